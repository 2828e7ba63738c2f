#include "engine/incremental.h"

#include <densek/errors.h>

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "engine/incremental_checks.h"
#include "engine/incremental_crowd.h"
#include "engine/incremental_front.h"
#include "engine/incremental_moves.h"
#include "engine/incremental_set.h"
#include "engine/incremental_update.h"
#include "question/checks.h"

namespace densek {

template <class Counts>
BasicIncrementalEngine<Counts>::BasicIncrementalEngine(const Question& question, const DegreeOrder& by_degree,
                                                       Buffers& buffers, const Loading& loading)
    : question_(question),
      graph_(question.graph),
      by_degree_(by_degree),
      parts_(question),
      words_(buffers.words),
      line_of_(buffers.line_of),
      log_(buffers.log),
      lines_(buffers.lines),
      seen_(buffers.seen),
      n_(question.num_vertices()),
      k_(static_cast<std::size_t>(question.k())),
      loading_(loading),
      largest_loading_(loading.largest()),
      reach_(static_cast<double>(k_)),
      front_(buffers.front),
      ranked_(parts_.size()) {
  require_supported(question, by_degree.max_degree);
  if constexpr (Counts::one_part) {
    require_plain(question);
    DENSEK_CHECK(loading.is_common());
  } else {
    reach_ = std::min(static_cast<double>(by_degree.max_degree), reach_ * static_cast<double>(by_degree.heaviest));
    if (!takes(by_degree))
      throw UsageError(
          "the incremental engine takes vertices whose edges weigh up to 2⁵⁰ units; --engine reference takes more");
  }
}

template <class Counts>
BasicIncrementalEngine<Counts>::~BasicIncrementalEngine() {
  forget();
}

/// Leaves the buffers all zero, at the cost of what was touched.
template <class Counts>
void BasicIncrementalEngine<Counts>::forget() {
  if (many_seen_)
    std::fill_n(words_.data(), n_, 0);
  else
    for (const Vertex i : seen_) words_[i] = 0;
  seen_.clear();
  many_seen_ = false;
  lines_.clear();
  log_.clear();
  members_.clear();
  front_.clear();
}

/// b is their start value without c.
template <class Counts>
void BasicIncrementalEngine<Counts>::follow_those_with_c() {
  with_c_ = false;
  for (Vertex i = 0; i < question_.linear.size(); ++i) {
    if (question_.linear[i] == 0) continue;
    with_c_ = true;
    Line& line = add_line(i, start_b(i));
    line.flags = has_c;
    line.w = question_.linear[i];
  }
}

template <class Counts>
Scalars BasicIncrementalEngine<Counts>::begin(const Start& start) {
  forget();
  F_ = 0;
  cursor_ = 0;
  s_A_s_ = c_s_ = own_s_ = 0;
  min_inside_ = none_inside;
  max_outside_ = n_ > k_ ? 0 : none_outside;
  borders_.assign(parts_.size(), {});
  sums_valid_ = x_integral_ = x_is_S_ = false;
  steep_w_ = no_crowd_yet;
  begin_front();
  if (start.uniform && parts_.size() > 1) return begin(spread_over_parts(question_));
  degree_order_ = start.uniform;
  const double k = static_cast<double>(k_), n = static_cast<double>(n_);
  if (start.uniform) {
    scale_ = k / n;
    untouched_a_ = untouched_scale_ = 1;
    follow_those_with_c();
    std::int64_t sum_c = 0;
    for (Line& line : lines_) {
      line.b += static_cast<double>(line.w) / scale_;
      sum_c += line.w;
    }
    return {.x_M_x = scale_ * (scale_ * (static_cast<double>(by_degree_.sum(graph_)) +
                                         (loading_.common() * n + static_cast<double>(loading_.own_of_all())))),
            .x_x = scale_ * k,
            .c_x = scale_ * static_cast<double>(sum_c)};
  }
  scale_ = 1;
  untouched_a_ = untouched_scale_ = 0;
  follow_those_with_c();
  for (const auto& [vertex, value] : start.entries) {
    touch_x(vertex).a = value;
    looked_at_.arcs += graph_.degree(vertex);
    for (const auto [u, weight] : graph_.arcs(vertex))
      follow(u).b += static_cast<double>(weight) * value;  // in increasing id, as along the row of u
  }
  Scalars scalars;
  for (const auto& [vertex, value] : start.entries) lines_[line_of_[vertex]].b += lambda(vertex) * value;
  for (const auto& [vertex, value] : start.entries) {
    const Line& line = lines_[line_of_[vertex]];
    scalars.x_M_x += line.b * value;
    scalars.x_x += value * value;
    scalars.c_x += static_cast<double>(line.w) * value;
  }
  for (Line& line : lines_) {
    line.b += static_cast<double>(line.w);  // c, while S is empty
    line.flags |= apart;
  }
  return scalars;
}

template <class Counts>
Lmo BasicIncrementalEngine<Counts>::oracle() {
  if (members_.empty() || F_ >= horizon_) {
    members_.empty() ? first_set() : examine();
    DENSEK_CHECK_HEAVY(members_are_in_front());
    DENSEK_CHECK_HEAVY(counts_are_right());
    DENSEK_CHECK_HEAVY(crowd_is_below_its_line());
    DENSEK_CHECK_HEAVY(unseen_are_behind_the_cursor());
    DENSEK_CHECK_HEAVY(front_holds_the_steep());
  }
  if (!sums_valid_) refresh_sums();
  const Border border = widest(borders_);
  const double s_L_s = loading_of_members();
  return {.v_s = scale_ * (sum_b_ + F_ * (static_cast<double>(s_A_s_ + c_s_) + s_L_s)),
          .x_s = scale_ * (sum_a_ + F_ * static_cast<double>(k_)),
          .s_L_s = s_L_s,
          .s_A_s = s_A_s_,
          .c_s = c_s_,
          .min_inside = border.min_inside,
          .max_outside = border.max_outside,
          .x_integral = x_integral_,
          .at_x = x_is_S_};
}

template <class Counts>
Rounded BasicIncrementalEngine<Counts>::round() {
  std::vector<double> x, v;
  copy_point(x, v);
  return round_point(question_, loading_, std::move(x), std::move(v));
}

template <class Counts>
void BasicIncrementalEngine<Counts>::copy_point(std::vector<double>& x, std::vector<double>& v) {
  x.resize(n_);
  v.resize(n_);
  for (std::size_t at = 0; at < n_; ++at) {
    const Vertex i = static_cast<Vertex>(at);
    if (is_followed(i)) {
      x[at] = scale_ * x_hat(line_of_[i]);
      v[at] = scale_ * v_hat(line_of_[i]);
    } else {
      x[at] = scale_ * untouched_a_;
      v[at] = scale_ * (b_from_log(i) + F_ * static_cast<double>(count(i)));
    }
  }
}

template class BasicIncrementalEngine<PlainCounts>;
template class BasicIncrementalEngine<WeightedCounts<std::int32_t>>;
template class BasicIncrementalEngine<WeightedCounts<std::int64_t>>;
static_assert(Engine<IncrementalEngine> && Engine<WeightedIncrementalEngine> && Engine<GeneralIncrementalEngine>);

}  // namespace densek
