#include "search/exact.h"

#include <densek/errors.h>
#include <densek/generate.h>
#include <gtest/gtest.h>

#include "bounds/clique.h"
#include "graph/cores.h"
#include "search/decision.h"
#include "search/general_decision.h"
#include "support/graphs.h"
#include "support/sweeps.h"

namespace densek::search {
namespace {

ExactResult optimum(const Graph& graph, std::uint32_t k, std::uint64_t work = WorkMeter::unlimited, int threads = 1) {
  const Question question(graph, k);
  const bounds::Split split = bounds::even_split(question, bounds::ordered_split(question, compute_cores(graph).order));
  WorkMeter meter(work);
  const ExactResult result = solve_exact(question, split, {}, bounds::clique_bound(k), threads, meter);
  EXPECT_EQ(result.members.size(), k);
  EXPECT_EQ(result.value, test::count_edges(graph, result.members));
  EXPECT_LE(result.value, result.upper_bound);
  return result;
}

TEST(Exact, AgreesWithBruteForceOnSmallGraphs) {
  for (unsigned n = 1; n <= 6; ++n) {
    std::uint64_t number = 0;
    test::for_all_graphs(n, [&](const Graph& graph) {
      // Every seventh keeps it quick; 7 does not divide the powers of 2.
      if (n == 6 && number++ % (7 * test::stride()) != 0) return;
      for (unsigned k = 1; k <= n; ++k) {
        const ExactResult result = optimum(graph, k);
        ASSERT_TRUE(result.proved());
        ASSERT_EQ(result.value, test::brute_force(graph, k));
      }
    });
  }
}

TEST(Exact, AgreesWithBruteForceOnRandomGraphs) {
  test::Random draw(17);
  for (int repeat = 0; repeat < 120; ++repeat) {
    const auto n = static_cast<unsigned>(7 + repeat % 9);
    const Graph graph = test::random_graph(n, 0.1 + 0.8 * draw.unit(), draw);
    for (unsigned k = 1; k <= n; ++k) {
      const ExactResult result = optimum(graph, k);
      ASSERT_TRUE(result.proved());
      ASSERT_EQ(result.value, test::brute_force(graph, k)) << "n " << n << " k " << k;
    }
  }
}

// Large enough that the search goes on in induced subgraphs: compared with the optimum of one clique in a sparse graph.
TEST(Exact, ProvesAPlantedCliqueAndTheBestSetAroundIt) {
  const Graph graph = generate::planted(400, 0.01, 15, 1.0, 3);
  EXPECT_EQ(optimum(graph, 15).value, 105);
  const ExactResult more = optimum(graph, 16);
  EXPECT_TRUE(more.proved());
  std::int64_t best_neighbour = 0;
  const std::vector<Vertex> clique = optimum(graph, 15).members;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    if (std::find(clique.begin(), clique.end(), v) != clique.end()) continue;
    std::vector<Vertex> with = clique;
    with.push_back(v);
    best_neighbour = std::max(best_neighbour, test::count_edges(graph, with) - 105);
  }
  EXPECT_EQ(more.value, 105 + best_neighbour);
}

TEST(Exact, KeepsAValidBoundWhenTheWorkRunsOut) {
  test::Random draw(4);
  const Graph graph = test::random_graph(20, 0.5, draw);
  const std::int64_t truth = test::brute_force(graph, 10);
  for (const std::uint64_t work : {0ULL, 10'000ULL, 30'000ULL, 100'000ULL, 300'000ULL}) {
    const ExactResult result = optimum(graph, 10, work);
    EXPECT_GE(result.upper_bound, truth);
    EXPECT_LE(result.value, truth);
  }
}

// Linear terms and a base, as they come from forced vertices.
TEST(Decision, CountsLinearTerms) {
  //  0 - 1   2   3      vertex 3 has 5 neighbours among the forced, 2 has 1
  Question question(test::make_graph(4, {{0, 1}}), 2);
  question.linear = {0, 0, 1, 5};
  question.constant = 10;
  const bounds::Split split =
      bounds::even_split(question, bounds::ordered_split(question, std::vector<Vertex>{0, 1, 2, 3}));
  const SplitQuestion split_question{question, split.shares};
  WorkMeter meter;
  Decision decision(split_question, meter);
  EXPECT_EQ(decision.decide(17), Answer::no);
  ASSERT_EQ(decision.decide(16), Answer::yes);
  std::vector<Vertex> found = decision.found();
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, (std::vector<Vertex>{2, 3}));
}

