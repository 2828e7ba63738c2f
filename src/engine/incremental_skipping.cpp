// When the incremental engine may look away: sleepers, rivals nobody has touched, and the horizon up to which S stays.
#include "engine/incremental.h"

#include <algorithm>
#include <cmath>

namespace densek {

namespace {

// Lines this close in slope (relative to k) would make the bound above useless; such vertices are not skipped.
constexpr double clearly_steeper = 0x1p-20;

}  // namespace

/// Every member of S rises at least at floor_slope_. Followed non-members who are clearly below and rise more slowly
/// need no further look while that holds. Half of what holds now, so that it will hold for long.
void IncrementalEngine::promise_slope() {
  floor_slope_ = std::max(floor_slope_, lambda_ + std::floor(0.5 * static_cast<double>(min_inside_)));
  floor_w_ = static_cast<std::int32_t>(std::ceil(floor_slope_ - clearly_steeper * static_cast<double>(k_)));
  steep_w_ = std::max(steep_w_, floor_w_);
}

/// The crowd is at most at `value` now and rises at most at steep_w_, the k-th value at least at floor_slope_. Of the
/// distance a tenth is left for rounding.
void IncrementalEngine::leave_crowd_until(double value) {
  crowd_value_ = value;
  crowd_F_ = F_;
  if (steep_w_ <= floor_w_)
    crowd_limit_ = never;
  else
    crowd_limit_ = F_ + 0.9 * (least_ - value) / (static_cast<double>(steep_w_) - floor_slope_);
  const double terms = 2 * least_ + 3 * std::min(crowd_limit_, 8 * F_) * (static_cast<double>(k_) + lambda_);
  if (!(0.1 * (least_ - value) > clearly_below * terms)) crowd_limit_ = F_;  // too close for comfort
}

/// Puts a non-member to sleep for as long as it cannot reach the k-th largest value, or else keeps it awake.
///
/// From now on that value is at least least_ + floor_slope_·(F − F_now), the vertex at v̂_i + w_i·(F − F_now).
void IncrementalEngine::sleep(Vertex i) {
  Node& node = nodes_[i];
  if (is(inside, i) || (node.flags & awake) != 0) return;
  const double rise = w(i), steeper = rise - floor_slope_;
  if (is_clearly_below(node.b, rise)) {
    const double margin = clearly_steeper * static_cast<double>(k_);
    if (steeper < -margin) return;
    if (steeper > margin) {
      const double below = least_ - (node.b + F_ * rise);
      const Calendar::Page page = Calendar::page_of(F_ + approach * below / steeper);
      if (page > Calendar::page_of(F_)) {
        if (node.page != 0 && node.page <= page) return;
        node.page = page;
        calendar_.note(page, i);
        return;
      }
    }
  }
  wake(i);
}

void IncrementalEngine::wake_due() {
  calendar_.turn_to(F_, [this](Calendar::Page page, Vertex i) {
    Node& node = nodes_[i];
    if (node.page != page) return;  // has been noted on an earlier page since
    node.page = 0;
    if (!is(inside, i)) wake(i);
  });
}

/// The F up to which S is certain to stay: no calendar page begins, no one awake overtakes, no unseen rival.
void IncrementalEngine::set_horizon() {
  const double slowest = static_cast<double>(min_inside_) + lambda_;  // S rises at least as fast
  const double margin = clearly_steeper * static_cast<double>(k_);
  horizon_ = never;
  // At a local maximizer everyone outside rises more slowly than S, sleepers too.
  if (static_cast<double>(max_outside_) > slowest - margin) horizon_ = std::min(calendar_.next(), crowd_limit_);
  const auto bound_by = [&](double b, double rise) {
    const double below = least_ - (b + F_ * rise), steeper = rise - slowest;
    if (!(below > clearly_below * noise_scale(b, rise)) || std::abs(steeper) <= margin)
      horizon_ = F_;
    else if (steeper > 0)
      horizon_ = std::min(horizon_, F_ + approach * below / steeper);
  };
  if (const Vertex i = first_unseen(); i != no_vertex) bound_by(start_b(i), 0);
  for (const Vertex i : awake_) {
    if (horizon_ <= F_) return;
    bound_by(nodes_[i].b, w(i));
  }
}

}  // namespace densek
