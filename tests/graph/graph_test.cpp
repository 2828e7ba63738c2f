#include <densek/graph.h>

#include <densek/errors.h>
#include <densek/io.h>
#include <densek/solve.h>
#include <gtest/gtest.h>

#include "graph/subgraph.h"
#include "support/graphs.h"

namespace densek {
namespace {

//  0 - 1   4        rows come out sorted, both directions stored
//   \ /    |
//    2 --- 3
TEST(Graph, KeepsSortedRows) {
  const Graph graph = test::make_graph(5, {{2, 0}, {0, 1}, {1, 2}, {3, 2}, {4, 3}});
  EXPECT_EQ(graph.num_vertices(), 5U);
  EXPECT_EQ(graph.num_edges(), 5U);
  EXPECT_EQ(graph.num_arcs(), 10U);
  const auto row = graph.neighbors(2);
  EXPECT_EQ(std::vector<Vertex>(row.begin(), row.end()), (std::vector<Vertex>{0, 1, 3}));
  EXPECT_TRUE(graph.adjacent(3, 4));
  EXPECT_FALSE(graph.adjacent(0, 4));
  check_structure(graph.offsets(), graph.targets());
}

//  0 - 1 - 2, which weigh 5 and −3
Graph weighted_path() {
  struct Rows {
    std::vector<std::uint64_t> offsets = {0, 1, 3, 4};
    std::vector<Vertex> targets = {1, 0, 2, 1};
    std::vector<std::int64_t> weights = {5, 5, -3, -3};
  };
  const auto rows = std::make_shared<Rows>();
  return {rows->offsets, rows->targets, Labels::consecutive(3), rows, {}, {}, {}, {rows->weights}};
}

std::vector<std::pair<Vertex, std::int64_t>> arcs_of(const Graph& graph, Vertex v) {
  std::vector<std::pair<Vertex, std::int64_t>> arcs;
  for (const auto [target, weight] : graph.arcs(v)) arcs.emplace_back(target, weight);
  return arcs;
}

TEST(Graph, ArcsYieldTargetsWithWeights) {
  using Arcs = std::vector<std::pair<Vertex, std::int64_t>>;
  const Graph plain = test::make_graph(3, {{0, 1}, {1, 2}}), weighted = weighted_path();
  EXPECT_FALSE(plain.weighted());
  EXPECT_EQ(arcs_of(plain, 1), (Arcs{{0, 1}, {2, 1}}));
  EXPECT_TRUE(weighted.weighted());
  EXPECT_EQ(arcs_of(weighted, 1), (Arcs{{0, 5}, {2, -3}}));
  EXPECT_EQ(arcs_of(weighted, 2), (Arcs{{1, -3}}));
  EXPECT_EQ(weight_within(weighted, std::vector<Vertex>{0, 1, 2}), 2);
  EXPECT_EQ(arcs_of(induced(weighted, std::vector<Vertex>{1, 2}, std::vector<Vertex>{no_vertex, 0, 1}), 0),
            (Arcs{{1, -3}}));
}

TEST(Graph, RowsOfArraysByArc) {
  const Graph graph = test::make_graph(3, {{0, 1}, {1, 2}});
  const std::vector<int> by_arc = {10, 20, 21, 30};
  const auto row = graph.row_of(1, std::span(by_arc));
  EXPECT_EQ(std::vector<int>(row.begin(), row.end()), (std::vector<int>{20, 21}));
  EXPECT_EQ(graph.first_arc(2), 3U);
}

TEST(Graph, WeightsArePartOfTheFingerprint) {
  EXPECT_NE(weighted_path().fingerprint(), test::make_graph(3, {{0, 1}, {1, 2}}).fingerprint());
  EXPECT_EQ(weighted_path().fingerprint(), compute_fingerprint(weighted_path()));
}

// A wrong answer that looks right would be the worst.
TEST(Graph, WeightsAreNeverIgnored) {
  const Graph graph = weighted_path();
  EXPECT_EQ(solve(graph, 2).value, 5);
  EXPECT_EQ(solve(graph, 3).value, 2);
  EXPECT_EQ(BoundSession(graph).bound(2).value, 5);
  SolveOptions options;
  options.method = "low-rank";
  EXPECT_THROW(solve(graph, 2, options), UsageError);
}

}  // namespace
}  // namespace densek
