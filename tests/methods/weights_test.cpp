// Weights of both signs, linear terms and parts: what the methods return is checked against trying every set.
#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/solve.h>

#include <gtest/gtest.h>

#include <cmath>

#include "methods/frank_wolfe.h"
#include "question/asked.h"
#include "support/any_questions.h"
#include "support/runs.h"

namespace densek {
namespace {

test::Recorded run(const Question& question, const SolveOptions& options, int threads = 1) {
  test::Recorded recorded;
  Hooks hooks;
  hooks.trace = [&](const TraceRow& row) { recorded.trace.push_back(row); };
  Prepared prepared(question, threads);
  Task task{question, prepared, options, {}, hooks};
  recorded.result = find_method(options.method)->run(task);
  return recorded;
}

/// No exchange inside a part is ahead by more than ⌊λ⌋, λ in units.
bool is_local_maximizer_by_definition(const Question& question, const std::vector<Vertex>& set, double lambda) {
  std::vector<std::int64_t> w = question.linear_terms();
  std::vector<bool> inside(w.size(), false);
  for (const Vertex v : set) {
    inside[v] = true;
    for (const auto [u, weight] : question.graph.arcs(v)) w[u] += weight;
  }
  for (Vertex i = 0; i < w.size(); ++i)
    for (Vertex j = 0; j < w.size(); ++j)
      if (inside[i] && !inside[j] && question.part(i) == question.part(j) &&
          w[j] > w[i] + static_cast<std::int64_t>(std::floor(lambda)))
        return false;
  return true;
}

Question random_question(unsigned least, unsigned most, test::Random& random) {
  const unsigned n = least + static_cast<unsigned>(random.below(most - least + 1));
  const Graph graph = test::random_graph(n, random.unit(), random);
  return test::any_question(graph, 1 + static_cast<std::int64_t>(random.below(n - 1)), random);
}

/// Steps and starts by turns.
SolveOptions options_of_round(int round) {
  SolveOptions options =
      test::se_fw_options(EngineKind::automatic, round % 2 == 0 ? StepRule::lipschitz : StepRule::line_search,
                          round % 5 == 0   ? "random"
                          : round % 7 == 0 ? "degree"
                                           : "uniform");
  options.max_iterations = 2000;
  return options;
}

TEST(Weights, SeFwEndsInALocalMaximizerOfQuestionsOfEveryKind) {
  test::Random random(5);
  std::uint64_t cut_short = 0;
  const int rounds = test::long_run() ? 100'000 : 3000;
  for (int round = 0; round < rounds; ++round) {
    const Question question = random_question(2, 8, random);
    SolveOptions options = options_of_round(round);
    const double units = static_cast<double>(question.graph.units());
    const double lambda = static_cast<double>(heaviest_exchange(question)) + (round % 3 == 0 ? 1.25 : 0.5);
    if (round % 3 == 0) options.loading = lambda / units;
    const auto [result, trace] = run(question, options);
    ASSERT_TRUE(test::has_the_sizes(question, result.vertices)) << "round " << round;
    ASSERT_EQ(result.value, question.value(result.vertices)) << "round " << round;
    ASSERT_LE(result.value, test::best_of_all(question)) << "round " << round;
    ASSERT_NEAR(*result.options.loading, lambda / units, 1e-12 * lambda);
    const double g =
        static_cast<double>(result.value - question.constant) + lambda * static_cast<double>(question.k()) / 2;
    const double noise = 1e-9 * (1 + std::abs(g));
    if (result.stop == Stop::converged) {
      ASSERT_TRUE(result.integral);
      ASSERT_TRUE(is_local_maximizer_by_definition(question, result.vertices, lambda)) << "round " << round;
      ASSERT_NEAR(trace.back().objective * units, g, noise) << "round " << round;
    } else {
      ++cut_short;
      ASSERT_EQ(result.stop, Stop::iteration_limit);
      ASSERT_GE(g, trace.back().objective * units - noise) << "round " << round;
    }
    for (std::size_t row = 1; row < trace.size(); ++row)
      ASSERT_GE(trace[row].objective * units, trace[row - 1].objective * units - noise) << "round " << round;
  }
  EXPECT_LT(cut_short * 100, static_cast<std::uint64_t>(rounds)) << cut_short << " cut short";
}

/// w_j − λ_j/2 < w_i + λ_i/2 inside and outside of a part, λ a quarter of a unit above the heaviest edge there; in
/// eighths.
bool is_local_maximizer_by_vertex(const Question& question, const std::vector<Vertex>& set) {
  std::vector<std::int64_t> w = question.linear_terms(), half(w.size(), 1);
  std::vector<bool> inside(w.size(), false);
  for (const Vertex v : set) {
    inside[v] = true;
    for (const auto [u, weight] : question.graph.arcs(v)) w[u] += weight;
  }
  for (Vertex v = 0; v < w.size(); ++v)
    for (const auto [u, weight] : question.graph.arcs(v))
      if (question.part(u) == question.part(v)) half[v] = std::max(half[v], 4 * weight + 1);
  for (Vertex i = 0; i < w.size(); ++i)
    for (Vertex j = 0; j < w.size(); ++j)
      if (inside[i] && !inside[j] && question.part(i) == question.part(j) && 8 * w[j] - half[j] >= 8 * w[i] + half[i])
        return false;
  return true;
}

TEST(VertexLoading, EndsInOneOfItsOwnLocalMaximizers) {
  test::Random random(15);
  std::uint64_t cut_short = 0, fewer = 0;
  const int rounds = test::long_run() ? 100'000 : 3000;
  for (int round = 0; round < rounds; ++round) {
    const Question question = random_question(2, 8, random);
    SolveOptions options = options_of_round(round);
    options.loading_by_vertex = true;
    const auto [result, trace] = run(question, options);
    ASSERT_TRUE(test::has_the_sizes(question, result.vertices)) << "round " << round;
    ASSERT_EQ(result.value, question.value(result.vertices)) << "round " << round;
    ASSERT_LE(result.value, test::best_of_all(question)) << "round " << round;
    const double units = static_cast<double>(question.graph.units());
    const double value = static_cast<double>(result.value - question.constant);
    const double heaviest = static_cast<double>(heaviest_exchange(question));
    const double noise = 1e-9 * (1 + std::abs(value) + heaviest);
    if (result.stop == Stop::converged) {
      ASSERT_TRUE(is_local_maximizer_by_vertex(question, result.vertices)) << "round " << round;
      ASSERT_TRUE(is_local_maximizer_by_definition(question, result.vertices,
                                                   static_cast<double>(heaviest_exchange(question)) + 0.5))
          << "round " << round;
      ASSERT_NEAR(trace.back().objective * units, value, noise) << "round " << round;
    } else {
      ++cut_short;
      ASSERT_EQ(result.stop, Stop::iteration_limit);
      ASSERT_GE(value, trace.back().objective * units - noise) << "round " << round;
    }
    for (std::size_t row = 1; row < trace.size(); ++row)
      ASSERT_GE(trace[row].objective * units, trace[row - 1].objective * units - noise) << "round " << round;
    options.engine = EngineKind::reference;
    const auto again = run(question, options);
    ASSERT_EQ(again.result.vertices, result.vertices) << "round " << round;
    ASSERT_EQ(again.result.iterations, result.iterations) << "round " << round;
    ASSERT_EQ(again.result.escapes, result.escapes) << "round " << round;
    // The point of it: sets that one λ for all would call local maximizers are none any more.
    options.loading_by_vertex = false;
    options.engine = EngineKind::automatic;
    const auto common = run(question, options);
    if (common.result.stop == Stop::converged && !is_local_maximizer_by_vertex(question, common.result.vertices))
      ++fewer;
  }
  EXPECT_LT(cut_short * 100, static_cast<std::uint64_t>(rounds)) << cut_short << " cut short";
  EXPECT_GT(fewer, 0);
}

// Eighths of such weights cannot be counted.
TEST(VertexLoading, RefusesWhatItCannotCount) {
  const Graph graph = test::with_weights(test::make_graph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}}), 1,
                                         [](Vertex, Vertex) { return std::int64_t{1} << 53; });
  SolveOptions options;
  options.method = "se-fw";
  options.loading_by_vertex = true;
  EXPECT_THROW(solve(graph, 2, options), UsageError);
  options.loading_by_vertex = false;
  EXPECT_EQ(solve(graph, 2, options).value, std::int64_t{1} << 53);
  for (const char* method : {"fw", "tpm", "adamw", "greedy"}) {
    SolveOptions other;
    other.method = method;
    other.loading_by_vertex = true;
    EXPECT_THROW(solve(test::make_graph(3, {{0, 1}}), 2, other), UsageError) << method;
  }
}

