// Greedy++ for the densest subgraph (Boob, Gao, Peng, Sawlani, Tsourakakis, Wang, WWW 2020).
//
// Peel T times; a vertex's key is its remaining degree plus its load, the sum of its degrees at earlier removals.
// Returns   the densest set passed through in any round; load/T is a split of the edges, whose largest value bounds the
//           edges per vertex of any set from above.
// Guarantee at least half of the best in the first round; the best in the limit (Chekuri, Quanrud, Torres 2022).
// Cost      O(m log n) a round, 100 rounds unless --max-iterations says otherwise.
#include "methods/densest.h"
#include "methods/limits.h"
#include "methods/systems.h"

namespace densek {

Result dsg_greedy_pp(Task& task) {
  const Graph& graph = task.graph();
  const Vertex n = graph.num_vertices();
  const IterationLimit limit(task, 100);
  std::vector<std::int64_t> loads(n, 0);
  DenseSet best;
  std::uint64_t rounds = 0;
  std::optional<Stop> stop;
  do {  // at least one round, whatever the limit
    std::vector<std::int64_t> key = loads;
    for (Vertex v = 0; v < n; ++v) key[v] += graph.degree(v);
    const std::vector<Vertex> order = peel_by_key(
        graph, std::move(key), [&](Vertex v, std::int64_t least) { loads[v] = least; },
        [](std::uint64_t) { return std::int64_t{1}; });
    DenseSet found = densest_suffix(graph, order);
    if (best.ratio < found.ratio) best = std::move(found);
    stop = limit.reached(++rounds);
  } while (!stop);

  Result result = to_result(task, std::move(best));
  result.iterations = rounds;
  result.stop = *stop;
  std::vector<double> shares(n);
  for (Vertex v = 0; v < n; ++v) shares[v] = static_cast<double>(loads[v]) / static_cast<double>(rounds);
  bound_by_loads(result, std::move(shares), 1e-9, Argument::loads);
  return result;
}

}  // namespace densek
