#include "engine/incremental.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "base/check.h"
#include "relaxation/stationarity.h"

namespace densek {

static_assert(Engine<IncrementalEngine>);

IncrementalEngine::IncrementalEngine(const Question& question, std::span<const Vertex> by_degree, Buffers& buffers,
                                     double lambda)
    : question_(question),
      graph_(question.graph),
      by_degree_(by_degree),
      words_(buffers.words),
      line_of_(buffers.line_of),
      log_(buffers.log),
      lines_(buffers.lines),
      seen_(buffers.seen),
      n_(question.num_vertices()),
      k_(static_cast<std::size_t>(question.k())),
      lambda_(lambda) {
  require_supported(question);
}

IncrementalEngine::~IncrementalEngine() { forget(); }

/// Leaves the buffers all zero, at the cost of what was touched.
void IncrementalEngine::forget() {
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
void IncrementalEngine::follow_those_with_c() {
  with_c_ = false;
  for (Vertex i = 0; i < question_.linear.size(); ++i) {
    if (question_.linear[i] == 0) continue;
    with_c_ = true;
    Line& line = add_line(i, start_b(i));
    line.flags = has_c;
    line.w = question_.linear[i];
  }
}

Scalars IncrementalEngine::begin(const Start& start) {
  forget();
  F_ = 0;
  cursor_ = 0;
  s_A_s_ = c_s_ = 0;
  min_inside_ = none_inside;
  max_outside_ = n_ > k_ ? 0 : none_outside;
  sums_valid_ = x_integral_ = x_is_S_ = false;
  steep_w_ = no_crowd_yet;
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
    return {.x_M_x = scale_ * (scale_ * (static_cast<double>(graph_.num_arcs()) + lambda_ * n)),
            .x_x = scale_ * k,
            .c_x = scale_ * static_cast<double>(sum_c)};
  }
  scale_ = 1;
  untouched_a_ = untouched_scale_ = 0;
  follow_those_with_c();
  for (const auto& [vertex, value] : start.entries) {
    touch_x(vertex).a = value;
    for (const Vertex u : graph_.neighbors(vertex)) follow(u).b += value;  // in increasing id, as along the row of u
  }
  Scalars scalars;
  for (const auto& [vertex, value] : start.entries) lines_[line_of_[vertex]].b += lambda_ * value;
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

Lmo IncrementalEngine::oracle() {
  if (members_.empty() || F_ >= horizon_) {
    members_.empty() ? first_set() : examine();
    DENSEK_CHECK_HEAVY(members_are_in_front());
    DENSEK_CHECK_HEAVY(counts_are_right());
    DENSEK_CHECK_HEAVY(crowd_is_below_its_line());
    DENSEK_CHECK_HEAVY(unseen_are_behind_the_cursor());
  }
  if (!sums_valid_) refresh_sums();
  const double k = static_cast<double>(k_);
  return {.v_s = scale_ * (sum_b_ + F_ * (static_cast<double>(s_A_s_ + c_s_) + lambda_ * k)),
          .x_s = scale_ * (sum_a_ + F_ * k),
          .s_A_s = s_A_s_,
          .c_s = c_s_,
          .min_inside = min_inside_,
          .max_outside = max_outside_,
          .x_integral = x_integral_,
          .at_x = x_is_S_};
}

/// S of the start: the first k of the lines there are and of the others in their order.
void IncrementalEngine::first_set() {
  ranked_.clear();
  for (std::size_t line = 0; line < lines_.size(); ++line) ranked_.push_back({v_hat(line), lines_[line].vertex});
  std::size_t wanted = k_;
  for (std::size_t at = 0; at < n_ && wanted > 0; ++at) {
    const Vertex i = in_start_order(at);
    if (is_followed(i)) continue;
    ranked_.push_back({start_b(i), i});
    --wanted;
  }
  select_first(ranked_, k_);
  least_ = ranked_[k_ - 1].value;
  exchange({}, first_vertices(ranked_, k_));
  horizon_ = F_;
}

/// The last-ranked member of S.
Ranked IncrementalEngine::last_member() const {
  Ranked last{never, 0};
  for (std::size_t line = 0; line < k_; ++line) {
    const Ranked member{v_hat(line), lines_[line].vertex};
    if (ranks_before(last, member)) last = member;
  }
  return last;
}

/// S from the last S and those who have overtaken one of its members.
void IncrementalEngine::examine() {
  const Ranked last = last_member();
  least_ = last.value;
  for (Vertex i; (i = first_unseen()) != no_vertex && !is_clearly_below(start_b(i), 0);) follow(i);
  if (x_integral_)
    follow_if_steep(static_cast<std::int32_t>(std::clamp<double>(std::ceil(least_), 0, w_mask)));
  else if (!crowd_is_clearly_below())
    leave_crowd();
  ranked_.clear();
  for (std::size_t line = k_; line < lines_.size(); ++line) {
    const Ranked rival{v_hat(line), lines_[line].vertex};
    if (ranks_before(rival, last)) ranked_.push_back(rival);
  }
  if (!ranked_.empty()) {
    select_members();
    widen_crowd();
  }
  set_horizon();
}

/// S ← the first k of its members and their rivals in ranked_.
void IncrementalEngine::select_members() {
  for (std::size_t line = 0; line < k_; ++line) ranked_.push_back({v_hat(line), lines_[line].vertex});
  select_first(ranked_, k_);
  least_ = ranked_[k_ - 1].value;
  leaving_.clear();
  entering_.clear();
  for (std::size_t at = 0; at < ranked_.size(); ++at) {
    const Vertex i = ranked_[at].vertex;
    if (is_member(line_of_[i]) == (at < k_)) continue;
    (at < k_ ? entering_ : leaving_).push_back(i);
  }
  exchange(leaving_, entering_);
}

// --- moving

void IncrementalEngine::move(double step) {
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
    // v is now w + λ·[i ∈ S]: if that has S for its top k, the run is at its end.
    horizon_ = gradient_gap(min_inside_, max_outside_, lambda_) > 0 ? never : F_;
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

/// ranked_ ← the entries of x that can be among the first k + 1.
void IncrementalEngine::rank_entries() {
  ranked_.clear();
  const auto has_own_a = [this](Vertex i) { return is_followed(i) && (lines_[line_of_[i]].flags & x_touched) != 0; };
  for (std::size_t line = 0; line < lines_.size(); ++line)
    if ((lines_[line].flags & x_touched) != 0) ranked_.push_back({x_hat(line), lines_[line].vertex});
  std::size_t wanted = k_ + 1;  // all others are equal: the smallest ids come first
  for (std::size_t i = 0; i < n_ && wanted > 0; ++i) {
    if (has_own_a(static_cast<Vertex>(i))) continue;
    ranked_.push_back({untouched_a_, static_cast<Vertex>(i)});
    --wanted;
  }
  select_first(ranked_, k_);
}

Pair IncrementalEngine::pair() {
  rank_entries();
  const Ranked j = ranked_[k_ - 1];
  const Ranked l = *std::min_element(ranked_.begin() + static_cast<std::ptrdiff_t>(k_), ranked_.end(), ranks_before);
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
          .adjacent = graph_.adjacent(j.vertex, l.vertex)};
}

void IncrementalEngine::shift(const Pair& pair, double step) {
  const double delta = step / scale_, curved = (lambda_ - (pair.adjacent ? 1 : 0)) * delta;
  std::vector<Vertex> gaining, losing;
  std::ranges::set_difference(graph_.neighbors(pair.j), graph_.neighbors(pair.l), std::back_inserter(gaining));
  std::ranges::set_difference(graph_.neighbors(pair.l), graph_.neighbors(pair.j), std::back_inserter(losing));
  const auto add = [&](std::span<const Vertex> vertices, double amount) {
    for (const Vertex i : vertices) {
      if (i == pair.j || i == pair.l) continue;
      Line& line = follow(i);
      line.b += amount;
      line.flags |= apart;
    }
  };
  add(gaining, delta);
  add(losing, -delta);
  Line& j = touch_x(pair.j);
  j.a += delta;
  j.b += curved;
  Line& l = touch_x(pair.l);
  l.a -= delta;
  l.b -= curved;
  sums_valid_ = x_integral_ = x_is_S_ = false;
  horizon_ = F_;
}

std::vector<Vertex> IncrementalEngine::largest_entries() {
  rank_entries();
  return first_vertices(ranked_, k_);
}

Scalars IncrementalEngine::settle() {
  const std::vector<Vertex> set = largest_entries();
  leaving_.clear();
  entering_.clear();
  std::ranges::set_difference(members_, set, std::back_inserter(leaving_));
  std::ranges::set_difference(set, members_, std::back_inserter(entering_));
  steep_w_ = no_crowd_yet;  // the move forgets all lines: nobody needs a new one now
  if (!entering_.empty()) exchange(leaving_, entering_);
  move(1);
  const double k = static_cast<double>(k_);
  return {.x_M_x = static_cast<double>(s_A_s_) + lambda_ * k, .x_x = k, .c_x = static_cast<double>(c_s_)};
}

Rounded IncrementalEngine::round() {
  std::vector<double> x, v;
  copy_point(x, v);
  return round_point(question_, lambda_, std::move(x), std::move(v));
}

void IncrementalEngine::copy_point(std::vector<double>& x, std::vector<double>& v) {
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

}  // namespace densek
