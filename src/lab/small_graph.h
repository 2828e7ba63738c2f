// A graph of at most 62 vertices as rows of bits, and its sets of k vertices one by one.
#pragma once

#include <densek/graph.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

namespace densek::lab {

using Set = std::uint64_t;  ///< bit i: vertex i is in
inline constexpr unsigned largest_small_graph = 62;

struct SmallGraph {
  std::vector<Set> rows;

  unsigned n() const { return static_cast<unsigned>(rows.size()); }
  bool adjacent(unsigned i, unsigned j) const { return rows[i] >> j & 1; }
};

inline SmallGraph small_graph(const Graph& graph) {
  SmallGraph small{std::vector<Set>(graph.num_vertices(), 0)};
  for (Vertex i = 0; i < graph.num_vertices(); ++i)
    for (const Vertex u : graph.neighbors(i)) small.rows[i] |= Set{1} << u;
  return small;
}

inline bool contains(Set set, unsigned i) { return set >> i & 1; }
inline unsigned size(Set set) { return static_cast<unsigned>(std::popcount(set)); }

inline std::vector<unsigned> members(Set set) {
  std::vector<unsigned> list;
  for (; set != 0; set &= set - 1) list.push_back(static_cast<unsigned>(std::countr_zero(set)));
  return list;
}

inline unsigned edges_inside(const SmallGraph& graph, Set set) {
  unsigned twice = 0;
  for (const unsigned i : members(set)) twice += size(graph.rows[i] & set);
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
