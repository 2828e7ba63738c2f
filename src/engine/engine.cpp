#include "engine/engine.h"

#include <utility>

#include "graph/subgraph.h"
#include "relaxation/rounding.h"

namespace densek {

Rounded round_point(const Graph& graph, std::size_t k, double lambda, std::vector<double> x, std::vector<double> v) {
  Rounded rounded;
  rounded.vertices = round_by_pair_moves(graph, k, lambda, std::move(x), std::move(v));
  rounded.value = weight_within(graph, rounded.vertices);
  return rounded;
}

}  // namespace densek
