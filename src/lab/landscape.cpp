#include "lab/landscape.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "question/checks.h"

namespace densek::lab {

namespace {

/// Beyond this many vertices only the λ that was asked for is looked at closely: at others saddles are counted, not
/// checked, and at integral λ, where families are many and each a few linear programs, not even that.
constexpr unsigned largest_full_search = 8;

std::string describe(const SmallGraph& graph, unsigned k) {
  std::string edges;
  for (unsigned j = 0; j < graph.n(); ++j)
    for (unsigned i = 0; i < j; ++i)
      if (graph.adjacent(i, j)) edges += fmt::format(" {}-{}", i, j);
  return fmt::format("{} vertices, edges{}, k = {}", graph.n(), edges.empty() ? " none" : edges, k);
}

unsigned most_edges(const SmallGraph& graph, unsigned k) {
  unsigned best = 0;
  for_each_set(graph.n(), k, [&](Set set) { best = std::max(best, edges_inside(graph, set)); });
  return best;
}

/// Theorems 3.2 to 3.6 at a set, for growing λ; calls each(index, study).
template <class Each>
void check_set(const SmallGraph& graph, Set set, const std::vector<Loading>& loadings, const std::string& where,
               Checks& checks, Each&& each) {
  bool before = false;
  for (std::size_t at = 0; at < loadings.size(); ++at) {
    const SetStudy study = study_set(graph, set, loadings[at]);
    checks.see(Statement::stationarity, study.stationary == study.separated, where);
    checks.see(Statement::integral_stationarity, study.stationary == study.separated, where);
    checks.see(Statement::local_optimality, study.local_maximizer == study.strictly_separated, where);
    if (study.stationary && !loadings[at].integral())
      checks.see(Statement::stationary_is_maximal, study.local_maximizer, where);
    if (before) checks.see(Statement::maximizers_grow, study.local_maximizer, where);
    before = study.local_maximizer;
    each(at, study);
  }
}

/// A clique of `wanted` vertices among the candidates, added to `clique`; 0 if there is none.
Set find_clique(const SmallGraph& graph, Set clique, Set candidates, unsigned wanted) {
  if (size(clique) == wanted) return clique;
  while (size(clique) + size(candidates) >= wanted && candidates != 0) {
    const unsigned i = static_cast<unsigned>(std::countr_zero(candidates));
    candidates &= candidates - 1;
    if (const Set found = find_clique(graph, clique | Set{1} << i, candidates & graph.rows[i], wanted)) return found;
  }
  return 0;
}

/// 2g at a set, times q.
BigInt twice_value_of_set(unsigned edges, unsigned k, const Loading& loading) {
  return 2 * loading.q * static_cast<std::int64_t>(edges) + loading.p * static_cast<std::int64_t>(k);
}

/// Theorem 2.1 by the point that shows it: k/(k+1) on a clique of k+1.
void check_not_tight(const SmallGraph& graph, unsigned k, unsigned best_edges, const std::string& where,
                     Checks& checks) {
  if (k == 0 || k >= graph.n()) return;
  const Set clique = find_clique(graph, 0, (Set{1} << graph.n()) - 1, k + 1);
  if (clique == 0) return;
  std::vector<BigInt> x(graph.n());  // times k+1
  for (const unsigned i : members(clique)) x[i] = k;
  for (const Loading loading : {Loading{1, 2}, Loading{99, 100}})
    checks.see(Statement::not_tight_below_1,
               twice_objective(graph, loading, x) > twice_value_of_set(best_edges, k, loading) * (k + 1) * (k + 1),
               where);
}

/// Visits the faces at one λ ≥ 1 and checks what is said of fractional points; calls each(saddle) for the stationary.
void check_faces(const SmallGraph& graph, unsigned k, const Loading& loading, unsigned best_edges,
                 const std::string& where, Checks& checks, const std::function<void(Saddle&&)>& each) {
  const bool above_one = loading.p > loading.q;
  const BigInt best = twice_value_of_set(best_edges, k, loading);
  // At λ = 1 only tightness is asked. Families add nothing to it: g is constant on them, and they end in smaller faces.
  const FaceOptions options{.families = above_one, .only_stationary = false};
  for_each_face_point(graph, k, loading, options, [&](const FacePoint& point) {
    const BigInt value = twice_objective(graph, loading, point.x), scale_squared = point.scale * point.scale;
    const BigInt gap = frank_wolfe_gap(point, gradient(graph, loading, point.x), k);
    checks.see(Statement::tight_from_1, value <= best * scale_squared, where);
    checks.see(Statement::stationarity, (gap == 0) == point.stationary, where);
    if (!above_one || !point.stationary) return;
    Saddle saddle{point, Rational(value, BigInt(2 * loading.q * scale_squared)), escape(graph, loading, point, k)};
    const Escape& way = saddle.escape;
    checks.see(Statement::maximizers_integral, way.gain > 0, where);
    checks.see(Statement::strict_saddles, way.direction.slope == 0 && way.direction.curvature > 0, where);
    if (!loading.integral()) check_escape_bounds(graph, loading, point, k, way, where, checks);
    each(std::move(saddle));
  });
}

/// 3/2, 2, 5/2, … until every set is a local maximizer, and the λ that was asked for.
std::vector<Loading> level_loadings(const SmallGraph& graph, unsigned k, const Loading& asked) {
  int spread = 1;  // max deg outside − min deg inside
  for_each_set(graph.n(), k, [&](Set set) {
    int min_inside = static_cast<int>(graph.n()), max_outside = 0;
    for (unsigned i = 0; i < graph.n(); ++i) {
      const int degree = static_cast<int>(size(graph.rows[i] & set));
      if (contains(set, i))
        min_inside = std::min(min_inside, degree);
      else
        max_outside = std::max(max_outside, degree);
    }
    spread = std::max(spread, max_outside - min_inside);
  });
  std::vector<Loading> loadings;
  for (std::int64_t twice = 3; twice <= 2 * spread + 1; ++twice)
    loadings.push_back(twice % 2 == 0 ? Loading{twice / 2, 1} : Loading{twice, 2});
  const auto less = [](const Loading& a, const Loading& b) { return a.p * b.q < b.p * a.q; };
  const auto at = std::lower_bound(loadings.begin(), loadings.end(), asked, less);
  if (at == loadings.end() || less(asked, *at)) loadings.insert(at, asked);
  return loadings;
}

void list_points(Landscape& result) {
  std::stable_sort(result.integral.begin(), result.integral.end(), [](const auto& a, const auto& b) {
    return std::pair(a.kind, b.edges) < std::pair(b.kind, a.edges);
  });
  if (result.integral.size() > listed_points) result.integral.resize(listed_points);
  std::stable_sort(result.saddles.begin(), result.saddles.end(),
                   [](const Saddle& a, const Saddle& b) { return a.objective > b.objective; });
  if (result.saddles.size() > listed_points) result.saddles.resize(listed_points);
}

}  // namespace

Checks check_theorems(const SmallGraph& graph, unsigned k, const std::vector<Loading>& loadings) {
  Checks checks;
  const std::string where = describe(graph, k);
  const unsigned best = most_edges(graph, k);
  for_each_set(graph.n(), k,
               [&](Set set) { check_set(graph, set, loadings, where, checks, [](std::size_t, const SetStudy&) {}); });
  check_not_tight(graph, k, best, where, checks);
  check_faces(graph, k, {1, 1}, best, where, checks, [](Saddle&&) {});
  for (const Loading& loading : loadings) check_faces(graph, k, loading, best, where, checks, [](Saddle&&) {});
  return checks;
}

Landscape landscape(const Graph& given, std::int64_t k_given, const Loading& loading) {
  require_size(given, k_given, 0);
  if (loading.p <= loading.q) throw UsageError(fmt::format("λ is {}; the landscape is that of λ > 1", loading.text()));
  const unsigned n = given.num_vertices(), k = static_cast<unsigned>(k_given);
  if (n > largest_small_graph || number_of_sets(n, k) > most_sets)
    throw NoAnswerError(
        fmt::format("too many points: landscape visits every set of {} of {} vertices, at most {} sets "
                    "and {} vertices; densek solve takes graphs of any size",
                    k, n, most_sets, largest_small_graph));
  const SmallGraph graph = small_graph(given);
  const std::string where = describe(graph, k);
  Landscape result{.n = n,
                   .k = k,
                   .loading = loading,
                   .sets = number_of_sets(n, k),
                   .best_edges = most_edges(graph, k),
                   .fractional = n <= largest_face_search,
                   .integral = {},
                   .saddles = {},
                   .levels = {},
                   .claims = {}};
  const std::vector<Loading> loadings = level_loadings(graph, k, loading);
  for (const Loading& level : loadings) result.levels.push_back({level, 0, 0, {}, {}});
  const auto is_asked = [&](const Loading& level) { return level.p == loading.p && level.q == loading.q; };

  Checks checks;
  for_each_set(n, k, [&](Set set) {
    check_set(graph, set, loadings, where, checks, [&](std::size_t at, const SetStudy& study) {
      result.levels[at].maximizers += study.local_maximizer;
      result.levels[at].stationary_sets += study.stationary;
      if (is_asked(loadings[at]) && (study.local_maximizer || result.sets <= listed_points))
        result.integral.push_back({set, edges_inside(graph, set), study.kind(), study.best});
    });
  });
  check_not_tight(graph, k, result.best_edges, where, checks);
  if (result.fractional) {
    check_faces(graph, k, {1, 1}, result.best_edges, where, checks, [](Saddle&&) {});
    for (LevelCount& level : result.levels) {
      const bool asked = is_asked(level.loading), full = asked || n <= largest_full_search;
      if (!full && level.loading.integral()) continue;
      level.saddles = level.families = 0;
      const auto count = [&](const FacePoint& point) { ++(point.dimension > 0 ? *level.families : *level.saddles); };
      if (full)
        check_faces(graph, k, level.loading, result.best_edges, where, checks, [&](Saddle&& saddle) {
          count(saddle.point);
          if (asked) result.saddles.push_back(std::move(saddle));
        });
      else
        for_each_face_point(graph, k, level.loading, {}, count);
    }
  }
  list_points(result);
  result.claims = checks.claims(result.fractional);
  return result;
}

}  // namespace densek::lab
