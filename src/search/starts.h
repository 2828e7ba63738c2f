// Where `auto` begins: what the caller hands in, the peeling, prefixes of the most promising vertices, and SE-FW with
// both step rules from several points. The portfolio brings them to their sizes and polishes them.
//
// The curvature rule is no start: on 390 pairs of a graph (42, real ones and those of DIMACS) and a k from 5 to 1000 it
// ended, from each of the four points, more often below line search (40 to 54 times) than above it (15 to 21), at about
// the same cost; one of its four runs beat all eight of the others in 8 of the 390, before any polish.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/cores.h"
#include "methods/method.h"
#include "search/arena.h"

namespace densek::search {

/// By vertex: what it brings if all comes along that it likes, and nothing else. O(n + m).
std::vector<std::int64_t> strengths(const Question& question);

/// Vertices by decreasing promise: orientation load if there is one, else strength, if there are any, else core number,
/// then id.
std::vector<Vertex> by_promise(const Cores& cores, std::span<const std::int64_t> strength,
                               std::span<const double> loads);

/// Sets of any size, `whole` being all of the question: the last to be peeled, and prefixes of the promising ones.
std::vector<std::vector<Vertex>> greedy_starts(const Task& task, const Arena& whole, std::span<const Vertex> promise);

/// The runs of SE-FW worth a start, the best ones first; `work` is what the whole search may do.
std::vector<SolveOptions> relaxation_runs(const Task& task, const Arena& whole, std::uint64_t work);

}  // namespace densek::search
