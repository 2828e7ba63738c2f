// Colouring bound: vertices of one colour are not adjacent, so a set with q_c vertices of colour c has at most
// k(k−1)/2 − Σ q_c(q_c−1)/2 edges. The most is reached by spreading the k vertices over the colours as evenly as the
// sizes of the colour classes allow (Turán 1941, with class sizes). Greedy colouring against the peeling order, which
// needs at most degeneracy + 1 colours. O(n + m) once, O(largest class) per k; good just above the clique number.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "bounds/table.h"

namespace densek::bounds {

/// Colours 0, 1, … given greedily to the vertices of `order` from the last to the first, each the smallest not on a
/// neighbour coloured before.
std::vector<std::uint32_t> greedy_colouring(const Graph& graph, std::span<const Vertex> order);

class ColouringBound {
 public:
  /// `colours` is proper, one per vertex.
  explicit ColouringBound(std::span<const std::uint32_t> colours);
  std::int64_t at(std::int64_t k) const;

 private:
  std::vector<std::int64_t> classes_;  // classes_[s]: colour classes with more than s vertices; decreasing
};

std::unique_ptr<QuestionBound> colouring_on(const Basis& basis);

}  // namespace densek::bounds
