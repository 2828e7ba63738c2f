#include "engine/incremental.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "relaxation/stationarity.h"

namespace densek {

static_assert(Engine<IncrementalEngine>);

IncrementalEngine::IncrementalEngine(const Graph& graph, std::span<const Vertex> by_degree, Buffers& buffers,
                                     std::size_t k, double lambda)
    : graph_(graph),
      by_degree_(by_degree),
      words_(buffers.words),
      nodes_(buffers.nodes),
      a_(buffers.a),
      log_(buffers.log),
      calendar_(buffers.calendar),
      seen_(buffers.seen),
      followed_(buffers.followed),
      n_(graph.num_vertices()),
      k_(k),
      lambda_(lambda) {}

IncrementalEngine::~IncrementalEngine() { forget(); }

/// Leaves the buffers all zero, at the cost of what was touched.
void IncrementalEngine::forget() {
  for (const Vertex i : followed_) nodes_[i] = {};
  for (const Vertex i : x_touched_) a_[i] = 0;
  for_each_seen([this](Vertex i) { words_[i] = 0; });
  seen_.clear();
  many_seen_ = false;
  followed_.clear();
  x_touched_.clear();
  awake_.clear();
  log_.clear();
  calendar_.clear();
  members_.clear();
}

void IncrementalEngine::touch_x(Vertex i) {
  follow(i);
  if ((nodes_[i].flags & x_touched) != 0) return;
  nodes_[i].flags |= x_touched;
  a_[i] = untouched_a_;
  x_touched_.push_back(i);
}

Scalars IncrementalEngine::begin(const Start& start) {
  forget();
  F_ = 0;
  cursor_ = 0;
  s_A_s_ = 0;
  min_inside_ = none_inside;
  max_outside_ = n_ > k_ ? 0 : none_outside;
  outside_at_.assign(k_ + 1, 0);
  selection_valid_ = sums_valid_ = x_integral_ = x_is_S_ = false;
  steep_w_ = no_promise;
  degree_order_ = start.uniform;
  const double k = static_cast<double>(k_), n = static_cast<double>(n_);
  if (start.uniform) {
    c_ = k / n;
    untouched_a_ = untouched_scale_ = 1;
    return {.v_x = c_ * (c_ * (static_cast<double>(graph_.num_arcs()) + lambda_ * n)), .x_x = c_ * k};
  }
  c_ = 1;
  untouched_a_ = untouched_scale_ = 0;
  for (const auto& [vertex, value] : start.entries) {
    touch_x(vertex);
    a_[vertex] = value;
    for (const Vertex u : graph_.neighbors(vertex)) {
      follow_apart(u);
      nodes_[u].b += value;  // in increasing id of the entries, as along the row of u
    }
  }
  Scalars scalars;
  for (const auto& [vertex, value] : start.entries) nodes_[vertex].b += lambda_ * value;
  for (const auto& [vertex, value] : start.entries) {
    scalars.v_x += nodes_[vertex].b * value;
    scalars.x_x += value * value;
  }
  return scalars;
}

// --- the set

Lmo IncrementalEngine::oracle() {
  if (!selection_valid_)
    reselect();
  else if (F_ >= horizon_)
    examine_awake();
  if (!sums_valid_) refresh_sums();
  const double k = static_cast<double>(k_);
  return {.v_s = c_ * (sum_b_ + F_ * (static_cast<double>(s_A_s_) + lambda_ * k)),
          .x_s = c_ * (sum_a_ + F_ * k),
          .s_A_s = s_A_s_,
          .min_inside = min_inside_,
          .max_outside = max_outside_,
          .x_integral = x_integral_,
          .at_x = x_is_S_};
}

/// S from scratch, over every vertex seen and the first unseen ones. Who may sleep is left to the next call: after a
/// step of length 1 there will be another selection from scratch, and it would be wasted.
void IncrementalEngine::reselect() {
  follow_everyone();
  calendar_.clear();
  awake_.clear();
  for (const Vertex i : followed_) {
    nodes_[i].page = 0;
    nodes_[i].flags &= static_cast<std::uint8_t>(~awake);
  }
  ranked_.clear();
  const Ranked last = last_member();  // no one ranked behind it can be among the first k
  for_each_seen([&](Vertex i) {
    const Ranked candidate{is(followed, i) ? v_hat(i) : start_b(i) + F_ * slope(i), i};
    if (!ranks_before(last, candidate)) ranked_.push_back(candidate);
  });
  std::size_t wanted = k_;
  for (std::size_t at = cursor_; at < n_ && wanted > 0; ++at) {
    const Vertex i = in_start_order(at);
    if (is(seen, i)) continue;
    ranked_.push_back({start_b(i), i});
    --wanted;
  }
  select_first(ranked_, k_);
  least_ = ranked_[k_ - 1].value;
  steep_w_ = no_promise;
  crowd_limit_ = never;
  // At F = 0 a change of slope does not change b.
  choose(first_vertices(ranked_, k_), F_ == 0 ? Follow::nobody : Follow::everybody);
  selection_valid_ = true;
  horizon_ = F_;
}

/// The last-ranked member of S; behind everything while S is empty.
Ranked IncrementalEngine::last_member() const {
  Ranked last{members_.empty() ? -never : never, members_.empty() ? no_vertex : 0};
  for (const Vertex i : members_) {
    const Ranked member{v_hat(i), i};
    if (ranks_before(last, member)) last = member;
  }
  return last;
}

/// S from the last S and those who could have overtaken one of its members.
void IncrementalEngine::examine_awake() {
  wake_due();
  const Ranked last = last_member();
  least_ = last.value;
  follow_unseen([this](double b) { return !is_clearly_below(b, 0); });
  ranked_.clear();
  steep_.clear();
  if (F_ >= crowd_limit_) {
    follow_everyone();
    steep_w_ = no_promise;
  }
  if (steep_w_ == no_promise) leave_crowd();
  std::vector<Vertex> candidates;
  candidates.swap(awake_);
  for (const Vertex i : candidates) nodes_[i].flags &= static_cast<std::uint8_t>(~awake);
  for (const Vertex i : candidates) {
    if (is(inside, i)) continue;
    const Ranked rival{v_hat(i), i};
    if (ranks_before(rival, last))
      ranked_.push_back(rival);
    else
      sleep(i);
  }
  if (!ranked_.empty()) {
    for (const Vertex i : members_) ranked_.push_back({v_hat(i), i});
    select_first(ranked_, k_);
    least_ = ranked_[k_ - 1].value;
    choose(first_vertices(ranked_, k_), Follow::steep);
    for (std::size_t at = k_; at < ranked_.size(); ++at) sleep(ranked_[at].vertex);
    for (const Vertex i : steep_) sleep(i);
  }
  if (steep_w_ > released_at_ + released_at_ / 4) release_slow();
  set_horizon();
}

/// Leaves most of those seen in a crowd far below; follows and wakes the others.
void IncrementalEngine::leave_crowd() {
  floor_slope_ = 0;
  released_at_ = 0;
  steep_w_ = 0;
  promise_slope();
  // Half-way below, and so slow that F may grow eightfold; but not so slow that the steepest outside is in the crowd.
  const double value = 0.5 * std::max(least_, 0.0);
  if (F_ > 0) {
    const double slow = floor_slope_ + 0.9 * (least_ - value) / (7 * F_);
    steep_w_ = std::max(floor_w_, static_cast<std::int32_t>(std::min(slow, 0.5 * static_cast<double>(max_outside_))));
  }
  leave_crowd_until(value);
  follow_unseen([value](double b) { return b > value; });  // whoever is seen later joins the crowd
  for_each_seen([&](Vertex i) {
    if (is(inside, i)) return;
    const bool in_crowd = !is(followed, i) && w(i) < steep_w_ && start_b(i) + F_ * static_cast<double>(w(i)) <= value;
    if (in_crowd) return;
    follow(i);
    wake(i);
  });
}

// --- moving

void IncrementalEngine::move(double step) {
  if (step >= 1) {
    c_ = F_ = 1;
    for (const Vertex i : followed_) {
      nodes_[i].b = 0;
      nodes_[i].flags &= static_cast<std::uint8_t>(~apart);
    }
    log_.clear();
    for (const Vertex i : x_touched_) a_[i] = 0;
    untouched_a_ = untouched_scale_ = 0;
    degree_order_ = false;
    cursor_ = 0;
    sum_a_ = sum_b_ = 0;
    sums_valid_ = x_integral_ = x_is_S_ = true;
    // v is now w + λ·[i ∈ S]: if that has S for its top k, the run is at its end.
    selection_valid_ = gradient_gap(min_inside_, max_outside_, lambda_) > 0;
    horizon_ = never;
    return;
  }
  x_integral_ = x_is_S_ = false;
  c_ *= 1 - step;
  F_ += step / c_;
  if (c_ >= smallest_scale) return;
  c_ /= smallest_scale;
  F_ *= smallest_scale;
  sum_a_ *= smallest_scale;
  sum_b_ *= smallest_scale;
  untouched_a_ *= smallest_scale;
  untouched_scale_ *= smallest_scale;
  for (const Vertex i : followed_) nodes_[i].b *= smallest_scale;
  log_.scale(smallest_scale);
  for (const Vertex i : x_touched_) a_[i] *= smallest_scale;
  selection_valid_ = false;
}

/// ranked_ ← the entries of x that can be among the first k + 1.
void IncrementalEngine::rank_entries() {
  ranked_.clear();
  for (const Vertex i : x_touched_) ranked_.push_back({x_hat(i), i});
  std::size_t wanted = k_ + 1;  // all others are equal: the smallest ids come first
  for (std::size_t i = 0; i < n_ && wanted > 0; ++i) {
    if ((nodes_[i].flags & x_touched) != 0) continue;
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
          .x_j = c_ * j.value,
          .x_l = c_ * l.value,
          .v_j = c_ * v_hat(j.vertex),
          .v_l = c_ * v_hat(l.vertex),
          .adjacent = graph_.adjacent(j.vertex, l.vertex)};
}

void IncrementalEngine::shift(const Pair& pair, double step) {
  const double delta = step / c_, curved = (lambda_ - (pair.adjacent ? 1 : 0)) * delta;
  std::vector<Vertex> gaining, losing;
  std::ranges::set_difference(graph_.neighbors(pair.j), graph_.neighbors(pair.l), std::back_inserter(gaining));
  std::ranges::set_difference(graph_.neighbors(pair.l), graph_.neighbors(pair.j), std::back_inserter(losing));
  const auto add = [&](std::span<const Vertex> vertices, double amount) {
    for (const Vertex i : vertices) {
      if (i == pair.j || i == pair.l) continue;
      follow_apart(i);
      nodes_[i].b += amount;
    }
  };
  add(gaining, delta);
  add(losing, -delta);
  touch_x(pair.j);
  touch_x(pair.l);
  a_[pair.j] += delta;
  a_[pair.l] -= delta;
  nodes_[pair.j].b += curved;
  nodes_[pair.l].b -= curved;
  selection_valid_ = sums_valid_ = x_integral_ = x_is_S_ = false;
}

std::vector<Vertex> IncrementalEngine::largest_entries() {
  rank_entries();
  return first_vertices(ranked_, k_);
}

Scalars IncrementalEngine::settle() {
  choose(largest_entries(), Follow::everybody);
  move(1);
  const double k = static_cast<double>(k_);
  return {.v_x = static_cast<double>(s_A_s_) + lambda_ * k, .x_x = k};
}

void IncrementalEngine::copy_point(std::vector<double>& x, std::vector<double>& v) {
  x.resize(n_);
  v.resize(n_);
  for (std::size_t at = 0; at < n_; ++at) {
    const Vertex i = static_cast<Vertex>(at);
    x[at] = c_ * x_hat(i);
    v[at] = c_ * (is(followed, i) ? v_hat(i) : b_from_log(i) + F_ * slope(i));
  }
}

}  // namespace densek
