// What every method is given and what it returns.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <densek/options.h>
#include <densek/result.h>
#include <densek/solve.h>

#include "base/budget.h"
#include "methods/prepared.h"
#include "question/question.h"

namespace densek {

/// The value of a set while nobody has counted it.
inline constexpr std::int64_t not_counted = std::numeric_limits<std::int64_t>::min();

/// One run of a method: the question, and how it is to be answered. 1 ≤ k < n is guaranteed (the rest has only one
/// answer), 0 ≤ k ≤ n to methods that leave the size open; those that take no k must not look at it.
struct Task {
  const Question& question;
  Prepared& prepared;  ///< of the same question, k aside
  const SolveOptions& options;
  Budget budget;
  const Hooks& hooks;
  std::span<const std::vector<Vertex>> hints = {};  ///< sets that may be worth starting from, of any size

  const Graph& graph() const { return question.graph; }
  std::size_t k() const { return static_cast<std::size_t>(question.k()); }

  /// A result to be filled: the method adds the vertices, by their ids in the question, and how it found them. What is
  /// true of the set the front door finds out; a value that the method has counted must agree.
  Result result() const;
  /// λ in units of the weights: what --loading says, in real terms, else so much above the heaviest pair that could be
  /// exchanged. Half of a unit above it, all local maximizers are integral and as few as can be.
  double loading(double above_heaviest = 0.5) const;
  /// The same in real terms.
  double real_loading(double above_heaviest = 0.5) const;
  /// How a bound beside this run is to be computed; the incumbent is for the caller to add.
  BoundOptions bound_options() const;
};

/// Throws UsageError unless λ, if the options say one, is above the heaviest pair that could be exchanged and between
/// two multiples of the unit: then every local maximizer is integral, and nothing else that is integral is stationary.
void require_escapes(Prepared& prepared, const SolveOptions& options);

}  // namespace densek
