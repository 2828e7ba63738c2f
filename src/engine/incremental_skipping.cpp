// When the incremental engine may look away: sleepers, rivals nobody has touched, and the horizon up to which S stays.
#include "engine/incremental.h"

#include <algorithm>
#include <cmath>

namespace densek {

namespace {

// A re-based intercept is off by at most 2⁻⁵² of the terms it is made of, and a run re-bases at most 2¹⁶ times, so two
// computed values are in their true order when they differ by more than 2⁻³⁶ of those terms (`noise_scale`). A vertex
// may be skipped while it is below by 2⁻²⁰ of them at first and by a 2⁻¹² part of that distance to the end: 2⁻³².
constexpr double clearly_below = 0x1p-20, approach = 1 - 0x1p-12;
// Lines this close in slope (relative to k) would make the bound above useless; such vertices are not skipped.
constexpr double clearly_steeper = 0x1p-20;
constexpr double never = std::numeric_limits<double>::infinity();

}  // namespace

/// The magnitude of the terms that values near the k-th are computed from; rounding is relative to it.
double IncrementalEngine::noise_scale(const Node& node) const {
  return std::abs(node.b) + F_ * (slope(node) + static_cast<double>(k_) + lambda_) + least_;
}

bool IncrementalEngine::is_clearly_below(const Node& node, double value) const {
  return least_ - value > clearly_below * noise_scale(node);
}

/// Every member of S rises at least at floor_slope_. Non-members who are clearly below and rise more slowly need no
/// further look while that holds. Half of what holds now, so that it will hold for long.
void IncrementalEngine::promise_slope() {
  floor_slope_ = std::max(floor_slope_, lambda_ + std::floor(0.5 * static_cast<double>(min_inside_)));
  steep_w_ = static_cast<std::int32_t>(std::ceil(floor_slope_ - clearly_steeper * static_cast<double>(k_)));
}

/// Puts a non-member to sleep for as long as it cannot reach the k-th largest value, or else keeps it awake.
///
/// From now on that value is at least least_ + floor_slope_·(F − F_now), the vertex at v̂_i + w_i·(F − F_now).
void IncrementalEngine::sleep(Vertex i) {
  Node& node = nodes_[i];
  if ((node.flags & (inside | awake)) != 0) return;
  const double value = v_hat(node), steeper = static_cast<double>(node.w) - floor_slope_;
  if (is_clearly_below(node, value)) {
    const double margin = clearly_steeper * static_cast<double>(k_);
    if (steeper < -margin) return;
    if (steeper > margin) {
      const Calendar::Page page = Calendar::page_of(F_ + approach * (least_ - value) / steeper);
      if (page > Calendar::page_of(F_)) {
        if (node.page != 0 && node.page <= page) return;
        node.page = page;
        calendar_.note(page, i);
        return;
      }
    }
  }
  node.flags |= awake;
  awake_.push_back(i);
}

void IncrementalEngine::wake_due() {
  calendar_.turn_to(F_, [this](Calendar::Page page, Vertex i) {
    Node& node = nodes_[i];
    if (node.page != page) return;  // has been noted on an earlier page since
    node.page = 0;
    if ((node.flags & (inside | awake)) != 0) return;
    node.flags |= awake;
    awake_.push_back(i);
  });
}

/// Touches and wakes the untouched vertices that are not clearly below `least`. Their values never change, so they are
/// the first in the start order.
void IncrementalEngine::touch_rivals_of(double least) {
  for (; cursor_ < n_; ++cursor_) {
    const Vertex i = degree_order_ ? by_degree_[cursor_] : static_cast<Vertex>(cursor_);
    Node& node = nodes_[i];
    if ((node.flags & touched) != 0) continue;
    node.b = untouched_b(i);
    if (least - node.b > clearly_below * noise_scale(node)) return;
    touch(i);
    node.flags |= awake;
    awake_.push_back(i);
  }
}

/// The F up to which S is certain to stay: no calendar page begins, no one awake overtakes, no untouched rival.
void IncrementalEngine::set_horizon() {
  const double slowest = static_cast<double>(min_inside_) + lambda_;  // S rises at least as fast
  const double margin = clearly_steeper * static_cast<double>(k_);
  horizon_ = never;
  // At a local maximizer everyone outside rises more slowly than S, sleepers too.
  if (static_cast<double>(max_outside_) > slowest - margin) horizon_ = calendar_.next();
  const auto bound_by = [&](const Node& node, double value, double w) {
    const double below = least_ - value, steeper = w - slowest;
    if (!(below > clearly_below * noise_scale(node)) || std::abs(steeper) <= margin)
      horizon_ = F_;
    else if (steeper > 0)
      horizon_ = std::min(horizon_, F_ + approach * below / steeper);
  };
  for (; cursor_ < n_; ++cursor_) {
    const Vertex i = degree_order_ ? by_degree_[cursor_] : static_cast<Vertex>(cursor_);
    if ((nodes_[i].flags & touched) != 0) continue;
    const Node first{.b = untouched_b(i), .w = 0, .page = 0, .flags = 0};
    bound_by(first, first.b, 0);
    break;
  }
  for (const Vertex i : awake_) {
    if (horizon_ <= F_) return;
    const Node& node = nodes_[i];
    bound_by(node, v_hat(node), static_cast<double>(node.w));
  }
}

}  // namespace densek
