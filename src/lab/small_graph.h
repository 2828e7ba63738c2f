// A graph of at most 62 vertices as rows of bits, with the weights beside them, and its sets of k vertices one by one.
#pragma once

#include <densek/graph.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

namespace densek::lab {

using Set = std::uint64_t;  ///< bit i: vertex i is in
inline constexpr unsigned largest_small_graph = 62;

inline bool contains(Set set, unsigned i) { return set >> i & 1; }
inline unsigned size(Set set) { return static_cast<unsigned>(std::popcount(set)); }

inline std::vector<unsigned> members(Set set) {
  std::vector<unsigned> list;
  for (; set != 0; set &= set - 1) list.push_back(static_cast<unsigned>(std::countr_zero(set)));
  return list;
}

struct SmallGraph {
  std::vector<Set> rows;
  std::vector<std::int64_t> weights = {};  ///< of n × n pairs, in units; empty: every edge weighs 1

  unsigned n() const { return static_cast<unsigned>(rows.size()); }
  bool adjacent(unsigned i, unsigned j) const { return contains(rows[i], j); }
  bool weighted() const { return !weights.empty(); }
  std::int64_t weight(unsigned i, unsigned j) const {
    return weighted() ? weights[std::size_t{i} * n() + j] : adjacent(i, j) ? 1 : 0;
  }
  /// Of the edges from a vertex to a set.
  std::int64_t weight_to(unsigned i, Set set) const {
    if (!weighted()) return size(rows[i] & set);
    std::int64_t sum = 0;
    for (const unsigned u : members(rows[i] & set)) sum += weight(i, u);
    return sum;
  }
  /// The heaviest pair, those without an edge being 0. Without weights 1, the paper's, edges or none.
  std::int64_t heaviest() const {
    return weighted() ? std::max<std::int64_t>(0, *std::ranges::max_element(weights)) : 1;
  }
  /// From the lightest to the heaviest pair.
  std::int64_t spread() const {
    return heaviest() - (weighted() ? std::min<std::int64_t>(0, *std::ranges::min_element(weights)) : 0);
  }
};

inline SmallGraph small_graph(const Graph& graph) {
  const unsigned n = graph.num_vertices();
  SmallGraph small{std::vector<Set>(n, 0)};
  if (graph.weighted()) small.weights.assign(std::size_t{n} * n, 0);
  for (Vertex i = 0; i < n; ++i)
    for (const auto [u, weight] : graph.arcs(i)) {
      small.rows[i] |= Set{1} << u;
      if (graph.weighted()) small.weights[std::size_t{i} * n + u] = weight;
    }
  return small;
}

inline unsigned edges_inside(const SmallGraph& graph, Set set) {
  unsigned twice = 0;
  for (const unsigned i : members(set)) twice += size(graph.rows[i] & set);
  return twice / 2;
}

/// What they weigh, in units.
inline std::int64_t weight_inside(const SmallGraph& graph, Set set) {
  std::int64_t twice = 0;
  for (const unsigned i : members(set)) twice += graph.weight_to(i, set);
  return twice / 2;
}

/// C(n, k), or the largest number if it is more.
inline std::uint64_t number_of_sets(unsigned n, unsigned k) {
  double real = 1;
  std::uint64_t count = 1;
  for (unsigned i = 1; i <= k; ++i) {
    real = real * (n - k + i) / i;
    if (real > 1e17) return std::numeric_limits<std::uint64_t>::max();
    count = count * (n - k + i) / i;
  }
  return count;
}

/// Calls visit(set) for every set of k of n vertices, k ≤ n, in increasing order of its number.
template <class Visit>
void for_each_set(unsigned n, unsigned k, Visit&& visit) {
  if (k == 0) return visit(Set{0});
  for (Set set = (Set{1} << k) - 1, end = Set{1} << n; set < end;) {
    visit(set);
    const Set lowest = set & (~set + 1), ripple = set + lowest;  // the next larger number with k ones
    set = ripple | (((set ^ ripple) >> 2) / lowest);
  }
}

}  // namespace densek::lab
