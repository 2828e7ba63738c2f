// Whom the incremental engine need not look at: the crowd below a common line, and everyone until the horizon. A part
// of incremental.cpp.
#pragma once

#include <algorithm>
#include <cmath>

#include "engine/incremental.h"

namespace densek {

namespace incremental {

// Lines this close in slope (relative to k and the slowest of S) would make the bounds useless; they are not skipped.
inline constexpr double clearly_steeper = 0x1p-20;

// Where the crowd's line is drawn. No value of these changes an answer, only who is looked at and how often the crowd
// is parted anew.
//
// Of the k-th value: when those who left may have added as much as that, the log says too little about anyone, and
// everybody gets a line.
inline constexpr double too_much_gain = 0.75;
// Of the way from what the log may have added up to the k-th value: high, so that many are below, but not so high that
// the next steps bring the crowd's line up to S.
inline constexpr double crowd_height = 0.8;
// Of the distance from the crowd's line to the k-th value: what the line may come nearer while F doubles. The rest
// keeps it clearly below.
inline constexpr double used_by_doubling = 0.9;
// Of the largest w outside: whoever is near that is a rival and gets a line in any case.
inline constexpr double below_the_steepest = 0.75;
// Of the height of the crowd's line, what counts may use at the uniform start, where degrees need the rest; elsewhere
// start values are 0 and counts have it all.
inline constexpr double share_of_counts = 0.25;

// A denser S leaves room for a steeper crowd: up to nine tenths of its smallest w, at this part of the k-th value. The
// lines are parted anew only for a gain of an eighth, because that is a look at all of them.
inline constexpr double widened_height = 0.75;
inline constexpr int worth_widening = 8;

}  // namespace incremental

/// Parts those seen, and the unseen who will be: most stay in a crowd below one line, the others are followed.
///
/// Whoever is not followed is at most at start + gain + F·w, where `gain` is the same for all.
template <class Counts>
void BasicIncrementalEngine<Counts>::leave_crowd() {
  if (log_.largest_gain() > incremental::too_much_gain * least_) follow_everyone();
  const double gain = log_.largest_gain(), value = gain + incremental::crowd_height * (least_ - gain);
  if (!is_clearly_below(value, 0)) return leave_nobody();
  // As steep as can be, for few lines; but F may double before the crowd arrives, the steepest outside is not in the
  // crowd, and of the distance to its line most is left to the start values.
  const double doubling =
      static_cast<double>(min_inside_) + loading_.common() + incremental::used_by_doubling * (least_ - value) / F_;
  const double steepest = incremental::below_the_steepest * static_cast<double>(max_outside_);
  const double share = (degree_order_ ? incremental::share_of_counts : 1.0) * (value - gain) / F_;
  // Nobody in the crowd is steeper than reach; others may be, by c.
  steep_w_ = static_cast<Count>(std::max(1.0, std::min({doubling, steepest, share, reach_})));
  crowd_b_ = value - F_ * static_cast<double>(steep_w_);
  const double highest_start = crowd_b_ - gain;
  if (highest_start < 0) return leave_nobody();
  wanted_.clear();
  if (degree_order_)
    for (std::size_t at = 0; at < n_ && start_b(in_start_order(at)) > highest_start; ++at)
      wanted_.push_back(in_start_order(at));
  want_if_steep(steep_w_);
  follow_wanted();
}

template <class Counts>
void BasicIncrementalEngine<Counts>::leave_nobody() {
  follow_everyone();
  steep_w_ = no_crowd;
}

/// As S becomes denser, steeper lines may join the crowd.
template <class Counts>
void BasicIncrementalEngine<Counts>::widen_crowd() {
  const auto in_crowd = [this](std::int64_t w) {
    return std::clamp<std::int64_t>(w, 0, static_cast<std::int64_t>(reach_));
  };
  const std::int64_t dense = in_crowd(min_inside_);
  const auto steep = static_cast<Count>(std::min(dense - (dense + 9) / 10, in_crowd(max_outside_)));
  if (steep_w_ == no_crowd || steep <= steep_w_ + steep_w_ / incremental::worth_widening) return;
  const double value = std::max(incremental::widened_height * least_, crowd_b_ + F_ * static_cast<double>(steep_w_));
  if (steep_w_ != no_crowd_yet) follow_if_steep(border_of_crowd());  // who is above the old line may be above the new
  steep_w_ = steep;
  crowd_b_ = value - F_ * static_cast<double>(steep);
  for (std::size_t line = lines_.size(); line-- > k_;)
    if (lines_[line].flags == 0 && lines_[line].w < steep && v_hat(line) <= value) release(line);
}

/// The F up to which S is certain to stay: nobody outside, not even from the crowd or unseen, reaches a member.
template <class Counts>
void BasicIncrementalEngine<Counts>::set_horizon() {
  horizon_ = steep_w_ == no_crowd_yet || crowd_is_overgrown() ? F_ : never;
  if (horizon_ == F_) return;
  slowest_.clear();
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    const double slope = static_cast<double>(borders_[part].min_inside) + loading_.common(), least = last_[part].value;
    slowest_.push_back({least, slope, incremental::clearly_steeper * (reach_ + std::abs(slope)), members_noise(least)});
  }
  const auto bound_by = [&](const Slowest& members, double b, double rise) {
    const double below = members.least - (b + F_ * rise), steeper = rise - members.slope;
    if (!(below > clearly_below * (std::abs(b) + F_ * std::abs(rise) + members.noise)) ||
        std::abs(steeper) <= members.margin)
      horizon_ = F_;
    else if (steeper > 0)
      horizon_ = std::min(horizon_, F_ + approach * below / steeper);
  };
  const Vertex next = first_unseen();
  for (std::size_t part = 0; part < parts_.size(); ++part) {  // no part is reached by anyone, its own or not
    if (!parts_.leaves_choice(part)) continue;
    const Slowest& members = slowest_[part];
    if (steep_w_ != no_crowd && steep_w_ != no_crowd_yet) {
      const double rise = static_cast<double>(std::clamp<std::int64_t>(max_outside_, 0, steep_w_));
      bound_by(members, crowd_b_ + F_ * (static_cast<double>(steep_w_) - rise), rise);
    }
    if (next != no_vertex) bound_by(members, start_b(next), 0);
  }
  for (std::size_t line = k_; line < lines_.size(); ++line) {
    if (horizon_ <= F_) return;
    const std::size_t part = this->part(lines_[line].vertex);
    if (Counts::one_part || parts_.leaves_choice(part))
      bound_by(slowest_[part], lines_[line].b, static_cast<double>(lines_[line].w));
  }
}

}  // namespace densek