// 32 bits would wrap around and prove something wrong.
TEST(Exact, RefusesLinearTermsItCannotCount) {
  Question question(test::make_graph(3, {{0, 1}}), 2);
  question.linear = {0, 0, std::int64_t{1} << 33};
  const bounds::Split split = bounds::ordered_split(question, std::vector<Vertex>{0, 1, 2});
  WorkMeter meter;
  EXPECT_THROW(solve_exact(question, split, {}, std::int64_t{1} << 34, 1, meter), NoAnswerError);
}

// Whatever is left when the work runs out still holds the answer.
TEST(Decision, HandsBackWhatIsLeft) {
  test::Random draw(8);
  for (int repeat = 0; repeat < 30; ++repeat) {
    const Graph graph = test::random_graph(18, 0.4, draw);
    const Question question(graph, 8);
    const bounds::Split split =
        bounds::even_split(question, bounds::ordered_split(question, compute_cores(graph).order));
    const std::int64_t truth = test::brute_force(graph, 8);
    for (const std::int64_t target : {truth, truth + 1}) {
      std::vector<SplitQuestion> open{{question, split.shares}};
      bool yes = false;
      int rounds = 0;
      while (!open.empty() && !yes && ++rounds < 10'000) {
        const SplitQuestion next = std::move(open.back());
        open.pop_back();
        WorkMeter meter(2000);
        Decision decision(next, meter);
        yes = decision.decide(target) == Answer::yes;
        EXPECT_TRUE(!yes || test::count_edges(graph, decision.found()) >= target);
        for (SplitQuestion& rest : decision.open()) open.push_back(std::move(rest));
      }
      EXPECT_EQ(yes, target == truth);
    }
  }
}

// Who asks only for a try does not pay for graphs that nobody will look at.
TEST(Decision, DropsWhatIsLeftWhereNobodyAsksForIt) {
  test::Random draw(8);
  const Graph graph = test::random_graph(100, 0.3, draw);
  const SplitQuestion asked{Question(graph, 30),
                            bounds::ordered_split(Question(graph, 30), compute_cores(graph).order).shares};
  WorkMeter all(100'000), a_try(100'000);
  Decision handing(asked, all), dropping(asked, a_try, Unfinished::dropped);
  const std::int64_t target = test::count_edges(graph, optimum(graph, 30, 1'000'000).members) + 1;
  EXPECT_EQ(handing.decide(target), Answer::unknown);
  EXPECT_EQ(dropping.decide(target), Answer::unknown);
  EXPECT_FALSE(handing.open().empty());
  EXPECT_TRUE(dropping.open().empty());
  EXPECT_LT(a_try.used(), all.used());
  const SharedQuestion weighted = halved(asked.question);
  WorkMeter general(100'000);
  GeneralDecision trying(weighted, general, Unfinished::dropped);
  EXPECT_EQ(trying.decide(target), Answer::unknown);
  EXPECT_TRUE(trying.open().empty());
}

TEST(Exact, DoesNotDependOnThreads) {
  const Graph graph = generate::gnp(60, 0.3, 6);
  const ExactResult one = optimum(graph, 20, 3'000'000, 1), two = optimum(graph, 20, 3'000'000, 3);
  EXPECT_EQ(one.members, two.members);
  EXPECT_EQ(one.upper_bound, two.upper_bound);
}

}  // namespace
}  // namespace densek::search
