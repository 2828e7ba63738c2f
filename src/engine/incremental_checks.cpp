// What is true of the incremental engine between two verbs, said in full. Each of these looks at every vertex, so they
// are only asked where heavy checks are on.
#include <algorithm>
#include <cmath>

#include "engine/incremental.h"

namespace densek {

namespace {

// Far above the noise of a computed line (2⁻³⁶ of its terms), far below the distance at which it would matter (2⁻²⁰).
constexpr double line_noise = 0x1p-30;

}  // namespace

/// Those in S have the first k lines, and every line is found from its vertex.
bool IncrementalEngine::members_are_in_front() const {
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    const Vertex i = lines_[line].vertex;
    if (!is_followed(i) || line_of_[i] != line) return false;
    if (std::ranges::binary_search(members_, i) != (line < k_)) return false;
  }
  return members_.size() == k_ && std::ranges::is_sorted(members_);
}

/// Every w is what a recount says, and so is what is known of the whole set.
bool IncrementalEngine::counts_are_right() const {
  std::int64_t s_A_s = 0, c_s = 0, min_inside = none_inside, max_outside = none_outside;
  for (Vertex i = 0; i < n_; ++i) {
    std::int32_t neighbours = 0;
    for (const Vertex u : graph_.neighbors(i)) neighbours += is_followed(u) && is_member(line_of_[u]) ? 1 : 0;
    const std::int64_t w = neighbours + question_.c(i);
    if (count(i) != neighbours || (neighbours > 0 && words_[i] == 0)) return false;
    if (is_followed(i) && lines_[line_of_[i]].w != w) return false;
    if (is_followed(i) && is_member(line_of_[i])) {
      s_A_s += neighbours;
      c_s += question_.c(i);
      min_inside = std::min(min_inside, w);
    } else {
      max_outside = std::max(max_outside, w);
    }
  }
  return s_A_s == s_A_s_ && c_s == c_s_ && min_inside == min_inside_ && max_outside == max_outside_;
}

/// Whoever is seen and not followed has no c, w < steep_w_ and a value that is not above the crowd's line.
bool IncrementalEngine::crowd_is_below_its_line() {
  if (steep_w_ == no_crowd_yet) return true;
  for (Vertex i = 0; i < n_; ++i) {
    if (words_[i] == 0 || is_followed(i)) continue;
    if (question_.c(i) != 0 || count(i) >= steep_w_) return false;
    const double b = b_from_log(i), slope = count(i), line = crowd_b_ + F_ * steep_w_;
    if (b + F_ * slope > line + line_noise * (noise_scale(b, slope) + std::abs(line))) return false;
  }
  return true;
}

/// Nobody unseen is in front of the cursor, has a c, or is above the crowd's line, which they join when they are seen.
bool IncrementalEngine::unseen_are_behind_the_cursor() const {
  for (std::size_t at = 0; at < n_; ++at) {
    const Vertex i = in_start_order(at);
    if (words_[i] != 0) continue;
    if (at < cursor_ || question_.c(i) != 0) return false;
    const bool crowd = steep_w_ != no_crowd_yet && steep_w_ != 0;
    if (crowd && start_b(i) > (crowd_b_ + F_ * steep_w_) * (1 + line_noise)) return false;
  }
  return true;
}

}  // namespace densek
