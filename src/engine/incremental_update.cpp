// S changes: the neighbours of those who enter or leave get a new w and, those who are followed, a new line through the
// point where the old one is now. Every vertex is changed by itself, so the order in which they are visited is free.
#include <algorithm>
#include <iterator>

#include "engine/incremental.h"

namespace densek {

namespace {
constexpr std::ptrdiff_t prefetch_ahead = 24;  // arcs between fetching a word and using it
}

/// What b of a vertex is that has never been inside, from its start value and the log.
double IncrementalEngine::b_from_log(Vertex i) {
  double b = start_b(i);
  log_.replay(graph_.neighbors(i), [&b](double F, std::int32_t change) { b -= F * static_cast<double>(change); });
  return b;
}

/// From now on b of this vertex is kept; `w_now` is its w at the last event that its b knows of.
void IncrementalEngine::follow(Vertex i, std::int32_t w_now) {
  if (is(followed, i)) return;
  if (!is(seen, i) && !many_seen_) seen_.push_back(i);
  words_[i] |= followed | seen;
  nodes_[i].b = b_from_log(i);
  followed_.push_back(i);
  ++outside_at_[static_cast<std::size_t>(w_now)];
}

/// Follows a vertex whose b will have parts that are not in the log.
void IncrementalEngine::follow_apart(Vertex i) {
  follow(i);
  nodes_[i].flags |= apart;
}

/// Afterwards no line depends on the log any more.
void IncrementalEngine::follow_everyone() {
  if (log_.empty()) return;
  for_each_seen([this](Vertex i) { follow_apart(i); });
  log_.clear();
}

/// Sends those back into the crowd who belong there; but not those whose b the log does not tell.
void IncrementalEngine::release_slow() {
  std::erase_if(followed_, [this](Vertex i) {
    Node& node = nodes_[i];
    if ((node.flags & (x_touched | apart | awake)) != 0 || w(i) >= steep_w_ || v_hat(i) > crowd_value_) return false;
    --outside_at_[static_cast<std::size_t>(w(i))];
    words_[i] &= ~std::uint32_t{followed};
    node = {};
    return true;
  });
  released_at_ = steep_w_;
}

/// S ← set.
void IncrementalEngine::choose(std::vector<Vertex> set, Follow whom) {
  std::vector<Vertex> leaving, entering;
  std::ranges::set_difference(members_, set, std::back_inserter(leaving));
  std::ranges::set_difference(set, members_, std::back_inserter(entering));
  if (leaving.empty() && entering.empty()) return;
  members_ = std::move(set);
  sums_valid_ = x_is_S_ = false;
  changed_.clear();
  crossed_.clear();
  for (const auto* flipping : {&leaving, &entering})
    for (const Vertex u : *flipping) {
      touch_x(u);
      list(u, w(u));
      words_[u] ^= inside;
      nodes_[u].flags |= flips;
    }
  std::uint64_t volume = 0;
  for (const Vertex u : leaving) volume += graph_.degree(u);
  for (const Vertex u : entering) volume += graph_.degree(u);
  if (volume >= n_ / 2) many_seen_ = true;
  for (const Vertex u : leaving) count_row(u, -1, whom);
  for (const Vertex u : entering) count_row(u, +1, whom);
  if (whom != Follow::nobody) {
    log_.begin_event(F_);
    for (const Vertex u : leaving) log_.flip(u, -1);
    for (const Vertex u : entering) log_.flip(u, +1);
  }
  for (const Vertex i : crossed_)
    if (!is(followed, i) && w(i) >= steep_w_) {
      follow(i);
      steep_.push_back(i);
    }
  for (const Vertex i : changed_) rebase(i);
  if (whom == Follow::nobody) {  // the others who are followed have kept their lines, but not their w
    outside_at_.assign(k_ + 1, 0);
    for (const Vertex i : followed_)
      if (!is(inside, i)) ++outside_at_[static_cast<std::size_t>(w(i))];
  }
  refresh_counts(whom);
}

/// Changes w along the row of a vertex that enters (by = 1) or leaves (by = −1).
void IncrementalEngine::count_row(Vertex u, std::int32_t by, Follow whom) {
  const auto row = graph_.neighbors(u);
  std::uint32_t* const words = words_.data();
  if (whom == Follow::nobody && many_seen_) {  // most of them are new: nothing to decide
    for (const Vertex i : row) words[i] = (words[i] + static_cast<std::uint32_t>(by)) | seen;
    return;
  }
  // Whoever is followed is above every limit.
  const std::uint32_t limit = whom == Follow::everybody ? 0
                              : whom == Follow::steep   ? seen + static_cast<std::uint32_t>(steep_w_)
                                                        : ~std::uint32_t{0};
  for (const Vertex *next = row.data(), *end = next + row.size(); next != end; ++next) {
    if (end - next > prefetch_ahead) __builtin_prefetch(words + next[prefetch_ahead], 1);
    const Vertex i = *next;
    const std::uint32_t before = words[i], now = (before + static_cast<std::uint32_t>(by)) | seen;
    words[i] = now;
    if (before < seen && !many_seen_) seen_.push_back(i);
    if (now >= limit) note_change(i, before, whom);
  }
}

/// Remembers a followed vertex for its new line, and one who is not for a decision when all w are known.
inline void IncrementalEngine::note_change(Vertex i, std::uint32_t word_before, Follow whom) {
  const std::int32_t w_before = static_cast<std::int32_t>(word_before & w_mask);
  if ((word_before & followed) == 0) {
    if (whom == Follow::steep) {
      crossed_.push_back(i);
      return;
    }
    follow(i, w_before);
  }
  list(i, w_before);
}

inline void IncrementalEngine::list(Vertex i, std::int32_t w_before) {
  Node& node = nodes_[i];
  if ((node.flags & listed) != 0) return;
  node.flags |= listed;
  node.w_before = w_before;
  changed_.push_back(i);
}

/// Gives a changed vertex its new line.
inline void IncrementalEngine::rebase(Vertex i) {
  Node& node = nodes_[i];
  const bool now = is(inside, i), before = now != ((node.flags & flips) != 0);
  node.flags &= static_cast<std::uint8_t>(~(listed | flips));
  const double q_before = static_cast<double>(node.w_before) + lambda_ * (before ? 1 : 0), q_now = slope(i);
  if (q_before != q_now) node.b -= F_ * (q_now - q_before);
  if (now != before) a_[i] += before ? F_ : -F_;
  if (!before) --outside_at_[static_cast<std::size_t>(node.w_before)];
  if (now) return;
  ++outside_at_[static_cast<std::size_t>(w(i))];
  if (w(i) >= floor_w_ || before) steep_.push_back(i);  // the others sleep on
}

/// What integers say about the new S, and whether the promise still holds.
void IncrementalEngine::refresh_counts(Follow whom) {
  s_A_s_ = 0;
  min_inside_ = none_inside;
  for (const Vertex i : members_) {
    s_A_s_ += w(i);
    min_inside_ = std::min<std::int64_t>(min_inside_, w(i));
  }
  if (whom == Follow::steep) {
    if (static_cast<double>(min_inside_) + lambda_ < floor_slope_) {
      crowd_limit_ = F_;  // the promise is broken: everyone is to be looked at again
    } else {
      const double crowd_value = crowd_value_ + static_cast<double>(steep_w_) * (F_ - crowd_F_);
      promise_slope();
      leave_crowd_until(crowd_value);
    }
  }
  if (n_ == k_) return;
  max_outside_ = static_cast<std::int64_t>(k_);
  while (max_outside_ > 0 && outside_at_[static_cast<std::size_t>(max_outside_)] == 0) --max_outside_;
  if (whom == Follow::steep && max_outside_ >= steep_w_) return;  // whoever is as steep is followed
  for_each_seen([this](Vertex i) {
    if (!is(inside, i)) max_outside_ = std::max<std::int64_t>(max_outside_, w(i));
  });
}

void IncrementalEngine::refresh_sums() {
  sum_a_ = sum_b_ = 0;
  for (const Vertex i : members_) {
    sum_a_ += a_[i];
    sum_b_ += nodes_[i].b;
  }
  sums_valid_ = true;
}

}  // namespace densek