TEST(Weights, EveryMethodThatTakesThemKeepsTheSizesAndNeverClaimsMoreThanIsThere) {
  test::Random random(6);
  for (int round = 0; round < 400; ++round) {
    const Question question = random_question(2, 8, random);
    const std::int64_t best = test::best_of_all(question);
    for (const char* method : {"se-fw", "fw", "tpm", "greedy", "peel"}) {
      SolveOptions options;
      options.method = method;
      const Result result = run(question, options).result;
      ASSERT_TRUE(test::has_the_sizes(question, result.vertices)) << method << ", round " << round;
      ASSERT_LE(question.value(result.vertices), best) << method << ", round " << round;
      ASSERT_TRUE(result.value == not_counted || result.value == question.value(result.vertices)) << method;
    }
  }
}

// All weights 1 are no weights: every bit of a run is the same.
TEST(Weights, OfOneChangeNothing) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Graph graph = generate::planted(80, 0.1, 12, 0.7, seed);
    const Graph ones = test::with_weights(graph, 1, [](Vertex, Vertex) { return 1; });
    for (const char* method : {"se-fw", "fw", "tpm", "greedy", "peel"})
      for (const char* start : {"uniform", "degree", "eigenvector"}) {
        SolveOptions options;
        options.method = method;
        if (options_read(options).contains(Option::start)) options.start = start;
        const auto plain = run(Question(graph, 10), options), weighted = run(Question(ones, 10), options);
        ASSERT_EQ(plain.result.vertices, weighted.result.vertices) << method;
        ASSERT_EQ(plain.result.iterations, weighted.result.iterations) << method;
        ASSERT_EQ(plain.trace.size(), weighted.trace.size()) << method;
        for (std::size_t row = 0; row < plain.trace.size(); ++row)
          ASSERT_EQ(plain.trace[row].objective, weighted.trace[row].objective) << method << ", row " << row;
      }
  }
}

