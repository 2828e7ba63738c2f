#include "search/decision.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

namespace densek::search {

namespace {

constexpr std::int64_t unit = bounds::share_unit;
constexpr std::int64_t most_linear = std::int64_t{1} << 30;
constexpr Vertex largest_with_rows = 4096;  // 2 MiB of bits
constexpr int full_credit = 32;             // nodes for which the split may fail to help before it is tried rarely
constexpr std::uint64_t retry_every = 16;   // nodes after which it is tried all the same
// Going on in the induced graph pays when a quarter of the vertices is gone, and not for a word of bits.
constexpr Vertex smallest_to_shrink = 64, quarters_left = 3;

}  // namespace

bool Decision::takes(const Question& question) {
  return !question.graph.weighted() && question.parts.sizes.size() == 1 &&
         std::ranges::all_of(question.linear, [](std::int64_t c) { return -most_linear <= c && c <= most_linear; });
}

Decision::Decision(const SplitQuestion& split, WorkMeter& meter, Unfinished unfinished)
    : question_(split.question),
      graph_(question_.graph),
      meter_(meter),
      unfinished_(unfinished),
      rows_(graph_.num_vertices() <= largest_with_rows ? graph_.num_vertices() : 0),
      reverse_(graph_.num_arcs()),
      share_(split.shares),
      value_(graph_.num_vertices()),
      degree_(graph_.num_vertices()),
      credit_(full_credit) {
  std::vector<std::uint64_t> next(graph_.num_vertices());
  for (Vertex v = 0; v < graph_.num_vertices(); ++v) next[v] = graph_.first_arc(v);
  std::uint64_t arc = 0;
  for (Vertex v = 0; v < graph_.num_vertices(); ++v)
    for (const Vertex u : graph_.neighbors(v)) {
      if (has_rows()) set_bit(rows_[v], u);
      reverse_[next[u]++] = arc++;
    }
  nodes_.resize(static_cast<std::size_t>(question_.k()) + 1);
  meter_.spend(graph_.num_arcs());
}

bool Decision::split_helps() { return !has_rows() || credit_ > 0 || ++skipped_ % retry_every == 0; }

Answer Decision::decide(std::int64_t target) {
  target_ = target;
  Node& root = nodes_[0];
  root.chosen.clear();
  root.candidates.resize(graph_.num_vertices());
  std::iota(root.candidates.begin(), root.candidates.end(), Vertex{0});
  root.candidate_bits.assign((graph_.num_vertices() + 63ULL) / 64, 0);
  for (const Vertex v : root.candidates) set_bit(root.candidate_bits.data(), v);
  const std::vector<std::int64_t> c = question_.linear_terms();
  root.inner.assign(c.begin(), c.end());
  root.edges = question_.constant;
  return explore(0);
}

Answer Decision::explore(std::size_t depth) {
  while (!meter_.empty()) {
    const Verdict verdict = tighten(nodes_[depth]);
    if (verdict != Verdict::open) return verdict == Verdict::yes ? Answer::yes : Answer::no;
    if (graph_.num_vertices() >= smallest_to_shrink &&
        nodes_[depth].candidates.size() <= graph_.num_vertices() / 4 * quarters_left)
      return explore_induced(nodes_[depth]);
    const Vertex branch = choose(nodes_[depth]);
    nodes_[depth + 1] = nodes_[depth];
    take(nodes_[depth + 1], branch);
    const Answer with = explore(depth + 1);
    if (with == Answer::yes) return with;
    drop_dominated(nodes_[depth], branch);
  }
  if (unfinished_ == Unfinished::handed_back) open_.push_back(rest_of(nodes_[depth]));
  return Answer::unknown;
}

Answer Decision::explore_induced(const Node& node) {
  const SplitQuestion rest = rest_of(node);
  Decision decision(rest, meter_, unfinished_);
  decision.credit_ = credit_;
  const Answer answer = decision.decide(target_);
  credit_ = decision.credit_;
  found_ = std::move(decision.found_);
  std::move(decision.open_.begin(), decision.open_.end(), std::back_inserter(open_));
  return answer;
}

/// The node as a question of its own, in the graph that the candidates induce.
SplitQuestion Decision::rest_of(const Node& node) {
  std::vector<Vertex> vertices = node.candidates;
  std::sort(vertices.begin(), vertices.end());
  std::vector<std::int64_t> inner;
  for (const Vertex v : vertices) {
    inner.push_back(node.inner[v]);
    meter_.spend(graph_.degree(v));
  }
  std::vector<std::uint64_t> arcs;
  SplitQuestion rest{densek::rest_of(question_, vertices, std::move(inner), node.chosen, node.edges, &arcs), {}};
  rest.shares.reserve(arcs.size());
  for (const std::uint64_t arc : arcs) rest.shares.push_back(share_[arc]);
  return rest;
}

/// Bounds the node and fixes candidates until nothing changes.
Decision::Verdict Decision::tighten(Node& node) {
  for (;;) {
    const std::int64_t q = missing(node);
    if (std::ssize(node.candidates) < q) return Verdict::no;
    if (q == 0 || std::ssize(node.candidates) == q) return settle(node);
    forced_.clear();
    hopeless_.clear();
    const bool even = split_helps();
    even ? even_out(node) : halve(node);
    const bool possible = fix_by_split(node, q);
    if (even) credit_ = possible && forced_.empty() && hopeless_.empty() ? credit_ - 1 : full_credit;
    if (!possible) return Verdict::no;
    if (forced_.empty() && hopeless_.empty() && has_rows() && !fix_by_colouring(node, q)) return Verdict::no;
    if (forced_.empty() && hopeless_.empty()) return Verdict::open;
    drop(node, hopeless_);
    for (const Vertex v : forced_) take(node, v);
  }
}

/// False if the split bound misses the target. Otherwise finds candidates that must be in, or cannot, by this bound; a
/// set with v also has at most the bound for one vertex less and all of v's neighbours that can come.
bool Decision::fix_by_split(Node& node, std::int64_t q) {
  auto& c = node.candidates;
  const auto front = static_cast<std::size_t>(q);
  // The q richest in front, the next behind them.
  std::nth_element(c.begin(), c.begin() + q, c.end(),
                   [&](Vertex a, Vertex b) { return value_[a] != value_[b] ? value_[a] > value_[b] : a < b; });
  const std::int64_t next = value_[c[front]];
  std::int64_t sum = node.edges * unit, last = value_[c[0]];
  for (std::size_t i = 0; i < front; ++i) {
    sum += value_[c[i]];
    last = std::min(last, value_[c[i]]);
  }
  const std::int64_t slack = sum - target_ * unit;
  if (slack < 0) return false;
  for (std::size_t i = 0; i < c.size(); ++i) {
    const std::int64_t value = value_[c[i]], most = most_neighbours(node, c[i], q) * unit;
    if (last - std::min(value, most) > slack)
      hopeless_.push_back(c[i]);
    else if (i < front && value - next > slack)
      forced_.push_back(c[i]);
  }
  return true;
}

/// Nothing left to choose: all candidates are needed, or none.
Decision::Verdict Decision::settle(const Node& node) {
  const bool all = missing(node) > 0;
  std::int64_t edges = node.edges, twice = 0;
  if (all)
    for (const Vertex v : node.candidates) {
      edges += node.inner[v];
      for (const Vertex u : graph_.neighbors(v)) twice += has_bit(node.candidate_bits.data(), u);
      meter_.spend(graph_.degree(v));
    }
  if (edges + twice / 2 < target_) return Verdict::no;
  found_ = question_.forced;
  for (const Vertex v : node.chosen) found_.push_back(question_.original(v));
  if (all)
    for (const Vertex v : node.candidates) found_.push_back(question_.original(v));
  return Verdict::yes;
}

/// Moves shares of the edges inside C from the richer end to the poorer, and leaves f_v + b_v in value_.
void Decision::even_out(const Node& node) {
  const Word* bits = node.candidate_bits.data();
  std::uint64_t arcs = 0;
  for (const Vertex v : node.candidates) {
    const auto row = graph_.neighbors(v);
    const std::int32_t* const share = share_.data() + graph_.first_arc(v);
    value_[v] = node.inner[v] * unit;
    degree_[v] = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (!has_bit(bits, row[i])) continue;
      value_[v] += share[i];
      ++degree_[v];
    }
    arcs += row.size();
  }
  for (const Vertex v : node.candidates) {
    const auto row = graph_.neighbors(v);
    const std::uint64_t first = graph_.first_arc(v);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const Vertex u = row[i];
      if (value_[v] <= value_[u] || !has_bit(bits, u)) continue;
      std::int32_t& share = share_[first + i];
      const auto moved = static_cast<std::int32_t>(std::min<std::int64_t>(share, (value_[v] - value_[u]) / 2));
      share -= moved;
      share_[reverse_[first + i]] += moved;
      value_[v] -= moved;
      value_[u] += moved;
    }
  }
  // No more than q − 1 neighbours are still to come.
  const std::int64_t most = (missing(node) - 1) * unit;
  for (const Vertex v : node.candidates) value_[v] = std::min(value_[v], node.inner[v] * unit + most);
  meter_.spend(2 * arcs + node.candidates.size());
}

