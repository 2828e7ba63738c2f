// Two engines, one answer: the incremental engine must do what the reference engine does, to the last bit of every
// trace row, on everything we can think of.
#include <densek/generate.h>
#include <densek/io.h>

#include <gtest/gtest.h>

#include <bit>

#include "support/graphs.h"
#include "support/linear_terms.h"
#include "support/runs.h"

namespace densek {
namespace {

constexpr StepRule all_rules[] = {StepRule::lipschitz, StepRule::lacoste, StepRule::line_search, StepRule::curvature};

/// Compares sets, counts and the bits of every trace row.
void expect_same_run(Prepared& prepared, std::size_t k, SolveOptions options, const std::string& what) {
  options.engine = EngineKind::reference;
  const test::Recorded expected = test::run_method(prepared, k, options);
  options.engine = EngineKind::incremental;
  const test::Recorded actual = test::run_method(prepared, k, options);
  ASSERT_EQ(actual.result.vertices, expected.result.vertices) << what;
  ASSERT_EQ(actual.result.iterations, expected.result.iterations) << what;
  ASSERT_EQ(actual.result.escapes, expected.result.escapes) << what;
  ASSERT_EQ(actual.result.stop, expected.result.stop) << what;
  ASSERT_EQ(actual.result.value, expected.result.value) << what;
  ASSERT_EQ(actual.trace.size(), expected.trace.size()) << what;
  for (std::size_t row = 0; row < actual.trace.size(); ++row) {
    const TraceRow &a = actual.trace[row], &e = expected.trace[row];
    const auto same = [](double x, double y) {
      return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
    };
    ASSERT_TRUE(same(a.objective, e.objective) && same(a.gap, e.gap) && same(a.step, e.step) &&
                same(a.integrality, e.integrality) && std::string(a.kind) == e.kind)
        << what << ", row " << row;
  }
}

void expect_same_runs(const Graph& graph, std::size_t k, const std::string& what, std::uint64_t max_iterations = 2000) {
  Prepared prepared(graph, 2);
  for (const std::string method : {"se-fw", "fw"})
    for (const StepRule rule : all_rules)
      for (const std::string start : {"uniform", "random", "degree"}) {
        SolveOptions options = test::se_fw_options(EngineKind::reference, rule, start);
        options.method = method;
        options.seed = k;
        options.max_iterations = max_iterations;
        expect_same_run(prepared, k, options,
                        what + ", " + method + ", k = " + std::to_string(k) + ", start " + start + ", rule " +
                            std::to_string(static_cast<int>(rule)));
        if (testing::Test::HasFatalFailure()) return;
      }
}

TEST(Engines, AgreeOnEverySmallGraphAndK) {
  for (unsigned n = 2; n <= 4; ++n)
    test::for_all_graphs(n, [&](const Graph& graph) {
      for (std::size_t k = 1; k < n && !HasFatalFailure(); ++k) expect_same_runs(graph, k, "all graphs", 300);
    });
}

TEST(Engines, AgreeOnThousandsOfRandomGraphs) {
  test::Random random(1);
  SolveOptions options = test::se_fw_options(EngineKind::reference);
  options.max_iterations = 5000;
  for (int round = 0; round < 3000 && !HasFatalFailure(); ++round) {
    const unsigned n = 5 + static_cast<unsigned>(random.below(56));
    const Graph graph = test::random_graph(n, random.unit() * random.unit(), random);
    const std::size_t k = 1 + random.below(n - 1);
    options.step = round % 4 == 3 ? StepRule::line_search : StepRule::lipschitz;
    options.start = round % 8 == 6 ? "random" : "uniform";
    options.loading = round % 5 == 4 ? 1.0 + 0.1 * static_cast<double>(1 + random.below(9)) : 1.5;
    options.seed = static_cast<std::uint64_t>(round);
    Prepared prepared(graph, 1);
    expect_same_run(prepared, k, options, "round " + std::to_string(round));
  }
}

TEST(Engines, AgreeOnThousandsOfQuestionsWithLinearTerms) {
  test::Random random(3);
  SolveOptions options = test::se_fw_options(EngineKind::reference);
  options.max_iterations = 3000;
  for (int round = 0; round < 2000 && !HasFatalFailure(); ++round) {
    const unsigned n = 5 + static_cast<unsigned>(random.below(56));
    const Graph graph = test::random_graph(n, random.unit() * random.unit(), random);
    const std::size_t k = 1 + random.below(n - 1);
    options.method = round % 6 == 5 ? "fw" : "se-fw";
    options.step = all_rules[round % 3];
    options.start = round % 8 == 6 ? "random" : round % 8 == 7 ? "degree" : "uniform";
    options.seed = static_cast<std::uint64_t>(round);
    Prepared prepared(test::random_question(graph, static_cast<std::int64_t>(k), random), 1);
    expect_same_run(prepared, k, options, "round " + std::to_string(round));
  }
}

TEST(Engines, AgreeOnLinearTermsOfLargerGraphs) {
  test::Random random(4);
  for (std::uint64_t seed = 1; seed <= 40 && !HasFatalFailure(); ++seed) {
    const Graph graph = seed % 2 == 0 ? generate::rmat(11, 8, seed) : generate::planted(1500, 0.01, 40, 0.7, seed);
    SolveOptions options = test::se_fw_options(EngineKind::reference, all_rules[seed % 3]);
    options.max_iterations = 200;
    Prepared prepared(test::random_question(graph, 0, random), 2);
    for (const std::size_t k : {4, 60}) expect_same_run(prepared, k, options, "seed " + std::to_string(seed));
  }
}

TEST(Engines, AgreeOnEveryKOfMiddlingGraphs) {
  test::Random random(2);
  for (const double p : {0.03, 0.1, 0.4}) {
    const Graph graph = test::random_graph(60, p, random);
    for (std::size_t k = 1; k < 60 && !HasFatalFailure(); k += 3) expect_same_runs(graph, k, "G(60, p)");
  }
}

TEST(Engines, AgreeOnEveryGenerator) {
  const std::vector<std::pair<std::string, Graph>> graphs = {
      {"regular", generate::regular(100, 10, 1)}, {"regular, larger", generate::regular(400, 4, 2)},
      {"gnp", generate::gnp(500, 0.02, 3)},       {"planted", generate::planted(600, 0.01, 30, 0.8, 4)},
      {"rmat", generate::rmat(10, 8, 5)},         {"ba", generate::barabasi_albert(500, 3, 6)},
      {"tight", generate::tight(60, 12)},         {"multipartite", generate::multipartite({5, 10, 15, 20})},
      {"cycle", generate::regular(50, 2, 7)},
  };
  for (const auto& [name, graph] : graphs)
    for (const std::size_t k : {1, 2, 7, 20, 45})
      if (!HasFatalFailure()) expect_same_runs(graph, k, name, 500);
}

TEST(Engines, AgreeOnUpdatesTooLongForTheCache) {
  const Graph graph = generate::rmat(16, 12, 1);
  Prepared prepared(graph, 2);
  for (const StepRule rule : {StepRule::lipschitz, StepRule::line_search, StepRule::curvature}) {
    SolveOptions options = test::se_fw_options(EngineKind::reference, rule);
    options.max_iterations = 25;
    expect_same_run(prepared, 600, options, "rmat 16");
  }
}

TEST(Engines, AgreeWhenTheScaleIsRenormalised) {
  // Many short steps shrink c below 2⁻²⁵⁶ again and again: the start's weight must fade in the same way for both.
  const Graph graph = generate::planted(80, 0.05, 12, 0.9, 1);
  SolveOptions options = test::se_fw_options(EngineKind::reference, StepRule::lacoste);
  options.max_iterations = 40'000;
  Prepared prepared(graph, 1);
  expect_same_run(prepared, 12, options, "lacoste");
}

TEST(Engines, AgreeOnRealGraphs) {
  DENSEK_NEEDS_REAL_DATA(data);
  for (const std::string name :
       {"karate", "jazz", "netscience", "ego-Facebook", "ca-GrQc", "wiki-Vote", "luxembourg_osm"}) {
    const Graph graph = read_graph((data / (name + ".txt.gz")).string());
    Prepared prepared(graph, 2);
    for (const std::size_t k : {5, 20, 33})
      for (const StepRule rule : {StepRule::lipschitz, StepRule::line_search, StepRule::curvature}) {
        SolveOptions options = test::se_fw_options(EngineKind::reference, rule);
        options.max_iterations = 300;
        expect_same_run(prepared, k, options, name + ", k = " + std::to_string(k));
        if (HasFatalFailure()) return;
      }
  }
}

TEST(Engines, BuffersAreCleanForTheNextRun) {
  const Graph graph = generate::rmat(9, 8, 1);
  Prepared shared(graph, 1);
  for (const std::size_t k : {50, 3, 120, 3, 17}) {
    const SolveOptions options = test::se_fw_options(EngineKind::incremental);
    const auto again = test::run_method(shared, k, options), fresh = test::run_method(graph, k, options);
    EXPECT_EQ(again.result.vertices, fresh.result.vertices);
    EXPECT_EQ(again.result.iterations, fresh.result.iterations);
  }
}

}  // namespace
}  // namespace densek
