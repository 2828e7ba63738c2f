// From any feasible x to a set of k vertices without loss: a chain of pair moves, each making an entry integral; with
// several parts, one part after the other.
//
// With j, l the k-th and (k+1)-th largest entries of a fractional x, moving δ from the one with the smaller gradient to
// the other, as much as the box allows, raises g by δ·|v_j − v_l| + (½(λ_j + λ_l) − a_jl)·δ² > 0 (proof of Theorem 2.3;
// the loading is above the weight of every pair that can be exchanged). Fewer than n moves; two heaps hold the
// fractional entries, so the chain costs O(vol + n log n).
#pragma once

#include <functional>
#include <vector>

#include "question/question.h"
#include "relaxation/loading.h"

namespace densek {

/// Entries this close to 0 or 1 count as integral: far above rounding noise, far below anything that matters.
inline constexpr double integral_within = 0x1p-40;

/// `x` feasible, `v` = (A+Λ)x + c. Returns the vertices, increasing.
std::vector<Vertex> round_by_pair_moves(const Question& question, const Loading& loading, std::vector<double> x,
                                        std::vector<double> v);

/// The same where rows are elsewhere: `row_of` fetches one, by increasing target. The rows of the question's own graph
/// are not looked at.
std::vector<Vertex> round_by_pair_moves(const Question& question, const Loading& loading, std::vector<double> x,
                                        std::vector<double> v, const std::function<std::vector<Arc>(Vertex)>& row_of);

}  // namespace densek
