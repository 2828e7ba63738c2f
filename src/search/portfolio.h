// Method `auto`: the best set we can find for the effort, and the proof of how good it is.
//
// An answer comes first, of SE-FW with line search, within a fraction of a pass, and whatever may prove it at once: a
// clique needs no more. On large graphs the core in which a clique would lie is searched before anything is peeled.
// Then starts (peeling, orientation loads, SE-FW with both step rules from several points, what the caller hands in)
// are polished on the whole graph; evolution runs on the part of the graph that can matter for a set like the best
// start. Clique search, where a clique of k is not ruled out, and branch and bound lower the upper bound, and
// everything ends as soon as it is reached. Deterministic: the effort is counted in work, and the result depends
// neither on time (unless the budget cuts it short) nor on the number of threads. No guarantee on the set beyond
// swap-optimality; the bound is proved.
#pragma once

#include <densek/bounds.h>

#include <cstdint>
#include <span>
#include <vector>

#include "methods/method.h"

namespace densek::search {

/// The method `auto`: the portfolio with the bounds of the question (unless they are not wanted) and the hints of the
/// task.
Result portfolio(Task& task);

/// The method `exact`: the same, then branch and bound until the optimum is proved or the budget ends. Throws
/// NoAnswerError for graphs of more than exact_max_vertices unless there is a time limit.
Result exact(Task& task);

inline constexpr Vertex exact_max_vertices = 4096;

/// A set of any size brought to the sizes asked for and to swap-optimality: the answer for one k as a start for
/// another.
std::vector<Vertex> adapt(const Question& question, std::span<const Vertex> set, std::uint64_t seed);

/// Uses effort, seed, threads and loading of the options, and the hooks' progress. Without a session there is no bound
/// and no proof; with one, `to_the_end` makes the last attempt at a proof unlimited.
Result run_portfolio(Task& task, bounds::Session* bounds, bool to_the_end = false);

}  // namespace densek::search