// The same parts with other numbers, and one part written down as such.
TEST(Parts, OfWhichOnlyOneHasAChoiceAreOnePart) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Graph graph = generate::gnp(40, 0.2, seed);
    Question named(graph, 7);
    named.parts.of.assign(40, 0);
    for (const char* method : {"se-fw", "fw", "tpm", "greedy", "peel"}) {
      SolveOptions options;
      options.method = method;
      ASSERT_EQ(run(named, options).result.vertices, run(Question(graph, 7), options).result.vertices) << method;
    }
  }
}

//  0 -5- 1   2 -3- 3   4 -(−9)- 5      by weight, the best pair is 0, 1
TEST(Weights, DecideWhichPairIsBest) {
  const Graph graph = test::with_weights(test::make_graph(6, {{0, 1}, {2, 3}, {4, 5}}), 1, [](Vertex u, Vertex) {
    return std::int64_t{u == 0 ? 5 : u == 2 ? 3 : -9};
  });
  for (const char* method : {"se-fw", "tpm", "greedy", "peel"}) {
    SolveOptions options;
    options.method = method;
    EXPECT_EQ(run(Question(graph, 2), options).result.vertices, (std::vector<Vertex>{0, 1})) << method;
  }
}

// A block of 8 by 5 among 60 by 40: two sides, edges between them only, so that any λ > 0 serves.
TEST(Parts, SeFwFindsAPlantedBlockOfATwoSidedGraph) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    test::Random random(seed);
    std::vector<Edge> edges;
    for (Vertex u = 0; u < 60; ++u)
      for (Vertex v = 60; v < 100; ++v)
        if ((u < 8 && v < 65) || random.unit() < 0.1) edges.push_back({u, v});
    Question question(from_edges(100, std::move(edges), 1));
    question.parts.of.assign(100, 1);
    std::fill_n(question.parts.of.begin(), 60, 0U);
    question.parts.sizes = {8, 5};
    const Result result = run(question, test::se_fw_options(EngineKind::automatic)).result;
    EXPECT_EQ(result.stop, Stop::converged);
    EXPECT_EQ(*result.options.loading, 0.5);
    EXPECT_EQ(result.value, 40) << "seed " << seed;
  }
}

