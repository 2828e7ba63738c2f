// The densest subgraph exactly, by maximum flow (Goldberg 1984), also as an extension of a set that is given.
//
// A set H has more than ρ edges per vertex iff e(H) − ρ|H| > 0, and the H that maximises this is one side of a minimum
// cut. Starting from the density that peeling reaches, each cut gives a denser set or proves that there is none
// (Dinkelbach 1967); ρ is a fraction of integers and so are all capacities, nothing is rounded. Before a cut, vertices
// that cannot be in a denser set, those with at most ρ neighbours among the candidates, are peeled off. A few cuts
// suffice; each is a maximum flow of Boost.Graph on what is left.
#pragma once

#include <vector>

#include "base/budget.h"
#include "methods/densest.h"

namespace densek {

struct FlowResult {
  DenseSet set;            ///< H, empty if there was no time for any; ratio.edges counts e(H) and the edges between H
                           ///< and what it extends
  std::uint64_t cuts = 0;  ///< flows computed
  bool proved = false;     ///< no other H has a larger ratio; false if the budget ended first
  /// What each vertex outside had left when peeling, the beginning, removed it; empty if there was no time for that.
  std::vector<std::int64_t> left;
};

/// The vertices H outside `inside` with the largest (e(H) + e(H, inside))/|H|; inside[v] ≠ 0 for those given, some
/// vertex is not.
FlowResult densest_extension(const Graph& graph, const std::vector<std::uint8_t>& inside, const Budget& budget);

}  // namespace densek
