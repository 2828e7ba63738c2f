// S changes: the neighbours of those who enter or leave get a new w and, those who are followed, a new line through the
// point where the old one is now. Every vertex is changed by itself, so the order in which they are visited is free.
#include <algorithm>

#include "engine/incremental.h"

namespace densek {

namespace {

// The list of those seen is worth keeping while it is much shorter than all n words, which are read in a row. When the
// rows of one change have this part of n, it will not be.
constexpr std::size_t long_list = 16;
// Arcs between asking for a word and using it: as long as the walk takes to do what memory takes to answer.
constexpr std::size_t fetched_ahead = 32;

}  // namespace

/// What b of a vertex is that is not in S and whose b was never set apart, from its start value and the log.
double IncrementalEngine::b_from_log(Vertex i) {
  double b = start_b(i);
  log_.replay(graph_.neighbors(i), [&b](double F, std::int32_t change) { b -= F * static_cast<double>(change); });
  return b;
}

/// The line of a vertex, from now on kept.
IncrementalEngine::Line& IncrementalEngine::follow(Vertex i) {
  return is_followed(i) ? lines_[line_of_[i]] : add_line(i, b_from_log(i));
}

IncrementalEngine::Line& IncrementalEngine::add_line(Vertex i, double b) {
  if (words_[i] == 0 && !many_seen_) seen_.push_back(i);
  words_[i] |= followed | seen;
  line_of_[i] = static_cast<std::uint32_t>(lines_.size());
  return lines_.emplace_back(Line{.b = b, .a = 0, .w = count(i), .vertex = i, .flags = 0});
}

/// Follows those in wanted_, by walking their rows or, if that is less, the rows in the log.
void IncrementalEngine::follow_wanted() {
  std::uint64_t arcs = 0;
  for (const Vertex i : wanted_) arcs += graph_.degree(i);
  if (log_.empty() || arcs <= log_.arcs()) {
    for (const Vertex i : wanted_) follow(i);
    return;
  }
  const std::size_t first = lines_.size();
  for (const Vertex i : wanted_)
    if (!is_followed(i)) add_line(i, start_b(i));
  std::vector<std::int32_t> change(lines_.size() - first, 0);
  log_.for_each_event([&](double F, std::span<const FlipLog::Flip> flips) {
    for (const FlipLog::Flip& flip : flips)
      for (const Vertex i : graph_.neighbors(flip.vertex))
        if (is_followed(i) && line_of_[i] >= first) change[line_of_[i] - first] += flip.by;
    for (std::size_t at = 0; at < change.size(); ++at) {
      lines_[first + at].b -= F * static_cast<double>(change[at]);
      change[at] = 0;
    }
  });
}

IncrementalEngine::Line& IncrementalEngine::touch_x(Vertex i) {
  Line& line = follow(i);
  if ((line.flags & x_touched) == 0) line.a = untouched_a_;
  line.flags |= x_touched;
  return line;
}

/// Afterwards no line depends on the log any more.
void IncrementalEngine::follow_everyone() {
  follow_if_steep(0);
  for (Line& line : lines_) line.flags |= apart;
  log_.clear();
}

/// Sends a vertex outside S back into the crowd; the last line takes the place of its own.
void IncrementalEngine::release(std::size_t line) {
  words_[lines_[line].vertex] &= ~std::uint32_t{followed};
  lines_[line] = lines_.back();
  line_of_[lines_[line].vertex] = static_cast<std::uint32_t>(line);
  lines_.pop_back();
}

/// S ← S − leaving + entering.
void IncrementalEngine::exchange(std::span<const Vertex> leaving, std::span<const Vertex> entering) {
  std::uint64_t volume = 0;
  for (const auto& flipping : {leaving, entering})
    for (const Vertex u : flipping) {
      touch_x(u).flags |= turns;
      volume += graph_.degree(u);
    }
  if (volume >= n_ / long_list) many_seen_ = true;
  wanted_.clear();
  for (const Vertex u : leaving) {
    count_row(u, -1);
    c_s_ -= question_.c(u);
  }
  for (const Vertex u : entering) {
    count_row(u, +1);
    c_s_ += question_.c(u);
  }
  if (F_ > 0) log_.add(F_, leaving, entering, volume);  // at F = 0 no b changes
  for (std::size_t line = 0; line < lines_.size(); ++line) rebase(line);
  std::erase_if(wanted_, [this](Vertex i) { return count(i) < steep_w_; });
  follow_wanted();
  put_in_front(leaving, entering);
  refresh_counts();
  sums_valid_ = x_is_S_ = false;
}

/// Appends the unseen to seen_, without a branch that nobody can predict.
void IncrementalEngine::list_new(std::span<const Vertex> row) {
  std::size_t end = seen_.size();
  seen_.resize(end + row.size());
  for (const Vertex i : row) {
    seen_[end] = i;
    end += words_[i] == 0 ? 1 : 0;
  }
  seen_.resize(end);
}

/// Changes w along the row of a vertex that enters (by = 1) or leaves (by = −1).
void IncrementalEngine::count_row(Vertex u, std::int32_t by) {
  const auto row = graph_.neighbors(u);
  if (!many_seen_) list_new(row);
  std::uint32_t* const words = words_.data();
  const auto count = [words, by](Vertex i) { return words[i] = (words[i] + static_cast<std::uint32_t>(by)) | seen; };
  const auto for_each_in_row = [row, words](auto&& visit) {
    std::size_t at = 0;
    for (; at + fetched_ahead < row.size(); ++at) {
      __builtin_prefetch(words + row[at + fetched_ahead], 1);
      visit(row[at]);
    }
    for (; at < row.size(); ++at) visit(row[at]);
  };
  if (by < 0 || steep_w_ == no_crowd_yet) {
    for_each_in_row(count);
    return;
  }
  const std::int32_t limit = static_cast<std::int32_t>(seen) + steep_w_;  // whoever is followed is negative
  for_each_in_row([&](Vertex i) {
    if (static_cast<std::int32_t>(count(i)) >= limit) wanted_.push_back(i);
  });
}

/// Gives a vertex its new line.
inline void IncrementalEngine::rebase(std::size_t at) {
  Line& line = lines_[at];
  const std::int64_t w = w_now(line);
  const bool flips = (line.flags & turns) != 0, before = is_member(at), now = before != flips;
  if (w == line.w && !flips) return;
  const double q_before = static_cast<double>(line.w) + lambda_ * (before ? 1 : 0);
  const double q_now = static_cast<double>(w) + lambda_ * (now ? 1 : 0);
  if (q_before != q_now) line.b -= F_ * (q_now - q_before);
  if (flips) line.a += before ? F_ : -F_;
  line.w = w;
  line.flags &= ~std::uint32_t{turns};
}

/// Brings members_ and the order of the lines up to date.
void IncrementalEngine::put_in_front(std::span<const Vertex> leaving, std::span<const Vertex> entering) {
  for (std::size_t at = 0; at < entering.size(); ++at) {
    const std::size_t front = leaving.empty() ? at : line_of_[leaving[at]], back = line_of_[entering[at]];
    std::swap(lines_[front], lines_[back]);
    line_of_[lines_[front].vertex] = static_cast<std::uint32_t>(front);
    line_of_[lines_[back].vertex] = static_cast<std::uint32_t>(back);
  }
  std::erase_if(members_, [this](Vertex i) { return line_of_[i] >= k_; });
  const auto middle = static_cast<std::ptrdiff_t>(members_.size());
  members_.insert(members_.end(), entering.begin(), entering.end());
  std::sort(members_.begin() + middle, members_.end());
  std::inplace_merge(members_.begin(), members_.begin() + middle, members_.end());
}

/// What integers say about the new S.
void IncrementalEngine::refresh_counts() {
  s_A_s_ = -c_s_;
  min_inside_ = none_inside;
  for (std::size_t line = 0; line < k_; ++line) {
    s_A_s_ += lines_[line].w;
    min_inside_ = std::min(min_inside_, lines_[line].w);
  }
  if (n_ == k_) return;
  const bool all_followed = lines_.size() == n_;
  std::int64_t steepest = all_followed ? none_outside : 0;  // those who are not have no c
  for (std::size_t line = k_; line < lines_.size(); ++line) steepest = std::max(steepest, lines_[line].w);
  if (!all_followed && steepest < steep_w_ - 1) steepest = std::max<std::int64_t>(steepest, steepest_in_crowd());
  max_outside_ = steepest;
}

void IncrementalEngine::refresh_sums() {
  sum_a_ = sum_b_ = 0;
  for (const Vertex i : members_) {
    const Line& line = lines_[line_of_[i]];
    sum_a_ += line.a;
    sum_b_ += line.b;
  }
  sums_valid_ = true;
}

}  // namespace densek
