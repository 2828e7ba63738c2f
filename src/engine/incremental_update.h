// S changes: the neighbours of those who enter or leave get a new w and, those who are followed, a new line through the
// point where the old one is now. Every vertex is changed by itself, so the order in which they are visited is free.
// A part of incremental.cpp.
#pragma once

#include <algorithm>

#include "engine/incremental.h"

namespace densek {

namespace incremental {

// The list of those seen is worth keeping while it is much shorter than all n words, which are read in a row. When the
// rows of one change have this part of n, it will not be.
inline constexpr std::size_t long_list = 16;
// Arcs between asking for a word and using it: as long as the walk takes to do what memory takes to answer.
inline constexpr std::size_t fetched_ahead = 32;

}  // namespace incremental

/// What b of a vertex is that is not in S and whose b was never set apart, from its start value and the log.
template <class Counts>
double BasicIncrementalEngine<Counts>::b_from_log(Vertex i) {
  double b = start_b(i);
  log_.replay(graph_, i, [&b](double F, Count change) { b -= F * static_cast<double>(change); });
  return b;
}

/// The line of a vertex, from now on kept.
template <class Counts>
auto BasicIncrementalEngine<Counts>::follow(Vertex i) -> Line& {
  if (is_followed(i)) return lines_[line_of_[i]];
  if (!log_.empty()) looked_at_.arcs += graph_.degree(i);
  return add_line(i, b_from_log(i));
}

template <class Counts>
auto BasicIncrementalEngine<Counts>::add_line(Vertex i, double b) -> Line& {
  if (words_[i] == 0 && !many_seen_) seen_.push_back(i);
  words_[i] = Counts::follow(words_[i]);
  line_of_[i] = static_cast<std::uint32_t>(lines_.size());
  return lines_.emplace_back(Line{.b = b, .a = 0, .w = count(i), .vertex = i, .flags = 0});
}

/// Follows those in wanted_, by walking their rows or, if that is less, the rows in the log.
template <class Counts>
void BasicIncrementalEngine<Counts>::follow_wanted() {
  std::uint64_t arcs = 0;
  for (const Vertex i : wanted_) arcs += graph_.degree(i);
  if (log_.empty() || arcs <= log_.arcs()) {
    for (const Vertex i : wanted_) follow(i);
    return;
  }
  looked_at_.arcs += log_.arcs();
  const std::size_t first = lines_.size();
  for (const Vertex i : wanted_)
    if (!is_followed(i)) add_line(i, start_b(i));
  std::vector<Count> change(lines_.size() - first, 0);
  log_.for_each_event([&](double F, std::span<const typename Log::Flip> flips) {
    for (const typename Log::Flip& flip : flips) {
      const Rows row(graph_, flip.vertex);
      for (std::size_t arc = 0; arc < row.size(); ++arc)
        if (const Vertex i = row.target(arc); is_followed(i) && line_of_[i] >= first)
          change[line_of_[i] - first] += flip.by * row.weight(arc);
    }
    for (std::size_t at = 0; at < change.size(); ++at) {
      lines_[first + at].b -= F * static_cast<double>(change[at]);
      change[at] = 0;
    }
  });
}

template <class Counts>
auto BasicIncrementalEngine<Counts>::touch_x(Vertex i) -> Line& {
  Line& line = follow(i);
  if ((line.flags & x_touched) == 0) line.a = untouched_a_;
  line.flags |= x_touched;
  return line;
}

/// Afterwards no line depends on the log any more.
template <class Counts>
void BasicIncrementalEngine<Counts>::follow_everyone() {
  follow_if_steep(Counts::least);
  for (Line& line : lines_) line.flags |= apart;
  log_.clear();
}

/// Sends a vertex outside S back into the crowd; the last line takes the place of its own.
template <class Counts>
void BasicIncrementalEngine<Counts>::release(std::size_t line) {
  auto& word = words_[lines_[line].vertex];
  word = Counts::release(word);
  if (Counts::is_steep(word, front_w_)) front_.push_back(lines_[line].vertex);
  lines_[line] = lines_.back();
  line_of_[lines_[line].vertex] = static_cast<std::uint32_t>(line);
  lines_.pop_back();
}

/// S ← S − leaving + entering.
template <class Counts>
void BasicIncrementalEngine<Counts>::exchange(std::span<const Vertex> leaving, std::span<const Vertex> entering) {
  std::uint64_t volume = 0;
  for (const auto& flipping : {leaving, entering})
    for (const Vertex u : flipping) {
      touch_x(u).flags |= turns;
      volume += graph_.degree(u);
    }
  if (volume >= n_ / incremental::long_list) many_seen_ = true;
  std::int64_t most_lost = 0;
  for (const Vertex u : leaving) {
    most_lost += count_row(u, -1);
    c_s_ -= question_.c(u);
    own_s_ -= loading_.own(u);
  }
  for (const Vertex u : entering) {
    most_lost += count_row(u, +1);
    c_s_ += question_.c(u);
    own_s_ += loading_.own(u);
  }
  if (F_ > 0) log_.add(F_, leaving, entering, volume, static_cast<double>(most_lost));
  for (std::size_t line = 0; line < lines_.size(); ++line) rebase(line);
  looked_at_.lines += lines_.size();
  put_in_front(leaving, entering);
  refresh_counts();
  keep_front_short();
  sums_valid_ = x_is_S_ = false;
}

/// Appends the unseen to seen_, without a branch that nobody can predict.
template <class Counts>
void BasicIncrementalEngine<Counts>::list_new(std::span<const Vertex> row) {
  std::size_t end = seen_.size();
  seen_.resize(end + row.size());
  for (const Vertex i : row) {
    seen_[end] = i;
    end += words_[i] == 0 ? 1 : 0;
  }
  seen_.resize(end);
}

/// Changes w along the row of a vertex that enters (by = 1) or leaves (by = −1); returns the most that anyone loses.
template <class Counts>
auto BasicIncrementalEngine<Counts>::count_row(Vertex u, Count by) -> Count {
  const Rows row(graph_, u);
  looked_at_.arcs += row.size();
  if (!many_seen_) list_new(graph_.neighbors(u));
  auto* const words = words_.data();
  const auto for_each_in_row = [row, words](auto&& visit) {
    std::size_t at = 0;
    for (; at + incremental::fetched_ahead < row.size(); ++at) {
      __builtin_prefetch(words + row.target(at + incremental::fetched_ahead), 1);
      visit(at);
    }
    for (; at < row.size(); ++at) visit(at);
  };
  if (Counts::one_part && by < 0)  // without weights all fall
    for_each_in_row([words, by, row](std::size_t arc) {
      auto& word = words[row.target(arc)];
      word = Counts::changed(word, by * row.weight(arc));
    });
  else
    for_each_in_row([this, words, by, row, front_w = front_w_](std::size_t arc) {
      auto& word = words[row.target(arc)];
      const auto before = word;
      word = Counts::changed(before, by * row.weight(arc));
      if (Counts::arrives(before, word, front_w)) front_.push_back(row.target(arc));
    });
  return F_ > 0 ? row.most_lost(by) : 0;  // at F = 0 no b changes
}

/// Gives a vertex its new line.
template <class Counts>
inline void BasicIncrementalEngine<Counts>::rebase(std::size_t at) {
  Line& line = lines_[at];
  const std::int64_t w = w_now(line);
  const bool flips = (line.flags & turns) != 0, before = is_member(at), now = before != flips;
  if (w == line.w && !flips) return;
  const double q_before = slope(line, before);
  line.w = w;
  const double q_now = slope(line, now);
  if (q_before != q_now) line.b -= F_ * (q_now - q_before);
  if (flips) line.a += before ? F_ : -F_;
  line.flags &= ~std::uint32_t{turns};
}

/// Brings members_ and the order of the lines up to date.
template <class Counts>
void BasicIncrementalEngine<Counts>::put_in_front(std::span<const Vertex> leaving, std::span<const Vertex> entering) {
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
template <class Counts>
void BasicIncrementalEngine<Counts>::refresh_counts() {
  s_A_s_ = -c_s_;
  borders_.assign(parts_.size(), {});
  for (std::size_t line = 0; line < k_; ++line) {
    s_A_s_ += lines_[line].w;
    borders_[part(lines_[line].vertex)].add(true, lines_[line].w + loading_.own(lines_[line].vertex));
  }
  for (std::size_t line = k_; line < lines_.size(); ++line)
    borders_[part(lines_[line].vertex)].add(false, lines_[line].w);
  if (lines_.size() < n_) see_border_of_crowd();
  min_inside_ = none_inside;
  max_outside_ = none_outside;
  for (const Border& border : borders_) {
    min_inside_ = std::min(min_inside_, border.min_inside);
    max_outside_ = std::max(max_outside_, border.max_outside);
  }
}

/// What those who are not followed add to the borders: they have no c, and the unseen have w = 0.
template <class Counts>
void BasicIncrementalEngine<Counts>::see_border_of_crowd() {
  if (parts_.size() > 1) {
    for (Vertex i = 0; i < n_; ++i)
      if (!is_followed(i)) borders_[part(i)].add(false, count(i));
    looked_at_.words += n_;
    return;
  }
  Border& border = borders_.front();
  if (Counts::least == 0 || first_unseen() != no_vertex) border.add(false, 0);
  if (const Count steepest = steepest_in_crowd(border.max_outside); steepest > Counts::least)
    border.add(false, steepest);
}

template <class Counts>
void BasicIncrementalEngine<Counts>::refresh_sums() {
  sum_a_ = sum_b_ = 0;
  for (const Vertex i : members_) {
    const Line& line = lines_[line_of_[i]];
    sum_a_ += line.a;
    sum_b_ += line.b;
  }
  sums_valid_ = true;
}

}  // namespace densek
