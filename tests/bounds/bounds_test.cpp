// Every bound holds, on every small graph and for every k, and is sharp where the theory says so.
#include <densek/bounds.h>
#include <densek/errors.h>
#include <gtest/gtest.h>

#include <numeric>

#include "bounds/blocks.h"
#include "bounds/cap.h"
#include "bounds/clique.h"
#include "bounds/colouring.h"
#include "bounds/degree.h"
#include "bounds/fixing.h"
#include "bounds/order.h"
#include "bounds/orientation.h"
#include "graph/cores.h"
#include "support/graphs.h"
#include "support/sweeps.h"

namespace densek {
namespace {

using namespace bounds;

std::vector<Vertex> all_vertices(unsigned n) {
  std::vector<Vertex> all(n);
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

Split split_of(const Graph& graph, int iterations) {
  const Question whole = Question(graph, 0);
  return even_split(whole, ordered_split(whole, compute_cores(graph).order), {.iterations = iterations});
}

/// Checks each bound by itself against the truth for every k, and fixing with an incumbent just below.
void expect_all_hold(const Graph& graph) {
  const unsigned n = graph.num_vertices();
  const Cores cores = compute_cores(graph);
  const std::vector<Vertex> by_id = all_vertices(n);
  const DegreeBound degree(graph);
  const OrderBound order(graph, cores.order), any_order(graph, by_id);
  const ColouringBound colouring(greedy_colouring(graph, cores.order));
  const Split rough = split_of(graph, 2), even = split_of(graph, 50);
  const OrientationBound rough_orientation(Question(graph), rough), orientation(Question(graph), even);
  const Question question = Question(graph);
  const std::vector<std::int64_t> rough_blocks = blocks_bounds(question, rough, n),
                                  blocks = blocks_bounds(question, even, n);
  BoundSession session(graph, 1);
  const std::vector<std::int64_t> optima = test::all_optima(graph);
  for (unsigned k = 1; k <= n; ++k) {
    const std::int64_t truth = optima[k];
    ASSERT_GE(clique_bound(k), truth);
    ASSERT_GE(degree.at(k), truth) << "k=" << k;
    ASSERT_GE(order.at(k), truth) << "k=" << k;
    ASSERT_GE(any_order.at(k), truth) << "k=" << k;
    ASSERT_GE(colouring.at(k), truth) << "k=" << k;
    ASSERT_GE(rough_orientation.at(k), truth) << "k=" << k;
    ASSERT_GE(orientation.at(k), truth) << "k=" << k;
    ASSERT_GE(rough_blocks[k], truth) << "k=" << k;
    ASSERT_GE(blocks[k], truth) << "k=" << k;
    const Split capped = capped_split(question, k, even, {.iterations = 5});
    ASSERT_GE(capped_value(question, k, capped.shares), truth) << "k=" << k;
    ASSERT_LE(capped_value(question, k, capped.shares), capped_value(question, k, even.shares)) << "k=" << k;
    ASSERT_GE(session.bound(k).value, truth) << "k=" << k;
    if (truth > 0) {
      ASSERT_GE(session.bound(k, {.incumbent = truth - 1}).value, truth) << "k=" << k;
    }
  }
}

/// The best value of a question, by trying every choice.
std::int64_t value_of(const Question& question) {
  std::int64_t best = -1;
  for (std::uint32_t set = 0; set < 1U << question.num_vertices(); ++set) {
    if (__builtin_popcount(set) != question.k()) continue;
    std::int64_t value = question.constant;
    for (Vertex v = 0; v < question.num_vertices(); ++v)
      if (set >> v & 1) {
        value += question.c(v);
        for (const Vertex u : question.graph.neighbors(v)) value += u < v && (set >> u & 1);
      }
    best = std::max(best, value);
  }
  return best;
}

TEST(Bounds, HoldOnAllGraphsOfAtMostSixVertices) {
  for (unsigned n = 0; n <= 5; ++n) test::for_all_graphs(n, expect_all_hold);
  for (std::uint64_t mask = 0; mask < std::uint64_t{1} << test::num_pairs(6); mask += test::stride())
    expect_all_hold(test::graph_from_mask(6, mask));
}

TEST(Bounds, HoldOnRandomGraphs) {
  test::Random random(1);
  for (std::uint64_t round = 0; round < 2000; round += test::stride()) {
    const unsigned n = 6 + static_cast<unsigned>(random.below(11));
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
  for (int k = 1; k <= 4; ++k) EXPECT_EQ(session.bound(k).value, k * (k - 1) / 2);
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
  const OrientationBound bound(Question(graph), split_of(graph, 200));
  EXPECT_EQ(bound.at(6), 15);
  EXPECT_EQ(bound.at(40), 15 + 34);
}

TEST(Orientation, SplitsEveryEdgeExactly) {
  test::Random random(2);
  const Graph graph = test::random_graph(60, 0.2, random);
  const Split split = split_of(graph, 30);
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    std::int64_t load = 0;
    std::uint64_t arc = graph.first_arc(v);
    for (const Vertex u : graph.neighbors(v)) {
      const auto row = graph.neighbors(u);
      const auto back = static_cast<std::size_t>(std::lower_bound(row.begin(), row.end(), v) - row.begin());
      EXPECT_EQ(split.shares[arc] + split.shares[graph.first_arc(u) + back], share_unit);
      EXPECT_GE(split.shares[arc], 0);
      load += split.shares[arc++];
    }
    EXPECT_EQ(load, split.loads[v]);
  }
}

TEST(Orientation, DoesNotDependOnTheNumberOfThreads) {
  test::Random random(3);
  const Graph graph = test::random_graph(2000, 0.1, random);
  const Question whole = Question(graph, 0);
  const Split start = ordered_split(whole, compute_cores(graph).order);
  const Split one = even_split(whole, start, {.iterations = 20, .threads = 1});
  for (const int threads : {2, 4}) {
    const Split many = even_split(whole, start, {.iterations = 20, .threads = threads});
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

// Whatever is decided, the best set that is better than the incumbent can still be chosen from what is left.
TEST(Fixing, NeverLosesABetterSet) {
  test::Random random(6);
  int reduced = 0;
  for (int round = 0; round < 400; ++round) {
    const unsigned n = 5 + static_cast<unsigned>(random.below(8));
    const Graph graph = test::random_graph(n, 0.2 + 0.6 * random.unit(), random);
    const auto k = static_cast<unsigned>(1 + random.below(n));
    const std::int64_t truth = test::brute_force(graph, k);
    if (truth == 0) continue;
    const Reduced rest = reduce(Question(graph, k), split_of(graph, 50), truth - 1, {.iterations = 10});
    ASSERT_FALSE(rest.closed);
    ASSERT_EQ(value_of(rest.question), truth);
    reduced += rest.question.num_vertices() < n;
    ASSERT_TRUE(reduce(Question(graph, k), split_of(graph, 50), test::count_edges(graph, all_vertices(n)), {}).closed);
  }
  EXPECT_GT(reduced, 100);
}

//  0 - 1 - 4 - 5 - 6     the four vertices on the left have 6 edges, the tail cannot help:
//  | X |                 with 5 edges in hand nothing but them is left
//  2 - 3
TEST(Fixing, CutsTheTailOff) {
  const Graph graph = test::make_graph(7, {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}, {1, 4}, {4, 5}, {5, 6}});
  const Reduced rest = reduce(Question(graph, 4), split_of(graph, 100), 5, {.iterations = 20});
  std::vector<Vertex> left = rest.question.forced;
  left.insert(left.end(), rest.question.originals.begin(), rest.question.originals.end());
  std::sort(left.begin(), left.end());
  EXPECT_EQ(left, (std::vector<Vertex>{0, 1, 2, 3}));
}

TEST(BoundSession, RefusesImpossibleSizes) {
  const Graph graph = test::make_graph(3, {{0, 1}});
  BoundSession session(graph);
  EXPECT_THROW(session.bound(-1), UsageError);
  EXPECT_THROW(session.bound(0), UsageError);
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
