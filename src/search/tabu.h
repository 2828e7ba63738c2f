// Local search on the exchange neighbourhood: swap a member u for another vertex v of its part, gain level(v) −
// level(u) − w(u,v).
//
// polish: improving swaps until there is none; the result is swap-optimal and so a local maximizer of the relaxation.
// tabu_search: always the best swap between unfrozen vertices of the extreme levels (non-adjacent pairs first; with
// weights or parts, the best between some of the lowest members and the highest others of each part), also downhill;
// the two vertices then stay frozen for a few moves, unless a swap with a frozen one beats the best set seen.
// Constrained neighbourhood and tenures after Wu, Hao, "An adaptive multistart tabu search approach to solve the
// maximum clique problem", J. Comb. Optim. 26 (2013). A move costs the rows of u and v.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "base/random.h"
#include "base/work_meter.h"
#include "search/swap_state.h"

namespace densek::search {

/// A set of local vertices and what it is worth.
struct Candidate {
  std::vector<Vertex> members;
  std::int64_t value = std::numeric_limits<std::int64_t>::min();
};

struct Swap {
  Vertex out, in;
  std::int64_t gain;
};

/// A best swap between unfrozen vertices, ties by `random`; none if one side of every part has no candidates. Unless
/// the arena is plain it looks at some of them only, and a better swap may exist.
std::optional<Swap> best_swap(SwapState& state, Random& random, WorkMeter& meter);

/// Improves S until no swap gains (or the meter is empty). Nothing may be frozen.
void polish(SwapState& state, Random& random, WorkMeter& meter);

/// Moves on from S until `patience` moves in a row found nothing better than `best`, or the meter is empty. `best` is
/// replaced by whatever is better, S included; afterwards nothing is frozen and S is the last set visited. Returns how
/// many swaps it made.
std::uint64_t tabu_search(SwapState& state, std::uint64_t patience, Random& random, WorkMeter& meter, Candidate& best);

}  // namespace densek::search
