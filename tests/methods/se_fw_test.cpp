// Every trap of Algorithm 1 as printed has a test here that fails without its cure.
#include <densek/generate.h>
#include <densek/io.h>
#include <densek/solve.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/reference.h"
#include "methods/frank_wolfe.h"
#include "methods/start_points.h"
#include "support/graphs.h"
#include "support/linear_terms.h"
#include "support/runs.h"
#include "support/sweeps.h"

namespace densek {
namespace {

constexpr StepRule ascending_rules[] = {StepRule::lipschitz, StepRule::line_search, StepRule::curvature};

/// Theorem 3.5 by definition: v at the indicator of the set, every inside value above every outside value.
bool is_local_maximizer_by_definition(const Graph& graph, const std::vector<Vertex>& set, double lambda) {
  std::vector<double> v(graph.num_vertices(), 0.0);
  std::vector<bool> inside(graph.num_vertices(), false);
  for (const Vertex i : set) {
    inside[i] = true;
    v[i] += lambda;
    for (const Vertex u : graph.neighbors(i)) v[u] += 1;
  }
  for (Vertex i = 0; i < graph.num_vertices(); ++i)
    for (Vertex j = 0; j < graph.num_vertices(); ++j)
      if (inside[i] && !inside[j] && v[i] <= v[j]) return false;
  return true;
}

void expect_converged(const Graph& graph, std::size_t k, const test::Recorded& run, double lambda = 1.5) {
  EXPECT_EQ(run.result.stop, Stop::converged);
  EXPECT_TRUE(run.result.integral);
  EXPECT_EQ(run.result.vertices.size(), k);
  EXPECT_TRUE(is_local_maximizer_by_definition(graph, run.result.vertices, lambda));
  EXPECT_EQ(test::count_edges(graph, run.result.vertices), run.result.value);
  EXPECT_NEAR(run.trace.back().integrality, 1, 1e-12);
  EXPECT_NEAR(run.trace.back().gap, 0, 1e-9);
}

// Finite convergence (Theorem 4.12) in practice. Frank–Wolfe approaches some saddles with a gap that falls like 1/t;
// with a first threshold of 10⁻⁶ K₂,₃ beside an isolated vertex, k = 2, meets the iteration limit before it meets the
// threshold.
TEST(SeFw, EndsInALocalMaximizerOnEveryGraphOfAtMostSixVertices) {
  std::uint64_t runs = 0;
  for (unsigned n = 2; n <= 6; ++n) {
    std::uint64_t number = 0;
    test::for_all_graphs(n, [&](const Graph& graph) {
      if (++number % test::stride() != 0) return;
      Prepared prepared(graph, 1);
      const std::vector<std::int64_t> optima = test::all_optima(graph);
      for (std::size_t k = 1; k < n; ++k)
        for (const char* start : {"uniform", "random"}) {
          SolveOptions options = test::se_fw_options(
              EngineKind::incremental, ascending_rules[start == std::string_view("uniform") ? 0 : ++runs % 3], start);
          options.seed = runs;
          const Result result = test::answer_of(prepared, k, options);
          ASSERT_EQ(result.stop, Stop::converged) << "n " << n << ", graph " << number - 1 << ", k " << k << start;
          ASSERT_TRUE(result.integral);
          ASSERT_EQ(result.vertices.size(), k);
          ASSERT_TRUE(is_local_maximizer_by_definition(graph, result.vertices, 1.5));
          ASSERT_LE(test::count_edges(graph, result.vertices), optima[k]);
        }
    });
  }
}

// On a regular graph the uniform start has gap zero: Algorithm 1 as printed would stop before it starts.
TEST(SeFw, EscapesFromTheUniformStartOfARegularGraph) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Graph graph = generate::regular(100, 10, seed);
    const auto run = test::run_method(graph, 20, test::se_fw_options(EngineKind::incremental));
    EXPECT_NEAR(run.trace.front().gap, 0, 1e-9);
    EXPECT_GE(run.result.escapes, 1U);
    expect_converged(graph, 20, run);
    EXPECT_GE(run.result.value, 36);
  }
}

TEST(Fw, SaysThatItIsStuckAtAFractionalStationaryPoint) {
  const Graph graph = generate::regular(100, 10, 1);
  SolveOptions options;
  options.method = "fw";
  const auto run = test::run_method(graph, 20, options);
  EXPECT_EQ(run.result.stop, Stop::stationary);
  EXPECT_FALSE(run.result.integral);
  EXPECT_EQ(run.result.vertices.size(), 20U);
}