TEST(Weights, OfAnySizeEndInASetThatIsCountedRightly) {
  test::Random random(9);
  for (int round = 0; round < 200; ++round) {
    const unsigned n = 4 + static_cast<unsigned>(random.below(5));
    const Graph graph = test::with_weights(test::random_graph(n, 0.8, random), 1'000'000, [&](Vertex, Vertex) {
      return static_cast<std::int64_t>(random.below(1ULL << 55)) - (std::int64_t{1} << 54);
    });
    const Question question(graph, 2);
    SolveOptions options = test::se_fw_options(EngineKind::automatic);
    options.max_iterations = 300;
    const Result result = run(question, options).result;
    ASSERT_EQ(result.value, question.value(result.vertices));
    if (result.stop == Stop::converged) {
      const double lambda = *result.options.loading * 1e6;
      ASSERT_TRUE(is_local_maximizer_by_definition(question, result.vertices, lambda * (1 + 1e-15)));
    }
  }
}

TEST(Weights, LoadingIsInRealTermsAndMustBeAboveTheHeaviestExchange) {
  // 0.07 and 0.29 on a path, in hundredths
  const Graph graph = test::with_weights(test::make_graph(4, {{0, 1}, {1, 2}, {2, 3}}), 100,
                                         [](Vertex u, Vertex) { return std::int64_t{u == 1 ? 29 : 7}; });
  SolveOptions options;
  for (const char* method : {"se-fw", "auto"}) {  // auto too, though it proves so small an answer without any λ
    options.method = method;
    for (const double bad : {0.07, 0.28, 0.285, 0.29, 0.3, 1.13}) {
      options.loading = bad;
      EXPECT_THROW(solve(graph, 2, options), UsageError) << bad;
    }
    for (const double good : {0.295, 0.305, 2.345}) {
      options.loading = good;
      EXPECT_EQ(*solve(graph, 2, options).options.loading, good);
    }
    options.loading.reset();
    EXPECT_DOUBLE_EQ(*solve(graph, 2, options).options.loading, 0.295);
  }
  options.method = "fw";
  EXPECT_DOUBLE_EQ(*solve(graph, 2, options).options.loading, 0.29);
}

TEST(Weights, LoadingCanBeGivenWhereWeightsAreLarge) {
  const Graph graph = test::with_weights(test::make_graph(3, {{0, 1}, {1, 2}}), 1,
                                         [](Vertex u, Vertex) { return u == 1 ? 3'000'000'000'000 : -7; });
  SolveOptions options;
  options.method = "se-fw";
  const double loading = *solve(graph, 1, options).options.loading;
  EXPECT_EQ(loading, 3e12 + 0.5);
  options.loading = loading;
  EXPECT_EQ(*solve(graph, 1, options).options.loading, loading);
}

/// In two parts of a graph without edges inside them, any λ between two integers will do.
TEST(Weights, LoadingMustBeAboveWhatCouldBeExchangedOnly) {
  const Graph graph = test::make_graph(4, {{0, 2}, {0, 3}, {1, 2}});
  Wishes wishes;
  wishes.part_of = {0, 0, 1, 1};
  wishes.part_names = {"left", "right"};
  SolveOptions options;
  options.method = "se-fw";
  options.loading = 0.5;
  EXPECT_EQ(Solver(graph, wishes).solve(Sizes(std::vector<std::int64_t>{1, 1}), options).value, 1);
  EXPECT_THROW(solve(graph, 2, options), UsageError);
}

TEST(Starts, AreFeasibleInEveryPart) {
  test::Random random(3);
  for (int round = 0; round < 300; ++round) {
    const Question question = random_question(2, 30, random);
    std::vector<double> weights(question.num_vertices()), sums(question.parts.sizes.size(), 0.0);
    for (double& weight : weights) weight = random.below(3) == 0 ? 0 : random.unit();
    const Start start = start_from_weights(question, weights);
    for (std::size_t at = 0; at < start.entries.size(); ++at) {
      const auto& [vertex, value] = start.entries[at];
      ASSERT_TRUE(value > 0 && value <= 1);
      ASSERT_TRUE(at == 0 || start.entries[at - 1].vertex < vertex);
      sums[question.part(vertex)] += value;
    }
    for (std::size_t part = 0; part < sums.size(); ++part)
      ASSERT_NEAR(sums[part], static_cast<double>(question.parts.sizes[part]), 1e-9);
  }
}

TEST(Starts, RefuseCoresOfWeights) {
  test::Random random(3);
  const Question question(test::with_random_weights(generate::gnp(20, 0.3, 1), random), 5);
  EXPECT_THROW(run(question, test::se_fw_options(EngineKind::automatic, StepRule::lipschitz, "core")), UsageError);
}

}  // namespace
}  // namespace densek
