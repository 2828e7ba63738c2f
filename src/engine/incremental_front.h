// The front of the crowd: a list of those with most neighbours in S, so that the steepest, and whoever is steeper than
// a given w, are found without a look at all n words. A row that is counted adds whoever arrives at `front_w_`; those
// who fall back below stay, and may come twice. Only a question about fewer neighbours than that needs all words, and
// draws the front anew. A part of incremental.cpp.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/incremental.h"

namespace densek {

namespace incremental {

// No value of these changes an answer, only how often all words are looked at.
//
// The first front begins at this part of what S can weigh for a vertex; whoever it misses is found by a look at all.
inline constexpr int first_front = 2;
// Of the largest w outside: where a front begins that is drawn anew. Whoever is steeper is a rival soon.
inline constexpr double front_begins = 0.7;
// It is moved up when that gains an eighth, cleaned when it has doubled since, and not drawn where it would have this
// part of all vertices: a look at all of them in a row is then as cheap.
inline constexpr int worth_moving = 8;
inline constexpr std::size_t short_front = 64, long_front = 16;

}  // namespace incremental

/// Nobody has been counted yet.
template <class Counts>
void BasicIncrementalEngine<Counts>::begin_front() {
  front_.clear();
  front_w_ = static_cast<Count>(std::clamp<double>(reach_ / incremental::first_front, 2, Counts::most));
  cleaned_front_ = 0;
}

/// Calls visit(vertex) for everyone seen who is not followed and has w ≥ least_w, once.
template <class Counts>
template <class Visit>
void BasicIncrementalEngine<Counts>::look_at_all(Count least_w, Visit&& visit) {
  const auto* const words = words_.data();
  const auto is_steep = [words, least_w](std::size_t i) { return Counts::is_steep(words[i], least_w); };
  looked_at_.words += many_seen_ ? n_ : seen_.size();
  if (!many_seen_) {
    for (const Vertex i : seen_)
      if (is_steep(i)) visit(i);
    return;
  }
  for (std::size_t begin = 0; begin < n_; begin += block) {
    std::int32_t found = 0;
    for (std::size_t i = begin; i < begin + block; ++i) found += is_steep(i) ? 1 : 0;
    for (std::size_t i = begin; found > 0; ++i)
      if (is_steep(i)) {
        visit(static_cast<Vertex>(i));
        --found;
      }
  }
}

/// Lets the front begin at w, which some may have passed before: everyone is looked at. Not worth it if that is many.
template <class Counts>
void BasicIncrementalEngine<Counts>::draw_front(Count w) {
  front_.clear();
  front_w_ = std::max(w, Counts::lowest);
  look_at_all(front_w_, [this](Vertex i) { front_.push_back(i); });
  if (front_.size() <= n_ / incremental::long_front) return;
  front_.clear();
  front_w_ = no_front;
}

/// Keeps of the front whoever is not followed and has w ≥ least_w, once.
template <class Counts>
void BasicIncrementalEngine<Counts>::move_front(Count least_w) {
  front_w_ = least_w;
  std::erase_if(front_, [this, least_w](Vertex i) {
    if (!Counts::is_steep(words_[i], least_w)) return true;
    words_[i] = Counts::follow(words_[i]);  // a mark, in case it comes again
    return false;
  });
  for (const Vertex i : front_) words_[i] = Counts::release(words_[i]);
  cleaned_front_ = front_.size();
}

/// After S has changed: moves the front up to those who count now, at most to the crowd's border.
template <class Counts>
void BasicIncrementalEngine<Counts>::keep_front_short() {
  if (front_w_ == no_front) return;
  const double begins = incremental::front_begins * static_cast<double>(max_outside_);
  const Count w = std::min(static_cast<Count>(std::clamp<double>(begins, Counts::least, Counts::most)), steep_w_);
  if (w > front_w_ + std::max<Count>(front_w_, 0) / incremental::worth_moving)
    move_front(w);
  else if (front_.size() > 2 * cleaned_front_ + incremental::short_front)
    move_front(front_w_);
}

/// The largest w of those seen and not followed, if it is above `known`; else anything that is not.
template <class Counts>
auto BasicIncrementalEngine<Counts>::steepest_in_crowd(std::int64_t known) -> Count {
  Count steepest = Counts::least;
  looked_at_.words += front_.size();
  for (const Vertex i : front_)
    if (Counts::is_steep(words_[i], front_w_)) steepest = std::max(steepest, count(i));
  if (steepest >= front_w_ || known >= front_w_ - 1) return steepest;  // all others are below the front
  const auto* const words = words_.data();
  looked_at_.words += many_seen_ ? n_ : seen_.size();
  auto key = std::numeric_limits<decltype(Counts::crowd_key(words[0]))>::min();
  if (many_seen_)
    for (std::size_t i = 0; i < n_; ++i) key = std::max(key, Counts::crowd_key(words[i]));
  else
    for (const Vertex i : seen_) key = std::max(key, Counts::crowd_key(words[i]));
  steepest = Counts::crowd_count(key);
  if (steep_w_ == no_crowd_yet)
    draw_front(static_cast<Count>(incremental::front_begins * static_cast<double>(steepest)));
  return steepest;
}

/// Adds to wanted_ everyone seen who is not followed and has w ≥ least_w, some twice. They must be followed then.
template <class Counts>
void BasicIncrementalEngine<Counts>::want_if_steep(Count least_w) {
  if (least_w >= front_w_) {
    for (const Vertex i : front_)
      if (Counts::is_steep(words_[i], least_w)) wanted_.push_back(i);
    return;
  }
  look_at_all(least_w, [this](Vertex i) { wanted_.push_back(i); });
  front_.clear();
  front_w_ = std::max(least_w, Counts::lowest);
}

/// Follows everyone seen with w ≥ least_w.
template <class Counts>
void BasicIncrementalEngine<Counts>::follow_if_steep(Count least_w) {
  wanted_.clear();
  want_if_steep(least_w);
  follow_wanted();
}

/// Whether somebody has become too steep for the crowd and has no line yet. There is a crowd, or nobody is left in it.
template <class Counts>
bool BasicIncrementalEngine<Counts>::crowd_is_overgrown() const {
  return std::ranges::any_of(front_, [this](Vertex i) { return Counts::is_steep(words_[i], border_of_crowd()); });
}

/// At a set, where the values of those without a line are their w: adds to ranked_ whoever comes before its last
/// member, or, if the front and the members have k who are at or above where it begins, whoever of the front does.
template <class Counts>
void BasicIncrementalEngine<Counts>::rank_front() {
  const auto least = static_cast<Count>(std::clamp<double>(std::ceil(least_), Counts::least, Counts::most));
  const auto rank = [this](Vertex i) {
    if (const Ranked rival{static_cast<double>(count(i)), i}; ranks_before(rival, last_[part(i)]))
      ranked_[part(i)].push_back(rival);
  };
  const auto reaches_k = [this] {
    if (front_w_ == no_front || parts_.size() > 1) return false;
    move_front(front_w_);
    std::size_t ahead = front_.size();
    for (std::size_t line = 0; line < k_; ++line) ahead += v_hat(line) >= static_cast<double>(front_w_) ? 1 : 0;
    return ahead >= k_;
  };
  if (least < front_w_ && !reaches_k()) draw_front(least);
  if (least < front_w_ && !reaches_k()) return look_at_all(least, rank);
  move_front(front_w_);
  std::ranges::for_each(front_, rank);
}

}  // namespace densek
