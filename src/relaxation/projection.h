// Euclidean projection onto {0 ≤ x ≤ 1, Σx = sum}: the hypersimplex when the sum is k.
//
// The projection is x_i = clip(y_i − τ) for the one shift τ that gives the sum. Σ clip(y − τ) falls in τ, linearly
// between the breakpoints y_i and y_i − 1, so τ is found exactly: halve the set of breakpoints by its median until none
// is left inside, then solve one linear equation. O(n log n) with a small constant; no tolerance anywhere.
#pragma once

#include <span>

namespace densek {

/// Replaces y by its projection; 0 ≤ sum ≤ y.size().
void project_to_sum(std::span<double> y, double sum);

}  // namespace densek
