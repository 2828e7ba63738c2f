#include "graph/weights.h"

#include <algorithm>

namespace densek {

bool has_negative_weights(const Graph& graph) {
  return std::ranges::any_of(graph.weights(), [](std::int64_t weight) { return weight < 0; });
}

}  // namespace densek
