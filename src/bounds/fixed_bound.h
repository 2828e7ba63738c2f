// The bound that fixing gives: the larger of an incumbent and the smallest bound on what it leaves to choose from.
//
// Any number may be the incumbent. A small one leaves nearly everything and with it the bound there was; a large one is
// the bound itself. Where nobody has an incumbent the best number lies where both meet, and bisection finds it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bounds/arguments.h"
#include "bounds/fixing.h"

namespace densek::bounds {

struct FixedBound {
  Proved bound;
  /// The incumbent it depends on; none if nothing was decided and the bound is that of the question itself.
  std::optional<std::int64_t> incumbent = std::nullopt;
  std::vector<ProofStep> steps = {};  ///< if they were wanted
};

/// On ask.sizes vertices of the question; nothing() if no argument that is allowed speaks of what is left. Costs dozens
/// of passes over what each round leaves.
FixedBound fixed_bound(const Question& question, const Split& split, std::int64_t incumbent, const Ask& ask,
                       bool wants_steps);

/// The smallest of those for a few incumbents from `low`, which some set is worth, to below `high`; nothing unless it
/// is smaller than `high`.
std::optional<FixedBound> guessed_bound(const Question& question, const Split& split, std::int64_t low,
                                        std::int64_t high, const Ask& ask, bool wants_steps);

}  // namespace densek::bounds
