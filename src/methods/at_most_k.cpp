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

Outcome at_most_k(Problem& problem) {
  const Graph& graph = problem.graph();
  const std::size_t n = graph.num_vertices(), k = problem.k;
  if (k == 0) return {};
  const FlowResult whole = densest_extension(graph, std::vector<std::uint8_t>(n, 0), problem.budget);
  std::uint64_t iterations = whole.cuts;
  DenseSet best = whole.set;
  if (best.members.size() > k) {
    const std::vector<Vertex>& order = problem.prepared.cores().order;
    best = densest_suffix(graph, std::span(order).last(k));
    SolveOptions options = problem.options;
    options.step = StepRule::line_search;
    const Hooks silent{.trace = {}, .progress = {}, .stop = problem.hooks.stop};
    for (std::size_t size = std::min(k, n - 1); size >= 2 && !problem.budget.exhausted(); size = size * 3 / 4) {
      Problem question{problem.prepared, size, options, problem.budget, silent, {}};
      Outcome found = se_fw(question);
      iterations += found.iterations;
      const Ratio ratio = ratio_of(graph, found.members);
      if (best.ratio < ratio) best = {std::move(found.members), ratio};
    }
  }
  Outcome outcome = to_outcome(std::move(best));
  outcome.iterations = iterations;
  if (problem.budget.exhausted()) outcome.stop = problem.budget.interrupted() ? Stop::interrupted : Stop::time_limit;
  if (whole.proved) bound_by_density(outcome, whole.set.ratio);
  return outcome;
}

}  // namespace densek
