// What is true of a set of vertices, counted afresh from the graph: the last word after every solve.
//
// Knows nothing of how the set was found. Everything is an integer, so everything is compared with ==. Costs the
// neighbourhoods of the members, O(vol(S)), for edges among k vertices; of its two arrays of size n only the pages
// touched become memory. With weights or wishes it is a pass over the graph.
#pragma once

#include <densek/graph.h>
#include <densek/result.h>
#include <densek/wishes.h>

#include <cstdint>
#include <span>
#include <vector>

namespace densek::certify {

struct Recount {
  std::int64_t edges = 0;           ///< inside the set
  std::int64_t value = 0;           ///< their weights and those of the members, in units
  std::vector<std::int64_t> sizes;  ///< members by part
  std::int64_t components = 0;      ///< of the subgraph
  Certificate certificate;
};

/// Recounts the set; σ is taken at the given loading, in units. Throws VerificationError unless the members are
/// distinct vertices of the graph, those that must be in among them and none that must be out.
Recount recount(const Graph& graph, const Wishes& wishes, std::span<const Vertex> set, double loading);
inline Recount recount(const Graph& graph, std::span<const Vertex> set, double loading) {
  return recount(graph, {}, set, loading);
}

}  // namespace densek::certify
