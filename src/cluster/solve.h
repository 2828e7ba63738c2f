// `auto`, SE-FW and bounds on several ranks: the front door of a graph that no machine has to hold alone. All ranks
// call it in lock step and all get the same result. That of SE-FW is the one of Solver on the whole graph but for
// seconds and threads; `auto` and bounds go another way than on one machine (cluster/auto.h), which is the same for any
// number of ranks.
#pragma once

#include <densek/bounds.h>
#include <densek/options.h>
#include <densek/result.h>
#include <densek/solve.h>

#include <cstdint>
#include <optional>

#include "base/communicator.h"
#include "cluster/auto.h"
#include "graph/share.h"

namespace densek::cluster {

/// What a rank told and did.
struct RankTraffic {
  Traffic prepared = {};         ///< before the first iteration
  Traffic iterated = {};         ///< in the iterations
  EngineWork work = {};          ///< what they took
  Traffic bounded = {};          ///< `auto`: for the bounds of the whole graph
  std::uint64_t bound_arcs = 0;  ///< of its own that it visited for them
  Traffic gathered = {};         ///< `auto`: for what the first rank has brought together and searched
};

struct Solved {
  Result result;                            ///< the witness is on the first rank only
  RankTraffic traffic = {};                 ///< of this rank
  std::optional<Core> core = std::nullopt;  ///< `auto`: what the first rank has brought together
  bool too_large = false;                   ///< `auto`: what can be in a better set, for its memory
};

struct Bounded {
  Bound bound;               ///< the witness is on the first rank only
  RankTraffic traffic = {};  ///< of this rank
  std::optional<Core> core = std::nullopt;
  bool too_large = false;
};

/// Throws UsageError for what several ranks cannot do, with what they can.
void require_distributed(const SolveOptions& options);

/// Throws what Solver::solve does, on every rank. `memory`: bytes that the first rank may take for a core of the graph;
/// none: half of what it can have.
Solved solve(const Share& share, Communicator& ranks, std::int64_t k, const SolveOptions& options,
             const Hooks& hooks = {}, std::optional<std::uint64_t> memory = std::nullopt);

/// What k vertices are worth at most, without a search for a better answer than that of SE-FW. Reads effort, time limit
/// and threads of the options. Throws UsageError for k < 1, NoAnswerError for more vertices than there are and for a
/// graph with weights that does not fit on the first rank, or where time was over before anything was proved.
Bounded bound(const Share& share, Communicator& ranks, std::int64_t k, const SolveOptions& options,
              const Hooks& hooks = {}, std::optional<std::uint64_t> memory = std::nullopt);

}  // namespace densek::cluster
