// What is true of the incremental engine between two verbs, said in full. Each of these looks at every vertex, so they
// are only asked where heavy checks are on. A part of incremental.cpp.
#pragma once

#include <algorithm>
#include <cmath>

#include "engine/incremental.h"

namespace densek {

namespace incremental {

// Far above the noise of a computed line (2⁻³⁶ of its terms), far below the distance at which it would matter (2⁻²⁰).
inline constexpr double line_noise = 0x1p-30;

}  // namespace incremental

/// Those in S have the first k lines, and every line is found from its vertex.
template <class Counts>
bool BasicIncrementalEngine<Counts>::members_are_in_front() const {
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    const Vertex i = lines_[line].vertex;
    if (!is_followed(i) || line_of_[i] != line) return false;
    if (std::ranges::binary_search(members_, i) != (line < k_)) return false;
  }
  return members_.size() == k_ && std::ranges::is_sorted(members_);
}

/// Every w is what a recount says, and so is what is known of the whole set.
template <class Counts>
bool BasicIncrementalEngine<Counts>::counts_are_right() const {
  std::int64_t s_A_s = 0, c_s = 0, own_s = 0;
  std::vector<Border> borders(parts_.size());
  for (Vertex i = 0; i < n_; ++i) {
    std::int64_t neighbours = 0;
    for (const auto [u, weight] : graph_.arcs(i)) neighbours += is_followed(u) && is_member(line_of_[u]) ? weight : 0;
    const std::int64_t w = neighbours + question_.c(i);
    const bool inside = is_followed(i) && is_member(line_of_[i]);
    if (count(i) != neighbours || (neighbours != 0 && words_[i] == 0)) return false;
    if (is_followed(i) && lines_[line_of_[i]].w != w) return false;
    borders[question_.part(i)].add(inside, w + (inside ? loading_.own(i) : 0));
    s_A_s += inside ? neighbours : 0;
    c_s += inside ? question_.c(i) : 0;
    own_s += inside ? loading_.own(i) : 0;
  }
  return s_A_s == s_A_s_ && c_s == c_s_ && own_s == own_s_ && borders == borders_;
}

/// Whoever is seen and not followed has no c, w < steep_w_ and a value that is not above the crowd's line; or is steep
/// and will be followed at the next look, which is due.
template <class Counts>
bool BasicIncrementalEngine<Counts>::crowd_is_below_its_line() {
  if (steep_w_ == no_crowd_yet) return true;
  for (Vertex i = 0; i < n_; ++i) {
    if (words_[i] == 0 || is_followed(i)) continue;
    if (question_.c(i) != 0) return false;
    if (count(i) >= steep_w_) {
      if (horizon_ > F_) return false;
      continue;
    }
    const double b = b_from_log(i), slope = static_cast<double>(count(i));
    const double line = crowd_b_ + F_ * static_cast<double>(steep_w_);
    if (b + F_ * slope > line + incremental::line_noise * (noise_scale(b, slope) + std::abs(line))) return false;
  }
  return true;
}

/// Whoever is seen, not followed and steep enough for the front is in it, and it begins at or below the crowd's border.
template <class Counts>
bool BasicIncrementalEngine<Counts>::front_holds_the_steep() const {
  if (steep_w_ != no_crowd_yet && front_w_ > border_of_crowd()) return false;
  for (Vertex i = 0; i < n_; ++i)
    if (Counts::is_steep(words_[i], front_w_) && std::ranges::find(front_, i) == front_.end()) return false;
  return true;
}

/// Nobody unseen is in front of the cursor, has a c, or is above the crowd's line, which they join when they are seen.
template <class Counts>
bool BasicIncrementalEngine<Counts>::unseen_are_behind_the_cursor() const {
  for (std::size_t at = 0; at < n_; ++at) {
    const Vertex i = in_start_order(at);
    if (words_[i] != 0) continue;
    if (at < cursor_ || question_.c(i) != 0) return false;
    const bool crowd = steep_w_ != no_crowd_yet && steep_w_ != no_crowd;
    const double line = crowd_b_ + F_ * static_cast<double>(steep_w_);
    if (crowd && start_b(i) > line * (1 + incremental::line_noise)) return false;
  }
  return true;
}

}  // namespace densek
