// The vertices by decreasing degree, the smaller id first among equals: the order of v at the uniform start.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <vector>

namespace densek {

struct DegreeOrder {
  std::vector<Vertex> vertices;  ///< by decreasing degree, ties by increasing id
  std::uint32_t max_degree = 0;
};

/// Counting sort, O(n + max degree).
DegreeOrder compute_degree_order(const Graph& graph);

}  // namespace densek
