// Greedy of Feige, Peleg and Kortsarz (Algorithmica 2001, their second procedure).
//
// Returns   the ⌈k/2⌉ vertices of highest degree and the ⌊k/2⌋ others with most neighbours among them.
// Guarantee for even k, average degree at least k·d/(2n), where d is the mean degree of the first half.
// Cost      O(n + m).
#include "methods/systems.h"

#include <algorithm>

#include "relaxation/selection.h"

namespace densek {

Outcome greedy(Problem& problem) {
  const Graph& graph = problem.graph();
  const std::size_t half = (problem.k + 1) / 2;
  const auto& by_degree = problem.prepared.degree_order().vertices;
  Outcome outcome;
  outcome.members.assign(by_degree.begin(), by_degree.begin() + static_cast<std::ptrdiff_t>(half));
  std::vector<double> neighbours(graph.num_vertices(), 0.0);
  for (const Vertex v : outcome.members)
    for (const Vertex u : graph.neighbors(v)) ++neighbours[u];
  for (const Vertex v : outcome.members) neighbours[v] = -1;
  const std::vector<Vertex> rest = top_k(neighbours, problem.k - half);
  outcome.members.insert(outcome.members.end(), rest.begin(), rest.end());
  std::sort(outcome.members.begin(), outcome.members.end());
  return outcome;
}

}  // namespace densek
