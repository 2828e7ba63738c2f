#include "search/clique_search.h"

#include <densek/generate.h>
#include <gtest/gtest.h>

#include <set>

#include "support/graphs.h"

namespace densek::search {
namespace {

Answer ask(const Graph& graph, std::uint32_t k, std::uint64_t work = WorkMeter::unlimited) {
  WorkMeter meter(work);
  const CliqueAnswer found = find_clique(Question(graph, k), compute_cores(graph), meter);
  if (found.answer == Answer::yes) {
    EXPECT_EQ(found.clique.size(), k);
    EXPECT_EQ(std::set<Vertex>(found.clique.begin(), found.clique.end()).size(), k);
    EXPECT_EQ(test::count_edges(graph, found.clique), std::int64_t{k} * (k - 1) / 2);
  }
  return found.answer;
}

TEST(Clique, AgreesWithBruteForceOnAllSmallGraphs) {
  for (unsigned n = 1; n <= 5; ++n)
    test::for_all_graphs(n, [&](const Graph& graph) {
      for (unsigned k = 1; k <= n; ++k)
        ASSERT_EQ(ask(graph, k) == Answer::yes, test::brute_force(graph, k) == std::int64_t{k} * (k - 1) / 2);
      ASSERT_EQ(ask(graph, n + 1), Answer::no);
    });
}

TEST(Clique, AgreesWithBruteForceOnRandomGraphs) {
  test::Random draw(21);
  for (int repeat = 0; repeat < 60; ++repeat) {
    const Graph graph = test::random_graph(15, 0.3 + 0.01 * repeat, draw);
    for (unsigned k = 2; k <= 15; ++k)
      ASSERT_EQ(ask(graph, k) == Answer::yes, test::brute_force(graph, k) == std::int64_t{k} * (k - 1) / 2);
  }
}

// k classes: a clique takes one vertex of each
TEST(Clique, CountsTheClassesOfAMultipartiteGraph) {
  const Graph graph = generate::multipartite({3, 4, 5, 3, 4, 5, 70, 3});
  EXPECT_EQ(ask(graph, 8), Answer::yes);
  EXPECT_EQ(ask(graph, 9), Answer::no);
}

TEST(Clique, SaysUnknownWhenTheWorkRunsOut) {
  const Graph graph = generate::gnp(200, 0.9, 1);
  EXPECT_EQ(ask(graph, 60, 1000), Answer::unknown);
}

}  // namespace
}  // namespace densek::search
