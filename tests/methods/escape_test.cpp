// When SE-FW escapes, which way, and what it learns from it: lines 9 to 17 of Algorithm 1 and Remark 4.13.
#include <densek/generate.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string_view>

#include "io/scratch.h"
#include "support/graphs.h"
#include "support/runs.h"

namespace densek {
namespace {

constexpr double lambda = 1.5, always = 1e300;
constexpr std::string_view escape = "escape";

// Lines 11 to 16: towards the larger gradient. An escape by δ gains δ·|v_j − v_l| + (λ − a_jl)·δ², wherever x is.
TEST(Escape, GainsFromAnywhere) {
  std::uint64_t escapes = 0, fractional = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Graph graph = generate::gnp(40, 0.02 * static_cast<double>(seed), seed);
    SolveOptions options = test::se_fw_options(EngineKind::incremental, StepRule::lipschitz, "random");
    options.seed = seed;
    options.escape_threshold = always;
    const auto run = test::run_method(graph, 10, options);
    EXPECT_EQ(run.result.stop, Stop::converged);
    for (std::size_t t = 1; t < run.trace.size(); ++t) {
      const TraceRow &before = run.trace[t - 1], &row = run.trace[t];
      if (row.kind != escape) continue;
      ++escapes;
      fractional += row.step > 0 && row.step < 0.5;
      EXPECT_GE(row.objective - before.objective, (lambda - 1) * row.step * row.step - 1e-9) << "seed " << seed;
      EXPECT_GE(row.integrality, 0);
      EXPECT_LE(row.integrality, 1 + 1e-9);  // x stays in the box
    }
  }
  EXPECT_GT(escapes, 500U);
  EXPECT_GT(fractional, 100U);
}

/// Runs from x, 1 − `far` of `leaving` members and `far` of as many others, else the indicator of the first k vertices.
struct Nearby {
  Graph graph;
  std::size_t k;

  test::Recorded run(double far, std::size_t leaving, SolveOptions options) const {
    test::Scratch scratch;
    std::string text;
    for (std::size_t i = 0; i < k + leaving; ++i)
      text += fmt::format("{} {:.17g}\n", i, i < k - leaving ? 1.0 : i < k ? 1 - far : far);
    options.start = scratch.file("start.txt", text);
    return test::run_method(graph, k, options);
  }
};

/// Two cliques of ten, a thin bridge between them.
Nearby near_a_clique() {
  std::vector<Edge> edges = {{9, 10}};
  for (Vertex v = 1; v < 10; ++v)
    for (Vertex u = 0; u < v; ++u) edges.insert(edges.end(), {{u, v}, {u + 10, v + 10}});
  return {from_edges(20, std::move(edges), 1), 10};
}

// Line 9: where s is a local maximizer and x in its ball the next step lands on it, however small the gap is.
TEST(Escape, DoesNotHappenInsideTheBasin) {
  const Nearby near = near_a_clique();
  for (const StepRule rule : {StepRule::lipschitz, StepRule::line_search, StepRule::curvature}) {
    SolveOptions options = test::se_fw_options(EngineKind::incremental, rule);
    options.escape_threshold = always;
    const auto run = near.run(1e-3, 2, options);
    EXPECT_EQ(run.result.stop, Stop::converged);
    EXPECT_EQ(run.result.iterations, 1U);
    EXPECT_EQ(run.result.escapes, 0U);
    EXPECT_EQ(run.trace.back().step, 1);
    // Outside the ball a gap below the threshold means a saddle may be near.
    EXPECT_GT(near.run(0.4, 2, options).result.escapes, 0U);
  }
}

/// Members 0–4 and the others 10–14 have no edge, 5–9 are a clique, and whoever else there is knows all of that: far
/// from stationary, but between 5–9 and 10–14 the way is back to the set.
Nearby near_a_bad_set() {
  std::vector<Edge> edges;
  for (Vertex v = 5; v < 40; ++v)
    for (Vertex u = 5; u < std::min<Vertex>(v, 10); ++u)
      if (v < 10 || v >= 15) edges.push_back({u, v});
  return {from_edges(40, std::move(edges), 1), 10};
}

std::size_t escapes_at_first(const test::Recorded& run) {
  std::size_t t = 1;
  while (t < run.trace.size() && run.trace[t].kind == escape) ++t;
  return t - 1;
}

// Remark 4.13 with β = ½: an escape that gains less than what is promised near a saddle halves the threshold. From
// three times the gap, the third such escape does not come.
TEST(Escape, LowersTheThresholdAfterAGainThatNoSaddleGives) {
  const Nearby near = near_a_bad_set();
  SolveOptions options = test::se_fw_options(EngineKind::incremental);
  const double gap = near.run(1e-9, 5, options).trace.front().gap;
  EXPECT_GT(gap, 10);
  options.escape_threshold = 3 * gap;
  EXPECT_EQ(escapes_at_first(near.run(1e-9, 5, options)), 2U);
  options.escape_threshold = 5 * gap;
  EXPECT_EQ(escapes_at_first(near.run(1e-9, 5, options)), 3U);
}

// (λ−1)·(ξ/4(λ+1)n)² is 7.8·10⁻⁷ here; what gains a thousand times as much may well be a saddle.
TEST(Escape, KeepsTheThresholdAfterAGainThatASaddleMayGive) {
  const Nearby near = near_a_bad_set();
  SolveOptions options = test::se_fw_options(EngineKind::incremental);
  const double gap = near.run(1e-3, 5, options).trace.front().gap;
  options.escape_threshold = 3 * gap;
  const auto run = near.run(1e-3, 5, options);
  EXPECT_GE(escapes_at_first(run), 5U);
  for (std::size_t t = 1; t <= 5; ++t) EXPECT_LT(run.trace[t].objective - run.trace[t - 1].objective, 0.1);
}

// The computed gap of a saddle is noise, above or below zero; a threshold below that would never be met.
TEST(Escape, HappensWhereTheGapIsNothingButNoise) {
  int above = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed)
    for (const double loading : {1.1, 1.3, 1.55, 1.7, 1.9}) {
      SolveOptions options = test::se_fw_options(EngineKind::incremental);
      options.loading = loading;
      options.escape_threshold = 1e-300;
      options.max_iterations = 2000;
      const auto run = test::run_method(generate::regular(60, 7, 2 * seed), 17, options);
      above += run.trace.front().gap > 0;
      EXPECT_EQ(run.trace[1].kind, escape) << "λ " << loading << ", gap " << run.trace.front().gap;
      EXPECT_EQ(run.result.stop, Stop::converged);
    }
  EXPECT_GT(above, 0);
}

}  // namespace
}  // namespace densek
