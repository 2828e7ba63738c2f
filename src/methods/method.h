// What every method is given and what it returns.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <densek/options.h>
#include <densek/result.h>
#include <densek/solve.h>

#include "engine/prepared.h"
#include "graph/budget.h"

namespace densek {

/// One question. 1 ≤ k < n is guaranteed (the rest has only one answer), 0 ≤ k ≤ n to methods that leave the size open;
/// those that take no k must not look at it.
struct Problem {
  Prepared& prepared;
  std::size_t k;
  const SolveOptions& options;
  Budget budget;
  const Hooks& hooks;
  std::span<const std::vector<Vertex>> hints = {};  ///< sets that may be worth starting from, of any size

  const Graph& graph() const { return prepared.graph(); }
};

/// A set and how it was reached. How good it is, others find out.
struct Outcome {
  std::vector<Vertex> members;        ///< increasing; k of them unless the method leaves the size open
  std::optional<std::int64_t> edges;  ///< among them, where the method knows; the recount must agree
  bool integral = true;               ///< whether the last iterate was, before any rounding
  Stop stop = Stop::converged;
  std::uint64_t iterations = 0, escapes = 0;
  double loading = 1.5;                     ///< λ used
  std::optional<std::int64_t> upper_bound;  ///< on the edges of as many vertices, for methods that prove one
  std::string bound;                        ///< its name
  std::shared_ptr<const Witness> witness =
      nullptr;               ///< if the hooks want it: of that bound, or of the best that has one
  double bound_seconds = 0;  ///< spent on it
  std::optional<double> edges_per_vertex_bound = std::nullopt;  ///< on any set, for methods that prove one
};

}  // namespace densek
