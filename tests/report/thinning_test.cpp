// A drawing with too many edges keeps some of every vertex, always the same ones.
#include "report/thinning.h"

#include <gtest/gtest.h>

#include <vector>

#include "report/subgraphs.h"
#include "support/graphs.h"

namespace densek::report {
namespace {

TEST(Thinning, EveryRowKeepsAsMuchAsFits) {
  const std::vector<std::size_t> lengths = {0, 1, 10, 3, 10};
  EXPECT_EQ(fair_share(lengths, 24), 10U);
  EXPECT_EQ(fair_share(lengths, 23), 9U);
  EXPECT_EQ(fair_share(lengths, 10), 3U);
  EXPECT_EQ(fair_share(lengths, 9), 2U);
  EXPECT_EQ(fair_share(lengths, 3), 0U);
  EXPECT_EQ(fair_share({}, 5), 0U);
}

TEST(Thinning, LiveDrawingsHaveIdsAndSayWhatIsMissing) {
  std::vector<Edge> edges;
  for (Vertex u = 0; u < 9; ++u)
    for (Vertex v = 0; v < u; ++v) edges.push_back({u + 1, v + 1});  // a clique of nine beside vertex 0
  const Graph graph = from_edges(10, edges);
  Result result;
  for (Vertex v = 1; v < 10; ++v) result.vertices.push_back(v);
  const auto whole = collect_subgraphs(graph, {&result, 1}, 1000, Drawing::live);
  EXPECT_EQ(whole.edges["edges_shown"], 36);
  EXPECT_EQ(whole.edges["complete"], true);
  EXPECT_EQ(whole.vertices["ids"], nlohmann::ordered_json({1, 2, 3, 4, 5, 6, 7, 8, 9}));
  const auto thin = collect_subgraphs(graph, {&result, 1}, 15, Drawing::live);
  EXPECT_EQ(thin.edges["rows"].dump(), "[[],[0],[0,1],[0,1],[0,2],[0,2],[0,3],[0,3],[0,4]]");
  EXPECT_EQ(thin.edges["edges_shown"], 15);
  EXPECT_EQ(thin.edges["edges_total"], 36);
  EXPECT_EQ(thin.edges["complete"], false);
  EXPECT_FALSE(collect_subgraphs(graph, {&result, 1}).vertices.contains("ids"));
}

}  // namespace
}  // namespace densek::report
