// Whether more iterations can gain anything: how far the bounds of a split are from where they end.
//
// The bound of the most even split for k vertices is the value of the linear relaxation max Σ_e w_e·min(x_u, x_v) + Σ
// c_u·x_u over 0 ≤ x ≤ 1, Σx = k, which is concave in k and at least what any set of that size is worth. So whatever
// the loads are, the concave hull of the sets "the j largest loads", j = 0 … n, lies below the limit, and the sums of
// the k largest loads above it. Where both meet, the split is as even as it can be for every k. A sort and a pass.
#pragma once

#include <span>
#include <vector>

#include "question/question.h"

namespace densek::bounds {

/// Whether for every k the sum of the k largest loads is within this part of its limit. The question has one part;
/// edges that weigh less than nothing count as nothing.
bool is_even(const Question& question, std::span<const double> loads, double part, int threads);

/// The vertices by decreasing load, the smaller id first among equals.
std::vector<Vertex> by_load(std::span<const double> loads);

}  // namespace densek::bounds
