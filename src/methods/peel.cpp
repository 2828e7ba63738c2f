// Peeling (Asahiro, Iwama, Tamaki, Tokuyama 2000; Charikar 2000).
//
// Returns   what is left when a vertex of least remaining degree, the smaller id among equals, has been removed
//           again and again until k remain. The rule for ties matters: on ego-Facebook, k = 300, others end 2 % lower.
// Guarantee O(n/k) for the average degree (Asahiro et al.); in practice far better.
// Cost      O(m log n); buckets alone would be O(n + m) but could not keep to the rule for ties.
#include <algorithm>

#include "methods/densest.h"
#include "methods/systems.h"

namespace densek {

Result peel(Task& task) {
  const Graph& graph = task.graph();
  std::vector<std::int64_t> degrees(graph.num_vertices());
  for (Vertex v = 0; v < graph.num_vertices(); ++v) degrees[v] = graph.degree(v);
  const std::vector<Vertex> order = peel_by_key(
      graph, std::move(degrees), [](Vertex, std::int64_t) {}, [](std::uint64_t) { return std::int64_t{1}; });
  Result result = task.result();
  result.vertices.assign(order.end() - static_cast<std::ptrdiff_t>(task.k()), order.end());
  std::sort(result.vertices.begin(), result.vertices.end());
  return result;
}

}  // namespace densek
