// Fixing: with a set of `incumbent` edges in hand, only sets with more are of interest. With loads b of a split and
// U(k−1) any bound for one vertex less,
//   u is in no better set    if b_u + (k−1 largest other b) ≤ incumbent, or if U(k−1), the neighbours of u that are
//                            left and its linear term sum to at most incumbent;
//   u is in every better set if the k largest b without u sum to at most incumbent.
// With several parts the largest b are those of each part, and U is for one vertex less of the part of u. With weights
// the neighbours of u count by what their edges weigh, as far as that is more than nothing. With either, vertices of
// parts that are to be left or to be taken whole are decided too.
// Nothing of this asks whether a set worth that much exists: any number may be the incumbent.
// Decide, even out the split on what is left, repeat. What remains is a smaller question; the larger of the incumbent
// and its bound bounds the first question. A round costs some passes over what is left.
#pragma once

#include <densek/witness.h>

#include <cstdint>
#include <vector>

#include "bounds/split.h"
#include "question/question.h"

namespace densek::bounds {

/// For the split in every round: after some vertices are gone it is nearly even already.
inline constexpr int repair_iterations = 30;

struct Reduced {
  Question question;
  Split split;
  bool closed = false;  ///< nothing better than the incumbent exists: question and split say no more
};

/// `split` belongs to `question`; options.iterations are spent on the split in every round. `proof`, if given, receives
/// a step for each round and, if nothing better exists, the last step. `allowed`: which bounds may say that nothing
/// better exists; those for one vertex less are fixing's own.
Reduced reduce(Question question, Split split, std::int64_t incumbent, const SplitOptions& options,
               std::vector<ProofStep>* proof = nullptr, ArgumentSet allowed = {});

}  // namespace densek::bounds
