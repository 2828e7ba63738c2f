// Gradient projection for sparse principal components (Hager, Phan, Zhu, J. Global Optim. 2016).
//
// The first k-sparse principal component of A: maximise ½xᵀAx over ‖x‖₂ ≤ 1, ‖x‖₀ ≤ k by x ← P(x + Ax/α), where P keeps
// the k largest entries and scales them to length 1, and α = |ΔxᵀAΔx| / ‖Δx‖² is the curvature of Barzilai and Borwein
// along the last move.
// Returns   the support of the best x seen, filled up by the largest entries of Ax if it is smaller than k; from the k
//           highest degrees, until x stays to 10⁻¹⁰.
// Guarantee none.
// Cost      O(n + m) an iteration.
#include "methods/systems.h"

#include <algorithm>
#include <cmath>

#include "methods/limits.h"
#include "methods/relaxed.h"

namespace densek {

namespace {

constexpr std::uint64_t sparse_pca_iterations = 1000;
constexpr double smallest_curvature = 1e-6, moves_no_more = 1e-10;

/// The nearest point of {‖x‖₂ ≤ 1, ‖x‖₀ ≤ k} to a point without negative entries.
std::vector<double> keep_and_scale(std::span<const double> y, std::size_t k) {
  std::vector<double> x(y.size(), 0.0);
  for (const Vertex i : top_k(y, k)) x[i] = y[i];
  if (const double length = std::sqrt(dot(x, x)); length > 1)
    for (double& entry : x) entry /= length;
  return x;
}

}  // namespace

Result sparse_pca(Task& task) {
  const std::size_t n = task.graph().num_vertices();
  const IterationLimit limit(task, sparse_pca_iterations);
  Result result = task.result();
  result.integral = false;
  const auto& by_degree = task.prepared.degree_order().vertices;
  std::vector<double> x(n, 0.0), best, best_image;
  for (std::size_t i = 0; i < task.k(); ++i) x[by_degree[i]] = 1 / std::sqrt(static_cast<double>(task.k()));
  double curvature = 1, best_value = -1;
  for (std::vector<double> image = times_adjacency(task, x);; ++result.iterations) {
    trace_point(task, result.iterations, x, 0, 1 / curvature, "project");
    if (const double value = dot(x, image); value > best_value) best_value = value, best = x, best_image = image;
    if (const auto stop = limit.reached(result.iterations)) {
      result.stop = *stop;
      break;
    }
    std::vector<double> y(n);
    for (std::size_t i = 0; i < n; ++i) y[i] = x[i] + image[i] / curvature;
    std::vector<double> next = keep_and_scale(y, task.k()), next_image = times_adjacency(task, next);
    double along = 0;
    for (std::size_t i = 0; i < n; ++i) along += (next[i] - x[i]) * (next_image[i] - image[i]);
    const double moved = distance(next, x);
    x = std::move(next);
    image = std::move(next_image);
    if (moved <= moves_no_more) {
      result.stop = Stop::converged;
      break;
    }
    curvature = std::max(smallest_curvature, std::abs(along) / (moved * moved));
  }
  // Members of the support come before all others, whatever the values.
  double most = 1;
  for (const double value : best_image) most = std::max(most, value);
  for (std::size_t i = 0; i < n; ++i) best[i] = best[i] > 0 ? 1 + best[i] : best_image[i] / (2 * most);
  result.vertices = top_k(best, task.k());
  return result;
}

}  // namespace densek
