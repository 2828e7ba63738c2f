// What can be said of the weights of a graph as a whole.
#pragma once

#include <densek/graph.h>

namespace densek {

/// Whether some edge weighs less than nothing. O(m) with weights.
bool has_negative_weights(const Graph& graph);

}  // namespace densek
