// The densest subgraph, exactly (Goldberg 1984).
//
// Returns   a set with the most edges per vertex of all sets, of whatever size it has, proved: the last minimum cut
//           finds nothing denser. At a time limit the best so far, with the peeling bound.
// Guarantee the optimum. For its own size it is a densest k-subgraph, too.
// Cost      a few maximum flows on the part of the graph that peeling cannot rule out.
#include "methods/densest_flow.h"
#include "methods/systems.h"

namespace densek {

Result dsg_flow(Task& task) {
  const Graph& graph = task.graph();
  if (graph.num_vertices() == 0) return task.result();
  FlowResult found = densest_extension(graph, std::vector<std::uint8_t>(graph.num_vertices(), 0), task.budget);
  if (!found.proved) {
    Result peeled = dsg_peel(task);
    peeled.stop = task.budget.interrupted() ? Stop::interrupted : Stop::time_limit;
    peeled.iterations = found.cuts;
    return peeled;
  }
  const Ratio densest = found.set.ratio;
  Result result = to_result(task, std::move(found.set));
  result.iterations = found.cuts;
  bound_by_density(result, densest);
  return result;
}

}  // namespace densek
