// The landscape of small graphs: known closed forms, a search over a fine grid that knows nothing of faces, and the
// paper's theorems on every graph of at most 6 vertices.
#include "lab/landscape.h"

#include <densek/errors.h>
#include <densek/generate.h>

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "graph/pair_weight.h"
#include "support/any_questions.h"
#include "support/graphs.h"

namespace densek::test {
namespace {

using lab::Loading;
using lab::Set;

Graph complete(std::uint64_t n) { return generate::multipartite(std::vector<std::uint64_t>(n, 1)); }

lab::LevelCount level(const lab::Landscape& landscape, const std::string& loading) {
  for (const lab::LevelCount& one : landscape.levels)
    if (one.loading.text() == loading) return one;
  ADD_FAILURE() << "no level " << loading;
  return {};
}

void expect_all_hold(const std::vector<lab::Claim>& claims, std::size_t count) {
  EXPECT_EQ(claims.size(), count);
  for (const lab::Claim& claim : claims)
    EXPECT_TRUE(claim.holds) << claim.source << ": " << claim.text << ": " << claim.evidence;
}

TEST(Loading, IsReadExactly) {
  for (const auto& [text, expected] : std::map<std::string, std::string>{
           {"3/2", "3/2"}, {"1.5", "3/2"}, {"6/4", "3/2"}, {"2", "2"}, {"1.57", "157/100"}})
    EXPECT_EQ(lab::parse_loading(text).text(), expected);
  for (const char* wrong : {"", "x", "1.", ".5", "3/", "/2", "3/0", "0", "-1", "1/-2", "1.5.2", "1e3", "99999999"})
    EXPECT_THROW(lab::parse_loading(wrong), UsageError) << wrong;
}

/// In a complete graph, and in one without edges, the free entries of a stationary point are equal and every face with
/// 0 < k − |ones| < |free| has one: Σ over ones s and free f of C(n, f)·C(n−f, s).
TEST(Landscape, CompleteAndEmptyGraphsHaveOnePointInEveryFace) {
  for (const unsigned n : {3U, 5U, 6U})
    for (unsigned k = 1; k < n; ++k) {
      std::uint64_t faces = 0;
      for (unsigned f = 2; f <= n; ++f)
        for (unsigned s = 0; s < k && s + f <= n; ++s)
          if (k - s < f) faces += lab::number_of_sets(n, f) * lab::number_of_sets(n - f, s);
      for (const Graph& graph : {complete(n), from_edges(n, {}, 1)}) {
        const lab::Landscape landscape = lab::landscape(graph, k, {3, 2});
        EXPECT_EQ(landscape.saddles.size(), faces) << n << " " << k;
        EXPECT_EQ(level(landscape, "3/2").maximizers, landscape.sets);
        for (const lab::Saddle& saddle : landscape.saddles) {
          const unsigned ones = lab::size(saddle.point.ones), free = lab::size(saddle.point.free);
          for (const unsigned i : lab::members(saddle.point.free))
            EXPECT_TRUE(saddle.point.x[i] * free == saddle.point.scale * (k - ones));
        }
      }
    }
}

/// 0, 1 on one side, 2, 3, 4 on the other: with one of 0, 1 in, the rest is a star whose system is singular at λ = 3/2,
/// since (A+λI)⁻¹1 = (2, −2/3, −2/3, −2/3) has sum 0.
TEST(Landscape, K23HasFamiliesAtThreeHalves) {
  const lab::Landscape landscape = lab::landscape(generate::multipartite({2, 3}), 3, {3, 2});
  expect_all_hold(landscape.claims, 20);
  EXPECT_EQ(level(landscape, "3/2").families, 2U);
  EXPECT_EQ(level(landscape, "5/2").families, 0U);
  std::set<Set> ones;
  for (const lab::Saddle& saddle : landscape.saddles)
    if (saddle.point.dimension > 0) {
      EXPECT_EQ(saddle.point.dimension, 1U);
      EXPECT_EQ(saddle.objective, lab::Rational(15, 4));
      ones.insert(saddle.point.ones);
    }
  EXPECT_EQ(ones, (std::set<Set>{1, 2}));
  EXPECT_EQ(level(landscape, "3/2").maximizers, 9U);  // all but {2, 3, 4}
  EXPECT_EQ(level(landscape, "7/2").maximizers, 10U);
}

/// The octahedron has the eigenvalue −2 twice: at λ = 2 its centre lies in a family of dimension 2.
TEST(Landscape, TheOctahedronHasAPlaneOfSaddles) {
  const lab::Landscape landscape = lab::landscape(generate::multipartite({2, 2, 2}), 3, {2, 1});
  expect_all_hold(landscape.claims, 20);
  unsigned whole = 0;
  for (const lab::Saddle& saddle : landscape.saddles)
    if (saddle.point.free == 63) {
      ++whole;
      EXPECT_EQ(saddle.point.dimension, 2U);
      EXPECT_EQ(saddle.objective, lab::Rational(9, 2));  // ½·6·½·(4·½ + 2·½) at its centre
    }
  EXPECT_EQ(whole, 1U);
}

/// At integral λ a stationary set need not be a local maximizer: the ends of a path of three at λ = 2. Theorem 3.6 does
/// not speak of it.
TEST(Landscape, IntegralLambdaHasStationarySetsThatAreNotMaximal) {
  const Graph path = make_graph(3, {{0, 1}, {1, 2}});
  const lab::Landscape landscape = lab::landscape(path, 2, {2, 1});
  expect_all_hold(landscape.claims, 20);
  EXPECT_EQ(level(landscape, "2").stationary_sets, 3U);  // {0, 2}: v = (2, 2, 2)
  EXPECT_EQ(level(landscape, "2").maximizers, 2U);
  EXPECT_EQ(level(landscape, "5/2").maximizers, 3U);
  EXPECT_EQ(landscape.integral.back().kind, lab::SetKind::stationary);
  EXPECT_EQ(landscape.integral.back().ascent.slope, 0);
  EXPECT_EQ(landscape.integral.back().ascent.curvature, 2);
}

TEST(Landscape, TheTightInstanceHasThePapersSaddle) {
  const lab::Landscape landscape = lab::landscape(generate::tight(8, 4), 4, {3, 2});
  expect_all_hold(landscape.claims, 20);
  unsigned found = 0;
  for (const lab::Saddle& saddle : landscape.saddles)
    if (lab::size(saddle.point.ones) == 3 && lab::size(saddle.point.free) == 5) {
      ++found;
      EXPECT_EQ(saddle.point.entry(static_cast<unsigned>(std::countr_zero(saddle.point.free))), lab::Rational(1, 5));
    }
  EXPECT_EQ(found, 1U);
}

/// Every x with entries j/60 is looked at; those with gap 0 must be exactly the points found face by face whose entries
/// are of that kind, families standing for their whole face.
void compare_with_grid(const lab::SmallGraph& graph, unsigned k, const Loading& loading) {
  constexpr std::int64_t fine = 60;
  const unsigned n = graph.n();
  std::map<std::pair<Set, Set>, lab::FacePoint> found;
  lab::for_each_face_point(graph, k, loading, {}, [&](const lab::FacePoint& point) {
    EXPECT_TRUE(found.emplace(std::pair(point.ones, point.free), point).second);  // one a face
  });
  std::set<std::pair<Set, Set>> on_grid;
  std::vector<std::int64_t> x(n, 0), v(n);
  const auto look = [&] {
    Set ones = 0, free = 0;
    for (unsigned i = 0; i < n; ++i)
      if (x[i] > 0) (x[i] == fine ? ones : free) |= Set{1} << i;
    if (free == 0) return;
    std::int64_t v_x = 0;
    for (unsigned i = 0; i < n; ++i) {
      v[i] = loading.p * x[i];
      for (const unsigned u : lab::members(graph.rows[i])) v[i] += loading.q * graph.weight(i, u) * x[u];
      v_x += v[i] * x[i];
    }
    std::sort(v.begin(), v.end(), std::greater<>());
    if (std::accumulate(v.begin(), v.begin() + k, std::int64_t{0}) * fine != v_x) return;
    const auto at = found.find({ones, free});
    ASSERT_NE(at, found.end()) << "a stationary point of the grid was missed";
    on_grid.insert({ones, free});
    if (at->second.dimension > 0) return;
    for (unsigned i = 0; i < n; ++i) ASSERT_EQ(at->second.entry(i), lab::Rational(x[i], fine));
  };
  const auto walk = [&](const auto& self, unsigned i, std::int64_t left) -> void {
    if (i + 1 == n) {
      if (left > fine) return;
      x[i] = left;
      return look();
    }
    for (x[i] = std::max<std::int64_t>(0, left - fine * (n - i - 1)); x[i] <= std::min(fine, left); ++x[i])
      self(self, i + 1, left - x[i]);
  };
  walk(walk, 0, fine * k);
  for (const auto& [face, point] : found) {
    const auto scale = point.scale.convert_to<std::int64_t>();
    bool fits = point.dimension == 0;
    for (const lab::BigInt& entry : point.x) fits = fits && entry.convert_to<std::int64_t>() * fine % scale == 0;
    EXPECT_TRUE(!fits || on_grid.contains(face)) << "the grid does not know a point that lies on it";
  }
}

TEST(Faces, AgreeWithAFineGrid) {
  for (unsigned n = 2; n <= 4; ++n)
    for (const lab::SmallGraph& graph : lab::graphs_up_to_isomorphism(n))
      for (unsigned k = 1; k < n; ++k)
        for (const Loading loading : {Loading{3, 2}, Loading{2, 1}, Loading{5, 2}})
          compare_with_grid(graph, k, loading);
}

/// A loading whose minors do not fit into 128 bits goes another way through the same faces.
TEST(Faces, BigAndSmallIntegersAgree) {
  Random random(7);
  const lab::SmallGraph graph = lab::small_graph(random_graph(7, 0.5, random));
  const auto points = [&](const Loading& loading) {
    std::vector<std::vector<lab::Rational>> list;
    lab::for_each_face_point(graph, 3, loading, {}, [&](const lab::FacePoint& point) {
      list.emplace_back();
      for (unsigned i = 0; i < graph.n(); ++i) list.back().push_back(point.entry(i));
    });
    return list;
  };
  const auto small = points({3, 2}), big = points({1'500'000'000'000, 1'000'000'000'000});  // not in lowest terms
  EXPECT_GT(small.size(), 10U);
  EXPECT_EQ(small, big);
}

TEST(AllGraphs, AreCounted) {
  const std::size_t known[] = {1, 1, 2, 4, 11, 34, 156};  // OEIS A000088
  for (unsigned n = 0; n <= 6; ++n) EXPECT_EQ(lab::graphs_up_to_isomorphism(n).size(), known[n]);
}

TEST(AllGraphs, OfAtMostSixVerticesObeyEveryTheoremForEveryK) {
  const lab::AllGraphs all = lab::check_all_graphs(6);
  expect_all_hold(all.claims, 20);
  EXPECT_EQ(all.graphs, (std::vector<std::uint64_t>{1, 2, 4, 11, 34, 156}));
  EXPECT_EQ(all.questions, 1U * 2 + 2 * 3 + 4 * 4 + 11 * 5 + 34 * 6 + 156 * 7);
}

/// One of each kind of weighting of the pairs of n vertices by −1, 0 (no edge), 1 and 2.
std::vector<lab::SmallGraph> weightings(unsigned n) {
  std::vector<std::pair<unsigned, unsigned>> pairs;
  for (unsigned j = 1; j < n; ++j)
    for (unsigned i = 0; i < j; ++i) pairs.emplace_back(i, j);
  std::vector<lab::SmallGraph> list;
  std::set<std::vector<std::int64_t>> met;
  for (std::uint64_t code = 0; code < std::uint64_t{1} << (2 * pairs.size()); ++code) {
    lab::SmallGraph graph{std::vector<Set>(n, 0), std::vector<std::int64_t>(std::size_t{n} * n, 0)};
    for (std::size_t at = 0; at < pairs.size(); ++at) {
      const auto [i, j] = pairs[at];
      const std::int64_t weight = static_cast<std::int64_t>(code >> (2 * at) & 3) - 1;
      graph.weights[i * n + j] = graph.weights[j * n + i] = weight;
      if (weight == 0) continue;
      graph.rows[i] |= Set{1} << j;
      graph.rows[j] |= Set{1} << i;
    }
    if (met.contains(graph.weights)) continue;
    std::vector<unsigned> names(n);
    std::iota(names.begin(), names.end(), 0U);
    do {
      std::vector<std::int64_t> renamed(graph.weights.size());
      for (unsigned i = 0; i < n; ++i)
        for (unsigned j = 0; j < n; ++j) renamed[names[i] * n + names[j]] = graph.weights[i * n + j];
      met.insert(std::move(renamed));
    } while (std::next_permutation(names.begin(), names.end()));
    list.push_back(std::move(graph));
  }
  return list;
}

/// The loadings just above the heaviest edge, an integral one and one beyond it.
std::vector<Loading> loadings_above(std::int64_t heaviest) {
  return {{2 * heaviest + 1, 2}, {heaviest + 1, 1}, {2 * heaviest + 3, 2}};
}

TEST(Weightings, OfAtMostFourVerticesObeyEveryTheoremForEveryK) {
  const std::size_t known[] = {1, 1, 4, 20, 276};  // as many as multigraphs of edges with multiplicity 0 … 3
  for (unsigned n = 1; n <= 4; ++n) {
    const std::vector<lab::SmallGraph> graphs = weightings(n);
    EXPECT_EQ(graphs.size(), known[n]);
    lab::Checks all;
    for (const lab::SmallGraph& graph : graphs)
      for (unsigned k = 0; k <= n; ++k) all.add(lab::check_theorems(graph, k, loadings_above(graph.heaviest())));
    expect_all_hold(all.claims({.weighted = true}), 18);
  }
}

TEST(Weightings, FacesAgreeWithAFineGrid) {
  for (unsigned n = 2; n <= 4; ++n) {
    const std::vector<lab::SmallGraph> graphs = weightings(n);
    for (std::size_t at = 0; at < graphs.size(); at += n < 4 ? 1 : 37)
      for (unsigned k = 1; k < n; ++k)
        for (const Loading loading : loadings_above(graphs[at].heaviest())) compare_with_grid(graphs[at], k, loading);
  }
}

/// Below the heaviest edge the relaxation is not always tight, and the checks see it.
TEST(Weightings, AreNotAlwaysTightBelowTheHeaviestEdge) {
  lab::Checks all;
  for (const lab::SmallGraph& graph : weightings(3))
    if (graph.heaviest() == 2) all.add(lab::check_theorems(graph, 2, {{3, 2}}));
  std::map<std::string, bool> holds;
  for (const lab::Claim& claim : all.claims({.weighted = true})) holds[claim.source] = claim.holds;
  EXPECT_FALSE(holds["Theorem 2.3"]);
  EXPECT_TRUE(holds["Theorem 3.3"]);
}

TEST(Weightings, OfOneAreNoWeightings) {
  Random random(11);
  lab::SmallGraph plain = lab::small_graph(random_graph(6, 0.6, random)), weighted = plain;
  for (unsigned i = 0; i < 6; ++i)
    for (unsigned j = 0; j < 6; ++j) weighted.weights.push_back(plain.adjacent(i, j) ? 1 : 0);
  const auto points = [](const lab::SmallGraph& graph) {
    std::vector<std::vector<lab::BigInt>> list;
    lab::for_each_face_point(graph, 3, {3, 2}, {}, [&](const lab::FacePoint& point) { list.push_back(point.x); });
    return list;
  };
  EXPECT_GT(points(plain).size(), 10U);
  EXPECT_EQ(points(plain), points(weighted));
}

/// A path of 0.5 and −0.3, in tenths, k = 2: {0, 1} is best; what is said is in real terms.
TEST(Landscape, OfWeightsIsInRealTerms) {
  const Graph path =
      with_weights(make_graph(3, {{0, 1}, {1, 2}}), 10, [](Vertex u, Vertex) { return std::int64_t{u == 0 ? 5 : -3}; });
  EXPECT_EQ(lab::least_loading(path).text(), "11/20");
  const lab::Landscape landscape = lab::landscape(path, 2, lab::least_loading(path));
  expect_all_hold(landscape.claims, 18);
  EXPECT_EQ(landscape.best_value, 5);
  EXPECT_EQ(landscape.levels.front().loading.text(), "11/20");
  // v at {0, 1}: 1.05, 1.05, −0.3. At {0, 2}: 0.55, 0.2, 0.55. At {1, 2}: 0.5, 0.25, 0.25.
  EXPECT_EQ(level(landscape, "11/20").maximizers, 2U);
  EXPECT_EQ(landscape.integral.back().value, -3);
  EXPECT_EQ(landscape.integral.back().ascent.slope, lab::Rational(1, 4));
  EXPECT_EQ(level(landscape, "17/20").maximizers, 3U);  // from 0.8 on
  EXPECT_THROW(lab::landscape(path, 2, {2, 5}), UsageError);
}

/// Larger weights, on a grid, heavy-tailed: numbers that leave 128 bits, and more critical λ than are listed.
TEST(Landscape, OfRandomWeightsObeysEveryTheorem) {
  Random random(17);
  for (int round = 0; round < 40; ++round) {
    const unsigned n = 3 + static_cast<unsigned>(random.below(4)), k = 1 + static_cast<unsigned>(random.below(n - 1));
    const Graph graph = with_random_weights(random_graph(n, 0.8, random), random);
    const lab::Landscape landscape = lab::landscape(graph, k, lab::least_loading(graph));
    expect_all_hold(landscape.claims, graph.weighted() ? 18 : 20);
    std::optional<std::int64_t> best;
    lab::for_each_set(n, k, [&](Set set) {
      const std::vector<unsigned> inside = lab::members(set);
      std::int64_t value = 0;
      for (const unsigned i : inside)
        for (const unsigned j : inside) value += i < j ? pair_weight(graph, i, j) : 0;
      best = std::max(best.value_or(value), value);
    });
    EXPECT_EQ(landscape.best_value, best);
    EXPECT_EQ(landscape.integral.front().value, best);  // the best set is a local maximizer
  }
}

TEST(Landscape, RefusesWeightsThatAreTooLargeForIt) {
  const Graph pair = with_weights(make_graph(3, {{0, 1}}), 1, [](Vertex, Vertex) { return std::int64_t{1} << 41; });
  EXPECT_THROW(lab::landscape(pair, 1, lab::least_loading(pair)), NoAnswerError);
}

/// The checks can fail: below λ = 1 local maximizers need not be integral, and the relaxation is not tight.
TEST(Checks, FailWhereTheTheoremsDoNotReach) {
  const lab::SmallGraph triangle = lab::small_graph(complete(3));
  std::map<std::string, bool> holds;
  for (const lab::Claim& claim : lab::check_theorems(triangle, 2, {{1, 2}}).claims()) holds[claim.source] = claim.holds;
  EXPECT_FALSE(holds["Theorem 2.3"]);
  EXPECT_TRUE(holds["Theorem 2.1"]);
  EXPECT_TRUE(holds["Theorem 3.3"]);
}

TEST(Landscape, BeyondTwelveVerticesOnlySetsAreVisited) {
  const lab::Landscape landscape = lab::landscape(karate_club(), 3, {3, 2});
  EXPECT_FALSE(landscape.scope.fractional);
  expect_all_hold(landscape.claims, 9);
  EXPECT_EQ(landscape.sets, 5984U);
  EXPECT_EQ(landscape.best_value, 3);
  EXPECT_EQ(level(landscape, "3/2").saddles, std::nullopt);
}

TEST(Landscape, RefusesWhatItCannotVisit) {
  EXPECT_THROW(lab::landscape(karate_club(), 17, {3, 2}), NoAnswerError);
  EXPECT_THROW(lab::landscape(karate_club(), 35, {3, 2}), NoAnswerError);
  EXPECT_THROW(lab::landscape(generate::gnp(63, 0.1, 1), 2, {3, 2}), NoAnswerError);
  EXPECT_THROW(lab::landscape(karate_club(), -1, {3, 2}), UsageError);
  EXPECT_THROW(lab::landscape(karate_club(), 2, {99, 100}), UsageError);
}

TEST(Landscape, HasEdgeCases) {
  for (const std::int64_t k : {0, 4}) {
    const lab::Landscape landscape = lab::landscape(complete(4), k, {3, 2});
    expect_all_hold(landscape.claims, 20);
    EXPECT_EQ(landscape.sets, 1U);
    EXPECT_EQ(level(landscape, "3/2").maximizers, 1U);
    EXPECT_TRUE(landscape.saddles.empty());
  }
}

}  // namespace
}  // namespace densek::test
