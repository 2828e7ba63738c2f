// Method `auto`: the best set we can find for the effort, and the proof of how good it is.
//
// Starts (peeling, orientation loads, SE-FW with both step rules from several points, what the caller hands in) are
// polished on the whole graph; evolution then runs on the part of the graph that can matter for a set like the best
// start. Clique search, where a clique of k is not ruled out, and branch and bound lower the upper bound, and
// everything ends as soon as it is reached. Deterministic: the effort is counted in work, and the result depends
// neither on time (unless the budget cuts it short) nor on the number of threads. No guarantee on the set beyond
// swap-optimality; the bound is proved.
#pragma once

#include <densek/bounds.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "methods/method.h"

namespace densek::search {

struct PortfolioResult {
  std::vector<Vertex> members;  ///< increasing
  std::int64_t edges = 0;
  std::optional<Bound> bound;                        ///< none if no session was given
  std::shared_ptr<const Witness> witness = nullptr;  ///< of the best bound that has one, if the hooks want it
  double bound_seconds = 0;                          ///< spent on it
  Stop stop = Stop::effort;                          ///< proved, effort, time_limit or interrupted
  std::uint64_t work = 0;                            ///< arcs visited
  std::uint64_t iterations = 0, escapes = 0;         ///< of the SE-FW runs among the starts
};

/// The method `auto`: the portfolio with the bounds of the problem (unless they are not wanted) and its hints.
Outcome portfolio(Problem& problem);

/// The method `exact`: the same, then branch and bound until the optimum is proved or the budget ends. Throws
/// NoAnswerError for graphs of more than exact_max_vertices unless there is a time limit.
Outcome exact(Problem& problem);

inline constexpr Vertex exact_max_vertices = 4096;

/// A set of any size brought to k vertices and to swap-optimality: the answer for one k as a start for another.
std::vector<Vertex> adapt(const Graph& graph, std::span<const Vertex> set, std::size_t k, std::uint64_t seed);

/// `hints` are sets of any size to start from too, e.g. answers for other k. Uses effort, seed and threads of the
/// options, and the hooks' progress. Without a session there is no bound and no proof;
/// with one, `to_the_end` makes the last attempt at a proof unlimited.
PortfolioResult run_portfolio(Problem& problem, BoundSession* bounds, std::span<const std::vector<Vertex>> hints,
                              bool to_the_end = false);

}  // namespace densek::search
