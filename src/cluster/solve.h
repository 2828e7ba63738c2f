// SE-FW on several ranks: the front door of a graph that no machine has to hold alone. All ranks call it in lock step
// and all get the same result, which is that of Solver on the whole graph but for seconds and threads.
#pragma once

#include <densek/options.h>
#include <densek/result.h>
#include <densek/solve.h>

#include <cstdint>

#include "base/communicator.h"
#include "graph/share.h"

namespace densek::cluster {

/// What a rank told and did.
struct RankTraffic {
  Traffic prepared = {};   ///< before the first iteration
  Traffic iterated = {};   ///< in the iterations
  std::uint64_t arcs = 0;  ///< of its own that it visited in them
};

struct Solved {
  Result result;
  RankTraffic traffic = {};  ///< of this rank
};

/// Throws UsageError for what several ranks cannot do, with what they can.
void require_distributed(const SolveOptions& options);

/// Throws what Solver::solve does, on every rank.
Solved solve(const Share& share, Communicator& ranks, std::int64_t k, const SolveOptions& options,
             const Hooks& hooks = {});

}  // namespace densek::cluster
