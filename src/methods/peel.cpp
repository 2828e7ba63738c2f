// Peeling (Asahiro, Iwama, Tamaki, Tokuyama 2000; Charikar 2000).
//
// Returns   what is left when a vertex of least remaining degree, the smaller id among equals, has been removed
//           again and again until k remain. The rule for ties matters: on ego-Facebook, k = 300, others end 2 % lower.
//           With weights the degree is what its edges weigh, with its own weight; a part that is down to its size
//           loses nobody any more.
// Guarantee O(n/k) for the average degree (Asahiro et al.), without weights and parts; in practice far better.
// Cost      O(m log n); buckets alone would be O(n + m) but could not keep to the rule for ties.
#include "graph/pair_weight.h"
#include "methods/densest.h"
#include "methods/systems.h"

namespace densek {

Result peel(Task& task) {
  const Question& question = task.question;
  const Graph& graph = task.graph();
  std::vector<std::int64_t> degrees(graph.num_vertices()), left(question.parts.sizes.size(), 0);
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    degrees[v] = row_weight(graph, v) + question.c(v);
    ++left[question.part(v)];
  }
  std::vector<bool> gone(graph.num_vertices(), false);
  peel_by_key(
      graph, std::move(degrees),
      [&](Vertex v, std::int64_t) {
        gone[v] = true;
        --left[question.part(v)];
      },
      [](std::uint64_t, std::int64_t weight) { return weight; }, {},
      [&](Vertex v) { return left[question.part(v)] == question.parts.sizes[question.part(v)]; });
  Result result = task.result();
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    if (!gone[v]) result.vertices.push_back(v);
  return result;
}

}  // namespace densek
