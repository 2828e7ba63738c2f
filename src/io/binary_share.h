// One rank's share of a binary graph (.dkg): it reads the rows of its own vertices, wherever the file is, and holds
// them turned around (graph/share.h). Nothing else of the arrays is read, but for the labels where they are wanted.
#pragma once

#include <cstdint>
#include <string>

#include "graph/share.h"
#include "io/binary.h"

namespace densek::io {

struct ReadShare {
  Share share;
  /// Over the arcs of the share under the key: of all shares together 0 if every arc has its reverse, else almost
  /// never.
  std::uint64_t sum = 0;
};

/// `facts`: those of the file. With labels, they are mapped, and texts are read once for the fingerprint; without, the
/// vertices are called by their numbers. Throws InputError for rows that cannot be those of a graph.
ReadShare read_share(const std::string& path, const BinaryFacts& facts, int rank, int ranks, bool labels,
                     std::uint64_t key);

}  // namespace densek::io
