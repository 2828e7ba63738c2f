#include <densek/graph.h>

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace densek
