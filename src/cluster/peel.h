// Peeling a graph that is spread over several ranks: core numbers, and an order in which few neighbours come later.
#pragma once

#include <cstdint>
#include <vector>

#include "base/communicator.h"
#include "graph/share.h"

namespace densek::cluster {

/// By owned vertex, unless it says otherwise.
struct Peeled {
  std::vector<std::uint32_t> core;   ///< core numbers
  std::vector<std::uint32_t> later;  ///< neighbours that come later in the order: at most the core number
  std::vector<Vertex> order;         ///< wave by wave, within a wave by id; all vertices, on the first rank if wanted
  std::uint32_t degeneracy = 0;
  std::uint64_t in_highest_core = 0;  ///< vertices of the whole graph
};

/// How many neighbours each owned vertex has.
std::vector<std::uint32_t> own_neighbors(const Share& share);

/// In waves: everybody whose degree is at most the level leaves at once, all are told who, and what they own next to
/// those loses its neighbours. The same order for any number of ranks. `degree`: own_neighbors. Traffic: the id of
/// every vertex once; a meeting a wave and two a level. Work: every arc of the share once.
Peeled peel(const Share& share, Communicator& ranks, std::vector<std::uint32_t> degree, bool wants_order = false);

/// Takes away, again and again, whoever has fewer than `needed` open neighbours. `open`: by vertex of the whole graph,
/// the same on every rank. Traffic: the id of everybody who goes. Work: the arcs of the share once, and of those who
/// go.
void drop_below(const Share& share, Communicator& ranks, std::int64_t needed, std::vector<bool>& open);

}  // namespace densek::cluster
