// What is true of a set of vertices, counted afresh from the graph: the last word after every solve.
//
// Knows nothing of how the set was found. Everything is an integer, so everything is compared with ==. Costs the
// neighbourhoods of the members, O(vol(S)); of its two arrays of size n only the pages touched become memory.
#pragma once

#include <densek/graph.h>
#include <densek/result.h>

#include <cstdint>
#include <span>

namespace densek::certify {

struct Recount {
  std::int64_t edges = 0;       ///< inside the set
  std::int64_t components = 0;  ///< of the subgraph
  Certificate certificate;
};

/// Recounts the set; σ is taken at the given loading. Throws VerificationError unless the members are distinct vertices
/// of the graph.
Recount recount(const Graph& graph, std::span<const Vertex> set, double loading);

}  // namespace densek::certify
