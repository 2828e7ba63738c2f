#include "search/portfolio.h"

#include <densek/generate.h>
#include <gtest/gtest.h>

#include <memory>

#include "support/questions.h"

namespace densek::search {
namespace {

/// The portfolio on its own, as `solve` calls it: 1 ≤ k < n.
Result run(const Question& question, const SolveOptions& options, bounds::Session* bounds,
           const std::vector<std::vector<Vertex>>& hints = {}, const Budget& budget = {}) {
  Prepared prepared(question, options.threads);
  const Hooks hooks;
  Task task{question, prepared, options, budget, hooks, hints};
  return run_portfolio(task, bounds);
}
Result run(const Graph& graph, std::size_t k, const SolveOptions& options, bounds::Session* bounds,
           const std::vector<std::vector<Vertex>>& hints = {}, const Budget& budget = {}) {
  return run(Question(graph, static_cast<std::int64_t>(k)), options, bounds, hints, budget);
}

SolveOptions quick(std::uint64_t seed = 0, int threads = 1) {
  SolveOptions options;
  options.effort = Effort::quick;
  options.seed = seed;
  options.threads = threads;
  return options;
}

// A method that is to be thorough has thorough bounds; one that is quick has those that cost little anyway.
TEST(Effort, IsThatOfTheBounds) {
  const Graph graph = generate::gnp(10, 0.5, 1);
  Prepared prepared(graph, 1);
  const Question question(graph, 3);
  const Hooks hooks;
  for (const auto& [effort, of_bounds] :
       {std::pair(Effort::thorough, Effort::thorough), std::pair(Effort::normal, Effort::normal),
        std::pair(Effort::quick, Effort::normal)}) {
    SolveOptions options;
    options.effort = effort;
    const Task task{question, prepared, options, {}, hooks};
    EXPECT_EQ(task.bound_options().effort, of_bounds);
  }
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

// Linear terms of any sign, a constant, vertices forced and removed: the same promises as for whole graphs.
TEST(Portfolio, FindsAndProvesTheOptimumOfSmallQuestions) {
  test::Random random(12);
  for (int round = 0; round < 400; ++round) {
    const unsigned n = 3 + static_cast<unsigned>(random.below(8));
    const auto k = static_cast<std::int64_t>(1 + random.below(n - 1));
    Question question = test::random_question(n, k, std::int64_t{1} << (round % 6), random);
    if (round % 2 == 0) question = after(question, test::random_fates(n, k - 1, random));
    if (question.k() < 1 || question.k() >= std::int64_t{question.num_vertices()}) continue;
    bounds::Session bounds(question, 1);
    const Result result = run(question, quick(static_cast<std::uint64_t>(round)), &bounds);
    ASSERT_EQ(std::ssize(result.vertices), question.k());
    ASSERT_EQ(result.value, test::count_value(question, result.vertices));
    ASSERT_EQ(result.value, test::best_value(question));
    ASSERT_EQ(*result.upper_bound, result.value);
  }
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

// Whatever the graph, nothing beats a clique: who has one needs neither cores nor loads to prove it.
TEST(Portfolio, ProvesACliqueBeforeItPeels) {
  const Graph graph = generate::planted(500, 0.02, 20, 1.0, 3);
  const auto cores = std::make_shared<LazyCores>(graph);
  bounds::Session bounds(Question(graph), 1, cores);
  const Result clique = run(graph, 20, quick(), &bounds);
  EXPECT_EQ(clique.value, 190);
  EXPECT_EQ(clique.upper_bound, 190);
  EXPECT_FALSE(cores->known());
  run(graph, 21, quick(), &bounds);
  EXPECT_TRUE(cores->known());
}

TEST(Portfolio, TellsAnAnswerBeforeItAsksForBounds) {
  const Graph graph = generate::gnp(300, 0.2, 4);
  const Question question(graph, 20);
  Prepared prepared(question, 1);
  std::vector<Progress> told;
  bool peeled_before = false;
  Hooks hooks;
  hooks.progress = [&](const Progress& now) {
    if (told.empty()) peeled_before = prepared.shared_cores()->known();
    told.push_back(now);
  };
  const SolveOptions options = quick();
  Task task{question, prepared, options, {}, hooks};
  run_portfolio(task, &prepared.bounds());
  ASSERT_FALSE(told.empty());
  EXPECT_TRUE(told[0].edges);
  EXPECT_FALSE(told[0].upper_bound);
  EXPECT_FALSE(peeled_before);
}

// SE-FW and peeling go for the block where everybody has 300 neighbours and nobody a clique; the clique is elsewhere,
// in a graph too large to be peeled first.
TEST(Portfolio, FindsACliqueInItsCoreOfALargeGraph) {
  constexpr Vertex background = 200'000, block = 600, clique = 60;
  test::Random random(5);
  std::vector<Edge> edges;
  for (int i = 0; i < 4'000'000; ++i)
    edges.push_back({static_cast<Vertex>(random.below(background)), static_cast<Vertex>(random.below(background))});
  for (Vertex u = 0; u < block; ++u)
    for (Vertex v = 0; v < u; ++v)
      if (random.below(2) == 0) edges.push_back({background + u, background + v});
  for (Vertex u = 0; u < clique; ++u)
    for (Vertex v = 0; v < u; ++v) edges.push_back({background + block + u, background + block + v});
  const Graph graph = from_edges(background + block + clique, std::move(edges));
  const auto cores = std::make_shared<LazyCores>(graph);
  bounds::Session bounds(Question(graph), 2, cores);
  const Result found = run(graph, clique, quick(), &bounds);
  EXPECT_EQ(found.value, clique * (clique - 1) / 2);
  EXPECT_EQ(found.vertices.front(), background + block);
  EXPECT_EQ(found.upper_bound, found.value);
  EXPECT_FALSE(cores->known());
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
