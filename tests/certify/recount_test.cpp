// The recount against the definitions, on every set of every small graph.
#include <densek/errors.h>

#include <gtest/gtest.h>

#include "certify/recount.h"
#include "support/graphs.h"

namespace densek::certify {
namespace {

using test::make_graph;

/// Everything by its definition, pair by pair.
Recount slow_recount(const Graph& graph, const std::vector<Vertex>& set, double loading) {
  const Vertex n = graph.num_vertices();
  std::vector<bool> in(n, false);
  for (const Vertex v : set) in[v] = true;
  const auto inside = [&](Vertex v) {
    std::int64_t count = 0;
    for (Vertex u = 0; u < n; ++u) count += in[u] && graph.adjacent(u, v);
    return count;
  };
  Recount truth;
  truth.edges = test::count_edges(graph, set);
  Certificate& certificate = truth.certificate;
  certificate.swap_optimal = true;
  std::vector<Vertex> least(n);
  for (Vertex v = 0; v < n; ++v) {
    least[v] = v;
    auto& side = in[v] ? certificate.min_inside : certificate.max_outside;
    if (!side) side = inside(v);
    side = in[v] ? std::min(*side, inside(v)) : std::max(*side, inside(v));
  }
  for (Vertex round = 0; round < n; ++round)
    for (Vertex u = 0; u < n; ++u)
      for (Vertex v = 0; v < n; ++v)
        if (in[u] && in[v] && graph.adjacent(u, v)) least[u] = std::min(least[u], least[v]);
  for (const Vertex v : set) truth.components += least[v] == v;
  for (const Vertex leaves : set)
    for (Vertex enters = 0; enters < n; ++enters) {
      if (in[enters]) continue;
      std::vector<Vertex> other = set;
      std::replace(other.begin(), other.end(), leaves, enters);
      if (test::count_edges(graph, other) > truth.edges) certificate.swap_optimal = false;
    }
  certificate.local_maximizer = true;
  if (certificate.min_inside && certificate.max_outside) {
    certificate.local_maximizer = *certificate.max_outside <= *certificate.min_inside + 1;
    certificate.sigma = static_cast<double>(*certificate.min_inside - *certificate.max_outside) + loading;
  }
  return truth;
}

void expect_same(const Recount& counted, const Recount& truth) {
  ASSERT_EQ(counted.edges, truth.edges);
  ASSERT_EQ(counted.components, truth.components);
  ASSERT_EQ(counted.certificate.min_inside, truth.certificate.min_inside);
  ASSERT_EQ(counted.certificate.max_outside, truth.certificate.max_outside);
  ASSERT_EQ(counted.certificate.local_maximizer, truth.certificate.local_maximizer);
  ASSERT_EQ(counted.certificate.swap_optimal, truth.certificate.swap_optimal);
  ASSERT_EQ(counted.certificate.sigma, truth.certificate.sigma);
}

TEST(Recount, FollowsTheDefinitionsOnEverySetOfEverySmallGraph) {
  for (unsigned n = 0; n <= 5; ++n)
    test::for_all_graphs(n, [&](const Graph& graph) {
      for (std::uint32_t mask = 0; mask < 1U << n; ++mask) {
        std::vector<Vertex> set;
        for (Vertex v = 0; v < n; ++v)
          if (mask >> v & 1) set.push_back(v);
        expect_same(recount(graph, set, 1.5), slow_recount(graph, set, 1.5));
      }
    });
}

TEST(Recount, FollowsTheDefinitionsOnRandomSetsInAnyOrder) {
  test::Random random(7);
  for (int round = 0; round < 150; ++round) {
    const auto n = static_cast<unsigned>(1 + random.below(24));
    const Graph graph = test::random_graph(n, random.unit(), random);
    std::vector<Vertex> set;
    for (Vertex v = 0; v < n; ++v)
      if (random.below(2) == 0) set.insert(set.begin() + static_cast<std::ptrdiff_t>(random.below(set.size() + 1)), v);
    expect_same(recount(graph, set, 1.25), slow_recount(graph, set, 1.25));
  }
}

//  0 - 1 - 2 - 3    {0,1,3}: 3 is inside with 0, 2 outside with 2: neither a local maximizer nor swap-optimal;
//                   {1,2,3}: 0 is outside with 1, the ends inside have 1: nothing to gain
TEST(Recount, TellsALocalMaximizerFromAnotherSet) {
  const Graph path = make_graph(4, {{0, 1}, {1, 2}, {2, 3}});
  const Recount bad = recount(path, std::vector<Vertex>{0, 1, 3}, 1.5);
  EXPECT_EQ(bad.edges, 1);
  EXPECT_EQ(bad.components, 2);
  EXPECT_FALSE(bad.certificate.local_maximizer);
  EXPECT_FALSE(bad.certificate.swap_optimal);
  EXPECT_EQ(bad.certificate.sigma, -0.5);
  const Recount good = recount(path, std::vector<Vertex>{1, 2, 3}, 1.5);
  EXPECT_EQ(good.edges, 2);
  EXPECT_TRUE(good.certificate.swap_optimal);
  EXPECT_EQ(good.certificate.sigma, 1.5);
}

//  0 - 1    2 - 3    {0,2}: each outside vertex has one neighbour inside, each member none. Exchanging 0 for 1 gains
//                    nothing (they are adjacent), 0 for 3 gains the edge 2-3: a local maximizer that a swap improves
TEST(Recount, KnowsThatALocalMaximizerMayNotBeSwapOptimal) {
  const Certificate pair = recount(make_graph(4, {{0, 1}, {2, 3}}), std::vector<Vertex>{0, 2}, 1.5).certificate;
  EXPECT_TRUE(pair.local_maximizer);
  EXPECT_FALSE(pair.swap_optimal);
}

TEST(Recount, LeavesEmptySidesOpen) {
  const Graph edge = make_graph(2, {{0, 1}});
  const Certificate nobody = recount(edge, {}, 1.5).certificate;
  EXPECT_EQ(nobody.min_inside, std::nullopt);
  EXPECT_EQ(nobody.max_outside, 0);
  EXPECT_EQ(nobody.sigma, std::nullopt);
  EXPECT_TRUE(nobody.local_maximizer);
  const Certificate everybody = recount(edge, std::vector<Vertex>{0, 1}, 1.5).certificate;
  EXPECT_EQ(everybody.min_inside, 1);
  EXPECT_EQ(everybody.max_outside, std::nullopt);
  EXPECT_EQ(recount(Graph(), {}, 1.5).components, 0);
}

TEST(Recount, RefusesRepeatedAndUnknownVertices) {
  const Graph edge = make_graph(2, {{0, 1}});
  EXPECT_THROW(recount(edge, std::vector<Vertex>{1, 1}, 1.5), VerificationError);
  EXPECT_THROW(recount(edge, std::vector<Vertex>{0, 2}, 1.5), VerificationError);
}

}  // namespace
}  // namespace densek::certify
