// The optimum, proved; or, when the work runs out, the best set known and a smaller upper bound.
//
// Asks "is there a set with at least T edges?" for T from the upper bound downwards: every no lowers the bound by one,
// the first yes is the optimum. High T leave few vertices to choose from (bounds/fixing.h), and branch and bound
// (search/decision.h) decides about those, in rounds of a fixed number of tasks, so that answer and work do not depend
// on the number of threads. Exponential at worst: karate, dolphins and the like take milliseconds for every k; large
// graphs only get a smaller bound.
//
// With weights there are too many T to go through them. First comes the one question that would end it, T just above
// the best set, for part of the work; then T half-way between the best set and the bound, so that every answer halves
// what is between them (search/general_decision.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/work_meter.h"
#include "bounds/orientation.h"
#include "bounds/session.h"
#include "question/question.h"

namespace densek::search {

struct ExactResult {
  std::vector<Vertex> members;  ///< k vertices, increasing
  std::int64_t value = 0;
  std::int64_t upper_bound = 0;
  bool searched = true;  ///< not if there were too many vertices for this kind of search
  double settled = 0;    ///< with relaxations: the largest part of a question without an answer that was settled
  bool proved() const { return value == upper_bound; }
};

/// A question of one part without weights, and any split of it, the more even the better. `incumbent` is a set of k of
/// its vertices (empty: the first ones), `upper_bound` any valid bound.
ExactResult solve_exact(const Question& question, const bounds::Split& split, std::span<const Vertex> incumbent,
                        std::int64_t upper_bound, int threads, WorkMeter& meter);

/// Any question, with weights of any sign, linear terms of any size and several parts.
ExactResult solve_exact(const Question& question, std::span<const Vertex> incumbent, std::int64_t upper_bound,
                        int threads, WorkMeter& meter);

/// The session's question, of one part, with relaxations in the nodes of the search. Begins with what fixing leaves, or
/// what the session's bound for this k left, and says nothing new where those are too many vertices. `question` is that
/// of the session, k included.
ExactResult solve_relaxed(const Question& question, bounds::Session& bounds, std::span<const Vertex> incumbent,
                          std::int64_t upper_bound, int threads, WorkMeter& meter);

}  // namespace densek::search
