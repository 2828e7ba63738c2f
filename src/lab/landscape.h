// The landscape of the relaxation on a small graph: every integral point, every fractional stationary point, what each
// of them is, how their numbers depend on λ, and whether the paper's theorems hold of them. All exact.
//
// With weights of either sign the theorems are those of the paper with the heaviest edge w in place of 1: tight from w,
// local maximizers integral above it, and so on (docs/method.md). λ, slopes and objectives are in real terms here.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "lab/checks.h"
#include "lab/points.h"

namespace densek::lab {

struct IntegralPoint {
  Set set = 0;
  unsigned edges = 0;
  std::int64_t value = 0;  ///< what they weigh, in units
  SetKind kind = SetKind::neither;
  Ascent ascent;  ///< where it is no local maximizer: an exchange that climbs
};

struct Saddle {
  FacePoint point;
  Rational objective;
  Escape escape;         ///< slope 0; above the heaviest edge positive curvature: a strict saddle
  bool optimal = false;  ///< as good as the best set: only at the heaviest edge itself
};

/// Numbers at one λ. At the heaviest edge itself, fractional points may be local maximizers too.
struct LevelCount {
  Loading loading;
  std::uint64_t maximizers = 0;                    ///< sets that are local maximizers
  std::uint64_t stationary_sets = 0;               ///< integral stationary points
  std::optional<std::uint64_t> saddles, families;  ///< fractional ones: single points and families, where looked for
};

struct Landscape {
  unsigned n = 0, k = 0;
  Loading loading;
  std::uint64_t sets = 0;
  std::int64_t best_value = 0;          ///< of a set, in units
  Scope scope;                          ///< fractional points are looked for where n ≤ 12
  std::vector<IntegralPoint> integral;  ///< local maximizers first, then by value; at most `listed_points` of them
  std::vector<Saddle> saddles;          ///< by objective, largest first; as many at most
  std::uint64_t fractional_optima = 0;  ///< of them all, how many are as good as the best set
  std::vector<LevelCount> levels;       ///< by λ
  std::vector<Claim> claims;
  std::vector<Skipped> skipped;

  /// The numbers at the λ that was asked for.
  const LevelCount& asked_level() const {
    return *std::ranges::find_if(
        levels, [&](const LevelCount& level) { return level.loading.p == loading.p && level.loading.q == loading.q; });
  }
};

inline constexpr std::uint64_t most_sets = 1'000'000, listed_points = 5'000;

/// Half of a unit above the heaviest edge: 3/2 without weights.
Loading least_loading(const Graph& graph);

/// λ not below the heaviest edge, 1 without weights; k ≤ n. At the heaviest edge itself claims are those of that λ, and
/// the many that need more are skipped (Remark 2.4). Throws NoAnswerError if the graph has too many vertices, too
/// many sets of k, or weights too large.
Landscape landscape(const Graph& graph, std::int64_t k, const Loading& loading);

/// The checks alone, at several λ above the heaviest edge, in increasing order and in units.
Checks check_theorems(const SmallGraph& graph, unsigned k, const std::vector<Loading>& loadings);

/// Every graph with 1 … `largest` vertices (at most 7), one of each kind up to isomorphism, and every k.
struct AllGraphs {
  std::vector<std::uint64_t> graphs;  ///< of each number of vertices
  std::uint64_t questions = 0;        ///< graph and k
  std::vector<Loading> loadings;
  std::vector<Claim> claims;
};
inline constexpr unsigned largest_all_graphs = 7;
AllGraphs check_all_graphs(unsigned largest, int threads = 0);

/// One graph of each kind with n ≤ 7 vertices.
std::vector<SmallGraph> graphs_up_to_isomorphism(unsigned n);

}  // namespace densek::lab
