// The split of an orientation on several ranks is that on one, to the last bit, and a good one.
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

/// On one rank: the shares by edge, and the loads.
struct OnOneRank {
  std::vector<std::uint32_t> shares;
  std::vector<std::int64_t> loads;
};

OnOneRank split_on(const Graph& graph, const Cores& cores, int iterations) {
  OnOneRank one;
  test::on_ranks(1, [&](Communicator& ranks) {
    const Share share = share_of(graph, 0, 1);
    cluster::SplitOnRanks split(share, ranks, cores.number, cluster::own_neighbors(share));
    AgreedBudget budget({});
    for (int i = 0; i < iterations; ++i) split.step(budget);
    one = {split.gather_shares(), split.loads()};
  });
  return one;
}

double sum_of_squares(const std::vector<std::int64_t>& loads) {
  double sum = 0;
  for (const std::int64_t load : loads) {
    const double edges = static_cast<double>(load) / bounds::share_unit;
    sum += edges * edges;
  }
  return sum;
}

void expect_same_split(const Graph& graph, int iterations, std::initializer_list<int> sizes) {
  const Question question(graph);
  const Cores cores = compute_cores(graph);
  const OnOneRank one = split_on(graph, cores, iterations);
  for (const int size : sizes)
    test::on_ranks(size, [&](Communicator& ranks) {
      const Share share = share_of(graph, ranks.rank(), size);
      cluster::SplitOnRanks split(share, ranks, cores.number, cluster::own_neighbors(share));
      AgreedBudget budget({});
      for (int i = 0; i < iterations; ++i) split.step(budget);
      const std::vector<std::int64_t> loads = split.loads();
      EXPECT_TRUE(std::ranges::equal(loads, std::span(one.loads).subspan(share.first, share.num_owned())))
          << size << " ranks";
      const std::vector<std::uint32_t> gathered = split.gather_shares();
      EXPECT_TRUE(!ranks.is_first() || gathered == one.shares) << size << " ranks";
    });
}

TEST(SplitOnRanks, IsTheSameOnAnyNumber) {
  test::Random random(11);
  for (int round = 0; round < 100 && !HasFailure(); ++round) {
    const unsigned n = 1 + static_cast<unsigned>(random.below(60));
    expect_same_split(test::random_graph(n, random.unit() * random.unit(), random), 1 + round % 40, {2, 3, 7});
  }
}

/// Loads are those of the shares, and come near the squares of the split in one memory, which takes other steps.
TEST(SplitOnRanks, EvensOutAsOneMemoryDoes) {
  test::Random random(13);
  for (int round = 0; round < 40 && !HasFailure(); ++round) {
    const Graph graph = test::random_graph(2 + static_cast<unsigned>(random.below(60)), random.unit(), random);
    const Question question(graph);
    const Cores cores = compute_cores(graph);
    const OnOneRank one = split_on(graph, cores, 150);
    std::vector<std::int64_t> loads(graph.num_vertices(), 0);
    auto share = one.shares.begin();
    for (Vertex u = 0; u < graph.num_vertices(); ++u)
      for (const Vertex v : graph.neighbors(u)) {
        if (v < u) continue;
        loads[u] += *share;
        loads[v] += bounds::share_unit - std::int64_t{*share++};
      }
    EXPECT_EQ(one.loads, loads);
    const bounds::Split whole = bounds::even_split(question, by_cores(question, cores), {600, 1, {}});
    EXPECT_LE(sum_of_squares(one.loads), 1.001 * sum_of_squares(whole.loads));
  }
}

/// Blocks of rows that are one rank's, and some that two ranks share; enough steps for restarts.
TEST(SplitOnRanks, SumsBlocksThatRanksShareInTheirOrder) {
  test::Random random(12);
  expect_same_split(test::random_graph(1200, 0.4, random), 60, {3, 4});
}

}  // namespace
}  // namespace densek
