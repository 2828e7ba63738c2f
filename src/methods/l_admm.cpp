// Lovász relaxation by linearised ADMM (Konar, Sidiropoulos, WSDM 2021).
//
// −e(S) is submodular; its Lovász extension ½Σ_e |x_u − x_v| − ½dᵀx is convex, and is minimised over the hypersimplex.
// With z_e = x_u − x_v on the edges and scaled duals y, a step is
//   x ← proj(x − (ρBᵀ(Bx − z + y) − d/2) / (ρ‖B‖²)),  r = αBx + (1−α)z,  z ← shrink(r + y, 1/(2ρ)),  y ← y + r − z,
// with ‖B‖² bounded by the largest d_u + d_v over the edges.
// Returns   the k largest entries of the mean of all iterates. ρ is --rho (0.1), α = 1.8, from the k highest degrees,
//           2,000 iterations.
// Guarantee the relaxation is solved in the limit; none for the rounding.
// Cost      O(n + m) an iteration.
#include "methods/systems.h"

#include <algorithm>

#include "methods/limits.h"
#include "methods/relaxed.h"
#include "relaxation/projection.h"

namespace densek {

namespace {

constexpr std::uint64_t l_admm_iterations = 2000;
constexpr double over_relaxation = 1.8;

/// Calls body(edge, u, v) for the edges u < v in increasing order.
template <class Body>
void for_edges(const Graph& graph, Body&& body) {
  std::size_t edge = 0;
  for (Vertex u = 0; u < graph.num_vertices(); ++u)
    for (const Vertex v : graph.neighbors(u))
      if (u < v) body(edge++, u, v);
}

}  // namespace

Result l_admm(Task& task) {
  const Graph& graph = task.graph();
  const std::size_t n = graph.num_vertices(), m = graph.num_edges();
  const double rho = task.options.rho;
  const IterationLimit limit(task, l_admm_iterations);
  std::uint32_t heaviest = 1;
  for_edges(graph,
            [&](std::size_t, Vertex u, Vertex v) { heaviest = std::max(heaviest, graph.degree(u) + graph.degree(v)); });
  const double step = 1 / (rho * heaviest);

  const auto& by_degree = task.prepared.degree_order().vertices;
  std::vector<double> x(n, 0.0), mean(n, 0.0), pull(n), z(m), y(m, 0.0);
  for (std::size_t i = 0; i < task.k(); ++i) x[by_degree[i]] = 1;
  for_edges(graph, [&](std::size_t e, Vertex u, Vertex v) { z[e] = x[u] - x[v]; });
  Result result = task.result();
  for (;; ++result.iterations) {
    trace_point(task, result.iterations, x, 0, step, "admm");
    const double share = 1 / static_cast<double>(result.iterations + 1);
    for (std::size_t i = 0; i < n; ++i) mean[i] += (x[i] - mean[i]) * share;
    if (const auto stop = limit.reached(result.iterations)) {
      result.stop = *stop;
      round_to_largest(result, mean, task.k());
      return result;
    }
    for (Vertex i = 0; i < n; ++i) pull[i] = -0.5 * graph.degree(i);
    for_edges(graph, [&](std::size_t e, Vertex u, Vertex v) {
      const double tension = rho * (x[u] - x[v] - z[e] + y[e]);
      pull[u] += tension;
      pull[v] -= tension;
    });
    for (std::size_t i = 0; i < n; ++i) x[i] -= step * pull[i];
    project_to_sum(x, static_cast<double>(task.k()));
    for_edges(graph, [&](std::size_t e, Vertex u, Vertex v) {
      const double relaxed = over_relaxation * (x[u] - x[v]) + (1 - over_relaxation) * z[e];
      const double wanted = relaxed + y[e], threshold = 1 / (2 * rho);
      z[e] = wanted > threshold ? wanted - threshold : wanted < -threshold ? wanted + threshold : 0;
      y[e] = wanted - z[e];
    });
  }
}

}  // namespace densek
