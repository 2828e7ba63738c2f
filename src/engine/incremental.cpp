#include "engine/incremental.h"

#include <densek/errors.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "base/check.h"
#include "engine/incremental_checks.h"
#include "engine/incremental_crowd.h"
#include "engine/incremental_update.h"
#include "graph/pair_weight.h"
#include "question/checks.h"
#include "relaxation/stationarity.h"

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

// --- the set

template <class Counts>
Lmo BasicIncrementalEngine<Counts>::oracle() {
  if (members_.empty() || F_ >= horizon_) {
    members_.empty() ? first_set() : examine();
    DENSEK_CHECK_HEAVY(members_are_in_front());
    DENSEK_CHECK_HEAVY(counts_are_right());
    DENSEK_CHECK_HEAVY(crowd_is_below_its_line());
    DENSEK_CHECK_HEAVY(unseen_are_behind_the_cursor());
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
  if (x_integral_)
    follow_if_steep(static_cast<Count>(std::clamp<double>(std::ceil(least_), Counts::least, Counts::most)));
  else if (!crowd_is_clearly_below())
    leave_crowd();
  clear_ranked();
  bool overtaken = false;
  for (std::size_t line = k_; line < lines_.size(); ++line) {
    const Vertex i = lines_[line].vertex;
    const Ranked rival{v_hat(line), i};
    if (!ranks_before(rival, last_[part(i)])) continue;
    ranked_[part(i)].push_back(rival);
    overtaken = true;
  }
  if (overtaken) {
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
      if (is_member(line_of_[i]) == chosen) continue;
      (chosen ? entering_ : leaving_).push_back(i);
    }
  exchange(leaving_, entering_);
}

// --- moving

template <class Counts>
void BasicIncrementalEngine<Counts>::move(double step) {
  if (step >= 1) {
    scale_ = F_ = 1;
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
