// The densest subgraph, exactly (Goldberg 1984).
//
// Returns   a set with the most edges per vertex of all sets, of whatever size it has, proved: the last minimum cut
//           finds nothing denser. At a time limit the best so far, with the peeling bound; a large graph as a whole
//           where there was no time for peeling.
// Guarantee the optimum. For its own size it is a densest k-subgraph, too.
// Cost      a few maximum flows on the part of the graph that peeling cannot rule out.
#include <numeric>

#include "methods/densest_flow.h"
#include "methods/systems.h"

namespace densek {

namespace {

/// The best that was found before the time was over.
Result in_time(Task& task, FlowResult found) {
  const Graph& graph = task.graph();
  if (found.set.members.empty() && graph.num_arcs() <= peeled_in_no_time) return dsg_peel(task);
  if (found.set.members.empty()) {
    found.set.members.resize(graph.num_vertices());
    std::iota(found.set.members.begin(), found.set.members.end(), Vertex{0});
    found.set.ratio = {static_cast<std::int64_t>(graph.num_edges()), graph.num_vertices()};
    std::vector<double> halves;
    for (const Vertex v : found.set.members) halves.push_back(0.5 * graph.degree(v));
    Result result = to_result(task, std::move(found.set));
    bound_by_loads(result, std::move(halves), 0, Argument::loads);
    return result;
  }
  Result result = to_result(task, std::move(found.set));
  bound_by_loads(result, {found.left.begin(), found.left.end()}, 0, Argument::peeling);
  return result;
}

}  // namespace

Result dsg_flow(Task& task) {
  const Graph& graph = task.graph();
  if (graph.num_vertices() == 0) return task.result();
  FlowResult found = densest_extension(graph, std::vector<std::uint8_t>(graph.num_vertices(), 0), task.budget);
  if (!found.proved) {
    const std::uint64_t cuts = found.cuts;
    Result result = in_time(task, std::move(found));
    result.stop = task.budget.interrupted() ? Stop::interrupted : Stop::time_limit;
    result.iterations = cuts;
    return result;
  }
  const Ratio densest = found.set.ratio;
  Result result = to_result(task, std::move(found.set));
  result.iterations = found.cuts;
  bound_by_density(result, densest);
  return result;
}

}  // namespace densek
