// S: the first k, from the start or from the last S and those who have overtaken one of its members. A part of
// incremental.cpp.
#pragma once

#include <algorithm>

#include "engine/incremental.h"

namespace densek {

/// Nobody is ranked yet.
template <class Counts>
void BasicIncrementalEngine<Counts>::clear_ranked() {
  for (auto& ranked : ranked_) ranked.clear();
}

/// Brings the first k_p of every part to its front.
template <class Counts>
void BasicIncrementalEngine<Counts>::select_ranked() {
  for (std::size_t part = 0; part < parts_.size(); ++part)
    if (parts_.chosen(part) > 0) select_first(ranked_[part], parts_.chosen(part));
}

/// The vertices in front, increasing.
template <class Counts>
std::vector<Vertex> BasicIncrementalEngine<Counts>::selected() const {
  std::vector<Vertex> set;
  set.reserve(k_);
  for (std::size_t part = 0; part < parts_.size(); ++part)
    for (std::size_t at = 0; at < parts_.chosen(part); ++at) set.push_back(ranked_[part][at].vertex);
  std::sort(set.begin(), set.end());
  return set;
}

/// Whoever is the last of the selected is the last member.
template <class Counts>
void BasicIncrementalEngine<Counts>::last_are_selected() {
  last_.assign(parts_.size(), Ranked{never, 0});
  least_ = never;
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    if (!Counts::one_part && !parts_.leaves_choice(part)) continue;
    last_[part] = ranked_[part][parts_.chosen(part) - 1];
    least_ = std::min(least_, last_[part].value);
  }
}

/// S of the start: the first k of the lines there are and of the others in their order.
template <class Counts>
void BasicIncrementalEngine<Counts>::first_set() {
  clear_ranked();
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    const Vertex i = lines_[line].vertex;
    ranked_[part(i)].push_back({v_hat(line), i});
  }
  std::vector<std::size_t> wanted(parts_.size());
  for (std::size_t part = 0; part < parts_.size(); ++part) wanted[part] = parts_.chosen(part);
  std::size_t all_wanted = k_;
  for (std::size_t at = 0; at < n_ && all_wanted > 0; ++at) {
    const Vertex i = in_start_order(at);
    if (is_followed(i) || wanted[part(i)] == 0) continue;
    ranked_[part(i)].push_back({start_b(i), i});
    --wanted[part(i)];
    --all_wanted;
  }
  select_ranked();
  last_are_selected();
  exchange({}, selected());
  horizon_ = F_;
}

/// The last-ranked member of every part with a choice.
template <class Counts>
void BasicIncrementalEngine<Counts>::find_last_members() {
  last_.assign(parts_.size(), Ranked{never, 0});
  for (std::size_t line = 0; line < k_; ++line) {
    const Vertex i = lines_[line].vertex;
    const Ranked member{v_hat(line), i};
    if (ranks_before(last_[part(i)], member)) last_[part(i)] = member;
  }
  least_ = never;
  for (std::size_t part = 0; part < parts_.size(); ++part)
    if (Counts::one_part || parts_.leaves_choice(part)) least_ = std::min(least_, last_[part].value);
}

/// S from the last S and those who have overtaken one of its members.
template <class Counts>
void BasicIncrementalEngine<Counts>::examine() {
  find_last_members();
  for (Vertex i; (i = first_unseen()) != no_vertex && !is_clearly_below(start_b(i), 0);) follow(i);
  clear_ranked();
  if (x_integral_) {
    if (!log_.empty()) {  // S is that of this point already
      horizon_ = F_;
      return;
    }
    rank_front();
  } else {
    if (steep_w_ != no_crowd_yet) follow_if_steep(border_of_crowd());
    if (!crowd_is_clearly_below()) leave_crowd();
  }
  looked_at_.lines += lines_.size();
  for (std::size_t line = k_; line < lines_.size(); ++line) {
    const Vertex i = lines_[line].vertex;
    const Ranked rival{v_hat(line), i};
    if (!ranks_before(rival, last_[part(i)])) continue;
    ranked_[part(i)].push_back(rival);
  }
  if (std::ranges::any_of(ranked_, [](const auto& rivals) { return !rivals.empty(); })) {
    select_members();
    widen_crowd();
  }
  set_horizon();
}

/// S ← the first k of its members and their rivals in ranked_.
template <class Counts>
void BasicIncrementalEngine<Counts>::select_members() {
  for (std::size_t line = 0; line < k_; ++line) {
    const Vertex i = lines_[line].vertex;
    ranked_[part(i)].push_back({v_hat(line), i});
  }
  select_ranked();
  last_are_selected();
  leaving_.clear();
  entering_.clear();
  for (std::size_t part = 0; part < parts_.size(); ++part)
    for (std::size_t at = 0; at < ranked_[part].size(); ++at) {
      const Vertex i = ranked_[part][at].vertex;
      const bool chosen = at < parts_.chosen(part);
      if ((is_followed(i) && is_member(line_of_[i])) == chosen) continue;
      (chosen ? entering_ : leaving_).push_back(i);
    }
  exchange(leaving_, entering_);
}

}  // namespace densek
