// How good is a group that somebody already has.
//
//   const densek::Score score = densek::score(graph, members);
//   // score.value of at most *score.best.upper_bound; score.best.vertices is the group to compare it with
#pragma once

#include <densek/result.h>
#include <densek/solve.h>
#include <densek/wishes.h>

#include <optional>
#include <span>
#include <vector>

namespace densek {

/// One member against one that is not.
struct Swap {
  Vertex out = no_vertex, in = no_vertex;
  std::int64_t gain = 0;  ///< in units of the graph
};

/// A group that somebody has in mind, and the best one beside it.
struct Score {
  std::vector<Vertex> vertices;  ///< the group, increasing
  std::int64_t edges = 0, value = 0, components = 0;
  Certificate certificate;
  std::optional<Swap> best_swap;  ///< none: no swap gains
  Result best;                    ///< the best group of as many (of each part), with the bound that holds for both

  std::int64_t size() const { return std::ssize(vertices); }
  /// (upper_bound − value) / upper_bound, as for a result.
  std::optional<double> gap() const;
  bool proven_optimal() const { return best.upper_bound && *best.upper_bound == value; }
};

/// Recounts the group and solves for as many vertices, the group being one of the starts; so `best` is never below it.
/// Throws UsageError if members repeat or do not keep to the wishes.
Score score(const Graph& graph, std::span<const Vertex> members, const Wishes& wishes = {},
            const SolveOptions& options = {}, const Hooks& hooks = {});

/// Up to `groups` disjoint groups, each the best in what the earlier ones have left; fewer if too few vertices are
/// left. `done` sees each as soon as it is known. Throws UsageError if members must be included: they can be in one
/// only.
std::vector<Result> solve_groups(const Graph& graph, const Sizes& sizes, std::size_t groups, const Wishes& wishes = {},
                                 const SolveOptions& options = {}, const Hooks& hooks = {},
                                 const std::function<void(const Result&)>& done = {});

}  // namespace densek