/// The values of the split that halves every edge: no arcs visited.
void Decision::halve(const Node& node) {
  const std::int64_t most = missing(node) - 1;
  for (const Vertex v : node.candidates) {
    degree_[v] = 0;
    for (std::size_t w = 0; w < rows_.words(); ++w) degree_[v] += std::popcount(rows_[v][w] & node.candidate_bits[w]);
    value_[v] = node.inner[v] * unit + std::min<std::int64_t>(degree_[v] * unit / 2, most * unit);
  }
  meter_.spend(node.candidates.size() * rows_.words());
}

/// Puts the candidates into colour classes, each in order of decreasing f.
void Decision::colour(const Node& node) {
  uncoloured_ = node.candidates;
  std::sort(uncoloured_.begin(), uncoloured_.end(), [&](Vertex a, Vertex b) {
    if (node.inner[a] != node.inner[b]) return node.inner[a] > node.inner[b];
    return degree_[a] != degree_[b] ? degree_[a] > degree_[b] : a < b;
  });
  coloured_.clear();
  std::uint64_t work = 0;
  while (!uncoloured_.empty()) {  // one class a round
    open_bits_ = node.candidate_bits;
    std::uint32_t rank = 0;
    std::size_t kept = 0;
    work += uncoloured_.size();
    for (const Vertex v : uncoloured_) {
      if (!has_bit(open_bits_.data(), v)) {
        uncoloured_[kept++] = v;
        continue;
      }
      coloured_.push_back({v, rank++});
      for (std::size_t w = 0; w < rows_.words(); ++w) open_bits_[w] &= ~rows_[v][w];
      work += rows_.words();
    }
    uncoloured_.resize(kept);
  }
  meter_.spend(work);
}

