// Greedy of Feige, Peleg and Kortsarz (Algorithmica 2001, their second procedure).
//
// Returns   the ⌈k/2⌉ vertices of highest degree and the ⌊k/2⌋ others with most neighbours among them; with weights, by
//           what edges and vertices weigh; with parts, half of each part.
// Guarantee for even k, average degree at least k·d/(2n), where d is the mean degree of the first half; with weights
//           or parts, none.
// Cost      O(n + m).
#include "methods/systems.h"

#include <algorithm>
#include <limits>

#include "graph/pair_weight.h"
#include "relaxation/parts.h"

namespace densek {

Result greedy(Task& task) {
  const Question& question = task.question;
  const Graph& graph = task.graph();
  std::vector<std::int64_t> first_half, second_half;
  for (const std::int64_t size : question.parts.sizes) {
    first_half.push_back((size + 1) / 2);
    second_half.push_back(size / 2);
  }
  std::vector<std::int64_t> degree = question.linear_terms(), neighbours = degree;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) degree[v] += row_weight(graph, v);
  Result result = task.result();
  result.vertices = top_of_parts<std::int64_t>(PartLists(question, first_half), degree);
  for (const Vertex v : result.vertices)
    for (const auto [u, weight] : graph.arcs(v)) neighbours[u] += weight;
  for (const Vertex v : result.vertices) neighbours[v] = std::numeric_limits<std::int64_t>::min();
  const std::vector<Vertex> rest = top_of_parts<std::int64_t>(PartLists(question, second_half), neighbours);
  result.vertices.insert(result.vertices.end(), rest.begin(), rest.end());
  std::sort(result.vertices.begin(), result.vertices.end());
  return result;
}

}  // namespace densek
