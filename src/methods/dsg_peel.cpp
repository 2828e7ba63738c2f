// Charikar's peeling for the densest subgraph (APPROX 2000).
//
// Returns   the set with most edges per vertex among those that peeling passes through.
// Guarantee at least half of the most edges per vertex of any set; the largest core number is an upper bound, since
//           giving each edge to the end that is removed first loads no vertex with more.
// Cost      O(n + m).
#include "methods/densest.h"
#include "methods/systems.h"

namespace densek {

Result dsg_peel(Task& task) {
  const Graph& graph = task.graph();
  const std::vector<Vertex>& order = task.prepared.cores().order;
  Result result = to_result(task, densest_suffix(graph, order));
  std::vector<std::uint64_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::vector<double> loads(order.size(), 0.0);
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v)) loads[v] += place[u] > place[v];
  bound_by_loads(result, std::move(loads), 0, Argument::peeling);
  return result;
}

}  // namespace densek
