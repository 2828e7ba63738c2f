// Orientation bound: split every edge between its ends. An edge inside a set S gives all of itself to vertices of S, so
// S has at most Σ_{u∈S} b_u edges, b_u = what u got (and its linear term), and k vertices at most the sum of the k
// largest b, part by part where there are several. It is the dual of the linear relaxation max Σ_e min(x_u, x_v). The
// split with the most even loads (least Σ b²) is best for every k at once (the dense decomposition: Tatti, Gionis 2015;
// Danisch, Chan, Sozio 2017), so one computation serves all k. The split is made in bounds/split.h. Good for k from the
// size of the densest subgraph upwards.
//
// With weights an edge is split as far as it weighs more than nothing; one that weighs less is left out. It must not be
// given to one end: a set that holds that end and not the other would pay for an edge it does not have.
#pragma once

#include <cstdint>
#include <memory>
#include "bounds/largest.h"
#include "bounds/split.h"
#include "bounds/table.h"

namespace densek::bounds {

class OrientationBound {
 public:
  /// The split is one of the question.
  OrientationBound(const Question& question, const Split& split);
  /// Constant included.
  std::int64_t at(const Sizes& sizes) const { return constant_ + whole_edges(sums_.at(sizes), bits_); }

 private:
  LargestByPart sums_;  // of loads
  std::int64_t constant_;
  int bits_;
};

std::unique_ptr<QuestionBound> orientation_on(const Basis& basis);

}  // namespace densek::bounds
