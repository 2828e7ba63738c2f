// Cores, components and the degree order against their definitions.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "graph/components.h"
#include "graph/cores.h"
#include "graph/degree_order.h"
#include "support/graphs.h"

namespace densek {
namespace {

/// Core numbers by the definition: for each d, throw vertices of degree below d away until none is left to throw.
std::vector<std::uint32_t> slow_cores(const Graph& graph) {
  const Vertex n = graph.num_vertices();
  std::vector<std::uint32_t> number(n, 0);
  for (std::uint32_t d = 1; d < n; ++d) {
    std::vector<bool> in(n, true);
    for (bool changed = true; changed;) {
      changed = false;
      for (Vertex v = 0; v < n; ++v) {
        if (!in[v]) continue;
        std::uint32_t degree = 0;
        for (const Vertex u : graph.neighbors(v)) degree += in[u];
        if (degree < d) in[v] = false, changed = true;
      }
    }
    for (Vertex v = 0; v < n; ++v)
      if (in[v]) number[v] = d;
  }
  return number;
}

/// Smallest vertex reachable from each vertex, by spreading minima until nothing changes; only through `in`.
std::vector<Vertex> slow_components(const Graph& graph, const std::vector<bool>& in) {
  std::vector<Vertex> least(graph.num_vertices());
  std::iota(least.begin(), least.end(), Vertex{0});
  for (bool changed = true; changed;) {
    changed = false;
    for (Vertex v = 0; v < graph.num_vertices(); ++v)
      for (const Vertex u : graph.neighbors(v))
        if (in[u] && in[v] && least[u] < least[v]) least[v] = least[u], changed = true;
  }
  return least;
}

void check_cores(const Graph& graph) {
  const Cores cores = compute_cores(graph);
  ASSERT_EQ(cores.number, slow_cores(graph));
  ASSERT_EQ(cores.degeneracy, cores.number.empty() ? 0 : *std::max_element(cores.number.begin(), cores.number.end()));
  for (std::uint32_t degree = 0; degree <= cores.degeneracy + 1; ++degree) {
    std::vector<Vertex> core;
    for (Vertex v = 0; v < graph.num_vertices(); ++v)
      if (cores.number[v] >= degree) core.push_back(v);
    ASSERT_EQ(core_of_degree(graph, degree), core) << degree;
  }
  std::vector<Vertex> place(graph.num_vertices(), no_vertex);
  for (Vertex i = 0; i < graph.num_vertices(); ++i) place[cores.order[i]] = i;
  ASSERT_EQ(std::count(place.begin(), place.end(), no_vertex), 0);
  for (Vertex i = 0; i < graph.num_vertices(); ++i) {  // peeling: nobody left has fewer neighbours left
    const auto left = [&](Vertex v) {
      const auto row = graph.neighbors(v);
      return std::count_if(row.begin(), row.end(), [&](Vertex u) { return place[u] >= i; });
    };
    for (Vertex j = i; j < graph.num_vertices(); ++j) ASSERT_LE(left(cores.order[i]), left(cores.order[j]));
  }
}

//  0 - 1   4 - 5    the triangle is the 2-core, the tail has core number 1, 6 has 0
//   \ /    |
//    2 --- 3     6
TEST(Cores, OfATriangleWithATail) {
  const Cores cores = compute_cores(test::make_graph(7, {{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {4, 5}}));
  EXPECT_EQ(cores.number, (std::vector<std::uint32_t>{2, 2, 2, 1, 1, 1, 0}));
  EXPECT_EQ(cores.degeneracy, 2U);
  EXPECT_EQ(cores.order.front(), 6U);
}

TEST(Cores, OfOneDegreeAreTheSameOnAnyNumberOfThreads) {
  test::Random random(4);
  const Graph graph = test::random_graph(3000, 0.01, random);
  const std::vector<Vertex> core = core_of_degree(graph, 22);
  EXPECT_GT(core.size(), 1000U);
  EXPECT_LT(core.size(), 3000U);
  for (const int threads : {2, 5}) EXPECT_EQ(core_of_degree(graph, 22, threads), core) << threads;
}

TEST(Cores, FollowTheDefinitionOnAllSmallGraphs) {
  for (unsigned n = 0; n <= 5; ++n) test::for_all_graphs(n, [](const Graph& graph) { check_cores(graph); });
}

TEST(Cores, FollowTheDefinitionOnRandomGraphs) {
  test::Random random(1);
  for (int round = 0; round < 60; ++round)
    check_cores(test::random_graph(static_cast<unsigned>(random.below(40)), random.unit(), random));
}

//  0 - 3   1   2 - 4     numbered by their smallest vertex
TEST(Components, AreNumberedByTheirSmallestVertex) {
  const Components parts = compute_components(test::make_graph(5, {{0, 3}, {2, 4}}));
  EXPECT_EQ(parts.id, (std::vector<Vertex>{0, 1, 2, 0, 2}));
  EXPECT_EQ(parts.size, (std::vector<Vertex>{2, 1, 2}));
}

TEST(Components, OfTheEmptyGraphAndTheEmptySubset) {
  EXPECT_EQ(compute_components(Graph()).count(), 0U);
  EXPECT_EQ(compute_components(test::make_graph(2, {{0, 1}}), {}).count(), 0U);
}

//  0 - 1 - 2 - 3   without 1 the path falls apart; ids are by position in the subset
TEST(Components, OfASubset) {
  const std::vector<Vertex> subset = {3, 0, 2};
  const Components parts = compute_components(test::make_graph(4, {{0, 1}, {1, 2}, {2, 3}}), subset);
  EXPECT_EQ(parts.id, (std::vector<Vertex>{0, 1, 0}));
  EXPECT_EQ(parts.size, (std::vector<Vertex>{2, 1}));
}

TEST(Components, FollowReachabilityOnRandomGraphs) {
  test::Random random(2);
  for (int round = 0; round < 100; ++round) {
    const auto n = static_cast<unsigned>(1 + random.below(40));
    const Graph graph = test::random_graph(n, 0.06, random);
    std::vector<bool> in(n, true);
    const Components all = compute_components(graph);
    const std::vector<Vertex> least = slow_components(graph, in);
    std::vector<Vertex> subset;
    for (Vertex v = 0; v < n; ++v) {
      in[v] = random.below(2) == 0;
      if (in[v]) subset.push_back(v);
      for (Vertex u = 0; u < n; ++u) ASSERT_EQ(all.id[u] == all.id[v], least[u] == least[v]);
    }
    const Components some = compute_components(graph, subset);
    const std::vector<Vertex> least_inside = slow_components(graph, in);
    for (std::size_t a = 0; a < subset.size(); ++a)
      for (std::size_t b = 0; b < subset.size(); ++b)
        ASSERT_EQ(some.id[a] == some.id[b], least_inside[subset[a]] == least_inside[subset[b]]);
    ASSERT_EQ(std::accumulate(some.size.begin(), some.size.end(), 0U), subset.size());
  }
}

TEST(DegreeOrder, IsTheStableSortByDecreasingDegree) {
  test::Random random(3);
  for (int round = 0; round < 60; ++round) {
    const Graph graph = test::random_graph(static_cast<unsigned>(random.below(40)), random.unit(), random);
    std::vector<Vertex> expected(graph.num_vertices());
    std::iota(expected.begin(), expected.end(), Vertex{0});
    std::stable_sort(expected.begin(), expected.end(),
                     [&](Vertex u, Vertex v) { return graph.degree(u) > graph.degree(v); });
    const DegreeOrder order = compute_degree_order(graph);
    ASSERT_EQ(order.vertices, expected);
    ASSERT_EQ(order.max_degree, expected.empty() ? 0 : std::int64_t{graph.degree(expected.front())});
  }
}

}  // namespace
}  // namespace densek
