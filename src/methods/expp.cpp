// Extreme point pursuit (Liu, Liu, Ma, Shao, So, IEEE TSP 2024).
//
// Minimises −xᵀAx − λ‖x‖² over the hypersimplex for a growing λ: the penalty pushes towards the extreme points, which
// are the sets, and at λ = λ₁ the objective is concave, so that extreme points are where its minima are. Each level
// starts where the last one ended and takes accelerated projected gradient steps; the penalty, being concave, is
// replaced by its tangent:  x ← proj(y + (A y + λ x) / λ₁),  y = x + θ(x − x⁻).
//
// Returns   the k largest entries of x. λ runs from λ₁/1024 to λ₁ in factors of 2, at most 100 steps a level or until
//           a step is below 10⁻³·√k; from --start.
// Guarantee none.
// Cost      O(m + n log n) a step, about a hundred.
#include "methods/systems.h"

#include <cmath>

#include "methods/limits.h"
#include "methods/relaxed.h"
#include "methods/start_points.h"
#include "relaxation/momentum.h"
#include "relaxation/projection.h"

namespace densek {

namespace {

constexpr std::uint64_t expp_iterations = 2000;
constexpr int levels = 11, steps_per_level = 100;
constexpr double small_step = 1e-3;

}  // namespace

Result expp(Task& task) {
  const double k = static_cast<double>(task.k()), lambda1 = task.prepared.spectrum(task.budget).upper;
  const IterationLimit limit(task, expp_iterations);
  Result result = task.result();
  std::vector<double> x = dense_start(task), last = x, y = x;
  const auto finish = [&](Stop stop) {
    result.stop = stop;
    round_to_largest(result, x, task.k());
    return result;
  };
  trace_point(task, 0, x, 0, 0, "gradient");
  if (lambda1 == 0) return finish(Stop::stationary);  // no edges
  for (int level = 1; level <= levels; ++level) {
    const double lambda = std::ldexp(lambda1, level - levels);
    Momentum momentum;
    for (int inner = 0; inner < steps_per_level; ++inner) {
      if (const auto stop = limit.reached(result.iterations)) return finish(*stop);
      const double theta = momentum.next();
      for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] + theta * (x[i] - last[i]);
      const std::vector<double> v = times_adjacency(task, y);
      last = x;
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = y[i] + (v[i] + lambda * last[i]) / lambda1;
      project_to_sum(x, k);
      ++result.iterations;
      trace_point(task, result.iterations, x, lambda, 1 / lambda1, "gradient");
      if (distance(x, last) <= small_step * std::sqrt(k)) break;
    }
  }
  return finish(Stop::converged);
}

}  // namespace densek
