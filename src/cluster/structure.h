// Degrees, cores and components of a graph that is spread over several ranks: what `info` tells.
#pragma once

#include <cstdint>
#include <vector>

#include "base/communicator.h"
#include "graph/share.h"

namespace densek::cluster {

struct Structure {
  std::vector<std::uint32_t> degrees;  ///< by vertex; on the first rank only
  std::uint32_t degeneracy = 0;
  std::uint64_t in_highest_core = 0;                    ///< vertices
  std::uint64_t components = 0, largest_component = 0;  ///< on the first rank only
};

/// Traffic: the id of every vertex once for the cores, at most two ids a vertex and rank for the components.
Structure structure_of(const Share& share, Communicator& ranks);

}  // namespace densek::cluster
