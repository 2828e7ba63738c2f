// `auto` on several ranks: what it claims is true, can be replayed on the whole graph, and is the same for any number
// of ranks, whether what can be in a better set fits on the first of them or not.
#include <densek/errors.h>
#include <densek/witness.h>

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <string>
#include <thread>

#include "cluster/errand.h"
#include "cluster/peel.h"
#include "cluster/solve.h"
#include "cluster/together.h"
#include "graph/cores.h"
#include "report/json.h"
#include "support/graphs.h"
#include "support/sweeps.h"
#include "support/thread_ranks.h"

namespace densek {
namespace {

/// On the first rank; of the others it is checked that they have the same.
cluster::Solved auto_on_ranks(const Graph& graph, std::int64_t k, const SolveOptions& options, int size,
                              std::uint64_t memory = test::plenty) {
  std::vector<cluster::Solved> by_rank(static_cast<std::size_t>(size));
  Hooks hooks;
  hooks.witness = options.bound != BoundChoice::no;
  test::on_ranks(size, [&](Communicator& ranks) {
    by_rank[static_cast<std::size_t>(ranks.rank())] =
        cluster::solve(share_of(graph, ranks.rank(), size), ranks, k, options, hooks, memory);
  });
  for (const cluster::Solved& other : by_rank) {
    EXPECT_EQ(other.result.vertices, by_rank[0].result.vertices);
    EXPECT_EQ(other.result.value, by_rank[0].result.value);
    EXPECT_EQ(other.result.upper_bound, by_rank[0].result.upper_bound);
    EXPECT_EQ(other.result.bound, by_rank[0].result.bound);
    EXPECT_EQ(other.result.stop, by_rank[0].result.stop);
  }
  return by_rank[0];
}

std::string answer_of(const Graph& graph, const Result& result) {
  nlohmann::ordered_json document = report::to_json(graph, result);
  document["run"].erase("seconds");
  return report::print(document);
}

SolveOptions quick_on_one_thread() {
  SolveOptions options;
  options.effort = Effort::quick;
  options.threads = 1;
  return options;
}

/// Everything that is claimed, against the truth.
void expect_true(const Graph& graph, const Result& result, std::int64_t optimum) {
  EXPECT_EQ(result.value, test::count_edges(graph, result.vertices));
  EXPECT_LE(result.value, optimum);
  ASSERT_TRUE(result.upper_bound);
  EXPECT_GE(*result.upper_bound, optimum);
  EXPECT_EQ(result.stop == Stop::proved, result.proven_optimal());
  EXPECT_TRUE(!result.proven_optimal() || result.value == optimum);
  ASSERT_TRUE(result.witness);
  EXPECT_NO_THROW(check_witness(graph, *result.witness));
  EXPECT_GE(result.witness->value, *result.upper_bound);
  if (argument_info(*argument_named(result.bound)).evidence != Evidence::none) {
    EXPECT_EQ(result.witness->value, *result.upper_bound);
    EXPECT_EQ(result.witness->bound(), result.bound);
  }
}

TEST(AutoOnRanks, AnswersThousandSmallGraphsAlikeAndTruly) {
  test::Random random(23);
  int proved_by_fixing = 0, not_gathered = 0, by_loads = 0;
  for (int round = 0; round < 1000 && !HasFailure(); round += static_cast<int>(test::stride())) {
    const unsigned n = 2 + static_cast<unsigned>(random.below(13));
    const Graph graph = test::random_graph(n, random.unit(), random);
    const auto k = static_cast<std::int64_t>(1 + random.below(n));
    // From no core at all to some of it to all of it.
    const std::uint64_t memory =
        round % 3 == 0 ? test::plenty : 1 + random.below(2 * cluster::bytes_to_solve(n, n * n));
    const SolveOptions options = quick_on_one_thread();
    const std::int64_t optimum = test::brute_force(graph, static_cast<unsigned>(k));
    const cluster::Solved alone = auto_on_ranks(graph, k, options, 1, memory);
    expect_true(graph, alone.result, optimum);
    EXPECT_TRUE(memory != test::plenty || alone.result.proven_optimal());
    proved_by_fixing += alone.result.bound == "fixing";
    not_gathered += !alone.core || !alone.core->decides;
    by_loads += alone.result.bound == "orientation" && !(alone.core && alone.core->decides);
    for (const int size : {2, 3, 4, 7})
      EXPECT_EQ(answer_of(graph, auto_on_ranks(graph, k, options, size, memory).result), answer_of(graph, alone.result))
          << size << " ranks";
    if (HasFailure()) FAIL() << "round " << round << ", n " << n << ", k " << k << ", memory " << memory;
  }
  EXPECT_GT(not_gathered, 0);
  if (test::stride() > 1) return;  // these are rare
  EXPECT_GT(proved_by_fixing, 0);
  EXPECT_GT(by_loads, 0);
}

/// A graph with a dense part in a sparse rest, so that the first rank brings together much less than there is.
Graph planted(Vertex n, Vertex dense, test::Random& random) {
  std::vector<Edge> edges;
  for (Vertex v = 1; v < n; ++v)
    for (Vertex u = v < 40 ? 0 : v - 40; u < v; ++u)
      if (random.unit() < (v < dense ? 0.9 : 0.1)) edges.push_back({u, v});
  return from_edges(n, edges, 1);
}

TEST(AutoOnRanks, BringsTogetherOnlyWhatCanMatter) {
  test::Random random(4);
  const Graph graph = planted(2000, 20, random);
  for (const int size : {1, 3}) {
    const cluster::Solved solved = auto_on_ranks(graph, 15, quick_on_one_thread(), size);
    ASSERT_TRUE(solved.core && solved.core->decides);
    EXPECT_LT(solved.core->vertices, 100U);
    EXPECT_TRUE(solved.result.proven_optimal());
    EXPECT_EQ(solved.result.value, solve(graph, 15, quick_on_one_thread()).value);
    ASSERT_TRUE(solved.result.witness);
    EXPECT_NO_THROW(check_witness(graph, *solved.result.witness));
  }
}

TEST(AutoOnRanks, DecidesByLoadsWhatTheOrderLeavesOpen) {
  test::Random random(9);
  std::vector<Edge> edges;  // nearly all of a dense part is asked for, and the rest blurs the order
  for (Vertex v = 1; v < 640; ++v)
    for (Vertex u = 0; u < v; ++u)
      if (random.unit() < (v < 40 ? 0.7 : 0.01)) edges.push_back({u, v});
  const Graph graph = from_edges(640, edges, 1);
  const std::uint64_t half = cluster::bytes_to_solve(640, graph.num_arcs()) / 2;
  const cluster::Solved alone = auto_on_ranks(graph, 39, quick_on_one_thread(), 1, half);
  ASSERT_TRUE(alone.core && alone.core->decides) << alone.result.value << " of " << *alone.result.upper_bound;
  EXPECT_LT(alone.core->vertices, 320U);
  EXPECT_TRUE(alone.result.proven_optimal());
  ASSERT_TRUE(alone.result.witness);
  EXPECT_FALSE(alone.result.witness->steps.front().shares.empty());
  EXPECT_FALSE(alone.result.witness->steps.front().fates.empty());
  EXPECT_NO_THROW(check_witness(graph, *alone.result.witness));
  EXPECT_EQ(answer_of(graph, auto_on_ranks(graph, 39, quick_on_one_thread(), 3, half).result),
            answer_of(graph, alone.result));
}

TEST(AutoOnRanks, SearchesWhatFitsWhereNotAllDoes) {
  test::Random random(5);
  const Graph graph = test::random_graph(300, 0.2, random);  // nothing can be left out
  const std::uint64_t half = cluster::bytes_to_solve(300, graph.num_arcs()) / 2;
  const cluster::Solved solved = auto_on_ranks(graph, 12, quick_on_one_thread(), 3, half);
  EXPECT_FALSE(solved.core && solved.core->decides);
  ASSERT_TRUE(solved.result.upper_bound);
  ASSERT_TRUE(solved.result.witness);
  EXPECT_NO_THROW(check_witness(graph, *solved.result.witness));
  EXPECT_EQ(solved.result.stop, Stop::effort);
}

TEST(AutoOnRanks, ProvesNothingIfNobodyWantsABound) {
  test::Random random(6);
  const Graph graph = test::random_graph(40, 0.3, random);
  SolveOptions options = quick_on_one_thread();
  options.bound = BoundChoice::no;
  const cluster::Solved solved = auto_on_ranks(graph, 6, options, 2);
  EXPECT_FALSE(solved.result.upper_bound);
  EXPECT_EQ(solved.result.value, solve(graph, 6, options).value);
}

TEST(AutoOnRanks, WaitingRanksPassTheirSignalsOn) {
  std::atomic<bool> stop = false;
  test::on_ranks(3, [&](Communicator& ranks) {
    Budget own;
    if (ranks.rank() == 2) own.stop = &stop;
    AgreedBudget budget(own);
    cluster::on_first_rank(ranks, budget, [&](const Budget& asked) {
      stop = true;
      while (!asked.exhausted()) std::this_thread::yield();  // for ever, if nobody passes it on
    });
    EXPECT_TRUE(budget.agreed().interrupted());
    EXPECT_GE(ranks.traffic().meetings, 2U);
  });
}

TEST(AutoOnRanks, AllHearOfItIfTheFirstFailsAlone) {
  int heard = 0;
  test::on_ranks(3, [&](Communicator& ranks) {
    AgreedBudget budget({});
    try {
      cluster::on_first_rank(ranks, budget, [](const Budget&) { throw std::bad_alloc(); });
    } catch (const cluster::RankFailed& failed) {
      heard += std::string(failed.what()).find("rank 0") != std::string::npos;
    }
  });
  EXPECT_EQ(heard, 3);
}

TEST(AutoOnRanks, PeelsInAnOrderWithFewLaterNeighbors) {
  test::Random random(8);
  for (int round = 0; round < 200; ++round) {
    const unsigned n = 1 + static_cast<unsigned>(random.below(40));
    const Graph graph = test::random_graph(n, random.unit() * random.unit(), random);
    const Cores cores = compute_cores(graph);
    std::vector<Vertex> order;
    std::vector<std::uint32_t> core(n), later(n);
    test::on_ranks(1 + round % 5, [&](Communicator& ranks) {
      const Share share = share_of(graph, ranks.rank(), ranks.size());
      const cluster::Peeled peeled = cluster::peel(share, ranks, cluster::own_neighbors(share), true);
      std::ranges::copy(peeled.core, core.begin() + share.first);
      std::ranges::copy(peeled.later, later.begin() + share.first);
      if (ranks.is_first()) order = peeled.order;
    });
    EXPECT_EQ(core, cores.number);
    ASSERT_EQ(order.size(), n);
    std::vector<Vertex> place(n, no_vertex);
    for (Vertex i = 0; i < n; ++i) place[order[i]] = i;
    for (Vertex v = 0; v < n; ++v) {
      EXPECT_EQ(later[v], std::ranges::count_if(graph.neighbors(v), [&](Vertex u) { return place[u] > place[v]; }));
      EXPECT_LE(later[v], core[v]);
    }
    if (HasFailure()) FAIL() << "round " << round;
  }
}

}  // namespace
}  // namespace densek