TEST(SeFw, ObjectiveRisesWithEveryStep) {
  for (const StepRule rule : ascending_rules) {
    const auto run = test::run_method(generate::planted(200, 0.05, 20, 0.8, 3), 20,
                                      test::se_fw_options(EngineKind::incremental, rule));
    for (std::size_t row = 1; row < run.trace.size(); ++row)
      EXPECT_GE(run.trace[row].objective, run.trace[row - 1].objective * (1 - 1e-12));
  }
}

// γ is 0/0 at x = s: starting there must neither divide nor wander off.
TEST(SeFw, StaysWhereItStartsIfThatIsALocalMaximizer) {
  const Graph graph = generate::planted(100, 0.02, 10, 1.0, 7);
  const auto first = test::run_method(graph, 10, test::se_fw_options(EngineKind::incremental));
  for (const EngineKind kind : {EngineKind::reference, EngineKind::incremental}) {
    Prepared prepared(graph, 1);
    const Start start = start_from_set(first.result.vertices);
    const Question question(graph, 10);
    IncrementalEngine incremental(question, prepared.degree_order(), prepared.buffers(), 1.5);
    ReferenceEngine reference(question, 1.5, 1);
    const bool fast = kind == EngineKind::incremental;
    fast ? incremental.begin(start) : reference.begin(start);
    const Lmo s = fast ? incremental.oracle() : reference.oracle();
    const auto members = fast ? incremental.members() : reference.members();
    EXPECT_EQ(std::vector<Vertex>(members.begin(), members.end()), first.result.vertices);
    EXPECT_EQ(s.x_s, 10);
  }
}

// All values are equal: the k smallest ids are the first oracle set, by the tie rule.
TEST(Engines, BreakTiesByTheSmallerId) {
  const Graph graph = generate::multipartite({4, 4, 4});
  Prepared prepared(graph, 1);
  const Question question(graph, 5);
  IncrementalEngine incremental(question, prepared.degree_order(), prepared.buffers(), 1.5);
  ReferenceEngine reference(question, 1.5, 1);
  incremental.begin({});
  reference.begin({});
  incremental.oracle();
  reference.oracle();
  const std::vector<Vertex> expected = {0, 1, 2, 3, 4};
  EXPECT_TRUE(std::ranges::equal(incremental.members(), expected));
  EXPECT_TRUE(std::ranges::equal(reference.members(), expected));
}

TEST(SeFw, IsFiniteWithAnyFirstThreshold) {
  for (const double first : {1e-300, 1e-12, 1.0, 1e300})
    for (const StepRule rule : ascending_rules)
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Graph graph = seed == 1 ? generate::regular(60, 6, seed) : generate::gnp(60, 0.15, seed);
        SolveOptions options = test::se_fw_options(EngineKind::incremental, rule);
        options.escape_threshold = first;
        expect_converged(graph, 12, test::run_method(graph, 12, options));
      }
}

/// The best value of k vertices, by trying every set; n ≤ 20.
std::int64_t best_value(const Question& question) {
  const Vertex n = question.num_vertices();
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  std::vector<Vertex> set;
  for (std::uint32_t chosen = 0; chosen < 1U << n; ++chosen) {
    if (__builtin_popcount(chosen) != question.k()) continue;
    set.clear();
    for (Vertex i = 0; i < n; ++i)
      if (chosen >> i & 1) set.push_back(i);
    best = std::max(best, question.value(set));
  }
  return best;
}

/// d_S(j) + c_j ≤ d_S(i) + c_i + ⌊λ⌋ for all i in S, j outside.
bool is_local_maximizer_in_integers(const Question& question, const std::vector<Vertex>& set, double lambda) {
  const auto w = [&](Vertex i) {
    std::int64_t sum = question.c(i);
    for (const Vertex u : set) sum += question.graph.adjacent(i, u);
    return sum;
  };
  for (Vertex j = 0; j < question.num_vertices(); ++j)
    for (const Vertex i : set)
      if (!std::ranges::binary_search(set, j) && w(j) > w(i) + static_cast<std::int64_t>(lambda)) return false;
  return true;
}

