// Densest subgraph of at least k vertices (Andersen, Chellapilla 2009; Khuller, Saha 2009).
//
// Two ways, the better answer wins. Peeling: the densest set of at least k vertices that it passes through (⅓).
// Flow: D = ∅, then D ← D ∪ (the densest extension of D) until |D| ≥ k; each D on the way, filled up to k vertices
// with those that have most neighbours in it, is a candidate (½).
//
// Returns   the set with most edges per vertex among these; the density of the densest subgraph of any size bounds it.
// Guarantee at least half of the most edges per vertex of any set of at least k vertices.
// Cost      O(n + m) for peeling; a few maximum flows for each extension.
#include "methods/densest_flow.h"
#include "methods/systems.h"
#include "relaxation/selection.h"

namespace densek {

namespace {

/// D and the vertices outside with most neighbours in it, `size` together.
DenseSet filled(const Graph& graph, const std::vector<std::uint8_t>& inside, std::size_t held, std::size_t size) {
  std::vector<double> rank(graph.num_vertices(), 0.0);
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    if (inside[v]) rank[v] += graph.num_vertices();
    for (const Vertex u : graph.neighbors(v)) rank[v] += inside[u];
  }
  std::vector<Vertex> members = top_k(rank, std::max(held, size));
  const Ratio ratio = ratio_of(graph, members);
  return {std::move(members), ratio};
}

}  // namespace

Result at_least_k(Task& task) {
  const Graph& graph = task.graph();
  const std::size_t n = graph.num_vertices(), k = std::max<std::size_t>(task.k(), 1);
  if (n == 0) return task.result();
  DenseSet best = densest_suffix(graph, task.prepared.cores().order, k);
  std::vector<std::uint8_t> inside(n, 0);
  std::optional<Ratio> densest;  // of any size, once proved
  std::uint64_t cuts = 0;
  bool finished = true;
  for (std::size_t held = 0; held < k;) {
    FlowResult extension = densest_extension(graph, inside, task.budget);
    cuts += extension.cuts;
    if (held == 0 && extension.proved) densest = extension.set.ratio;
    finished = finished && extension.proved;
    if (extension.set.members.empty()) break;
    for (const Vertex v : extension.set.members) inside[v] = 1;
    held += extension.set.members.size();
    if (DenseSet set = filled(graph, inside, held, k); best.ratio < set.ratio) best = std::move(set);
    if (!finished) break;
  }
  Result result = to_result(task, std::move(best));
  result.iterations = cuts;
  if (!finished) result.stop = task.budget.interrupted() ? Stop::interrupted : Stop::time_limit;
  if (densest) bound_by_density(result, *densest);
  return result;
}

}  // namespace densek
