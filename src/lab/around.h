// What the paper says of the points around a stationary point, by exact samples of them.
#pragma once

#include <string>

#include "lab/points.h"

namespace densek::lab {

/// Theorem 4.12 around a stationary point y, which may be a set. Its τ and θ are not known. But where the oracle's
/// answers are among those it could give at y, the gap along a line is aε − bε² with a ≥ 0 at distance ε, and half as
/// far it is a quarter or more: a τ that does at one distance does at all smaller ones. So it is within δ/4(λ+Rn) of y,
/// δ the least difference of two entries of v(y). Also the first half of the proof: ‖x − Π(x + v)‖² ≤ G(x), Π the
/// projection onto the feasible points.
void check_error_bound(const SmallGraph& graph, const Loading& loading, const FacePoint& stationary, unsigned k,
                       const std::string& where, Checks& checks);

/// Lemma 4.1 and Theorem 4.2 around a set that is a local maximizer with that gradient gap, times q: within σ/2L the
/// oracle answers with it, and within σ/4L the step towards it has length 1. For L, which is a root, stands λ + the
/// largest degree, not below it: the proofs ask for no more.
void check_basin(const SmallGraph& graph, const Loading& loading, Set maximizer, std::int64_t gap,
                 const std::string& where, Checks& checks);

}  // namespace densek::lab
