// Saddle-escaping Frank–Wolfe (Lu, Sidiropoulos, Konar 2026), Algorithm 1.
//
// Returns   an integral local maximizer of g(x) = ½xᵀ(A+λI)x + cᵀx over {0 ≤ x ≤ 1, Σx = k}, with parts Σx = k_p over
//           each, decided in integers; when a budget ends first, the last iterate rounded without loss. λ is above the
//           heaviest pair that could be exchanged, by half of a unit unless told.
// Guarantee finite, no approximation ratio.
// Cost      reference engine: O(m + n) an iteration; incremental engine: what changes.
// Open in the paper, pinned here (docs/method.md): the first threshold and β, L, ties, the stop at gap zero.
#pragma once

#include "methods/method.h"

namespace densek {

Result se_fw(Task& task);

}  // namespace densek