/// What the colouring bound loses at least when candidate i, whose class begins at `first`, has to be in; more than
/// `enough` is not told apart. Every class may take what it likes at the price of the q-th gain. By itself this class
/// takes those whose gain is at least the price. With i it takes s of them, at least that many, i in place of the s-th.
std::int64_t Decision::loss_with(const Node& node, std::size_t first, std::size_t i, std::int64_t price,
                                 std::int64_t enough) const {
  const auto replaced = [&](std::size_t s) {
    return node.inner[coloured_[s].vertex] - node.inner[coloured_[i].vertex];
  };
  std::size_t s = first;
  while (gains_[s] >= price) ++s;
  std::int64_t below_price = 0, loss = s > first ? replaced(s - 1) : enough + 1;
  for (; s <= i && below_price < loss; ++s) {
    below_price += price - gains_[s];
    loss = std::min(loss, below_price + replaced(s));
  }
  return loss;
}

/// False if the colouring bound misses the target. Otherwise finds candidates that cannot be in by this bound, or by
/// the bound for one vertex less and all neighbours that can come.
bool Decision::fix_by_colouring(const Node& node, std::int64_t q) {
  colour(node);
  gains_.clear();
  for (const auto& [v, rank] : coloured_) gains_.push_back(node.inner[v] - std::int64_t{rank});
  sorted_gains_ = gains_;
  std::nth_element(sorted_gains_.begin(), sorted_gains_.begin() + (q - 1), sorted_gains_.end(), std::greater<>());
  const std::int64_t price = sorted_gains_[static_cast<std::size_t>(q - 1)];
  const std::int64_t bound =
      std::accumulate(sorted_gains_.begin(), sorted_gains_.begin() + q, node.edges + q * (q - 1) / 2);
  const std::int64_t slack = bound - target_;
  if (slack < 0) return false;
  const std::int64_t without = bound - price - (q - 1);  // one vertex less
  for (std::size_t i = 0, first = 0; i < coloured_.size(); ++i) {
    const auto [v, rank] = coloured_[i];
    if (rank == 0) first = i;
    if (without + most_neighbours(node, v, q) < target_ ||
        (gains_[i] < price && loss_with(node, first, i, price, slack) > slack))
      hopeless_.push_back(v);
  }
  return true;
}

