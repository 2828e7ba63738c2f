#include "lab/landscape.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <set>
#include <span>

#include "base/decimal.h"
#include "graph/pair_weight.h"
#include "lab/around.h"
#include "question/asked.h"
#include "question/checks.h"

namespace densek::lab {

namespace {

/// Beyond this many vertices only the λ that was asked for is looked at closely: at others saddles are counted, not
/// checked, and at integral λ, where families are many and each a few linear programs, not even that.
constexpr unsigned largest_full_search = 8;

/// With weights, nearly every set may have a λ of its own from which on it is a local maximizer.
constexpr std::size_t most_weighted_levels = 6;

/// Of |weights| in units at a vertex: times the denominator of a λ it still is an integer of 64 bits.
constexpr std::int64_t largest_row = std::int64_t{1} << 40;

std::string describe(const SmallGraph& graph, unsigned k) {
  std::string edges;
  for (unsigned j = 0; j < graph.n(); ++j)
    for (unsigned i = 0; i < j; ++i)
      if (graph.adjacent(i, j))
        edges += fmt::format(" {}-{}{}", i, j, graph.weighted() ? fmt::format(":{}", graph.weight(i, j)) : "");
  return fmt::format("{} vertices, edges{}, k = {}", graph.n(), edges.empty() ? " none" : edges, k);
}

std::int64_t best_value(const SmallGraph& graph, unsigned k) {
  std::optional<std::int64_t> best;
  for_each_set(graph.n(), k, [&](Set set) {
    const std::int64_t value = weight_inside(graph, set);
    best = std::max(best.value_or(value), value);
  });
  return *best;
}

/// How far the gradient of a set is from a tie, and that of a local maximizer from the next set
/// (Corollaries 4.4, 4.11).
void check_gap(const SmallGraph& graph, const SetStudy& study, const Loading& loading, const std::string& where,
               Checks& checks) {
  if (!study.gap || loading.integral()) return;
  const auto see = [&](Statement statement, std::int64_t is, std::int64_t must) {
    checks.see_at_least(statement, static_cast<double>(is) / static_cast<double>(must), is >= must, where);
  };
  const std::int64_t fraction = loading.p % loading.q;
  see(Statement::least_gap, std::abs(*study.gap), std::min(fraction, loading.q - fraction));
  if (study.local_maximizer && loading.p / loading.q == graph.heaviest())
    see(Statement::gap_of_maximizers, *study.gap, fraction);
}

/// What is said of the points around a set that is stationary (Lemma 4.1, Theorems 4.2, 4.12).
void check_around_set(const SmallGraph& graph, Set set, const SetStudy& study, const Loading& loading,
                      const std::string& where, Checks& checks) {
  if (!study.stationary) return;
  FacePoint point{.ones = set, .free = 0, .x = std::vector<BigInt>(graph.n()), .scale = 1};
  for (const unsigned i : members(set)) point.x[i] = 1;
  check_error_bound(graph, loading, point, size(set), where, checks);
  if (study.local_maximizer && study.gap && !loading.integral())
    check_basin(graph, loading, set, *study.gap, where, checks);
}

bool above_heaviest(const SmallGraph& graph, const Loading& loading) {
  return loading.p > loading.q * graph.heaviest();
}

/// Theorems 3.2 to 3.6 and the gap at a set, for growing λ; calls each(index, study).
template <class Each>
void check_set(const SmallGraph& graph, Set set, std::span<const Loading> loadings, const std::string& where,
               Checks& checks, Each&& each) {
  bool before = false;
  for (std::size_t at = 0; at < loadings.size(); ++at) {
    const SetStudy study = study_set(graph, set, loadings[at]);
    checks.see(Statement::stationarity, study.stationary == study.separated, where);
    checks.see(Statement::integral_stationarity, study.stationary == study.separated, where);
    if (above_heaviest(graph, loadings[at]))
      checks.see(Statement::local_optimality, study.local_maximizer == study.strictly_separated, where);
    if (study.stationary && !loadings[at].integral())
      checks.see(Statement::stationary_is_maximal, study.local_maximizer, where);
    check_gap(graph, study, loadings[at], where, checks);
    if (graph.n() <= largest_face_search) check_around_set(graph, set, study, loadings[at], where, checks);
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
BigInt twice_value_of_set(std::int64_t value, unsigned k, const Loading& loading) {
  return 2 * BigInt(loading.q) * value + BigInt(loading.p) * k;
}

/// Theorem 2.1 by the point that shows it: k/(k+1) on a clique of k+1, and at λ = 1 Remark 2.4. Of weights they say
/// nothing.
void check_below_cliques(const SmallGraph& graph, unsigned k, std::int64_t best, const std::string& where,
                         Checks& checks) {
  if (k == 0 || k >= graph.n() || graph.weighted()) return;
  const Set clique = find_clique(graph, 0, (Set{1} << graph.n()) - 1, k + 1);
  if (clique == 0) return;
  std::vector<BigInt> x(graph.n());  // times k+1
  for (const unsigned i : members(clique)) x[i] = k;
  const auto best_set = [&](const Loading& loading) {
    return BigInt(twice_value_of_set(best, k, loading) * (k + 1) * (k + 1));
  };
  for (const Loading loading : {Loading{1, 2}, Loading{99, 100}})
    checks.see(Statement::not_tight_below_1, twice_objective(graph, loading, x) > best_set(loading), where);
  checks.see(Statement::more_optima_at_1, twice_objective(graph, {1, 1}, x) == best_set({1, 1}), where);
}

/// Visits the faces at one λ, at least the heaviest edge, and checks what is said of fractional points; calls
/// each(saddle), if there is one, for the stationary.
void check_faces(const SmallGraph& graph, unsigned k, const Loading& loading, std::int64_t best_set,
                 const std::string& where, Checks& checks, const std::function<void(Saddle&&)>& each) {
  const bool above = above_heaviest(graph, loading), stationary_too = above || each;
  const BigInt best = twice_value_of_set(best_set, k, loading);
  // Families add nothing to tightness: g is constant on them, and they end in smaller faces.
  const FaceOptions options{.families = stationary_too, .only_stationary = false};
  for_each_face_point(graph, k, loading, options, [&](const FacePoint& point) {
    const BigInt value = twice_objective(graph, loading, point.x), scale_squared = point.scale * point.scale;
    const BigInt gap = frank_wolfe_gap(point, gradient(graph, loading, point.x), k);
    checks.see(Statement::tight_from_1, value <= best * scale_squared, where);
    checks.see(Statement::stationarity, (gap == 0) == point.stationary, where);
    if (above) checks.see(Statement::same_optima_above_1, value < best * scale_squared, where);
    if (!stationary_too || !point.stationary) return;
    Saddle saddle{point, Rational(value, BigInt(2 * loading.q * scale_squared)), escape(graph, loading, point, k),
                  value == best * scale_squared};
    const Escape& way = saddle.escape;
    if (above) {
      checks.see(Statement::maximizers_integral, way.gain > 0, where);
      checks.see(Statement::strict_saddles, way.direction.slope == 0 && way.direction.curvature > 0, where);
    }
    check_error_bound(graph, loading, point, k, where, checks);
    if (!loading.integral()) check_escape_bounds(graph, loading, point, k, way, where, checks);
    if (each) each(std::move(saddle));
  });
}

/// Above the heaviest edge, the λ that make another set a local maximizer: max deg outside − min deg inside, in units.
/// Of many, some from the least to the greatest.
std::vector<std::int64_t> critical_loadings(const SmallGraph& graph, unsigned k) {
  std::set<std::int64_t> found;
  for_each_set(graph.n(), k, [&](Set set) {
    std::optional<std::int64_t> min_inside, max_outside;
    for (unsigned i = 0; i < graph.n(); ++i) {
      const std::int64_t degree = graph.weight_to(i, set);
      if (contains(set, i))
        min_inside = std::min(min_inside.value_or(degree), degree);
      else
        max_outside = std::max(max_outside.value_or(degree), degree);
    }
    if (min_inside && max_outside && *max_outside - *min_inside > graph.heaviest())
      found.insert(*max_outside - *min_inside);
  });
  if (!graph.weighted() && !found.empty())  // few, and those between are as good
    for (std::int64_t each = graph.heaviest() + 1; each < *found.rbegin(); ++each) found.insert(each);
  const std::vector<std::int64_t> all(found.begin(), found.end());
  if (!graph.weighted() || all.size() <= most_weighted_levels) return all;
  std::vector<std::int64_t> some;
  for (std::size_t at = 0; at < most_weighted_levels; ++at)
    some.push_back(all[at * (all.size() - 1) / (most_weighted_levels - 1)]);
  return some;
}

/// Half of a unit above the heaviest edge, then at and half above everything that is critical until every set is a
/// local maximizer; and the λ that was asked for. Without weights 3/2, 2, 5/2, …
std::vector<Loading> level_loadings(const SmallGraph& graph, unsigned k, const Loading& asked) {
  std::vector<Loading> loadings = {{2 * graph.heaviest() + 1, 2}};
  for (const std::int64_t critical : critical_loadings(graph, k)) {
    loadings.push_back({critical, 1});
    loadings.push_back({2 * critical + 1, 2});
  }
  const auto less = [](const Loading& a, const Loading& b) { return a.p * b.q < b.p * a.q; };
  const auto at = std::lower_bound(loadings.begin(), loadings.end(), asked, less);
  if (at == loadings.end() || less(asked, *at)) loadings.insert(at, asked);
  return loadings;
}

void list_points(Landscape& result) {
  std::stable_sort(result.integral.begin(), result.integral.end(), [](const auto& a, const auto& b) {
    return std::pair(a.kind, b.value) < std::pair(b.kind, a.value);
  });
  if (result.integral.size() > listed_points) result.integral.resize(listed_points);
  std::stable_sort(result.saddles.begin(), result.saddles.end(),
                   [](const Saddle& a, const Saddle& b) { return a.objective > b.objective; });
  if (result.saddles.size() > listed_points) result.saddles.resize(listed_points);
}

Loading lowest_terms(const Loading& loading) {
  const std::int64_t common = std::gcd(loading.p, loading.q);
  return {loading.p / common, loading.q / common};
}

Loading real_terms(const Loading& loading, const Graph& graph) {
  return lowest_terms({loading.p, loading.q * graph.units()});
}

/// From units to what users see.
void use_real_terms(Landscape& result, const Graph& graph) {
  const auto convert = [&](Ascent& ascent) {
    ascent.slope /= graph.units();
    ascent.curvature /= graph.units();
  };
  for (LevelCount& level : result.levels) level.loading = real_terms(level.loading, graph);
  for (IntegralPoint& point : result.integral) convert(point.ascent);
  for (Saddle& saddle : result.saddles) {
    saddle.objective /= graph.units();
    convert(saddle.escape.direction);
  }
}

}  // namespace

Checks check_theorems(const SmallGraph& graph, unsigned k, const std::vector<Loading>& loadings) {
  Checks checks;
  const std::string where = describe(graph, k);
  const std::int64_t best = best_value(graph, k);
  for_each_set(graph.n(), k,
               [&](Set set) { check_set(graph, set, loadings, where, checks, [](std::size_t, const SetStudy&) {}); });
  check_below_cliques(graph, k, best, where, checks);
  check_faces(graph, k, {graph.heaviest(), 1}, best, where, checks, {});
  for (const Loading& loading : loadings) check_faces(graph, k, loading, best, where, checks, {});
  return checks;
}

Loading least_loading(const Graph& graph) {
  return lowest_terms({2 * heaviest_exchange(Question(graph)) + 1, 2 * graph.units()});
}

Landscape landscape(const Graph& given, std::int64_t k_given, const Loading& real_loading) {
  require_size(given, k_given, 0);
  const unsigned n = given.num_vertices(), k = static_cast<unsigned>(k_given);
  if (n > largest_small_graph || number_of_sets(n, k) > most_sets)
    throw NoAnswerError(
        fmt::format("too many points: landscape visits every set of {} of {} vertices, at most {} sets "
                    "and {} vertices; densek solve takes graphs of any size",
                    k, n, most_sets, largest_small_graph));
  for (Vertex i = 0; i < n; ++i)
    if (row_size(given, i) > largest_row)
      throw NoAnswerError(
          fmt::format("weights too large: landscape takes vertices whose edges sum up to {} units in "
                      "size, a unit being {}; densek solve takes more",
                      largest_row, decimal_text(1, given.units())));
  const SmallGraph graph = small_graph(given);
  const Loading loading = lowest_terms({real_loading.p * given.units(), real_loading.q});  // in units
  if (loading.p < loading.q * graph.heaviest())
    throw UsageError(fmt::format("λ is {}; the landscape is that of λ ≥ {}{}", real_loading.text(),
                                 real_terms({graph.heaviest(), 1}, given).text(),
                                 graph.weighted() ? ", the heaviest edge" : ""));
  const std::string where = describe(graph, k);
  Landscape result{.n = n,
                   .k = k,
                   .loading = real_loading,
                   .sets = number_of_sets(n, k),
                   .best_value = best_value(graph, k),
                   .scope = {.fractional = n <= largest_face_search,
                             .weighted = graph.weighted(),
                             .above_heaviest = above_heaviest(graph, loading)},
                   .integral = {},
                   .saddles = {},
                   .levels = {},
                   .claims = {},
                   .skipped = {}};
  const bool above = result.scope.above_heaviest;
  const std::vector<Loading> loadings = level_loadings(graph, k, loading);
  for (const Loading& level : loadings) result.levels.push_back({level, 0, 0, {}, {}});
  const auto is_asked = [&](const Loading& level) { return level.p == loading.p && level.q == loading.q; };

  Checks checks;
  // At the heaviest edge itself, the first of all, claims are about that λ alone; at the others points are counted.
  const auto checked = std::span(loadings).first(above ? loadings.size() : 1);
  for_each_set(n, k, [&](Set set) {
    const auto note = [&](std::size_t at, const SetStudy& study) {
      result.levels[at].maximizers += study.local_maximizer;
      result.levels[at].stationary_sets += study.stationary;
      if (is_asked(loadings[at]) && (study.local_maximizer || result.sets <= listed_points))
        result.integral.push_back({set, edges_inside(graph, set), weight_inside(graph, set), study.kind(), study.best});
    };
    check_set(graph, set, checked, where, checks, note);
    for (std::size_t at = checked.size(); at < loadings.size(); ++at) note(at, study_set(graph, set, loadings[at]));
  });
  check_below_cliques(graph, k, result.best_value, where, checks);
  if (result.scope.fractional) {
    if (above) check_faces(graph, k, {graph.heaviest(), 1}, result.best_value, where, checks, {});
    for (LevelCount& level : result.levels) {
      const bool asked = is_asked(level.loading), small = n <= largest_full_search, full = asked || (small && above);
      if (!asked && !small && level.loading.integral()) continue;
      level.saddles = level.families = 0;
      const auto count = [&](const FacePoint& point) { ++(point.dimension > 0 ? *level.families : *level.saddles); };
      if (full)
        check_faces(graph, k, level.loading, result.best_value, where, checks, [&](Saddle&& saddle) {
          count(saddle.point);
          if (!asked) return;
          result.fractional_optima += saddle.optimal;
          result.saddles.push_back(std::move(saddle));
        });
      else
        for_each_face_point(graph, k, level.loading, {}, count);
    }
  }
  list_points(result);
  use_real_terms(result, given);
  result.claims = checks.claims(result.scope);
  result.skipped = skipped_statements(result.scope);
  return result;
}

}  // namespace densek::lab
