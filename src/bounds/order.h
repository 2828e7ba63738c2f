// Order bound: fix any order of the vertices and let a_u be the number of neighbours of u that come later. The vertices
// of a set of k vertices have, from the last to the first, at most 0, 1, …, k−1 later neighbours in the set, so with
// the k largest a in increasing order the set has at most Σ_j min(a_j, j−1) edges. Here the order is that of peeling,
// which keeps the largest a smallest. O(n + m) once, O(k) per k; good just above the clique number.
//
// With weights a_u is what the edges to later neighbours weigh, as far as they weigh more than nothing, and j later
// members add at most H_j, the most that the j heaviest of these edges weigh at any vertex: Σ_j min(a_j, H_{j−1}).
// A limit of each vertex's own would be wrong, for who is the j-th depends on the set.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "bounds/table.h"

namespace densek::bounds {

class OrderBound {
 public:
  /// `order` lists every vertex once.
  OrderBound(const Graph& graph, std::span<const Vertex> order);
  /// Of these numbers of later neighbours, in any order; those that are not among the k largest may be missing.
  explicit OrderBound(std::vector<std::uint32_t> later);
  std::int64_t at(std::int64_t k) const;

 private:
  std::vector<std::uint32_t> later_;  // neighbours that come later, decreasing
};

std::unique_ptr<QuestionBound> order_on(const Basis& basis);

}  // namespace densek::bounds
