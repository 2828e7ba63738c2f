// Greedy of Feige, Peleg and Kortsarz (Algorithmica 2001, their second procedure).
//
// Returns   the ⌈k/2⌉ vertices of highest degree and the ⌊k/2⌋ others with most neighbours among them.
// Guarantee for even k, average degree at least k·d/(2n), where d is the mean degree of the first half.
// Cost      O(n + m).
#include "methods/systems.h"

#include <algorithm>

#include "relaxation/selection.h"

namespace densek {

Result greedy(Task& task) {
  const Graph& graph = task.graph();
  const std::size_t half = (task.k() + 1) / 2;
  const auto& by_degree = task.prepared.degree_order().vertices;
  Result result = task.result();
  result.vertices.assign(by_degree.begin(), by_degree.begin() + static_cast<std::ptrdiff_t>(half));
  std::vector<double> neighbours(graph.num_vertices(), 0.0);
  for (const Vertex v : result.vertices)
    for (const Vertex u : graph.neighbors(v)) ++neighbours[u];
  for (const Vertex v : result.vertices) neighbours[v] = -1;
  const std::vector<Vertex> rest = top_k(neighbours, task.k() - half);
  result.vertices.insert(result.vertices.end(), rest.begin(), rest.end());
  std::sort(result.vertices.begin(), result.vertices.end());
  return result;
}

}  // namespace densek
