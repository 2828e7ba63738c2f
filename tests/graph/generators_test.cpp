#include <densek/errors.h>
#include <densek/generate.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "base/random.h"
#include "support/graphs.h"

namespace densek {
namespace {

using generate::barabasi_albert, generate::gnp, generate::multipartite, generate::planted, generate::regular,
    generate::rmat, generate::tight;

void check(const Graph& graph, std::uint64_t n) {
  ASSERT_EQ(graph.num_vertices(), n);
  check_structure(graph.offsets(), graph.targets());
}

/// The call is refused and the text names the offending value.
template <class Call>
void expect_refused(Call&& call, const std::string& value) {
  try {
    call();
    FAIL() << "accepted, but " << value << " makes no sense";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find(value), std::string::npos) << error.what();
  }
}

// --- random numbers

TEST(Random, IsPinned) {
  Random first(0), second(0), other_seed(1), other_stream(0, 1);
  EXPECT_EQ(first.next(), second.next());
  EXPECT_NE(Random(0).next(), other_seed.next());
  EXPECT_NE(Random(0).next(), other_stream.next());
  EXPECT_EQ(Random(42).next(), 2730308759528706450ULL);
}

TEST(Random, BelowIsUniform) {
  Random random(1);
  std::vector<int> count(7, 0);
  for (int i = 0; i < 70'000; ++i) ++count[random.below(7)];
  for (const int c : count) EXPECT_NEAR(c, 10'000, 500);  // five standard deviations
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0U);
}

TEST(Random, GeometricHasTheRightMean) {
  Random random(2);
  for (const double p : {1.0, 0.9, 0.5, 0.1, 1e-3, 1e-9}) {
    const Geometric skip(p);
    double sum = 0;
    for (int i = 0; i < 20'000; ++i) {
      const double draw = skip(random);
      ASSERT_GE(draw, 0);
      sum += draw;
    }
    const double mean = (1 - p) / p, deviation = std::sqrt(1 - p) / p / std::sqrt(20'000);
    EXPECT_NEAR(sum / 20'000, mean, 5 * deviation + 1e-12) << "p = " << p;
  }
}

// --- regular

TEST(Regular, EveryVertexHasTheDegree) {
  for (const auto& [n, d] : std::vector<std::pair<std::uint64_t, std::uint64_t>>{{0, 0},
                                                                                 {1, 0},
                                                                                 {2, 1},
                                                                                 {5, 0},
                                                                                 {5, 2},
                                                                                 {5, 4},
                                                                                 {6, 3},
                                                                                 {6, 5},
                                                                                 {7, 4},
                                                                                 {100, 10},
                                                                                 {64, 31},
                                                                                 {64, 32},
                                                                                 {101, 98},
                                                                                 {2000, 3}}) {
    const Graph graph = regular(n, d, 7);
    check(graph, n);
    for (Vertex v = 0; v < n; ++v) ASSERT_EQ(graph.degree(v), d) << "n = " << n << ", d = " << d;
    EXPECT_EQ(graph.cleaning(), Cleaning{}) << "pairs were drawn that had to be cleaned away";
  }
}

TEST(Regular, LargeOnesAreQuick) {
  const Graph graph = regular(100'000, 10, 1);
  for (Vertex v = 0; v < graph.num_vertices(); ++v) ASSERT_EQ(graph.degree(v), 10U);
}

// The 70 labelled 2-regular graphs on 6 vertices (60 hexagons, 10 pairs of triangles) all come up.
TEST(Regular, ReachesEveryGraph) {
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) seen.insert(regular(6, 2, seed).fingerprint());
  EXPECT_EQ(seen.size(), 70U);
}

TEST(Regular, RefusesWhatDoesNotExist) {
  expect_refused([] { regular(5, 3, 0); }, "degree 3");
  expect_refused([] { regular(5, 5, 0); }, "degree = 5");
  expect_refused([] { regular(0, 1, 0); }, "degree = 1");
  expect_refused([] { regular(1ULL << 32, 2, 0); }, "4294967296");
}

TEST(Regular, RefusesWhatDoesNotFitByTheNumberOfItsEdges) {
  try {
    regular(4'000'000'000, 4000, 0);
    FAIL() << "such a machine wants a larger number here";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("4000000000 vertices and 8000000000000 edges"), std::string::npos)
        << error.what();
  }
}

// --- G(n, p) and planted sets

TEST(Gnp, HasTheExpectedNumberOfEdges) {
  for (const double p : {0.003, 0.2, 0.5, 0.97}) {
    const Graph graph = gnp(1000, p, 3);
    check(graph, 1000);
    const double pairs = 1000 * 999 / 2.0;
    EXPECT_NEAR(static_cast<double>(graph.num_edges()), p * pairs, 5 * std::sqrt(pairs * p * (1 - p)));
  }
}

TEST(Gnp, EveryPairIsAsLikelyAsAnyOther) {
  std::vector<int> count(36, 0);
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const Graph graph = gnp(6, 0.3, seed);
    for (Vertex v = 0; v < 6; ++v)
      for (const Vertex u : graph.neighbors(v)) ++count[u * 6 + v];
  }
  for (Vertex v = 0; v < 6; ++v)
    for (Vertex u = 0; u < v; ++u) EXPECT_NEAR(count[u * 6 + v], 1200, 5 * 29) << u << " " << v;
}

TEST(Gnp, TheEndsOfTheScale) {
  EXPECT_EQ(gnp(50, 0, 1).num_edges(), 0U);
  EXPECT_EQ(gnp(50, 1, 1).num_edges(), 50U * 49 / 2);
  EXPECT_EQ(gnp(0, 0.5, 1).num_vertices(), 0U);
  EXPECT_EQ(gnp(1, 1, 1).num_edges(), 0U);
  EXPECT_EQ(gnp(50, 5e-324, 1).num_edges(), 0U);
  EXPECT_LT(gnp(3'000'000, 1e-12, 1).num_edges(), 50U);  // 4.5·10¹² pairs, 4.5 edges expected
}

TEST(Gnp, RefusesWhatIsNoProbability) {
  expect_refused([] { gnp(5, 1.5, 0); }, "p = 1.5");
  expect_refused([] { gnp(5, -0.25, 0); }, "p = -0.25");
  expect_refused([] { gnp(5, std::numeric_limits<double>::quiet_NaN(), 0); }, "nan");
  expect_refused([] { gnp(1ULL << 40, 0.5, 0); }, "1099511627776");
}

//  background empty, planted complete: what is left is the clique itself
TEST(Planted, PlantsExactlyTheSet) {
  const Graph graph = planted(200, 0, 12, 1, 5);
  check(graph, 200);
  EXPECT_EQ(graph.num_edges(), 66U);
  for (Vertex v = 0; v < 200; ++v) EXPECT_TRUE(graph.degree(v) == 0 || graph.degree(v) == 11);
}

//  background complete, planted empty: an independent set of k in a clique
TEST(Planted, ReplacesTheBackgroundInside) {
  EXPECT_EQ(planted(60, 1, 10, 0, 5).num_edges(), 60U * 59 / 2 - 45);
  EXPECT_EQ(planted(60, 1, 60, 0, 5).num_edges(), 0U);
  EXPECT_EQ(planted(60, 1, 0, 0, 5).num_edges(), 60U * 59 / 2);
}

TEST(Planted, RefusesTooLargeASet) {
  expect_refused([] { planted(5, 0.5, 6, 0.5, 0); }, "k = 6");
  expect_refused([] { planted(5, 0.5, 2, 2, 0); }, "q = 2");
}

// --- R-MAT

TEST(Rmat, AccountsForEveryPair) {
  const Graph graph = rmat(12, 8, 1);
  check(graph, 4096);
  EXPECT_EQ(graph.num_edges() + graph.cleaning().self_loops_dropped + graph.cleaning().duplicates_merged, 8U * 4096);
  EXPECT_GT(graph.num_edges(), 4U * 4096);
}

// The first bit of both ids is 0 for a share 0.57 of the pairs and so on; undone permutation is not needed to see it:
// with scale 1 the matrix is 2 × 2, loops are a + d = 0.62 of all pairs.
TEST(Rmat, FollowsTheQuarters) {
  const Graph graph = rmat(1, 50'000, 1);
  EXPECT_NEAR(static_cast<double>(graph.cleaning().self_loops_dropped), 0.62 * 100'000, 5 * 154);
  EXPECT_EQ(graph.num_edges(), 1U);
}

TEST(Rmat, SmallestAndRefused) {
  EXPECT_EQ(rmat(0, 16, 0).num_vertices(), 1U);
  EXPECT_EQ(rmat(4, 0, 0).num_edges(), 0U);
  expect_refused([] { rmat(32, 16, 0); }, "32");
  expect_refused([] { rmat(4, -1, 0); }, "-1");
  expect_refused([] { rmat(4, std::numeric_limits<double>::infinity(), 0); }, "inf");
}

// --- Barabási–Albert

TEST(BarabasiAlbert, EveryNewVertexBringsItsEdges) {
  for (const std::uint64_t m : {1, 2, 5, 49}) {
    const Graph graph = barabasi_albert(50, m, 4);
    check(graph, 50);
    EXPECT_EQ(graph.num_edges(), m * (50 - m));
    EXPECT_EQ(graph.cleaning(), Cleaning{});
    for (Vertex v = static_cast<Vertex>(m); v < 50; ++v) {
      const auto row = graph.neighbors(v);
      EXPECT_EQ(std::count_if(row.begin(), row.end(), [&](Vertex u) { return u < v; }), static_cast<std::ptrdiff_t>(m));
    }
  }
}

TEST(BarabasiAlbert, TheRichGetRicher) {
  const Graph graph = barabasi_albert(20'000, 3, 4);
  std::uint32_t most = 0;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) most = std::max(most, graph.degree(v));
  EXPECT_GT(most, 100U);  // with uniform attachment about 3·ln(20000) ≈ 30
}

TEST(BarabasiAlbert, RefusesImpossibleNumbers) {
  expect_refused([] { barabasi_albert(5, 0, 0); }, "m = 0");
  expect_refused([] { barabasi_albert(5, 5, 0); }, "m = 5");
}

// --- complete families

//  k = 3: 0 - 1 joined, both joined to 2, 3, 4, which are not joined to each other
TEST(Tight, IsACliqueJoinedToAnIndependentSet) {
  const Graph graph = tight(5, 3);
  check(graph, 5);
  EXPECT_EQ(graph.num_edges(), 7U);
  EXPECT_EQ(graph.degree(0), 4U);
  EXPECT_EQ(graph.degree(4), 2U);
  EXPECT_FALSE(graph.adjacent(2, 3));
  EXPECT_EQ(tight(4, 1).num_edges(), 0U);
  EXPECT_EQ(tight(4, 4).num_edges(), 6U);
  expect_refused([] { tight(5, 6); }, "k = 6");
  expect_refused([] { tight(5, 0); }, "k = 0");
}

TEST(Multipartite, JoinsExactlyWhatIsInDifferentParts) {
  const Graph graph = multipartite({2, 0, 3, 1});
  check(graph, 6);
  EXPECT_EQ(graph.num_edges(), 2U * 3 + 2 * 1 + 3 * 1);
  const std::vector<int> part = {0, 0, 1, 1, 1, 2};
  for (Vertex u = 0; u < 6; ++u)
    for (Vertex v = 0; v < u; ++v) EXPECT_EQ(graph.adjacent(u, v), part[u] != part[v]);
  EXPECT_EQ(multipartite({}).num_vertices(), 0U);
  expect_refused([] { multipartite({1ULL << 31, 1ULL << 31, 5}); }, "4294967296");
}

// --- size

TEST(Generators, RefuseWhatDoesNotFitIntoMemory) {
  EXPECT_THROW(gnp(4'000'000'000, 0.5, 0), Error);
  EXPECT_THROW(tight(4'000'000'000, 2'000'000'000), Error);
  EXPECT_THROW(rmat(31, 500, 0), Error);
  EXPECT_THROW(regular(4'000'000'000, 1'000'000'000, 0), Error);
}

// --- seeds

// These digits are what users' seeds mean; changing them is changing every experiment that names a seed.
TEST(Generators, ArePinned) {
  EXPECT_EQ(regular(100, 10, 1).fingerprint(), "33cd5263457c68e22d79b2ed32681458");
  EXPECT_EQ(gnp(300, 0.05, 1).fingerprint(), "f03a9c5784126156c92d17fdfac5b9db");
  EXPECT_EQ(planted(300, 0.02, 20, 0.9, 1).fingerprint(), "d0967dfeb4e2fb2e3287e3ee36bb6201");
  EXPECT_EQ(rmat(13, 16, 1).fingerprint(), "7da901816bf85e9d66440f5aab4d5e27");  // two blocks of pairs
  EXPECT_EQ(barabasi_albert(300, 4, 1).fingerprint(), "4f5c046124a22048cd88e042840bf9a6");
}

TEST(Generators, SeedsMatter) {
  EXPECT_NE(regular(100, 10, 1).fingerprint(), regular(100, 10, 2).fingerprint());
  EXPECT_NE(gnp(300, 0.05, 1).fingerprint(), gnp(300, 0.05, 2).fingerprint());
  EXPECT_NE(planted(300, 0.02, 20, 0.9, 1).fingerprint(), planted(300, 0.02, 20, 0.9, 2).fingerprint());
  EXPECT_NE(rmat(8, 16, 1).fingerprint(), rmat(8, 16, 2).fingerprint());
  EXPECT_NE(barabasi_albert(300, 4, 1).fingerprint(), barabasi_albert(300, 4, 2).fingerprint());
}

}  // namespace
}  // namespace densek
