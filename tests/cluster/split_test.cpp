// The split of an orientation on several ranks takes the steps of the split on one, to the last bit.
#include <densek/generate.h>

#include <gtest/gtest.h>

#include "bounds/split.h"
#include "cluster/peel.h"
#include "cluster/split.h"
#include "graph/cores.h"
#include "support/graphs.h"
#include "support/thread_ranks.h"

namespace densek {
namespace {

/// What SplitOnRanks begins with, in one piece.
bounds::Split by_cores(const Question& question, const Cores& cores) {
  bounds::Split split;
  for (Vertex v = 0; v < question.num_vertices(); ++v)
    for (const Vertex u : question.graph.neighbors(v))
      split.shares.push_back(cores.number[v] < cores.number[u]   ? bounds::share_unit
                             : cores.number[v] > cores.number[u] ? 0
                                                                 : bounds::share_unit / 2);
  for (Vertex v = 0; v < question.num_vertices(); ++v) split.loads.push_back(bounds::load_of(question, split, v));
  return split;
}

void expect_same_split(const Graph& graph, int iterations, std::initializer_list<int> sizes) {
  const Question question(graph);
  const Cores cores = compute_cores(graph);
  const bounds::Split whole = bounds::even_split(question, by_cores(question, cores), {iterations, 1, {}});
  const std::vector<std::uint32_t> shares = bounds::shares_by_edge(graph, whole);
  for (const int size : sizes)
    test::on_ranks(size, [&](Communicator& ranks) {
      const Share share = share_of(graph, ranks.rank(), size);
      cluster::SplitOnRanks split(share, ranks, cores.number, cluster::own_neighbors(share));
      AgreedBudget budget({});
      for (int i = 0; i < iterations; ++i) split.step(budget);
      const std::vector<std::int64_t> loads = split.loads();
      EXPECT_TRUE(std::ranges::equal(loads, std::span(whole.loads).subspan(share.first, share.num_owned())))
          << size << " ranks";
      const std::vector<std::uint32_t> gathered = split.gather_shares();
      EXPECT_TRUE(!ranks.is_first() || gathered == shares) << size << " ranks";
    });
}

TEST(SplitOnRanks, TakesTheStepsOfOneMemory) {
  test::Random random(11);
  for (int round = 0; round < 100 && !HasFailure(); ++round) {
    const unsigned n = 1 + static_cast<unsigned>(random.below(60));
    expect_same_split(test::random_graph(n, random.unit() * random.unit(), random), 1 + round % 40, {1, 2, 3, 7});
  }
}

/// Blocks of rows that are one rank's, and some that two ranks share; enough steps for restarts.
TEST(SplitOnRanks, SumsBlocksThatRanksShareInTheirOrder) {
  test::Random random(12);
  expect_same_split(test::random_graph(1200, 0.4, random), 60, {3, 4});
}

}  // namespace
}  // namespace densek
