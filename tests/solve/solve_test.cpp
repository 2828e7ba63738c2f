#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/solve.h>

#include <gtest/gtest.h>

#include "registry.h"
#include "support/graphs.h"

namespace densek {
namespace {

TEST(Solve, AnswersTheCornerCases) {
  //  0 - 1   4        k = 1, 2, n have obvious answers
  //   \ /    |
  //    2 --- 3
  const Graph graph = test::make_graph(5, {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 4}});
  for (const MethodInfo& method : methods()) {
    if (method.size != SetSize::k) continue;
    SolveOptions options;
    options.method = method.name;
    const std::int64_t expected[] = {0, 0, 1, 3, 4, 5};
    for (std::int64_t k = 1; k <= 5; ++k) {
      const Result result = solve(graph, k, options);
      if (method.name == "auto" || method.name == "exact" || method.name == "se-fw" || k == 5) {
        EXPECT_EQ(result.edges, expected[k]) << method.name << ", k = " << k;
      }
      EXPECT_EQ(std::ssize(result.vertices), k);
      EXPECT_EQ(result.edges, test::count_edges(graph, result.vertices));
    }
    EXPECT_THROW(solve(graph, 6, options), NoAnswerError);
    EXPECT_THROW(solve(graph, 0, options), UsageError);
    EXPECT_THROW(solve(graph, -1, options), UsageError);
  }
  EXPECT_THROW(solve(Graph(), 0), UsageError);
  EXPECT_THROW(solve(Graph(), 1), NoAnswerError);
}

/// Vertices 0 … n/2 and the others.
Wishes halves(std::size_t n) {
  Wishes wishes;
  wishes.part_of.assign(n, 0);
  std::fill_n(wishes.part_of.begin(), n / 2, 1U);
  wishes.part_names = {"a", "b"};
  return wishes;
}

TEST(Solve, ProvesByWhatIsAllowedAndNothingElse) {
  std::size_t bounded = 0;
  for (const ArgumentInfo& row : argument_table) {
    if (!can_be_chosen(row.argument)) continue;
    SolveOptions options;
    options.effort = Effort::quick;
    options.bounds = ArgumentSet::only(row.argument);
    for (const std::int64_t k : {5, 8, 20}) {
      const Result result = solve(karate_club(), k, options);
      SCOPED_TRACE(row.name);
      EXPECT_EQ(result.proven_optimal(), result.stop == Stop::proved);
      if (!result.upper_bound) continue;
      ++bounded;
      EXPECT_EQ(result.bound, row.name);
    }
  }
  EXPECT_GT(bounded, 20U);
}

// A clique of k is found before branch and bound has begun, which proves it all the same.
TEST(Solve, ExactNeedsBranchAndBoundAlone) {
  const Graph graph = generate::planted(25, 0.4, 6, 1, 2);
  SolveOptions options;
  options.method = "exact";
  options.bounds = ArgumentSet::only(Argument::branch_and_bound);
  for (const std::int64_t k : {2, 3, 5, 6, 7, 12}) {
    const Result result = solve(graph, k, options);
    EXPECT_TRUE(result.proven_optimal()) << k;
    EXPECT_EQ(result.bound, "branch and bound");
    SolveOptions all;
    all.method = "exact";
    EXPECT_EQ(result.edges, solve(graph, k, all).edges) << k;
  }
}

TEST(Solve, HasNoBoundWhereNothingThatIsAllowedSpeaks) {
  const Graph graph = karate_club();
  SolveOptions options;
  options.effort = Effort::quick;
  options.bounds = ArgumentSet::only(Argument::semidefinite);
  const Sizes sizes(std::vector<std::int64_t>{3, 4});
  Hooks hooks;
  hooks.witness = true;
  for (const char* method : {"auto", "se-fw"}) {
    options.method = method;
    if (options.method != "auto") options.effort = Effort::normal;
    options.bound = BoundChoice::yes;
    const Result result = Solver(graph, halves(34), 1).solve(sizes, options);
    EXPECT_EQ(result.size(), 7);
    EXPECT_FALSE(result.upper_bound || result.proven_optimal());
    EXPECT_NE(result.stop, Stop::proved);
    EXPECT_THROW(Solver(graph, halves(34), 1).solve(sizes, options, hooks), NoAnswerError) << method;
  }
  EXPECT_TRUE(Solver(graph, 1).solve(7, options).upper_bound);
}

TEST(Solve, RefusesOptionsThatMakeNoSense) {
  const Graph graph = generate::tight(10, 4);
  SolveOptions options;
  options.method = "no-such-method";
  EXPECT_THROW(solve(graph, 3, options), UsageError);
  options.method = "se-fw";
  for (const double lambda : {1.0, 0.5, 2.0, -1.0}) {
    options.loading = lambda;
    EXPECT_THROW(solve(graph, 3, options), UsageError) << lambda;
  }
}

TEST(Solve, NoMethodBeatsTheOptimumAndNoBoundIsBelowIt) {
  test::Random random(4);
  for (int round = 0; round < 40; ++round) {
    const unsigned n = 4 + static_cast<unsigned>(random.below(11));
    const Graph graph = test::random_graph(n, random.unit(), random);
    Solver solver(graph, 1);
    for (unsigned k = 1; k <= n; k += 1 + static_cast<unsigned>(random.below(3))) {
      const std::int64_t best = test::brute_force(graph, k);
      for (const MethodInfo& method : methods()) {
        if (method.size != SetSize::k) continue;
        SolveOptions options;
        options.method = method.name;
        options.effort = Effort::quick;
        options.max_iterations = 500;
        options.bound = BoundChoice::yes;
        const Result result = solver.solve(k, only_read(options));
        ASSERT_LE(result.edges, best) << method.name;
        ASSERT_GE(result.upper_bound, best) << method.name;
        if (result.proven_optimal()) {
          ASSERT_EQ(result.edges, best) << method.name;
        }
      }
    }
  }
}

TEST(Solve, StopsWhenAskedAndReturnsTheBestSoFar) {
  const Graph graph = generate::rmat(12, 8, 1);
  const std::atomic<bool> stop{true};
  Hooks hooks;
  hooks.stop = &stop;
  for (const MethodInfo& method : methods()) {
    if (method.size != SetSize::k || method.max_vertices < graph.num_vertices()) continue;
    SolveOptions options;
    options.method = method.name;
    const Result result = solve(graph, 50, options, hooks);
    const bool at_once = method.name == "greedy" || method.name == "peel";  // over before anyone can ask
    EXPECT_EQ(result.stop, at_once ? Stop::converged : Stop::interrupted) << method.name;
    EXPECT_EQ(result.vertices.size(), 50U);
  }
}

// Stopped at any of the moments when it tells what it does: the set is one, and the bound holds.
TEST(Solve, StopsAnywhereWithAValidBound) {
  test::Random random(9);
  const Graph graph = test::random_graph(18, 0.5, random);
  const std::int64_t best = test::brute_force(graph, 8);
  for (const MethodInfo& method : methods()) {
    if (method.size != SetSize::k) continue;
    bool interrupted = true;
    for (int moments = 0; interrupted; ++moments) {
      ASSERT_LT(moments, 10'000);
      std::atomic<bool> stop = false;
      int left = moments;
      Hooks hooks;
      hooks.stop = &stop;
      hooks.progress = [&](const Progress&) { stop = stop || left-- <= 0; };
      hooks.witness = true;
      SolveOptions options;
      options.method = method.name;
      options.effort = Effort::quick;
      options.bound = BoundChoice::yes;
      const Result result = solve(graph, 8, only_read(options), hooks);
      interrupted = stop;
      ASSERT_EQ(result.vertices.size(), 8U);
      ASSERT_LE(result.edges, best);
      ASSERT_GE(result.upper_bound, best);
      ASSERT_NO_THROW(check_witness(graph, *result.witness));
    }
  }
}

// Past its deadline from the beginning: still a set and a bound.
TEST(Solve, AnswersWhateverTheTimeLimit) {
  const Graph graph = generate::planted(5000, 0.002, 30, 0.8, 1);
  for (const MethodInfo& method : methods()) {
    if (method.size != SetSize::k || method.max_vertices < graph.num_vertices()) continue;
    SolveOptions options;
    options.method = method.name;
    options.time_limit = 1e-9;
    options.bound = BoundChoice::yes;
    const Result result = solve(graph, 30, options);
    EXPECT_EQ(result.vertices.size(), 30U) << method.name;
    EXPECT_GE(result.upper_bound, result.edges) << method.name;
  }
}

TEST(Exact, RefusesLargeGraphsUnlessTimeIsLimited) {
  const Graph graph = generate::planted(5000, 0.001, 12, 1.0, 1);
  SolveOptions options;
  options.method = "exact";
  EXPECT_THROW(solve(graph, 12, options), NoAnswerError);
  options.time_limit = 1000;
  EXPECT_TRUE(solve(graph, 12, options).proven_optimal());
}

TEST(Exact, ProvesKarateForEveryK) {
  const Graph graph = karate_club();
  Solver solver(graph);
  for (const char* method : {"auto", "exact"}) {
    SolveOptions options;
    options.method = method;
    for (std::int64_t k = 1; k <= 34; ++k) EXPECT_TRUE(solver.solve(k, options).proven_optimal()) << method << " " << k;
  }
}

TEST(Profile, IsNoWorseThanSeparateSolves) {
  const Graph graph = generate::planted(150, 0.06, 14, 0.9, 3);
  SolveOptions options;
  options.effort = Effort::quick;
  Solver solver(graph);
  const std::vector<std::int64_t> ks = {20, 5, 10, 14, 10};
  std::size_t calls = 0;
  const std::vector<Result> curve = solver.profile(ks, options, {}, [&](const Result&) { ++calls; });
  ASSERT_EQ(curve.size(), 4U);
  EXPECT_GE(calls, 4U);
  for (const Result& point : curve) {
    const Result alone = solve(graph, point.k, options);
    EXPECT_GE(point.edges, alone.edges);
    EXPECT_LE(point.edges, *point.upper_bound);
  }
}

}  // namespace
}  // namespace densek
