// Sets to start a search from, each made in time about its volume: no guarantee, much variety.
//
// Growth: add a vertex with most neighbours in the set until there are k. Resizing: shrink or grow the answer for
// another k the same way.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "base/work_meter.h"
#include "search/swap_state.h"

namespace densek::search {

/// Changes S to `size` vertices: removes worst members or adds best others, ties by `random`. Nothing may be frozen.
void resize(SwapState& state, std::uint32_t size, Random& random, WorkMeter& meter);

/// S = the greedy growth from `seed` to `size` vertices.
void grow_from(SwapState& state, Vertex seed, std::uint32_t size, Random& random, WorkMeter& meter);

/// The part of the greedy growth from `seed`, up to `max_size` ≥ 1 vertices, that is worth most per vertex. Changes S.
std::vector<Vertex> grow_cluster(SwapState& state, Vertex seed, std::uint32_t max_size, Random& random,
                                 WorkMeter& meter);

}  // namespace densek::search
