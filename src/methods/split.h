// A split of every edge between its ends, as the iterations on Σ b² keep it: the primal-dual side of the densest
// subgraph. No set has more edges per vertex than the largest load b_v.
#pragma once

#include <algorithm>
#include <vector>

#include "methods/densest.h"

namespace densek {

/// Edges u < v in increasing order; edge e gives share[e] to u and the rest to v.
struct EdgeSplit {
  explicit EdgeSplit(const Graph& graph) {
    edges.reserve(graph.num_edges());
    for (Vertex u = 0; u < graph.num_vertices(); ++u)
      for (const Vertex v : graph.neighbors(u))
        if (u < v) edges.push_back({u, v});
    share.assign(edges.size(), 0.5);
  }
  /// Sums in the order of the edges.
  std::vector<double> loads(const std::vector<double>& shares, std::size_t n) const {
    std::vector<double> load(n, 0.0);
    for (std::size_t e = 0; e < edges.size(); ++e) {
      load[edges[e].u] += shares[e];
      load[edges[e].v] += 1 - shares[e];
    }
    return load;
  }

  std::vector<Edge> edges;
  std::vector<double> share;
};

/// How the iterations end: with the densest suffix of `order`, bounded by the loads, whose additions may have cost
/// 10⁻⁹.
inline Result end_of_split(const Task& task, std::span<const Vertex> order, std::vector<double> loads,
                           std::uint64_t iterations, Stop stop) {
  Result result = to_result(task, densest_suffix(task.graph(), order));
  result.iterations = iterations;
  result.stop = stop;
  bound_by_loads(result, std::move(loads), 1e-9, Argument::loads);
  return result;
}

}  // namespace densek
