// Densest subgraph by Frank–Wolfe on splits (Danisch, Chan, Sozio, WWW 2017).
//
// Every edge is split between its ends; Σ b² of the loads is lowered: in iteration t each edge would give all of
// itself to the end of smaller load (the smaller id of equals), and the shares move there by 2/(t+2).
//
// Returns   the densest of the sets "the i largest loads"; the largest load bounds the edges per vertex of any set.
//           From halves, 100 iterations unless --max-iterations says otherwise.
// Guarantee the densest subgraph in the limit.
// Cost      O(n + m) an iteration.
#include <numeric>

#include "methods/limits.h"
#include "methods/split.h"
#include "methods/systems.h"

namespace densek {

Result dsg_fw(Task& task) {
  const Graph& graph = task.graph();
  const std::size_t n = graph.num_vertices();
  const IterationLimit limit(task, 100);
  EdgeSplit split(graph);
  std::vector<double> loads = split.loads(split.share, n);
  std::uint64_t iterations = 0;
  std::optional<Stop> stop;
  while (!(stop = limit.reached(iterations))) {
    const double step = 2 / static_cast<double>(++iterations + 2);
    for (std::size_t e = 0; e < split.edges.size(); ++e) {
      const double target = loads[split.edges[e].u] <= loads[split.edges[e].v] ? 1 : 0;
      split.share[e] = (1 - step) * split.share[e] + step * target;
    }
    loads = split.loads(split.share, n);
  }
  std::vector<Vertex> order(n);
  std::iota(order.begin(), order.end(), Vertex{0});
  std::sort(order.begin(), order.end(),
            [&](Vertex a, Vertex b) { return loads[a] < loads[b] || (loads[a] == loads[b] && a > b); });
  return end_of_split(task, order, std::move(loads), iterations, *stop);
}

}  // namespace densek
