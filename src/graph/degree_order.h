// The vertices by decreasing degree, the smaller id first among equals: the order of v at the uniform start. With
// weights the degree of a vertex is the sum of those of its edges.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <numeric>
#include <vector>

namespace densek {

struct DegreeOrder {
  std::vector<Vertex> vertices;         ///< by decreasing degree, ties by increasing id
  std::vector<std::int64_t> by_vertex;  ///< with weights, the degrees
  std::int64_t max_degree = 0;          ///< the largest, negative weights taken as positive
  std::int64_t heaviest = 1;            ///< edge, whatever its sign

  std::int64_t degree(const Graph& graph, Vertex v) const {
    return by_vertex.empty() ? std::int64_t{graph.degree(v)} : by_vertex[v];
  }
  /// Of all degrees.
  std::int64_t sum(const Graph& graph) const {
    return by_vertex.empty() ? static_cast<std::int64_t>(graph.num_arcs())
                             : std::accumulate(by_vertex.begin(), by_vertex.end(), std::int64_t{0});
  }
};

/// Counting sort, O(n + max degree); with weights O(n log n + m).
DegreeOrder compute_degree_order(const Graph& graph);

}  // namespace densek
