// The search for the best set of an arena, so many vertices of each part: starts and their descendants, each polished
// and driven through tabu search, the best kept in an elite pool from which the next ones are bred.
//
// Five ways to breed: grow afresh from a seed; recombine two elites (peel their union, or grow their intersection);
// absorb a dense cluster grown elsewhere into an elite and peel back to k, which moves whole communities at once;
// oscillate (overshoot k and peel back); scatter (drop random members and grow again). Ways that found something are
// tried more often. No guarantee; the result is never worse than any start.
//
// Work is cut into rounds of a fixed number of tasks, each with its own random stream and its own share of work; tasks
// see the pool of the round's beginning and are merged in task order. So the result depends on seed and work, not on
// threads or time.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/work_meter.h"
#include "search/tabu.h"

namespace densek::search {

struct EvolutionOptions {
  std::vector<std::int64_t> sizes = {0};  ///< by part
  std::uint64_t seed = 0;
  std::uint64_t work = 0;                                                ///< in all, in arcs visited
  int threads = 1;                                                       ///< how many tasks run at a time
  std::int64_t goal = 0;                                                 ///< nothing is worth more: stop there
  std::function<void(const Candidate& best, double fraction)> progress;  ///< after every round
};

struct EvolutionResult {
  std::vector<Candidate> elites;  ///< best first, at least one, members increasing
  std::uint64_t work = 0;
  bool cut_short = false;
};

/// Starts are sets of any size of local vertices; they are grown or shrunk to the
/// sizes. The arena's vertices should be in
/// order of promise, best first: seeds are drawn from the beginning more often.
EvolutionResult evolve(const Arena& arena, std::span<const std::vector<Vertex>> starts, const EvolutionOptions& options,
                       const Budget& budget);

}  // namespace densek::search
