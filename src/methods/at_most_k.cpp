// Densest subgraph of at most k vertices (Andersen, Chellapilla 2009 define it; as hard as the densest k-subgraph).
//
// If the densest subgraph of any size, found by flow, has at most k vertices it is the answer. Otherwise a profile: the
// suffixes of the peeling order of every size up to k, and SE-FW with line search for the sizes k, ¾k, (¾)²k, …
// Returns   the set with most edges per vertex among these; the density of the densest subgraph bounds it.
// Guarantee the optimum where the densest subgraph has at most k vertices; else none.
// Cost      a few maximum flows, O(n + m) for peeling, one SE-FW run for each size.
#include "methods/densest_flow.h"
#include "methods/se_fw.h"
#include "methods/systems.h"

namespace densek {

Result at_most_k(Task& task) {
  const Graph& graph = task.graph();
  const std::size_t n = graph.num_vertices(), k = task.k();
  if (k == 0) return task.result();
  const FlowResult whole = densest_extension(graph, std::vector<std::uint8_t>(n, 0), task.budget);
  std::uint64_t iterations = whole.cuts;
  DenseSet best = whole.set;
  if (best.members.empty() || best.members.size() > k) {
    const std::vector<Vertex>& order = task.prepared.cores().order;
    best = densest_suffix(graph, std::span(order).last(k));
    SolveOptions options = task.options;
    options.step = StepRule::line_search;
    const Hooks silent{.trace = {}, .progress = {}, .stop = task.hooks.stop};
    for (std::size_t size = std::min(k, n - 1); size >= 2 && !task.budget.exhausted(); size = size * 3 / 4) {
      Question smaller = task.question;
      smaller.choose(static_cast<std::int64_t>(size));
      Task attempt{smaller, task.prepared, options, task.budget, silent};
      Result found = se_fw(attempt);
      iterations += found.iterations;
      const Ratio ratio = ratio_of(graph, found.vertices);
      if (best.ratio < ratio) best = {std::move(found.vertices), ratio};
    }
  }
  Result result = to_result(task, std::move(best));
  result.iterations = iterations;
  if (task.budget.exhausted()) result.stop = task.budget.interrupted() ? Stop::interrupted : Stop::time_limit;
  if (whole.proved) bound_by_density(result, whole.set.ratio);
  return result;
}

}  // namespace densek
