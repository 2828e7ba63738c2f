// Cores that fall into blocks: found where there are some, and counted one by one.
#include "bounds/semidefinite/blocks.h"

#include <densek/generate.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "bounds/semidefinite/semidefinite.h"
#include "support/graphs.h"

namespace densek::bounds {
namespace {

using semidefinite::blocks_of;

/// Graphs side by side, and some edges between their first vertices.
Graph side_by_side(const std::vector<Graph>& graphs, unsigned between = 0) {
  std::vector<Edge> edges;
  Vertex first = 0;
  for (const Graph& graph : graphs) {
    for (Vertex v = 0; v < graph.num_vertices(); ++v)
      for (const Vertex u : graph.neighbors(v))
        if (u > v) edges.push_back({first + v, first + u});
    for (Vertex v = 0; first > 0 && v < between; ++v) edges.push_back({v, first + v});
    first += graph.num_vertices();
  }
  return from_edges(first, std::move(edges), 1);
}

TEST(SemidefiniteBlocks, AreFoundDensestLast) {
  const Graph graph =
      side_by_side({generate::gnp(30, 0.8, 1), generate::gnp(30, 0.5, 2), generate::gnp(30, 0.6, 3)}, 3);
  std::vector<std::uint32_t> expected(30, 3);
  expected.insert(expected.end(), 30, 1);
  expected.insert(expected.end(), 30, 2);
  EXPECT_EQ(blocks_of(Question(graph)), expected);
}

// One blob has none, and edges between blocks must be few.
TEST(SemidefiniteBlocks, AreNotMadeUp) {
  EXPECT_TRUE(blocks_of(Question(generate::gnp(60, 0.3, 1))).empty());
  EXPECT_TRUE(blocks_of(Question(generate::gnp(1, 0.3, 1))).empty());
  EXPECT_TRUE(blocks_of(Question(from_edges(3, {}, 1))).empty());
  const std::vector<Graph> two = {generate::gnp(16, 0.9, 1), generate::gnp(16, 0.9, 2)};
  EXPECT_FALSE(blocks_of(Question(side_by_side(two, 2))).empty());
  EXPECT_TRUE(blocks_of(Question(side_by_side(two, 16))).empty());
}

/// The most edges that k vertices have among graphs side by side.
std::vector<std::int64_t> optima_of(const std::vector<Graph>& graphs) {
  std::vector<std::int64_t> most = {0};
  for (const Graph& graph : graphs) {
    const std::vector<std::int64_t> here = test::all_optima(graph);
    std::vector<std::int64_t> both(most.size() + here.size() - 1, 0);
    for (std::size_t i = 0; i < most.size(); ++i)
      for (std::size_t j = 0; j < here.size(); ++j) both[i + j] = std::max(both[i + j], most[i] + here[j]);
    most = both;
  }
  return most;
}

// The relaxation of the whole mixes sets of several blocks; block by block it says the truth.
TEST(SemidefiniteBlocks, MakeTheBoundTheOptimum) {
  const std::vector<Graph> graphs = {generate::gnp(12, 0.9, 1), generate::gnp(12, 0.9, 2), generate::gnp(12, 0.9, 3)};
  const Graph graph = side_by_side(graphs);
  const std::vector<std::int64_t> optima = optima_of(graphs);
  const Question question(graph);
  LazyCores cores(graph);
  const Split none;
  for (std::int64_t k = 9; k <= 30; k += 3) {
    const auto row = semidefinite_on({question, cores, none});
    const std::optional<std::int64_t> value = row->at({k});
    ASSERT_TRUE(value);
    EXPECT_EQ(*value, optima[static_cast<std::size_t>(k)]) << "k = " << k;
    ProofStep step = row->proof(k);
    step.argument = Argument::semidefinite;
    EXPECT_NO_THROW(check_witness(graph, {graph.fingerprint(), k, *value, std::nullopt, {step}}));
  }
}

}  // namespace
}  // namespace densek::bounds
