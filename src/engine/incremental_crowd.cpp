// Whom the incremental engine need not look at: the crowd below a common line, and everyone until the horizon.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/incremental.h"

namespace densek {

namespace {

// Lines this close in slope (relative to k and the slowest of S) would make the bounds useless; they are not skipped.
constexpr double clearly_steeper = 0x1p-20;

// Where the crowd's line is drawn. No value of these changes an answer, only who is looked at and how often the crowd
// is parted anew.
//
// Of the k-th value: when those who left may have added as much as that, the log says too little about anyone, and
// everybody gets a line.
constexpr double too_much_gain = 0.75;
// Of the way from what the log may have added up to the k-th value: high, so that many are below, but not so high that
// the next steps bring the crowd's line up to S.
constexpr double crowd_height = 0.8;
// Of the distance from the crowd's line to the k-th value: what the line may come nearer while F doubles. The rest
// keeps it clearly below.
constexpr double used_by_doubling = 0.9;
// Of the largest w outside: whoever is near that is a rival and gets a line in any case.
constexpr double below_the_steepest = 0.75;
// Of the height of the crowd's line, what counts may use at the uniform start, where degrees need the rest; elsewhere
// start values are 0 and counts have it all.
constexpr double share_of_counts = 0.25;

// A denser S leaves room for a steeper crowd: up to nine tenths of its smallest w, at this part of the k-th value. The
// lines are parted anew only for a gain of an eighth, because that is a look at all of them.
constexpr std::int64_t widened_steepness_in_tenths = 9;
constexpr double widened_height = 0.75;
constexpr std::int32_t worth_widening = 8;

}  // namespace

/// The largest w of those seen and not followed.
std::int32_t IncrementalEngine::steepest_in_crowd() const {
  const auto w_unless_followed = [](std::uint32_t word) {
    return static_cast<std::int32_t>(word >= followed ? 0 : word & w_mask);
  };
  const std::uint32_t* const words = words_.data();
  std::int32_t steepest = 0;
  if (many_seen_)
    for (std::size_t i = 0; i < n_; ++i) steepest = std::max(steepest, w_unless_followed(words[i]));
  else
    for (const Vertex i : seen_) steepest = std::max(steepest, w_unless_followed(words[i]));
  return steepest;
}

/// Adds to wanted_ everyone seen who is not followed and has w ≥ least_w.
void IncrementalEngine::want_if_steep(std::int32_t least_w) {
  const std::uint32_t* const words = words_.data();
  const std::int32_t limit = static_cast<std::int32_t>(seen) + least_w;  // whoever is followed is negative
  const auto is_wanted = [words, limit](std::size_t i) { return static_cast<std::int32_t>(words[i]) >= limit; };
  if (!many_seen_) {
    std::copy_if(seen_.begin(), seen_.end(), std::back_inserter(wanted_), is_wanted);
    return;
  }
  for (std::size_t begin = 0; begin < n_; begin += block) {
    std::int32_t found = 0;
    for (std::size_t i = begin; i < begin + block; ++i) found += is_wanted(i) ? 1 : 0;
    for (std::size_t i = begin; found > 0; ++i)
      if (is_wanted(i)) {
        wanted_.push_back(static_cast<Vertex>(i));
        --found;
      }
  }
}

/// Follows everyone seen with w ≥ least_w.
void IncrementalEngine::follow_if_steep(std::int32_t least_w) {
  wanted_.clear();
  want_if_steep(least_w);
  follow_wanted();
}

/// Parts those seen, and the unseen who will be: most stay in a crowd below one line, the others are followed.
///
/// Whoever is not followed is at most at start + gain + F·w, where `gain` is the same for all.
void IncrementalEngine::leave_crowd() {
  if (log_.largest_gain() > too_much_gain * least_) follow_everyone();
  const double gain = log_.largest_gain(), value = gain + crowd_height * (least_ - gain);
  if (!is_clearly_below(value, 0)) return leave_nobody();
  // As steep as can be, for few lines; but F may double before the crowd arrives, the steepest outside is not in the
  // crowd, and of the distance to its line most is left to the start values.
  const double doubling = static_cast<double>(min_inside_) + lambda_ + used_by_doubling * (least_ - value) / F_;
  const double steepest = below_the_steepest * static_cast<double>(max_outside_);
  const double share = (degree_order_ ? share_of_counts : 1.0) * (value - gain) / F_;
  const double most = static_cast<double>(k_);  // in the crowd; others may be much steeper, by c
  steep_w_ = static_cast<std::int32_t>(std::max(1.0, std::min({doubling, steepest, share, most})));
  crowd_b_ = value - F_ * steep_w_;
  const double highest_start = crowd_b_ - gain;
  if (highest_start < 0) return leave_nobody();
  wanted_.clear();
  if (degree_order_)
    for (std::size_t at = 0; at < n_ && start_b(by_degree_[at]) > highest_start; ++at)
      wanted_.push_back(by_degree_[at]);
  want_if_steep(steep_w_);
  follow_wanted();
}

void IncrementalEngine::leave_nobody() {
  follow_everyone();
  steep_w_ = 0;
}

/// As S becomes denser, steeper lines may join the crowd.
void IncrementalEngine::widen_crowd() {
  const auto in_crowd = [this](std::int64_t w) {
    return std::clamp<std::int64_t>(w, 0, static_cast<std::int64_t>(k_));
  };
  const auto steep = static_cast<std::int32_t>(
      std::min(widened_steepness_in_tenths * in_crowd(min_inside_) / 10, in_crowd(max_outside_)));
  if (steep_w_ == 0 || steep <= steep_w_ + steep_w_ / worth_widening) return;
  const double value = std::max(widened_height * least_, crowd_b_ + F_ * steep_w_);
  steep_w_ = steep;
  crowd_b_ = value - F_ * steep;
  for (std::size_t line = lines_.size(); line-- > k_;)
    if (lines_[line].flags == 0 && lines_[line].w < steep && v_hat(line) <= value) release(line);
}

/// The F up to which S is certain to stay: nobody outside, not even from the crowd or unseen, reaches a member.
void IncrementalEngine::set_horizon() {
  const double slowest = static_cast<double>(min_inside_) + lambda_;  // S rises at least as fast
  const double margin = clearly_steeper * (static_cast<double>(k_) + std::abs(slowest));
  const double noise = members_noise();
  horizon_ = steep_w_ == no_crowd_yet ? F_ : never;
  const auto bound_by = [&](double b, double rise) {
    const double below = least_ - (b + F_ * rise), steeper = rise - slowest;
    if (!(below > clearly_below * (std::abs(b) + F_ * std::abs(rise) + noise)) || std::abs(steeper) <= margin)
      horizon_ = F_;
    else if (steeper > 0)
      horizon_ = std::min(horizon_, F_ + approach * below / steeper);
  };
  if (steep_w_ != 0 && steep_w_ != no_crowd_yet) {
    const double rise = static_cast<double>(std::clamp<std::int64_t>(max_outside_, 0, steep_w_));
    bound_by(crowd_b_ + F_ * (steep_w_ - rise), rise);
  }
  if (const Vertex i = first_unseen(); i != no_vertex) bound_by(start_b(i), 0);
  for (std::size_t line = k_; line < lines_.size(); ++line) {
    if (horizon_ <= F_) return;
    bound_by(lines_[line].b, static_cast<double>(lines_[line].w));
  }
}

}  // namespace densek
