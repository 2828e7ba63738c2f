// The method `auto` where the graph is spread over several ranks.
//
// SE-FW on all ranks finds a first answer, worth L. Peeling gives bounds for k and for k − 1 vertices, and what the
// latter leaves of L + 1 is how many neighbours a vertex of anything better must have: who is not in that core is in no
// better set. The core is brought together on the first rank, where the ordinary `auto` searches it and proves; the
// larger of L and its bound bounds the whole graph.
// Where the core does not fit into the memory of the first rank, every edge is split between its ends, which bounds
// better and decides more; then the densest core that does fit is searched for a better L. If what is left still does
// not fit, the bound of the whole graph stands.
// The result is the same for any number of ranks, time aside.
// A bound alone goes the same way: a first answer, what it leaves, and the bounds of `densek bound` instead of `auto`.
#pragma once

#include <cstdint>
#include <optional>

#include "base/communicator.h"
#include "engine/agreed_budget.h"
#include "engine/distributed.h"
#include "graph/share.h"
#include "methods/method.h"

namespace densek::cluster {

/// What was brought together on the first rank.
struct Core {
  std::uint64_t vertices = 0, edges = 0;
  bool decides = false;  ///< nothing outside of it is in a better set than the first answer; else it was searched only
};

/// About what `auto` takes on a graph of this size, in bytes, the graph included. An estimate: on small cores the
/// matrices of semidefinite proofs are far more, 98 to 222 MB in all where it was measured.
std::uint64_t bytes_to_solve(std::uint64_t vertices, std::uint64_t arcs);

/// What a rank told and did.
struct AutoTraffic {
  Traffic iterated = {};         ///< in the iterations of SE-FW
  EngineWork work = {};          ///< what they took
  Traffic bounded = {};          ///< for peeling and the bounds of the whole graph
  std::uint64_t bound_arcs = 0;  ///< of its own that it visited for them
  Traffic gathered = {};         ///< for bringing a core together and waiting for what is found in it
};

struct AutoResult {
  Result result;  ///< the same on every rank, but for the witness, which the first has
  std::optional<Core> core = std::nullopt;
  bool too_large = false;  ///< what can be in a better set, for the memory of the first rank
  AutoTraffic traffic = {};
};

/// Whether a better answer is looked for, or only what bounds it.
enum class Aim : std::uint8_t { answer, bound };

/// 1 ≤ k < n. `memory`: what the first rank may take for a core, in bytes; that of the first rank counts. Throws
/// RankFailed on every rank if the first fails alone.
AutoResult run_auto(Task& task, const Share& share, Communicator& ranks, AgreedBudget& budget, std::uint64_t memory,
                    Aim aim = Aim::answer);

}  // namespace densek::cluster
