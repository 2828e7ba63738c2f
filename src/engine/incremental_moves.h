// x moves: towards S, between two vertices, to the nearest integral point. A part of incremental.cpp.
#pragma once

#include <algorithm>
#include <iterator>

#include "engine/incremental.h"
#include "graph/pair_weight.h"
#include "relaxation/stationarity.h"

namespace densek {

template <class Counts>
void BasicIncrementalEngine<Counts>::move(double step) {
  if (step >= 1) {
    scale_ = F_ = 1;
    looked_at_.lines += lines_.size();
    for (Line& line : lines_) {
      line.b = line.a = 0;
      line.flags &= has_c;
    }
    for (std::size_t line = 0; line < k_; ++line) lines_[line].flags |= x_touched;
    log_.clear();
    for (std::size_t line = lines_.size(); line-- > k_;)
      if (lines_[line].flags == 0) release(line);
    untouched_a_ = untouched_scale_ = 0;
    degree_order_ = false;
    cursor_ = 0;
    steep_w_ = no_crowd_yet;
    sum_a_ = sum_b_ = 0;
    sums_valid_ = x_integral_ = x_is_S_ = true;
    // v is now w + λ_i·[i ∈ S]: if that has S for its top k, the run is at its end.
    const Border border = widest(borders_);
    horizon_ = gradient_gap(border.min_inside, border.max_outside, loading_.common()) > 0 ? never : F_;
    return;
  }
  x_integral_ = x_is_S_ = false;
  scale_ *= 1 - step;
  F_ += step / scale_;
  if (scale_ >= smallest_scale) return;
  scale_ /= smallest_scale;
  F_ *= smallest_scale;
  sum_a_ *= smallest_scale;
  sum_b_ *= smallest_scale;
  untouched_a_ *= smallest_scale;
  untouched_scale_ *= smallest_scale;
  crowd_b_ *= smallest_scale;
  for (Line& line : lines_) {
    line.a *= smallest_scale;
    line.b *= smallest_scale;
  }
  log_.scale(smallest_scale);
  horizon_ = F_;
}

/// ranked_ ← the entries of x that can be among the first k + 1 of each part.
template <class Counts>
void BasicIncrementalEngine<Counts>::rank_entries() {
  clear_ranked();
  const auto has_own_a = [this](Vertex i) { return is_followed(i) && (lines_[line_of_[i]].flags & x_touched) != 0; };
  for (std::size_t line = 0; line < lines_.size(); ++line)
    if ((lines_[line].flags & x_touched) != 0)
      ranked_[part(lines_[line].vertex)].push_back({x_hat(line), lines_[line].vertex});
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    std::size_t wanted = parts_.chosen(part) + 1;  // all others are equal: the smallest ids come first
    for (std::size_t at = parts_.begin(part); at < parts_.end(part) && wanted > 0; ++at) {
      if (has_own_a(parts_[at])) continue;
      ranked_[part].push_back({untouched_a_, parts_[at]});
      --wanted;
    }
  }
  select_ranked();
}

template <class Counts>
Pair BasicIncrementalEngine<Counts>::pair() {
  rank_entries();
  Pair best;
  for (std::size_t part = 0; part < parts_.size(); ++part)
    if (parts_.leaves_choice(part))
      if (const Pair pair = pair_of(part); best.j == no_vertex || pair.before(best)) best = pair;
  return best;
}

template <class Counts>
Pair BasicIncrementalEngine<Counts>::pair_of(std::size_t part) {
  const std::vector<Ranked>& ranked = ranked_[part];
  const std::size_t k = parts_.chosen(part);
  const Ranked j = ranked[k - 1];
  const Ranked l = *std::min_element(ranked.begin() + static_cast<std::ptrdiff_t>(k), ranked.end(), ranks_before);
  follow(j.vertex);
  follow(l.vertex);
  return {.j = j.vertex,
          .l = l.vertex,
          .x_j = scale_ * j.value,
          .x_l = scale_ * l.value,
          .v_j = scale_ * v_hat(line_of_[j.vertex]),
          .v_l = scale_ * v_hat(line_of_[l.vertex]),
          .c_j = question_.c(j.vertex),
          .c_l = question_.c(l.vertex),
          .loading_j = lambda(j.vertex),
          .loading_l = lambda(l.vertex),
          .weight = pair_weight(graph_, j.vertex, l.vertex)};
}

template <class Counts>
void BasicIncrementalEngine<Counts>::shift(const Pair& pair, double step) {
  const double delta = step / scale_, weight = static_cast<double>(pair.weight);
  const auto add = [&](Vertex i, Count change) {
    if (change == 0 || i == pair.j || i == pair.l) return;
    Line& line = follow(i);
    line.b += static_cast<double>(change) * delta;
    line.flags |= apart;
  };
  const Rows gaining(graph_, pair.j), losing(graph_, pair.l);
  looked_at_.arcs += gaining.size() + losing.size();
  for (std::size_t up = 0, down = 0; up < gaining.size() || down < losing.size();) {
    const Vertex i = up < gaining.size() ? gaining.target(up) : no_vertex;
    const Vertex u = down < losing.size() ? losing.target(down) : no_vertex;
    Count change = 0;
    if (i <= u) change += gaining.weight(up++);
    if (u <= i) change -= losing.weight(down++);
    add(std::min(i, u), change);
  }
  Line& j = touch_x(pair.j);
  j.a += delta;
  j.b += (pair.loading_j - weight) * delta;
  Line& l = touch_x(pair.l);
  l.a -= delta;
  l.b -= (pair.loading_l - weight) * delta;
  sums_valid_ = x_integral_ = x_is_S_ = false;
  horizon_ = F_;
}

template <class Counts>
std::vector<Vertex> BasicIncrementalEngine<Counts>::largest_entries() {
  rank_entries();
  return selected();
}

template <class Counts>
Scalars BasicIncrementalEngine<Counts>::settle() {
  const std::vector<Vertex> set = largest_entries();
  leaving_.clear();
  entering_.clear();
  std::ranges::set_difference(members_, set, std::back_inserter(leaving_));
  std::ranges::set_difference(set, members_, std::back_inserter(entering_));
  steep_w_ = no_crowd_yet;  // the move forgets all lines: nobody needs a new one now
  if (!entering_.empty()) exchange(leaving_, entering_);
  move(1);
  const double k = static_cast<double>(k_);
  return {.x_M_x = static_cast<double>(s_A_s_) + loading_of_members(), .x_x = k, .c_x = static_cast<double>(c_s_)};
}

}  // namespace densek
