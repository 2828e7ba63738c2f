#include "bounds/semidefinite/within.h"

#include <algorithm>
#include <utility>

#include "bounds/largest.h"
#include "bounds/order.h"

namespace densek::bounds::semidefinite {

Within::Within(Question question, std::span<const Vertex> order) : question_(std::move(question)) {
  const std::size_t n = order.size();
  std::vector<std::size_t> place(n);
  for (std::size_t i = 0; i < n; ++i) place[order[i]] = i;
  std::vector<std::int64_t> later = question_.linear_terms();
  for (Vertex v = 0; v < n; ++v)
    for (const auto [u, weight] : question_.graph.arcs(v)) {
      if (place[u] > place[v]) later[v] += std::max<std::int64_t>(weight, 0);
      heaviest_ = std::max(heaviest_, weight);
    }
  later_sums_ = largest_sums(std::move(later));
  linear_sums_ = largest_sums(question_.linear_terms());
  if (question_.graph.weighted()) return;
  const OrderBound by_order(question_.graph, order);
  for (std::int64_t q = 0; q <= std::ssize(order); ++q) edges_.push_back(by_order.at(q));
}

void Within::add(DualMatrix matrix) {
  bounds_.emplace_back(question_, matrix);
  matrices_.push_back(std::move(matrix));
}

void Within::remove(std::size_t matrix) {
  matrices_.erase(matrices_.begin() + static_cast<std::ptrdiff_t>(matrix));
  bounds_.erase(bounds_.begin() + static_cast<std::ptrdiff_t>(matrix));
}

Int128 Within::at(std::int64_t q) const {
  const auto count = static_cast<std::size_t>(q);
  Int128 least = std::min<Int128>(later_sums_[count], linear_sums_[count] + Int128{q} * (q - 1) / 2 * heaviest_);
  if (!edges_.empty()) least = std::min<Int128>(least, linear_sums_[count] + edges_[count]);
  for (const MatrixBound& bound : bounds_) least = std::min(least, bound.at(q));
  return least;
}

}  // namespace densek::bounds::semidefinite