/// Of the q richest candidates, which the last bound put in front, the one with most neighbours among the candidates:
/// either answer about it changes most.
Vertex Decision::choose(const Node& node) {
  const auto neighbours = [&](Vertex v) {
    if (!has_rows()) return static_cast<std::int64_t>(graph_.degree(v));
    std::int64_t count = 0;
    for (std::size_t w = 0; w < rows_.words(); ++w) count += std::popcount(rows_[v][w] & node.candidate_bits[w]);
    return count;
  };
  Vertex best = node.candidates[0];
  std::int64_t most = -1;
  for (std::size_t i = 0; i < static_cast<std::size_t>(missing(node)); ++i) {
    const Vertex v = node.candidates[i];
    const std::int64_t count = neighbours(v);
    if (count < most || (count == most && v > best)) continue;
    best = v;
    most = count;
  }
  meter_.spend(static_cast<std::uint64_t>(missing(node)) * (1 + rows_.words()));
  return best;
}

void Decision::take(Node& node, Vertex v) {
  node.edges += node.inner[v];
  node.chosen.push_back(v);
  for (const Vertex u : graph_.neighbors(v)) ++node.inner[u];
  drop(node, {&v, 1});
  meter_.spend(graph_.degree(v) + node.candidates.size());
}

void Decision::drop(Node& node, std::span<const Vertex> vertices) {
  for (const Vertex v : vertices) clear_bit(node.candidate_bits.data(), v);
  std::erase_if(node.candidates, [&](Vertex v) { return !has_bit(node.candidate_bits.data(), v); });
}

/// Drops u and whatever it dominates: a set with one of those and without u has an equal with u instead, and sets with
/// u have been searched.
void Decision::drop_dominated(Node& node, Vertex u) {
  hopeless_.assign(1, u);
  for (const Vertex v : has_rows() ? node.candidates : std::vector<Vertex>{}) {
    const std::int64_t spare = node.inner[u] - node.inner[v];
    if (v == u || spare < 0) continue;
    const std::int64_t most = spare + has_bit(rows_[v], u);  // u itself does not count
    std::int64_t own = 0;
    for (std::size_t w = 0; w < rows_.words() && own <= most; ++w)
      own += std::popcount(rows_[v][w] & node.candidate_bits[w] & ~rows_[u][w]);
    if (own <= most) hopeless_.push_back(v);
  }
  meter_.spend(node.candidates.size() * rows_.words());
  drop(node, hopeless_);
}

}  // namespace densek::search
