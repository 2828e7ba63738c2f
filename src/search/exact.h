// The optimum, proved; or, when the work runs out, the best set known and a smaller upper bound.
//
// Asks "is there a set with at least T edges?" for T from the upper bound downwards: every no lowers the bound by one,
// the first yes is the optimum. High T leave few vertices to choose from (bounds/fixing.h), and branch and bound
// (search/decision.h) decides about those, in rounds of a fixed number of tasks, so that answer and work do not depend
// on the number of threads. Exponential at worst: karate, dolphins and the like take milliseconds for every k; large
// graphs only get a smaller bound.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bounds/orientation.h"
#include "bounds/problem.h"
#include "search/budget.h"

namespace densek::search {

struct ExactResult {
  std::vector<Vertex> members;  ///< k vertices, increasing
  std::int64_t edges = 0;
  std::int64_t upper_bound = 0;
  bool proved() const { return edges == upper_bound; }
};

/// The graph of `problem`, with nothing decided yet, and any split of it, the more even the better. `incumbent` is a
/// set of problem.k vertices (empty: the first ones), `upper_bound` any valid bound.
ExactResult solve_exact(const bounds::Problem& problem, const bounds::Split& split, std::span<const Vertex> incumbent,
                        std::int64_t upper_bound, int threads, WorkMeter& meter);

}  // namespace densek::search
