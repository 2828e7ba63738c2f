// Saddle-escaping Frank–Wolfe (Lu, Sidiropoulos, Konar 2026), Algorithm 1.
//
// Returns   an integral local maximizer of g(x) = ½xᵀ(A+λI)x + cᵀx over {0 ≤ x ≤ 1, Σx = k}, with parts Σx = k_p over
//           each, decided in integers; when a budget ends first, the last iterate rounded without loss. λ is above the
//           heaviest pair that could be exchanged, by half of a unit unless told.
// Guarantee finite, no approximation ratio.
// Cost      reference engine: O(m + n) an iteration; incremental engine: what changes.
// Open in the paper, pinned here (docs/method.md): the first threshold and β, L, ties, the stop at gap zero.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "methods/method.h"

namespace densek {

Result se_fw(Task& task);

class DistributedEngine;
/// On several ranks, each of which calls it with its share of the graph; one λ for all vertices.
Result se_fw_distributed(Task& task, DistributedEngine& engine, const Start& start);

/// Algorithm 1 with parts of it replaced: for the laboratory, which compares.
struct SeFwVariant {
  std::optional<Start> start = {};  ///< x⁽⁰⁾; none: what the options say
  /// The point to which an escape from x leads; none: lines 10–17.
  std::function<Start(const std::vector<double>& x)> escape = {};
};
Result se_fw_variant(Task& task, const SeFwVariant& variant);

}  // namespace densek
