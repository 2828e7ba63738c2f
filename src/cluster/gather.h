// A part of a graph that is spread over several ranks, brought together on the first of them.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <vector>

#include "base/communicator.h"
#include "graph/share.h"

namespace densek::cluster {

/// Vertices of the whole graph; the same on every rank.
struct Part {
  std::vector<Vertex> vertices;  ///< increasing
  std::uint64_t arcs = 0;        ///< among them
};

/// Those of whom open[v] says so. A pass over the share.
Part part_of(const Share& share, Communicator& ranks, const std::vector<bool>& open);

/// The graph that they induce, numbered by their place in the part, on the first rank; an empty one on the others.
/// Rows go a stretch at a time, so that no more than a stretch is in memory twice. Traffic: 4 bytes a vertex and, of
/// every arc, 4 bytes (12 with weights), and 4 for each vertex and rank.
Graph gather(const Share& share, Communicator& ranks, const Part& part);

}  // namespace densek::cluster
