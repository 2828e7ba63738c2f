#include "engine/incremental.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "relaxation/stationarity.h"

namespace densek {

static_assert(Engine<IncrementalEngine>);
static_assert(sizeof(IncrementalEngine::Buffers::Node) == 16, "four vertices to a cache line");

namespace {

// An update of more arcs than this goes through the vertices range by range; a range's nodes fit the second-level
// cache.
constexpr std::uint64_t long_update = 200'000;
constexpr std::size_t range_in_cache = std::size_t{1} << 14;
constexpr std::ptrdiff_t prefetch_ahead = 16;  // arcs between fetching a node and using it
constexpr double never = std::numeric_limits<double>::infinity();

}  // namespace

IncrementalEngine::IncrementalEngine(const Graph& graph, std::span<const Vertex> by_degree, Buffers& buffers,
                                     std::size_t k, double lambda)
    : graph_(graph),
      by_degree_(by_degree),
      nodes_(buffers.nodes),
      a_(buffers.a),
      calendar_(buffers.calendar),
      n_(graph.num_vertices()),
      k_(k),
      lambda_(lambda) {}

IncrementalEngine::~IncrementalEngine() { forget(); }

/// Calls f(vertex, node), by the list or, when much is touched, in the order of memory.
template <class F>
void IncrementalEngine::for_each_touched(F&& f) {
  if (touched_.size() < n_ / 8) {
    for (const Vertex i : touched_) f(i, nodes_[i]);
  } else {
    for (std::size_t i = 0; i < n_; ++i)
      if ((nodes_[i].flags & touched) != 0) f(static_cast<Vertex>(i), nodes_[i]);
  }
}

/// Leaves the buffers all zero, at the cost of what was touched.
void IncrementalEngine::forget() {
  for_each_touched([](Vertex, Node& node) { node = {}; });
  for (const Vertex i : x_touched_) a_[i] = 0;
  touched_.clear();
  x_touched_.clear();
  awake_.clear();
  calendar_.clear();
  members_.clear();
}

// --- values

double IncrementalEngine::untouched_b(Vertex i) const {
  return degree_order_ ? untouched_scale_ * (graph_.degree(i) + lambda_) : 0.0;
}

double IncrementalEngine::x_hat(Vertex i) const {
  const std::uint8_t flags = nodes_[i].flags;
  return ((flags & x_touched) != 0 ? a_[i] : untouched_a_) + F_ * ((flags & inside) != 0 ? 1 : 0);
}

void IncrementalEngine::touch(Vertex i) {
  Node& node = nodes_[i];
  if ((node.flags & touched) != 0) return;
  node.flags |= touched;
  node.b = untouched_b(i);
  touched_.push_back(i);
}

void IncrementalEngine::touch_x(Vertex i) {
  touch(i);
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
      touch(u);
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

/// S from scratch, over every touched vertex and the first untouched ones. Who may sleep is left to the next call:
/// after a step of length 1 there will be another selection from scratch, and it would be wasted.
void IncrementalEngine::reselect() {
  calendar_.clear();
  awake_.clear();
  ranked_.clear();
  const Ranked last = last_member();  // no one ranked behind it can be among the first k
  for_each_touched([&](Vertex i, Node& node) {
    node.page = 0;
    node.flags &= static_cast<std::uint8_t>(~awake);
    const Ranked candidate{v_hat(node), i};
    if (!ranks_before(last, candidate)) ranked_.push_back(candidate);
  });
  std::size_t wanted = k_;
  for (std::size_t at = cursor_; at < n_ && wanted > 0; ++at) {
    const Vertex i = degree_order_ ? by_degree_[at] : static_cast<Vertex>(at);
    if ((nodes_[i].flags & touched) != 0) continue;
    ranked_.push_back({untouched_b(i), i});
    --wanted;
  }
  select_first(ranked_, k_);
  least_ = ranked_[k_ - 1].value;
  steep_w_ = std::numeric_limits<std::int32_t>::max();
  choose(first_vertices(ranked_, k_));
  selection_valid_ = all_awake_ = true;
  horizon_ = F_;
}

/// The last-ranked member of S; behind everything while S is empty.
Ranked IncrementalEngine::last_member() const {
  Ranked last{members_.empty() ? -never : never, members_.empty() ? no_vertex : 0};
  for (const Vertex i : members_) {
    const Ranked member{v_hat(nodes_[i]), i};
    if (ranks_before(last, member)) last = member;
  }
  return last;
}

/// S from the last S and those who could have overtaken one of its members.
void IncrementalEngine::examine_awake() {
  wake_due();
  const Ranked last = last_member();
  least_ = last.value;
  touch_rivals_of(least_);
  ranked_.clear();
  steep_.clear();
  std::vector<Vertex> was_awake;
  was_awake.swap(awake_);
  const auto consider = [&](Vertex i, Node& node) {
    node.flags &= static_cast<std::uint8_t>(~awake);
    if ((node.flags & inside) != 0) return;
    const Ranked rival{v_hat(node), i};
    if (ranks_before(rival, last))
      ranked_.push_back(rival);
    else if (node.w >= steep_w_ || !is_clearly_below(node, rival.value))
      sleep(i);
  };
  if (all_awake_) {
    all_awake_ = false;
    floor_slope_ = 0;
    promise_slope();
    for_each_touched(consider);
  } else {
    for (const Vertex i : was_awake) consider(i, nodes_[i]);
  }
  if (!ranked_.empty()) {
    for (const Vertex i : members_) ranked_.push_back({v_hat(nodes_[i]), i});
    select_first(ranked_, k_);
    least_ = ranked_[k_ - 1].value;
    choose(first_vertices(ranked_, k_));
    for (std::size_t at = k_; at < ranked_.size(); ++at) sleep(ranked_[at].vertex);
    for (const Vertex i : steep_) sleep(i);
  }
  if (all_awake_)
    horizon_ = F_;
  else
    set_horizon();
}

inline void IncrementalEngine::prefetch(Vertex i) const {
  __builtin_prefetch(&nodes_[i], 1);
  if (degree_order_) __builtin_prefetch(graph_.offsets().data() + i);
}

/// Notes a vertex in changed_, once, with the w it has before the change.
inline void IncrementalEngine::list(Vertex i, Node& node) {
  if ((node.flags & listed) != 0) return;
  if ((node.flags & touched) == 0) touch(i);
  node.flags |= listed;
  changed_.push_back({i, node.w});
}

/// Gives a changed vertex its new line, through the point where the old one is now.
inline void IncrementalEngine::rebase(const Changed& changed) {
  Node& node = nodes_[changed.vertex];
  const bool now = (node.flags & inside) != 0, before = now != ((node.flags & flips) != 0);
  const double q_before = static_cast<double>(changed.w_before) + lambda_ * (before ? 1 : 0), q_now = slope(node);
  if (q_before != q_now) node.b -= F_ * (q_now - q_before);
  if (now != before) a_[changed.vertex] += before ? F_ : -F_;
  if (!before) --outside_at_[static_cast<std::size_t>(changed.w_before)];
  if (!now) {
    ++outside_at_[static_cast<std::size_t>(node.w)];
    max_outside_ = std::max<std::int64_t>(max_outside_, node.w);
    if (node.w >= steep_w_ || before) steep_.push_back(changed.vertex);  // the others sleep on
  }
  node.flags &= static_cast<std::uint8_t>(~(listed | flips));
}

/// S ← set. Re-bases the vertices whose slope changes; changed_ lists them with their former w.
void IncrementalEngine::choose(std::vector<Vertex> set) {
  changed_.clear();
  std::vector<Row> rows;
  std::uint64_t volume = 0;
  const auto flip = [&](std::span<const Vertex> here, std::span<const Vertex> not_there, std::int32_t by) {
    std::vector<Vertex> flipping;
    std::ranges::set_difference(here, not_there, std::back_inserter(flipping));
    for (const Vertex u : flipping) {
      touch_x(u);
      list(u, nodes_[u]);
      nodes_[u].flags ^= static_cast<std::uint8_t>(inside | flips);
      const auto row = graph_.neighbors(u);
      rows.push_back({row.data(), row.data() + row.size(), by});
      volume += row.size();
    }
  };
  flip(members_, set, -1);
  flip(set, members_, +1);
  if (rows.empty()) return;
  members_ = std::move(set);
  sums_valid_ = x_is_S_ = false;

  if (rows.size() == 2 && rows[0].by != rows[1].by) {
    exchange(rows[0], rows[1]);
    for (const Changed& flipped : changed_) rebase(flipped);
  } else {
    update(rows, volume);
  }
  while (max_outside_ > 0 && outside_at_[static_cast<std::size_t>(max_outside_)] == 0) --max_outside_;
  s_A_s_ = 0;
  min_inside_ = none_inside;
  for (const Vertex i : members_) {
    s_A_s_ += nodes_[i].w;
    min_inside_ = std::min<std::int64_t>(min_inside_, nodes_[i].w);
  }
  if (static_cast<double>(min_inside_) + lambda_ < floor_slope_)
    all_awake_ = true;  // the promise is broken
  else
    promise_slope();
}

/// One vertex leaves and one enters: their common neighbours stay as they are, each of the others changes by itself.
void IncrementalEngine::exchange(Row leaving, Row entering) {
  const auto change = [this](Row& row) {
    const Vertex i = *row.next++;
    if (row.end - row.next > prefetch_ahead) prefetch(row.next[prefetch_ahead]);
    Node& node = nodes_[i];
    const Changed changed{i, node.w};
    if ((node.flags & touched) == 0) touch(i);
    node.w += row.by;
    if ((node.flags & listed) == 0) rebase(changed);  // the two themselves are listed and wait
  };
  while (leaving.next != leaving.end && entering.next != entering.end) {
    if (*leaving.next == *entering.next)
      ++leaving.next, ++entering.next;
    else
      change(*leaving.next < *entering.next ? leaving : entering);
  }
  while (leaving.next != leaving.end) change(leaving);
  while (entering.next != entering.end) change(entering);
}

/// Many leave and enter: first every w, then the new lines of those it changed. Rows are sorted, so a long update can
/// go through them side by side, one cache-sized range of vertices at a time.
void IncrementalEngine::update(std::vector<Row>& rows, std::uint64_t volume) {
  const std::size_t flipped = changed_.size(), range = volume < long_update ? n_ : range_in_cache;
  for (std::size_t limit = range; limit < n_ + range; limit += range) {
    const std::size_t first = changed_.size();
    for (Row& row : rows) add_to_neighbours(row, limit);
    for (std::size_t at = first; at < changed_.size(); ++at) rebase(changed_[at]);
  }
  for (std::size_t at = 0; at < flipped; ++at) rebase(changed_[at]);
}

/// Moves along a row up to vertex `limit`, changing w of those it meets.
void IncrementalEngine::add_to_neighbours(Row& row, std::size_t limit) {
  for (; row.next != row.end && *row.next < limit; ++row.next) {
    if (row.end - row.next > prefetch_ahead) prefetch(row.next[prefetch_ahead]);
    Node& node = nodes_[*row.next];
    list(*row.next, node);
    node.w += row.by;
  }
}

void IncrementalEngine::refresh_sums() {
  sum_a_ = sum_b_ = 0;
  for (const Vertex i : members_) {
    sum_a_ += a_[i];
    sum_b_ += nodes_[i].b;
  }
  sums_valid_ = true;
}

// --- moving

void IncrementalEngine::move(double step) {
  if (step >= 1) {
    c_ = F_ = 1;
    for_each_touched([](Vertex, Node& node) { node.b = 0; });
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
  for_each_touched([](Vertex, Node& node) { node.b *= smallest_scale; });
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
  touch(j.vertex);
  touch(l.vertex);
  return {.j = j.vertex,
          .l = l.vertex,
          .x_j = c_ * j.value,
          .x_l = c_ * l.value,
          .v_j = c_ * v_hat(nodes_[j.vertex]),
          .v_l = c_ * v_hat(nodes_[l.vertex]),
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
      touch(i);
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
  choose(largest_entries());
  move(1);
  const double k = static_cast<double>(k_);
  return {.v_x = static_cast<double>(s_A_s_) + lambda_ * k, .x_x = k};
}

void IncrementalEngine::copy_point(std::vector<double>& x, std::vector<double>& v) const {
  x.resize(n_);
  v.resize(n_);
  for (std::size_t at = 0; at < n_; ++at) {
    const Vertex i = static_cast<Vertex>(at);
    x[at] = c_ * x_hat(i);
    v[at] = c_ * ((nodes_[at].flags & touched) != 0 ? v_hat(nodes_[at]) : untouched_b(i));
  }
}

}  // namespace densek
