#include "bounds/degree.h"

#include <algorithm>
#include <functional>

#include "bounds/edges_bound.h"

namespace densek::bounds {

DegreeBound::DegreeBound(const Graph& graph) {
  const Vertex n = graph.num_vertices();
  degrees_.resize(n);
  for (Vertex v = 0; v < n; ++v) degrees_[v] = graph.degree(v);
  std::sort(degrees_.begin(), degrees_.end(), std::greater<>());
  sums_.assign(n + 1ULL, 0);
  for (Vertex i = 0; i < n; ++i) sums_[i + 1ULL] = sums_[i] + degrees_[i];
}

std::int64_t DegreeBound::at(std::int64_t k) const {
  if (k <= 0) return 0;
  // The first `capped` of the k largest degrees are cut down to k − 1.
  const auto cut = std::partition_point(degrees_.begin(), degrees_.begin() + k,
                                        [&](std::uint32_t degree) { return std::int64_t{degree} >= k; });
  const std::int64_t capped = cut - degrees_.begin();
  const auto rest = sums_[static_cast<std::size_t>(k)] - sums_[static_cast<std::size_t>(capped)];
  return (capped * (k - 1) + rest) / 2;
}

std::unique_ptr<QuestionBound> degree_on(const Basis& basis) {
  return with_linear(basis, DegreeBound(basis.question.graph), [](const Basis&) { return ProofStep{}; });
}

}  // namespace densek::bounds
