// Densest subgraph by accelerated projected gradient on splits (Harb, Quanrud, Chekuri, NeurIPS 2022).
//
// Σ b² of the loads has gradient 2b and Lipschitz constant 2Δ, Δ the largest degree. A step moves the share of u in an
// edge uv by (b_v − b_u)/(2Δ), clipped to [0, 1], from a point extrapolated with FISTA momentum. Then fractional
// peeling: a vertex of least load goes again and again, and takes its edges' shares from its neighbours.
//
// Returns   the densest set that fractional peeling passes through; the largest load bounds the edges per vertex of
//           any set. From halves, 100 iterations unless --max-iterations says otherwise.
// Guarantee the densest subgraph in the limit, O(√(mΔ)/ε) iterations for an additive ε.
// Cost      O(n + m) an iteration, O(m log n) at the end.
#include <numeric>

#include "methods/limits.h"
#include "methods/split.h"
#include "methods/systems.h"
#include "relaxation/momentum.h"

namespace densek {

namespace {

/// What the vertex at the head of each arc gets from its edge.
std::vector<double> shares_of_heads(const Graph& graph, const EdgeSplit& split) {
  std::vector<double> shares(graph.num_arcs());
  std::vector<std::uint64_t> next(graph.num_vertices());
  for (Vertex v = 0; v < next.size(); ++v) next[v] = graph.first_arc(v);
  for (std::size_t e = 0; e < split.edges.size(); ++e) {  // rows are filled in increasing order of the other end
    shares[next[split.edges[e].v]++] = split.share[e];
    // the arc u → v comes after all arcs of u to smaller vertices, which earlier edges have filled
    shares[next[split.edges[e].u]++] = 1 - split.share[e];
  }
  return shares;
}

/// Where there is no time for that, by load, which is nearly as good.
std::vector<Vertex> peel_fractionally(const Graph& graph, const EdgeSplit& split, const std::vector<double>& loads,
                                      const Budget& budget) {
  const bool small = graph.num_arcs() <= peeled_in_no_time;
  if (small || !budget.exhausted()) {
    const std::vector<double> shares = shares_of_heads(graph, split);
    try {
      return peel_by_key(
          graph, loads, [](Vertex, double) {}, [&](std::uint64_t arc, std::int64_t) { return shares[arc]; },
          small ? Budget{} : budget);
    } catch (const OutOfTime&) {
    }
  }
  std::vector<Vertex> order(graph.num_vertices());
  std::iota(order.begin(), order.end(), Vertex{0});
  std::stable_sort(order.begin(), order.end(), [&](Vertex a, Vertex b) { return loads[a] < loads[b]; });
  return order;
}

}  // namespace

Result dsg_fista(Task& task) {
  const Graph& graph = task.graph();
  const std::size_t n = graph.num_vertices();
  const IterationLimit limit(task, 100);
  const double step = 0.5 / static_cast<double>(std::max<std::int64_t>(1, task.prepared.degree_order().max_degree));
  EdgeSplit split(graph);
  std::vector<double> last = split.share, ahead(last.size());
  Momentum momentum;
  std::uint64_t iterations = 0;
  std::optional<Stop> stop;
  for (; !(stop = limit.reached(iterations)); ++iterations) {
    const double theta = momentum.next();
    for (std::size_t e = 0; e < ahead.size(); ++e) ahead[e] = split.share[e] + theta * (split.share[e] - last[e]);
    const std::vector<double> loads = split.loads(ahead, n);
    last = split.share;
    for (std::size_t e = 0; e < ahead.size(); ++e)
      split.share[e] = std::clamp(ahead[e] + step * (loads[split.edges[e].v] - loads[split.edges[e].u]), 0.0, 1.0);
  }
  std::vector<double> loads = split.loads(split.share, n);
  const std::vector<Vertex> order = peel_fractionally(graph, split, loads, task.budget);
  return end_of_split(task, order, std::move(loads), iterations, *stop);
}

}  // namespace densek