TEST(SeFw, EndsInALocalMaximizerOfQuestionsWithLinearTerms) {
  test::Random random(5);
  for (int round = 0; round < 1500; ++round) {
    const unsigned n = 2 + static_cast<unsigned>(random.below(9));
    const Graph graph = test::random_graph(n, random.unit(), random);
    const std::int64_t k = 1 + static_cast<std::int64_t>(random.below(n - 1));
    const Question question = test::random_question(graph, k, random);
    SolveOptions options = test::se_fw_options(round % 3 == 0 ? EngineKind::reference : EngineKind::incremental,
                                               ascending_rules[round / 3 % 3], round % 5 == 0 ? "random" : "uniform");
    options.loading = round % 7 == 0 ? 2.5 : 1.5;
    Prepared prepared(question, 1);
    const auto run = test::run_method(prepared, static_cast<std::size_t>(k), options);
    ASSERT_EQ(std::ssize(run.result.vertices), k);
    ASSERT_EQ(run.result.value, question.value(run.result.vertices)) << "round " << round;
    ASSERT_LE(run.result.value, best_value(question)) << "round " << round;
    ASSERT_EQ(run.result.stop, Stop::converged) << "round " << round;
    ASSERT_TRUE(is_local_maximizer_in_integers(question, run.result.vertices, *options.loading)) << "round " << round;
    const double g =
        static_cast<double>(run.result.value - question.constant) + *options.loading * static_cast<double>(k) / 2;
    ASSERT_NEAR(run.trace.back().objective, g, 1e-9 * (1 + std::abs(g))) << "round " << round;
  }
}

/// dᵀ(A+λI)e.
double times_M(const Question& question, double lambda, const std::vector<double>& d, const std::vector<double>& e) {
  double sum = 0;
  for (Vertex i = 0; i < d.size(); ++i) {
    sum += lambda * d[i] * e[i];
    for (const Vertex u : question.graph.neighbors(i)) sum += d[i] * e[u];
  }
  return sum;
}

TEST(Point, CarriesTheScalarsOfQuestionsWithLinearTerms) {
  test::Random random(8);
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Question question(generate::gnp(30, 0.2, seed), 7);
    question.linear.assign(30, 0);
    for (std::int64_t& c : question.linear) c = static_cast<std::int64_t>(random.below(11)) - 5;
    ReferenceEngine engine(question, 1.5, 1);
    Point point(engine.begin({}));
    std::vector<double> x, v, d(30);
    const auto objective = [&] {
      engine.copy_point(x, v);
      double c_x = 0;
      for (Vertex i = 0; i < 30; ++i) c_x += static_cast<double>(question.c(i)) * x[i];
      return times_M(question, 1.5, x, x) / 2 + c_x;
    };
    for (int step = 0; step < 25; ++step) {
      const Lmo s = engine.oracle();
      const double before = objective();
      ASSERT_NEAR(point.objective(), before, 1e-9);
      for (Vertex i = 0; i < 30; ++i) d[i] = -x[i];
      for (const Vertex i : engine.members()) d[i] += 1;
      const Direction direction = point.direction(s, 7);
      ASSERT_NEAR(direction.d_M_d, times_M(question, 1.5, d, d), 1e-9);
      double gap = 0;
      for (Vertex i = 0; i < 30; ++i) gap += v[i] * d[i];
      ASSERT_NEAR(direction.gap, gap, 1e-9);
      if (step % 5 == 4) {
        const Pair pair = engine.pair();
        const double delta = 0.5 * std::min(pair.x_l, 1 - pair.x_j), gain = shift(engine, point, pair, delta);
        ASSERT_NEAR(gain, objective() - before, 1e-9);
      } else {
        const double gamma = 0.3 * random.unit();
        engine.move(gamma);
        point.move(s, gamma, 7);
      }
    }
  }
}

//  0 - 1 - 2   3      the triangle's edges are worth 3, but vertex 3 alone is worth 10
//   \___/
TEST(SeFw, PrefersAVertexThatIsWorthMoreThanItsEdges) {
  Question question(test::make_graph(4, {{0, 1}, {0, 2}, {1, 2}}), 2);
  question.linear = {0, 0, 0, 10};
  question.constant = 100;
  Prepared prepared(question, 1);
  const auto run = test::run_method(prepared, 2, test::se_fw_options(EngineKind::incremental));
  EXPECT_TRUE(std::ranges::binary_search(run.result.vertices, Vertex{3}));
  EXPECT_EQ(run.result.value, 110);
}

