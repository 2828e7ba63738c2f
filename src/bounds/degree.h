// Degree bound: in a set of k vertices, vertex i has at most min(d_i, k−1) neighbours, so twice the edges are at most
// the sum of the k largest of these. O(n + m) once, O(log n) per k.
//
// With weights or parts, vertex i has in the set at most its heaviest edges to each part, as many as are chosen there
// beside it; half of that and its linear term are summed over the largest of each part. O(m) a question.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "bounds/table.h"

namespace densek::bounds {

class DegreeBound {
 public:
  explicit DegreeBound(const Graph& graph);
  /// Of these degrees, in any order; those that are not among the k largest may be missing.
  explicit DegreeBound(std::vector<std::uint32_t> degrees);
  std::int64_t at(std::int64_t k) const;

 private:
  std::vector<std::uint32_t> degrees_;  // decreasing
  std::vector<std::int64_t> sums_;      // sums_[i]: of the i largest
};

std::unique_ptr<QuestionBound> degree_on(const Basis& basis);

}  // namespace densek::bounds
