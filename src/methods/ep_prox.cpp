// Error-bound penalty with proximal gradient, EP-Prox (Liu, Liu, Ma, Konar, AAAI 2026).
//
// Minimises −xᵀ(A−βI)x + λh(x) over 0 ≤ x ≤ 1 (‖x‖² is k on all sets of k vertices), where h(x) = k + Σx − 2·(sum of
// the k largest) is the distance to the nearest set of k vertices. A step is z ← y + 2s(A−βI)y, then the k largest
// entries of z are raised by sλ, the others lowered, all clipped to [0, 1]; FISTA momentum between the steps.
// β = 0.9·λ₁, s = 1/(2(β+λ₁)), x = 1/n at first; λ starts at 10⁻¹⁰ and grows 20-fold after 10 steps or when a step
// changes x by less than half of the length that x has after it. λ₁ is the eigenvalue itself, not a bound: near a tie,
// a step shorter by a ten-thousandth ends in another set.
//
// Returns   the k largest entries after at most 100 steps, or once a step moves x by less than √10⁻¹¹. The authors keep
//           the largest component of a graph only; we keep all of it.
// Guarantee none.
// Cost      O(n + m) a step.
#include "methods/systems.h"

#include <algorithm>
#include <cmath>

#include "methods/limits.h"
#include "methods/relaxed.h"
#include "relaxation/momentum.h"

namespace densek {

namespace {

constexpr std::uint64_t ep_prox_iterations = 100;
constexpr double first_penalty = 1e-10, growth = 20, small_change = 0.5, least_move_squared = 1e-11;
constexpr int ep_prox_patience = 10;

}  // namespace

Result ep_prox(Task& task) {
  const std::size_t n = task.graph().num_vertices();
  const double lambda1 = task.prepared.spectrum(task.budget).lanczos, beta = 0.9 * lambda1;
  const double step = lambda1 > 0 ? 1 / (2 * (beta + lambda1)) : 0;
  const IterationLimit limit(task, ep_prox_iterations);
  Result result = task.result();
  Momentum momentum;
  std::vector<double> x(n, 1 / static_cast<double>(n)), y = x, z(n), last(n);
  double penalty = first_penalty;
  trace_point(task, 0, x, -beta, step, "prox");
  for (int waited = 0;;) {
    if (const auto stop = limit.reached(result.iterations)) {
      result.stop = *stop;
      break;
    }
    const std::vector<double> v = times_adjacency(task, y);
    for (std::size_t i = 0; i < n; ++i) z[i] = y[i] + 2 * step * (v[i] - beta * y[i]);
    last = x;
    for (std::size_t i = 0; i < n; ++i) x[i] = std::clamp(z[i] - step * penalty, 0.0, 1.0);
    for (const Vertex i : top_k(z, task.k())) x[i] = std::clamp(z[i] + step * penalty, 0.0, 1.0);
    trace_point(task, ++result.iterations, x, -beta, step, "prox");
    const double moved = distance(x, last);
    if (moved * moved < least_move_squared) break;
    const double theta = momentum.next();
    for (std::size_t i = 0; i < n; ++i) y[i] = x[i] + theta * (x[i] - last[i]);
    if (++waited == ep_prox_patience || moved < small_change * std::sqrt(dot(x, x))) {
      penalty *= growth;
      waited = 0;
    }
  }
  round_to_largest(result, x, task.k());
  return result;
}

}  // namespace densek
