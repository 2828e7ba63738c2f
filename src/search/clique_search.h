// Is there a clique of k vertices? Yes with the set, no with a proof by exhaustion, or unknown when the work runs out.
//
// A clique of k lies in the (k−1)-core; its first vertex v in peeling order has all others among the neighbours of v
// that come later, at most as many as the degeneracy. Each such neighbourhood is a small problem on bit rows, solved by
// branch and bound: a greedy colouring with c classes holds no clique larger than c, so only vertices that do not fit
// into the first (needed − 1) classes are branched on, after an attempt to make room for them by moving a neighbour to
// another class (Tomita et al., MCS, 2010).
// Exponential at worst; sparse real graphs take milliseconds.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <vector>

#include "base/work_meter.h"
#include "graph/cores.h"
#include "question/question.h"
#include "search/answer.h"

namespace densek::search {

struct CliqueAnswer {
  Answer answer = Answer::unknown;
  std::vector<Vertex> clique;  ///< k vertices, increasing, if yes
};

/// `cores` are those of its graph. A clique answers a question of one part without weights and linear terms; others are
/// not searched: unknown.
CliqueAnswer find_clique(const Question& question, const Cores& cores, WorkMeter& meter);

}  // namespace densek::search
