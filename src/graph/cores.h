// Core numbers and the order in which peeling removes the vertices.
//
// Peeling takes away a vertex of smallest remaining degree, again and again; the core number of a vertex is the largest
// d such that it lies in a subgraph of minimum degree d. Buckets by degree make it O(n + m) (Batagelj, Zaveršnik 2003).
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <vector>

namespace densek {

struct Cores {
  std::vector<std::uint32_t> number;  ///< core number by vertex
  std::vector<Vertex> order;          ///< order of removal; at most `degeneracy` neighbours of a vertex come after it
  std::uint32_t degeneracy = 0;       ///< the largest core number
};

/// Deterministic: the order depends on nothing but the graph.
Cores compute_cores(const Graph& graph);

}  // namespace densek
