// Every bound holds, on every small graph and for every k, and is sharp where the theory says so.
#include <densek/bounds.h>
#include <densek/errors.h>
#include <gtest/gtest.h>

#include <numeric>

#include "bounds/clique.h"
#include "bounds/colouring.h"
#include "bounds/degree.h"
#include "bounds/order.h"
#include "bounds/orientation.h"
#include "graph/cores.h"
#include "support/graphs.h"

namespace densek {
namespace {

using namespace bounds;

/// Checks each bound by itself against the truth for every k.
void expect_all_hold(const Graph& graph) {
  const unsigned n = graph.num_vertices();
  const Cores cores = compute_cores(graph);
  std::vector<Vertex> by_id(n);
  std::iota(by_id.begin(), by_id.end(), 0U);
  const DegreeBound degree(graph);
  const OrderBound order(graph, cores.order), any_order(graph, by_id);
  const ColouringBound colouring(greedy_colouring(graph, cores.order));
  const OrientationBound rough(even_split(graph, by_id, {.iterations = 3}).loads);
  const OrientationBound even(even_split(graph, cores.order, {.iterations = 50}).loads);
  BoundSession session(graph, 1);
  for (unsigned k = 0; k <= n; ++k) {
    const std::int64_t truth = test::brute_force(graph, k);
    ASSERT_GE(clique_bound(k), truth);
    ASSERT_GE(degree.at(k), truth) << "k=" << k;
    ASSERT_GE(order.at(k), truth) << "k=" << k;
    ASSERT_GE(any_order.at(k), truth) << "k=" << k;
    ASSERT_GE(colouring.at(k), truth) << "k=" << k;
    ASSERT_GE(rough.at(k), truth) << "k=" << k;
    ASSERT_GE(even.at(k), truth) << "k=" << k;
    ASSERT_GE(session.bound(k).value, truth) << "k=" << k;
  }
}

TEST(Bounds, HoldOnAllGraphsOfAtMostSixVertices) {
  for (unsigned n = 0; n <= 6; ++n) test::for_all_graphs(n, expect_all_hold);
}

TEST(Bounds, HoldOnRandomGraphs) {
  test::Random random(1);
  for (int round = 0; round < 2000; ++round) {
    const unsigned n = 6 + static_cast<unsigned>(random.below(7));
    expect_all_hold(test::random_graph(n, random.unit(), random));
  }
}

//  0 - 1   4 - 5
//  | X |   | X |    k ≤ 4: a clique; k = 8: both
//  2 - 3   6 - 7
TEST(Bounds, AreSharpOnTwoCliques) {
  std::vector<Edge> edges;
  for (Vertex v = 0; v < 4; ++v)
    for (Vertex u = 0; u < v; ++u) {
      edges.push_back({u, v});
      edges.push_back({u + 4, v + 4});
    }
  const Graph graph = from_edges(8, edges);
  BoundSession session(graph);
  for (int k = 0; k <= 4; ++k) EXPECT_EQ(session.bound(k).value, k * (k - 1) / 2);
  EXPECT_EQ(session.bound(4).name, "clique");
  EXPECT_EQ(session.bound(8).value, 12);
}

// The densest subgraph of a clique of 6 with a long tail is the clique: there the orientation is exact.
TEST(Orientation, IsExactAtTheDensestSubgraph) {
  std::vector<Edge> edges;
  for (Vertex v = 0; v < 6; ++v)
    for (Vertex u = 0; u < v; ++u) edges.push_back({u, v});
  for (Vertex v = 6; v < 40; ++v) edges.push_back({v - 1, v});
  const Graph graph = from_edges(40, edges);
  const OrientationBound bound(even_split(graph, compute_cores(graph).order, {.iterations = 200}).loads);
  EXPECT_EQ(bound.at(6), 15);
  EXPECT_EQ(bound.at(40), 15 + 34);
}

TEST(Orientation, SplitsEveryEdgeExactly) {
  test::Random random(2);
  const Graph graph = test::random_graph(60, 0.2, random);
  const Split split = even_split(graph, compute_cores(graph).order, {.iterations = 30});
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    std::int64_t load = 0;
    for (std::uint64_t arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
      const Vertex u = graph.targets()[arc];
      const auto row = graph.neighbors(u);
      const auto back = static_cast<std::size_t>(std::lower_bound(row.begin(), row.end(), v) - row.begin());
      EXPECT_EQ(split.shares[arc] + split.shares[graph.offsets()[u] + back], share_unit);
      EXPECT_GE(split.shares[arc], 0);
      load += split.shares[arc];
    }
    EXPECT_EQ(load, split.loads[v]);
  }
}

TEST(Orientation, DoesNotDependOnTheNumberOfThreads) {
  test::Random random(3);
  const Graph graph = test::random_graph(2000, 0.1, random);
  const std::vector<Vertex> order = compute_cores(graph).order;
  const Split one = even_split(graph, order, {.iterations = 20, .threads = 1});
  for (const int threads : {2, 4}) {
    const Split many = even_split(graph, order, {.iterations = 20, .threads = threads});
    EXPECT_EQ(one.shares, many.shares);
    EXPECT_EQ(one.loads, many.loads);
  }
}

TEST(Colouring, IsProper) {
  test::Random random(4);
  const Graph graph = test::random_graph(200, 0.3, random);
  const std::vector<std::uint32_t> colours = greedy_colouring(graph, compute_cores(graph).order);
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v)) EXPECT_NE(colours[u], colours[v]);
}

// A complete multipartite graph with classes 1, 2, 3 is its own Turán graph for every k.
TEST(Colouring, IsExactOnCompleteMultipartiteGraphs) {
  const Graph graph =
      test::make_graph(6, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}});
  const ColouringBound bound(greedy_colouring(graph, compute_cores(graph).order));
  for (unsigned k = 0; k <= 6; ++k) EXPECT_EQ(bound.at(k), test::brute_force(graph, k)) << "k=" << k;
}

TEST(BoundSession, RefusesImpossibleSizes) {
  const Graph graph = test::make_graph(3, {{0, 1}});
  BoundSession session(graph);
  EXPECT_THROW(session.bound(-1), UsageError);
  EXPECT_THROW(session.bound(4), NoAnswerError);
  EXPECT_EQ(session.bound(3).value, 1);
}

TEST(BoundSession, LoadsAddUpToTheEdges) {
  test::Random random(5);
  const Graph graph = test::random_graph(50, 0.3, random);
  BoundSession session(graph);
  const auto loads = session.loads();
  EXPECT_NEAR(std::accumulate(loads.begin(), loads.end(), 0.0), static_cast<double>(graph.num_edges()), 1e-9);
}

}  // namespace
}  // namespace densek
