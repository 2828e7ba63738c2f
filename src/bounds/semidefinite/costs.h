// Fixing by a matrix that is proved: what it costs to choose a vertex.
//
// With W = (ν+τ)I − N, which has no eigenvalue below τ > 0, and the indicator x of k vertices with i among them,
// xᵀWx ≥ 1/(W⁻¹)_ii, so that
//   2^(s+1)·(what they are worth) ≤ k(ν+τ) − 1/(W⁻¹)_ii − 4·(the k−1 smallest Ẑ_ij).
// Where that is less than a set must be worth to matter, i is in no such set; where the matrix speaks of those left
// out, i is in every one.
//
// An inverse in floating point proves nothing, its residual does: for any w, with r = e_i − Ww,
//   (W⁻¹)_ii = w_i + wᵀr + rᵀW⁻¹r ≤ w_i + ‖w‖‖r‖ + ‖r‖²/τ,
// and what rounding may hide of r is at most (n+2)·2⁻⁵²·(‖W‖‖w‖ + 1).
#pragma once

#include <densek/witness.h>

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "question/question.h"

namespace densek::bounds::semidefinite {

/// What a matrix made for k of all vertices of the question, or for those left out, decides: by vertex, whether it is
/// in none (removed) or all (forced) of the sets worth at least `wanted`, constant included. About 3n³
/// multiplications; where the budget ends before, fewer vertices are decided. All are open if there is nothing to say,
/// or too many vertices.
std::vector<Fate> fates_by_costs(const Question& question, const DualMatrix& matrix, std::int64_t wanted,
                                 int threads = 1, const Budget& budget = {});

}  // namespace densek::bounds::semidefinite
