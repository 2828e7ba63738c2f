// What integers say about a set S of k vertices, μ = min deg_S inside, M = max deg_S outside.
#pragma once

#include <cmath>
#include <cstdint>

namespace densek {

/// Theorem 3.5 for λ in (j, j+1), j ≥ 1: a local maximizer iff M < μ + λ, that is M ≤ μ + j.
inline bool is_local_maximizer(std::int64_t min_inside, std::int64_t max_outside, double lambda) {
  return max_outside <= min_inside + static_cast<std::int64_t>(std::floor(lambda));
}

/// The gradient gap of Theorem 4.2 at S.
inline double gradient_gap(std::int64_t min_inside, std::int64_t max_outside, double lambda) {
  return static_cast<double>(min_inside - max_outside) + lambda;
}

}  // namespace densek
