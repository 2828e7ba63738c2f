#include "search/decision.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace densek::search {

namespace {

constexpr std::int64_t unit = bounds::share_unit;
constexpr Vertex largest_with_rows = 4096;  // 2 MiB of bits
constexpr Vertex smallest_to_shrink = 128;

}  // namespace

Decision::Decision(const bounds::Problem& problem, std::vector<std::int32_t> shares, WorkMeter& meter)
    : problem_(problem),
      graph_(problem.graph),
      meter_(meter),
      rows_(graph_.num_vertices() <= largest_with_rows ? graph_.num_vertices() : 0),
      reverse_(graph_.num_arcs()),
      share_(std::move(shares)),
      value_(graph_.num_vertices()) {
  const auto offsets = graph_.offsets();
  std::vector<std::uint64_t> next(offsets.begin(), offsets.end() - 1);
  for (Vertex v = 0; v < graph_.num_vertices(); ++v)
    for (std::uint64_t a = offsets[v]; a < offsets[v + 1ULL]; ++a) {
      const Vertex u = graph_.targets()[a];
      if (has_rows()) set_bit(rows_[v], u);
      reverse_[next[u]++] = a;
    }
  nodes_.resize(static_cast<std::size_t>(problem.k) + 1);
}

bool Decision::exists(std::int64_t target) {
  target_ = target;
  Node& root = nodes_[0];
  root.chosen.clear();
  root.candidates.resize(graph_.num_vertices());
  std::iota(root.candidates.begin(), root.candidates.end(), Vertex{0});
  root.candidate_bits.assign((graph_.num_vertices() + 63ULL) / 64, 0);
  for (const Vertex v : root.candidates) set_bit(root.candidate_bits.data(), v);
  root.inner.assign(problem_.linear.begin(), problem_.linear.end());
  root.edges = problem_.base;
  return explore(0);
}

bool Decision::explore(std::size_t depth) {
  while (!meter_.empty()) {
    const Verdict verdict = tighten(nodes_[depth]);
    if (verdict != Verdict::open) return verdict == Verdict::yes;
    if (graph_.num_vertices() >= smallest_to_shrink && nodes_[depth].candidates.size() <= graph_.num_vertices() / 2)
      return explore_induced(nodes_[depth]);
    const Vertex branch = choose(nodes_[depth]);
    nodes_[depth + 1] = nodes_[depth];
    take(nodes_[depth + 1], branch);
    if (explore(depth + 1)) return true;
    drop_dominated(nodes_[depth], branch);
  }
  return false;
}

bool Decision::explore_induced(const Node& node) {
  bounds::Problem rest;
  rest.original = node.candidates;
  std::sort(rest.original.begin(), rest.original.end());
  std::vector<Vertex> place(graph_.num_vertices(), no_vertex);
  for (Vertex i = 0; i < rest.original.size(); ++i) {
    place[rest.original[i]] = i;
    rest.linear.push_back(node.inner[rest.original[i]]);
    meter_.spend(graph_.degree(rest.original[i]));
  }
  std::vector<std::uint64_t> arcs;
  rest.graph = bounds::induced(graph_, rest.original, place, 0, &arcs);
  rest.k = missing(node);
  rest.base = node.edges;
  std::vector<std::int32_t> shares;
  shares.reserve(arcs.size());
  for (const std::uint64_t arc : arcs) shares.push_back(share_[arc]);
  Decision decision(rest, std::move(shares), meter_);
  if (!decision.exists(target_)) return false;
  found_ = node.chosen;
  for (const Vertex v : decision.found()) found_.push_back(rest.original[v]);
  return true;
}

/// Bounds the node and fixes candidates until nothing changes.
Decision::Verdict Decision::tighten(Node& node) {
  for (;;) {
    const std::int64_t q = missing(node);
    if (std::ssize(node.candidates) < q) return Verdict::no;
    if (q == 0 || std::ssize(node.candidates) == q) return settle(node);
    even_out(node);
    // The q richest in front, the next behind them.
    std::nth_element(node.candidates.begin(), node.candidates.begin() + q, node.candidates.end(),
                     [&](Vertex a, Vertex b) { return value_[a] != value_[b] ? value_[a] > value_[b] : a < b; });
    std::int64_t sum = node.edges * unit;
    for (std::int64_t i = 0; i < q; ++i) sum += value_[node.candidates[static_cast<std::size_t>(i)]];
    const std::int64_t slack = sum - target_ * unit;
    if (slack < 0) return Verdict::no;
    if (!fix(node, q, slack)) return has_rows() && colouring_bound(node) < target_ ? Verdict::no : Verdict::open;
  }
}

