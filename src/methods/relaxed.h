// What the methods share that keep every entry of x: the product with A, sums in increasing id, the trace, rounding.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "graph/product.h"
#include "methods/method.h"
#include "relaxation/selection.h"

namespace densek {

inline double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

inline double distance(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

inline bool is_integral(std::span<const double> x) {
  for (const double entry : x)
    if (entry != 0 && entry != 1) return false;
  return true;
}

/// A·x.
inline std::vector<double> times_adjacency(const Task& task, std::span<const double> x) {
  std::vector<double> product(x.size());
  multiply(task.graph(), task.prepared.threads(), x.data(), product.data());
  return product;
}

/// Tells whoever listens about x: ½xᵀ(A+λI)x, the Frank–Wolfe gap, ‖x‖²/k. Costs a product if anybody does.
inline void trace_point(const Task& task, std::uint64_t iteration, std::span<const double> x, double lambda,
                        double step, const char* kind) {
  if (!task.hooks.trace) return;
  std::vector<double> v = times_adjacency(task, x);
  for (std::size_t i = 0; i < x.size(); ++i) v[i] += lambda * x[i];
  const double within = dot(x, v);
  double reach = 0;
  for (const Vertex i : top_k(v, task.k())) reach += v[i];
  task.hooks.trace({iteration, within / 2, reach - within, dot(x, x) / static_cast<double>(task.k()),
                    iteration == 0 ? 0 : step, iteration == 0 ? "start" : kind});
}

/// x rounded to its k largest entries, whether it is integral or not.
inline void round_to_largest(Result& result, std::span<const double> x, std::size_t k) {
  result.vertices = top_k(x, k);
  result.integral = is_integral(x);
}

}  // namespace densek
