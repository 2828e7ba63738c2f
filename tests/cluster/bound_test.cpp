// Bounds on several ranks: no set is worth more, they can be replayed on the whole graph, and are the same for any
// number of ranks, whether what can be in a better set fits on the first of them or not.
#include <densek/bounds.h>
#include <densek/errors.h>
#include <densek/witness.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cluster/auto.h"
#include "cluster/solve.h"
#include "support/graphs.h"
#include "support/sweeps.h"
#include "support/thread_ranks.h"
#include "support/weighted.h"

namespace densek {
namespace {

SolveOptions on_one_thread(Effort effort = Effort::quick) {
  SolveOptions options;
  options.effort = effort;
  options.threads = 1;
  return options;
}

/// On the first rank; of the others it is checked that they have the same.
cluster::Bounded bound_on_ranks(const Graph& graph, std::int64_t k, const SolveOptions& options, int size,
                                std::uint64_t memory = test::plenty) {
  std::vector<cluster::Bounded> by_rank(static_cast<std::size_t>(size));
  Hooks hooks;
  hooks.witness = true;
  test::on_ranks(size, [&](Communicator& ranks) {
    by_rank[static_cast<std::size_t>(ranks.rank())] =
        cluster::bound(share_of(graph, ranks.rank(), size), ranks, k, options, hooks, memory);
  });
  for (const cluster::Bounded& other : by_rank) {
    EXPECT_EQ(other.bound.value, by_rank[0].bound.value);
    EXPECT_EQ(other.bound.name, by_rank[0].bound.name);
    EXPECT_EQ(other.too_large, by_rank[0].too_large);
  }
  return by_rank[0];
}

/// No set is worth more, and the witness proves just that, on the whole graph.
void expect_true(const Graph& graph, const Bound& bound, std::int64_t optimum) {
  EXPECT_GE(bound.value, optimum);
  ASSERT_TRUE(bound.witness);
  EXPECT_NO_THROW(check_witness(graph, *bound.witness));
  EXPECT_EQ(bound.witness->value, bound.value);
  EXPECT_EQ(bound.witness->bound(), bound.name);
}

TEST(BoundOnRanks, IsTrueAndTheSameOnThousandSmallGraphs) {
  test::Random random(31);
  int by_fixing = 0, too_large = 0, tight = 0, loose = 0;
  for (int round = 0; round < 1000 && !HasFailure(); round += static_cast<int>(test::stride())) {
    const unsigned n = 2 + static_cast<unsigned>(random.below(13));
    const Graph graph = test::random_graph(n, random.unit(), random);
    const auto k = static_cast<std::int64_t>(1 + random.below(n));
    // From no core at all to some of it to all of it.
    const std::uint64_t memory =
        round % 3 == 0 ? test::plenty : 1 + random.below(2 * cluster::bytes_to_solve(n, n * n));
    const SolveOptions options = on_one_thread(round % 10 == 0 ? Effort::normal : Effort::quick);
    const std::int64_t optimum = test::brute_force(graph, static_cast<unsigned>(k));
    const cluster::Bounded alone = bound_on_ranks(graph, k, options, 1, memory);
    expect_true(graph, alone.bound, optimum);
    EXPECT_TRUE(memory != test::plenty || !alone.too_large);
    by_fixing += alone.bound.name == "fixing";
    too_large += alone.too_large;
    (alone.bound.value == optimum ? tight : loose) += 1;
    for (const int size : {2, 3, 4, 7}) {
      const cluster::Bounded other = bound_on_ranks(graph, k, options, size, memory);
      EXPECT_EQ(other.bound.value, alone.bound.value) << size << " ranks";
      EXPECT_EQ(other.bound.name, alone.bound.name) << size << " ranks";
      EXPECT_EQ(other.too_large, alone.too_large) << size << " ranks";
      expect_true(graph, other.bound, optimum);
    }
    if (HasFailure()) FAIL() << "round " << round << ", n " << n << ", k " << k << ", memory " << memory;
  }
  EXPECT_GT(too_large, 0);
  EXPECT_GT(tight, 0);
  if (test::stride() > 1) return;  // these are rare
  EXPECT_GT(by_fixing, 0);
  EXPECT_GT(loose, 0);
}

TEST(BoundOnRanks, CountsTheFirstAnswerWhereTooFewCouldBeInABetterOne) {
  const Graph graph = from_edges(7, {{0, 1}, {1, 3}, {1, 4}, {2, 4}, {3, 5}, {1, 6}, {2, 6}}, 1);
  for (const int size : {1, 3}) {
    const cluster::Bounded bounded = bound_on_ranks(graph, 5, on_one_thread(), size);
    ASSERT_TRUE(bounded.core && bounded.core->decides);
    EXPECT_LT(bounded.core->vertices, 5U);
    expect_true(graph, bounded.bound, test::brute_force(graph, 5));
  }
}

TEST(BoundOnRanks, OfAGraphWithWeightsIsTrueWhereItFitsAndElseThereIsNone) {
  test::Random random(32);
  for (int round = 0; round < 100 && !HasFailure(); ++round) {
    const unsigned n = 2 + static_cast<unsigned>(random.below(9));
    const Graph graph = test::random_weighted_graph(n, 50, random);
    if (!graph.weighted()) continue;
    const auto k = static_cast<std::int64_t>(1 + random.below(n));
    const std::int64_t optimum = test::all_optima_by_sizes(Question(graph, k)).at({k});
    for (const int size : {1, 3}) {
      expect_true(graph, bound_on_ranks(graph, k, on_one_thread(), size).bound, optimum);
      if (k == std::int64_t{n}) continue;  // there is only one set
      EXPECT_THROW(bound_on_ranks(graph, k, on_one_thread(), size, 1), NoAnswerError);
    }
    if (HasFailure()) FAIL() << "round " << round << ", n " << n << ", k " << k;
  }
}

TEST(BoundOnRanks, ReadsNeitherMethodNorWhetherABoundIsWanted) {
  test::Random random(33);
  const Graph graph = test::random_graph(14, 0.4, random);
  SolveOptions options = on_one_thread();
  const std::int64_t expected = bound_on_ranks(graph, 5, options, 2).bound.value;
  options.bound = BoundChoice::no;
  options.method = "peel";
  options.max_iterations = 1;
  EXPECT_EQ(bound_on_ranks(graph, 5, options, 2).bound.value, expected);
}

TEST(BoundOnRanks, IsRefusedForNoVerticesAndForTooMany) {
  test::Random random(34);
  const Graph graph = test::random_graph(9, 0.5, random);
  EXPECT_THROW(bound_on_ranks(graph, 0, on_one_thread(), 2), UsageError);
  EXPECT_THROW(bound_on_ranks(graph, 10, on_one_thread(), 2), NoAnswerError);
}

}  // namespace
}  // namespace densek