/// The sum of the q richest candidates may fall by `slack` at most; true if that decides about some of them.
bool Decision::fix(Node& node, std::int64_t q, std::int64_t slack) {
  const auto& c = node.candidates;
  const auto front = static_cast<std::size_t>(q);
  const std::int64_t next = value_[c[front]];
  std::int64_t last = value_[c[0]];
  for (std::size_t i = 1; i < front; ++i) last = std::min(last, value_[c[i]]);
  forced_.clear();
  hopeless_.clear();
  for (std::size_t i = 0; i < front; ++i)
    if (value_[c[i]] - next > slack) forced_.push_back(c[i]);
  for (std::size_t i = front; i < c.size(); ++i)
    if (last - value_[c[i]] > slack) hopeless_.push_back(c[i]);
  if (!hopeless_.empty()) drop(node, hopeless_);
  for (const Vertex v : forced_) take(node, v);
  return !forced_.empty() || !hopeless_.empty();
}

/// Nothing left to choose: all candidates are needed, or none.
Decision::Verdict Decision::settle(const Node& node) {
  found_ = node.chosen;
  std::int64_t edges = node.edges, twice = 0;
  if (missing(node) > 0) {
    found_.insert(found_.end(), node.candidates.begin(), node.candidates.end());
    for (const Vertex v : node.candidates) {
      edges += node.inner[v];
      for (const Vertex u : graph_.neighbors(v)) twice += has_bit(node.candidate_bits.data(), u);
      meter_.spend(graph_.degree(v));
    }
  }
  return edges + twice / 2 >= target_ ? Verdict::yes : Verdict::no;
}

/// Moves shares of the edges inside C from the richer end to the poorer, and leaves f_v + b_v in value_.
void Decision::even_out(const Node& node) {
  const Word* bits = node.candidate_bits.data();
  const auto offsets = graph_.offsets();
  const auto targets = graph_.targets();
  std::uint64_t arcs = 0;
  for (const Vertex v : node.candidates) {
    value_[v] = node.inner[v] * unit;
    for (std::uint64_t a = offsets[v]; a < offsets[v + 1ULL]; ++a)
      if (has_bit(bits, targets[a])) value_[v] += share_[a];
    arcs += offsets[v + 1ULL] - offsets[v];
  }
  for (const Vertex v : node.candidates)
    for (std::uint64_t a = offsets[v]; a < offsets[v + 1ULL]; ++a) {
      const Vertex u = targets[a];
      if (value_[v] <= value_[u] || !has_bit(bits, u)) continue;
      const auto moved = static_cast<std::int32_t>(std::min<std::int64_t>(share_[a], (value_[v] - value_[u]) / 2));
      share_[a] -= moved;
      share_[reverse_[a]] += moved;
      value_[v] -= moved;
      value_[u] += moved;
    }
  // No more than q − 1 neighbours are still to come.
  const std::int64_t most = (missing(node) - 1) * unit;
  for (const Vertex v : node.candidates) value_[v] = std::min(value_[v], node.inner[v] * unit + most);
  meter_.spend(2 * arcs + node.candidates.size());
}

std::int64_t Decision::colouring_bound(const Node& node) {
  uncoloured_ = node.candidates;
  std::sort(uncoloured_.begin(), uncoloured_.end(),
            [&](Vertex a, Vertex b) { return node.inner[a] != node.inner[b] ? node.inner[a] > node.inner[b] : a < b; });
  gains_.clear();
  std::uint64_t work = 0;
  while (!uncoloured_.empty()) {  // one colour class a round
    open_bits_ = node.candidate_bits;
    std::int64_t taken = 0;
    std::size_t kept = 0;
    work += uncoloured_.size();
    for (const Vertex v : uncoloured_) {
      if (!has_bit(open_bits_.data(), v)) {
        uncoloured_[kept++] = v;
        continue;
      }
      gains_.push_back(node.inner[v] - taken++);
      for (std::size_t w = 0; w < rows_.words(); ++w) open_bits_[w] &= ~rows_[v][w];
      work += rows_.words();
    }
    uncoloured_.resize(kept);
  }
  meter_.spend(work);
  const std::int64_t q = missing(node);
  std::nth_element(gains_.begin(), gains_.begin() + (q - 1), gains_.end(), std::greater<>());
  return std::accumulate(gains_.begin(), gains_.begin() + q, node.edges + q * (q - 1) / 2);
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
