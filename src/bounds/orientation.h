// Orientation bound: split every edge between its ends. An edge inside a set S gives all of itself to vertices of S, so
// S has at most Σ_{u∈S} b_u edges, b_u = what u got (and its linear term), and k vertices at most the sum of the k
// largest b. It is the dual of the linear relaxation max Σ_e min(x_u, x_v). The split with the most even loads (least Σ
// b²) is best for every k at once (the dense decomposition: Tatti, Gionis 2015; Danisch, Chan, Sozio 2017), so one
// computation serves all k. The split is made in bounds/split.h. Good for k from the size of the densest subgraph
// upwards.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "bounds/split.h"
#include "bounds/table.h"

namespace densek::bounds {

class OrientationBound {
 public:
  explicit OrientationBound(std::span<const std::int64_t> loads);
  std::int64_t at(std::int64_t k) const { return whole_edges(sums_[static_cast<std::size_t>(k)]); }

 private:
  std::vector<std::int64_t> sums_;  // sums_[i]: of the i largest loads
};

std::unique_ptr<QuestionBound> orientation_on(const Basis& basis);

}  // namespace densek::bounds
