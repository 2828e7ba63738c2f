// The bounds that cost a few passes over the graph, together: clique, degree, order, colouring and orientation of a
// question, for every k. Linear terms add the sum of their k largest to the first four and are part of the loads of the
// last.
#pragma once

#include <densek/bounds.h>

#include <cstdint>
#include <vector>

#include "bounds/colouring.h"
#include "bounds/degree.h"
#include "bounds/order.h"
#include "bounds/orientation.h"
#include "graph/cores.h"
#include "question/question.h"

namespace densek::bounds {

class QuickBounds {
 public:
  QuickBounds(const Question& question, const Cores& cores, const Split& split);

  /// The smallest when k vertices are still to be chosen, base included; the cheapest on equal terms.
  Bound at(std::int64_t k) const;

 private:
  std::int64_t base_;
  DegreeBound degree_;
  OrderBound order_;
  ColouringBound colouring_;
  OrientationBound orientation_;
  std::vector<std::int64_t> linear_sums_;  // of the k largest linear terms
};

}  // namespace densek::bounds
