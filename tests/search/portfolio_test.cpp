#include "search/portfolio.h"

#include <densek/generate.h>
#include <gtest/gtest.h>

#include "support/graphs.h"

namespace densek::search {
namespace {

/// The portfolio on its own, as `solve` calls it: 1 ≤ k < n.
Result run(const Graph& graph, std::size_t k, const SolveOptions& options, bounds::Session* bounds,
           const std::vector<std::vector<Vertex>>& hints = {}, const Budget& budget = {}) {
  Prepared prepared(graph, options.threads);
  const Hooks hooks;
  const Question question(graph, static_cast<std::int64_t>(k));
  Task task{question, prepared, options, budget, hooks, hints};
  return run_portfolio(task, bounds);
}

SolveOptions quick(std::uint64_t seed = 0, int threads = 1) {
  SolveOptions options;
  options.effort = Effort::quick;
  options.seed = seed;
  options.threads = threads;
  return options;
}

TEST(Portfolio, FindsTheOptimumOfEverySmallGraphAndNeverProvesWrongly) {
  for (unsigned n = 0; n <= 5; ++n)
    test::for_all_graphs(n, [&](const Graph& graph) {
      bounds::Session bounds(Question(graph), 1);
      for (unsigned k = 1; k < n; ++k) {
        const auto result = run(graph, k, quick(), &bounds);
        ASSERT_EQ(result.vertices.size(), k);
        ASSERT_EQ(result.value, test::count_edges(graph, result.vertices));
        ASSERT_EQ(result.value, test::brute_force(graph, k));
        ASSERT_GE(*result.upper_bound, result.value);
        ASSERT_EQ(result.stop == Stop::proved, *result.upper_bound == result.value);
      }
    });
}

TEST(Portfolio, RecoversAPlantedSet) {
  const Graph graph = generate::planted(2000, 0.01, 40, 0.9, 5);
  bounds::Session bounds(Question(graph), 1);
  const auto found = run(graph, 40, quick(), &bounds);
  EXPECT_GE(found.value, 0.85 * 40 * 39 / 2);  // far above anything the background offers
}

TEST(Portfolio, DoesNotDependOnThreads) {
  const Graph graph = generate::planted(400, 0.1, 30, 0.5, 2);
  std::vector<Result> results;
  for (const int threads : {1, 2, 4}) {
    bounds::Session bounds(Question(graph), threads);
    results.push_back(run(graph, 30, quick(3, threads), &bounds));
  }
  for (const auto& result : results) {
    EXPECT_EQ(result.vertices, results[0].vertices);
    EXPECT_EQ(result.work, results[0].work);
    EXPECT_EQ(*result.upper_bound, *results[0].upper_bound);
  }
}

TEST(Portfolio, IsNeverWorseThanAStartItWasGiven) {
  const Graph graph = generate::gnp(200, 0.3, 4);
  const auto first = run(graph, 20, quick(1), nullptr);
  EXPECT_FALSE(first.upper_bound.has_value());
  const std::vector<std::vector<Vertex>> hints{first.vertices};
  const auto second = run(graph, 20, quick(2), nullptr, hints);
  EXPECT_GE(second.value, first.value);
}

TEST(Portfolio, AnswersAtOnceWhenStopped) {
  const Graph graph = generate::gnp(300, 0.2, 4);
  const std::atomic<bool> stop = true;
  const auto result = run(graph, 20, quick(), nullptr, {}, {.stop = &stop, .deadline = {}});
  EXPECT_EQ(result.vertices.size(), 20U);
  EXPECT_EQ(result.value, test::count_edges(graph, result.vertices));
  EXPECT_EQ(result.stop, Stop::interrupted);
}

}  // namespace
}  // namespace densek::search
