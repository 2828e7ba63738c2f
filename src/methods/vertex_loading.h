// A loading for each vertex: λ_i = h_i + u/4, where h_i is the heaviest edge that i could be exchanged along (0 if none
// weighs more) and u the unit of the weights.
//
// One λ above the heaviest of all edges makes nearly every set a local maximizer where few edges are much heavier than
// the rest. SE-FW then climbs
//   g(x) = f(x) + ½·Σ λ_i·(x_i² − x_i),
// which is f at integral points whatever the λ_i are: the linear terms are c_i − λ_i/2. It still curves upwards along
// every exchange, by ½(λ_i + λ_j) − a_ij ≥ u/4, so that local maximizers are integral; S is one iff
//   w_j − λ_j/2 < w_i + λ_i/2   for i inside, j outside, of the same part.
//
// In eighths of a unit everything is whole: weights 8a, linear terms 8c_i − 4h_i − 1, loadings 8h_i + 2. At integral
// points the gradients of two such vertices differ by 2 modulo 4, so they never tie.
#pragma once

#include <cstdint>
#include <vector>

#include "methods/prepared.h"

namespace densek {

struct VertexLoaded {
  VertexLoaded(const Question& question, int threads);

  std::vector<std::int64_t> loading;  ///< λ_i in eighths
  Prepared prepared;                  ///< of the question in eighths of a unit

  /// By how much two vertices that could be exchanged differ in their gradients at an integral point, and g curves
  /// upwards when they are, at least.
  static constexpr double gradient_margin = 2, curvature = 2;
  /// Whether eighths of a unit can be counted.
  static bool fits(const Question& question);
};

}  // namespace densek