TEST(SeFw, SolvesGraphsWithoutEdgesAndInPieces) {
  //  0 - 1     3 - 4
  //   \ /       \ /      6    7    8      two triangles, three isolated vertices
  //    2         5
  const Graph pieces = test::make_graph(9, {{0, 1}, {0, 2}, {1, 2}, {3, 4}, {3, 5}, {4, 5}});
  const Graph empty = test::make_graph(7, {});
  for (const StepRule rule : ascending_rules) {
    for (std::size_t k = 1; k < 9; ++k)
      expect_converged(pieces, k, test::run_method(pieces, k, test::se_fw_options(EngineKind::incremental, rule)));
    for (std::size_t k = 1; k < 7; ++k)
      expect_converged(empty, k, test::run_method(empty, k, test::se_fw_options(EngineKind::incremental, rule)));
  }
}

TEST(SeFw, OtherLoadingsGiveTheirOwnLocalMaximizers) {
  const Graph graph = generate::gnp(80, 0.1, 5);
  for (const double lambda : {1.01, 1.99, 2.5, 7.25}) {
    SolveOptions options = test::se_fw_options(EngineKind::incremental);
    options.loading = lambda;
    expect_converged(graph, 15, test::run_method(graph, 15, options), lambda);
  }
}

TEST(SeFw, ABudgetEndsInARoundingThatLosesNothing) {
  const Graph graph = generate::planted(300, 0.03, 25, 0.7, 2);
  for (const std::uint64_t limit : {0, 1, 2, 5, 10}) {
    SolveOptions options = test::se_fw_options(EngineKind::incremental, StepRule::lacoste);
    options.max_iterations = limit;
    const auto run = test::run_method(graph, 25, options);
    EXPECT_EQ(run.result.stop, Stop::iteration_limit);
    EXPECT_EQ(run.result.iterations, limit);
    EXPECT_FALSE(run.result.integral);
    const double rounded = static_cast<double>(test::count_edges(graph, run.result.vertices)) + 1.5 * 25 / 2;
    EXPECT_GE(rounded, run.trace.back().objective - 1e-9);
  }
}

TEST(SeFw, TracingChangesNothing) {
  const Graph graph = generate::planted(200, 0.05, 20, 0.6, 9);
  const SolveOptions options = test::se_fw_options(EngineKind::incremental);
  const Hooks silent;
  Prepared prepared(graph, 1);
  const Question question(graph, 20);
  Task task{question, prepared, options, {}, silent};
  const Result untraced = find_method("se-fw")->run(task);
  const auto traced = test::run_method(graph, 20, options);
  EXPECT_EQ(untraced.vertices, traced.result.vertices);
  EXPECT_EQ(untraced.iterations, traced.result.iterations);
  EXPECT_EQ(traced.trace.size(), untraced.iterations + 1);
}

TEST(SeFw, DoesNotDependOnTheNumberOfThreads) {
  const Graph graph = generate::rmat(11, 12, 4);
  for (const EngineKind kind : {EngineKind::reference, EngineKind::incremental}) {
    const auto one = test::run_method(graph, 30, test::se_fw_options(kind), 1);
    for (const int threads : {2, 4}) {
      const auto many = test::run_method(graph, 30, test::se_fw_options(kind), threads);
      EXPECT_EQ(one.result.vertices, many.result.vertices);
      EXPECT_EQ(one.result.iterations, many.result.iterations);
    }
  }
}

TEST(SeFw, CountsOfTheFacebookGraph) {
  DENSEK_NEEDS_REAL_DATA(data);
  const Graph graph = read_graph((data / "ego-Facebook.txt.gz").string());
  Prepared prepared(graph, 2);
  const test::KnownRun expected[] = {{10, 71, 45},   {20, 35, 190},    {30, 23, 435},     {50, 14, 1225},
                                     {70, 12, 2410}, {100, 369, 4871}, {300, 212, 19525}, {1000, 16, 49785}};
  for (const auto& [k, iterations, edges] : expected) {
    const auto run = test::run_method(prepared, k, test::se_fw_options(EngineKind::incremental));
    EXPECT_NEAR(static_cast<double>(run.result.iterations), static_cast<double>(iterations), 1) << k;
    EXPECT_EQ(run.result.value, edges) << k;
    EXPECT_EQ(run.trace.back().step, 1) << k;
  }
  SolveOptions lacoste = test::se_fw_options(EngineKind::incremental, StepRule::lacoste);
  const auto run = test::run_method(prepared, 20, lacoste);
  EXPECT_EQ(run.result.stop, Stop::iteration_limit);
  EXPECT_EQ(run.result.iterations, 50'000U);
  EXPECT_FALSE(run.result.integral);
  EXPECT_NEAR(run.trace.back().gap, 0.131515, 1e-5);
}

}  // namespace
}  // namespace densek
