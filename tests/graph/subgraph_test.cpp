// A part of a graph keeps its edges, weights and labels.
#include "graph/subgraph.h"

#include <gtest/gtest.h>

#include "support/graphs.h"
#include "support/labelled_path.h"

namespace densek {
namespace {

TEST(LabelledSubgraph, KeepsTextsAndEdges) {
  const Graph part = labelled_subgraph(test::labelled_path({"ann", "bob", "cid", "dan"}), std::vector<Vertex>{1, 2});
  EXPECT_EQ(part.num_vertices(), 2U);
  EXPECT_EQ(part.num_edges(), 1U);
  EXPECT_EQ(part.labels().text(0), "bob");
  EXPECT_EQ(part.labels().text(1), "cid");
  EXPECT_EQ(part.labels().find("dan"), std::nullopt);
}

TEST(LabelledSubgraph, KeepsIntegers) {
  const Graph graph = test::make_graph(5, {{0, 1}, {1, 4}, {2, 4}, {3, 4}});
  const Graph part = labelled_subgraph(graph, std::vector<Vertex>{1, 3, 4});
  EXPECT_EQ(part.num_edges(), 2U);
  EXPECT_TRUE(part.labels().are_integers());
  EXPECT_EQ(part.labels().text(2), "4");
  EXPECT_TRUE(part.adjacent(0, 2));
  EXPECT_TRUE(part.adjacent(1, 2));
}

}  // namespace
}  // namespace densek
