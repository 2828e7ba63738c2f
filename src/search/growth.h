// Sets to start a search from, each made in time about its volume: no guarantee, much variety.
//
// Growth: add a vertex with most neighbours in the set until there are k. Resizing: shrink or grow the answer for
// another k the same way.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"
#include "base/work_meter.h"
#include "search/swap_state.h"

namespace densek::search {

/// Changes S to so many vertices of each part: removes worst members or adds best others, ties by `random`. Nothing may
/// be frozen.
void resize(SwapState& state, std::span<const std::int64_t> sizes, Random& random, WorkMeter& meter);

/// S = the greedy growth from `seed` to so many vertices of each part.
void grow_from(SwapState& state, Vertex seed, std::span<const std::int64_t> sizes, Random& random, WorkMeter& meter);

/// The part of the greedy growth from `seed`, up to so many vertices of each part, that is worth most per vertex.
/// Changes S.
std::vector<Vertex> grow_cluster(SwapState& state, Vertex seed, std::span<const std::int64_t> sizes, Random& random,
                                 WorkMeter& meter);

}  // namespace densek::search
