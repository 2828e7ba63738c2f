// A few graphs with known optima, for what speaks about a graph.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <vector>

namespace densek::fuzz {

struct SmallGraph {
  Graph graph;
  std::vector<std::int64_t> optima;  ///< by k, from trying every set
};

/// Graphs of 0 to 10 vertices with labels of every kind.
const std::vector<SmallGraph>& small_graphs();

}  // namespace densek::fuzz
