// The step that only curvature downwards limits: it proves itself, and needs no eigenvalue to do so.
#include <densek/generate.h>
#include <densek/io.h>

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <string_view>

#include "engine/reference.h"
#include "methods/frank_wolfe.h"
#include "support/graphs.h"
#include "support/runs.h"
#include "support/sweeps.h"

namespace densek {
namespace {

constexpr double lambda = 1.5;

/// Each Frank–Wolfe step gains at least half of what its slope promises: γvᵀd + ½γ²q ≥ ½γvᵀd.
void expect_ascent(const test::Recorded& run, const std::string& where) {
  for (std::size_t t = 1; t < run.trace.size(); ++t) {
    const TraceRow &before = run.trace[t - 1], &row = run.trace[t];
    if (row.kind != std::string_view("fw")) continue;
    ASSERT_GE(row.objective - before.objective, row.step * before.gap / 2 - 1e-12 * std::max(1.0, row.objective))
        << where << ", row " << t;
  }
}

TEST(Curvature, CertifiesTheAscentOfEveryStepOnEveryGraphOfAtMostSixVertices) {
  for (unsigned n = 2; n <= 6; ++n) {
    std::uint64_t number = 0;
    test::for_all_graphs(n, [&](const Graph& graph) {
      if (++number % test::stride() != 0) return;
      Prepared prepared(graph, 1);
      for (std::size_t k = 1; k < n; ++k)
        for (const char* start : {"uniform", "random"}) {
          SolveOptions options = test::se_fw_options(EngineKind::incremental, StepRule::curvature, start);
          options.seed = number;
          const auto run = test::run_method(prepared, k, options);
          const std::string where = "graph " + std::to_string(number - 1) + ", k " + std::to_string(k) + start;
          ASSERT_EQ(run.result.stop, Stop::converged) << where;
          expect_ascent(run, where);
          if (testing::Test::HasFatalFailure()) return;
        }
    });
  }
}

// What L̂ does not know of is seen in q before it does harm, and then at least doubled; without that the ascent is lost.
TEST(Curvature, DoublesWhenTheSlopeFallsFasterThanItAllows) {
  constexpr double k = 12;
  int firsts = 0, doublings = 0, losses = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Graph graph = generate::gnp(60, 0.2, seed);
    SolveOptions options = test::se_fw_options(EngineKind::reference, StepRule::curvature, "random");
    options.seed = seed;
    const auto run = test::run_method(graph, 12, options);
    EXPECT_EQ(run.result.stop, Stop::converged);
    expect_ascent(run, "seed " + std::to_string(seed));

    // The same steps once more, by hand.
    Prepared prepared(graph, 1);
    const Hooks silent;
    const Question question(graph, 12);
    Task task{question, prepared, options, {}, silent};
    const double L = lipschitz_constant(task, lambda);
    DownwardCurvature downward = downward_curvature(options.step, L);
    ReferenceEngine engine(question, lambda, 1);
    Point x(engine.begin(make_start(task)));
    double known = 0;
    for (std::size_t t = 1; t < run.trace.size() && run.trace[t].kind == std::string_view("fw"); ++t) {
      const Lmo s = engine.oracle();
      const Direction d = x.direction(s, k);
      const auto step_with = [&](double curvature) {
        return step_length(StepRule::curvature, d, L, curvature, k, false);
      };
      const double seen = downward.see(d.d_M_d, d.d_d);
      EXPECT_GE(d.d_M_d, -seen * d.d_d * (1 + 1e-12));
      EXPECT_LE(seen, L);
      if (seen > known) {
        EXPECT_GE(seen, 2 * known);
        firsts += known == 0;
        doublings += known > 0 && seen == 2 * known;
        const double careless = step_with(known);
        losses += careless * d.gap + careless * careless * d.d_M_d / 2 < careless * d.gap / 2;
      }
      known = seen;
      const double step = step_with(seen);
      if (run.trace[t].step != 1) {  // 1: perhaps because x was in the basin
        ASSERT_EQ(step, run.trace[t].step) << "row " << t;
      }
      engine.move(run.trace[t].step);
      x.move(s, run.trace[t].step, k);
    }
  }
  EXPECT_GE(firsts, 1);
  EXPECT_GE(doublings, 1);
  EXPECT_GE(losses, 1);
}

TEST(Curvature, CountsOfTheFacebookGraph) {
  DENSEK_NEEDS_REAL_DATA(data);
  const Graph graph = read_graph((data / "ego-Facebook.txt.gz").string());
  Prepared prepared(graph, 2);
  const test::KnownRun expected[] = {{10, 12, 45}, {20, 7, 190}, {100, 39, 4871}, {300, 59, 19525}};
  for (const auto& [k, iterations, edges] : expected) {
    const auto run = test::run_method(prepared, k, test::se_fw_options(EngineKind::incremental, StepRule::curvature));
    EXPECT_LE(static_cast<double>(run.result.iterations), 1.1 * static_cast<double>(iterations)) << k;
    EXPECT_GE(run.result.value, edges) << k;
    expect_ascent(run, "Facebook, k " + std::to_string(k));
  }
}

// Theorem 4.2 with L⁻ in place of L: around a local maximizer with gradient gap σ, within σ/(2(L + L⁻)) the oracle
// answers with it and vᵀd ≥ L⁻‖d‖², so that the step is 1. Far beyond it is not always.
TEST(Curvature, LandsOnTheMaximizerFromWithinItsBasin) {
  int beyond = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Graph graph = generate::gnp(30, 0.1 + 0.02 * static_cast<double>(seed), seed);
    const std::size_t k = 8, n = 30;
    const auto set = test::run_method(graph, k, test::se_fw_options(EngineKind::incremental)).result.vertices;
    Eigen::MatrixXd M = lambda * Eigen::MatrixXd::Identity(30, 30);
    for (Vertex u = 0; u < n; ++u)
      for (const Vertex v : graph.neighbors(u)) M(u, v) = 1;
    const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(M).eigenvalues();
    const double L = values(29), downward = std::max(0.0, -values(0));
    Eigen::VectorXd s = Eigen::VectorXd::Zero(30);
    for (const Vertex i : set) s(i) = 1;
    const auto gap = [&](const Eigen::VectorXd& v) {  // from the least inside to the most outside
      double inside = L * 30, outside = 0;
      for (Vertex i = 0; i < n; ++i)
        if (s(i) == 1)
          inside = std::min(inside, v(i));
        else
          outside = std::max(outside, v(i));
      return inside - outside;
    };
    const double radius = gap(M * s) / (2 * (L + downward));
    ASSERT_GT(radius, 0);
    test::Random random(seed);
    for (int sample = 0; sample < 50; ++sample) {
      Eigen::VectorXd towards = Eigen::VectorXd::Zero(30);  // a feasible direction from s
      for (int pair = 0; pair < 1 + sample % 8; ++pair) {
        Vertex out = static_cast<Vertex>(random.below(n));
        while (s(out) == 1) out = static_cast<Vertex>(random.below(n));
        const double much = random.unit();
        towards(set[random.below(k)]) -= much;
        towards(out) += much;
      }
      for (const double reach : {1.0, 20.0}) {
        const Eigen::VectorXd x = s + reach * radius / towards.norm() * towards, v = M * x, d = s - x;
        const bool lands = gap(v) > 0 && v.dot(d) >= downward * d.dot(d);
        if (reach == 1.0)
          ASSERT_TRUE(lands) << "seed " << seed << ", sample " << sample;
        else
          beyond += !lands;
      }
    }
  }
  EXPECT_GT(beyond, 0);
}

}  // namespace
}  // namespace densek
