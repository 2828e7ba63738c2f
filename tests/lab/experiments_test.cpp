// The paper's experiments hold here, and the checks behind them notice when they do not.
#include "lab/experiments.h"

#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/io.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "lab/along_runs.h"
#include "lab/record.h"
#include "lab/variants.h"
#include "support/graphs.h"

namespace densek::test {
namespace {

void expect_all_hold(const lab::Experiment& experiment, std::size_t claims) {
  EXPECT_EQ(experiment.claims.size(), claims);
  for (const lab::Claim& claim : experiment.claims)
    EXPECT_TRUE(claim.holds) << claim.source << ": " << claim.text << ": " << claim.evidence;
}

TEST(Experiments, RegularGraphsAreLeftAndSolvedExactly) {
  const lab::Experiment experiment = lab::regular();
  expect_all_hold(experiment, 13);
  ASSERT_EQ(experiment.runs.size(), 2U);
  EXPECT_EQ(experiment.runs[0].trace.front().gap, 0);
  EXPECT_EQ(experiment.runs[0].trace.back().integrality, 1);
  EXPECT_EQ(experiment.runs[1].trace.size(), 1U);  // stuck
}

TEST(Experiments, LargerLambdaFindsWorseSets) {
  const lab::Experiment experiment = lab::lambda(nullptr);
  expect_all_hold(experiment, 6);
  EXPECT_EQ(experiment.remarks.size(), 1U);  // says that Facebook is left out
  ASSERT_EQ(experiment.sweeps[0].name, "maximizers");
  EXPECT_EQ(experiment.sweeps[0].curves[0].values.back(), 278'256);  // all sets of 5 of 34
}

TEST(Experiments, RandomEscapesAreComparedWithThePapers) {
  const lab::Experiment experiment = lab::escapes();
  expect_all_hold(experiment, 3);
  ASSERT_EQ(experiment.runs.size(), 3U);
  for (const lab::Run& run : experiment.runs) EXPECT_EQ(run.result.escapes, 1U) << run.name;
  EXPECT_NE(experiment.runs[0].trace[1].objective, experiment.runs[1].trace[1].objective);
  EXPECT_NE(experiment.runs[0].trace[1].objective, experiment.runs[2].trace[1].objective);
  EXPECT_EQ(experiment.remarks.size(), 4U);
  for (const lab::Sweep& sweep : experiment.sweeps) {
    EXPECT_EQ(sweep.key, "vertices");
    for (const lab::Curve& curve : sweep.curves) EXPECT_EQ(curve.values.size(), sweep.x.size());
  }
}

/// Where an escape from x leads, with all entries.
std::vector<double> escaped(const SeFwVariant& variant, const std::vector<double>& x) {
  std::vector<double> y(x.size(), 0.0);
  for (const Start::Entry& entry : variant.escape(x).entries) y[entry.vertex] = entry.value;
  EXPECT_NEAR(std::accumulate(y.begin(), y.end(), 0.0), std::accumulate(x.begin(), x.end(), 0.0), 1e-12);
  EXPECT_GE(*std::ranges::min_element(y), 0);
  EXPECT_LE(*std::ranges::max_element(y), 1);
  return y;
}

TEST(Variants, LeadToFeasiblePoints) {
  const std::vector<double> x = {1, 0.5, 0.5, 0.75, 0.25, 0};
  std::set<std::vector<double>> directions;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const std::vector<double> near = escaped(lab::random_perturbation(3, 0.1, seed), x);
    double squared = 0;
    for (std::size_t i = 0; i < x.size(); ++i) squared += (near[i] - x[i]) * (near[i] - x[i]);
    EXPECT_LE(squared, 0.01 + 1e-12);  // the projection brings it no further away
    EXPECT_GT(squared, 1e-6);

    const std::vector<double> moved = escaped(lab::random_direction(seed), x);
    unsigned changed = 0, at_border = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      changed += moved[i] != x[i];
      at_border += moved[i] != x[i] && (moved[i] == 0 || moved[i] == 1);
    }
    EXPECT_EQ(changed, 2U);
    EXPECT_GE(at_border, 1U);  // as much as can be
    directions.insert(moved);
  }
  EXPECT_GT(directions.size(), 5U);
}

TEST(Experiments, FacebookHasThePapersShape) {
  DENSEK_NEEDS_REAL_DATA(data);
  const lab::Experiment experiment = lab::facebook(read_graph((data / "ego-Facebook.txt.gz").string()));
  expect_all_hold(experiment, 8);
  const lab::Run &ours = experiment.runs[0], &theirs = experiment.runs[1];
  EXPECT_EQ(ours.result.iterations, 35U);
  EXPECT_EQ(ours.trace.back().step, 1);
  EXPECT_EQ(ours.trace.back().gap, 0);
  EXPECT_EQ(theirs.result.iterations, 50'000U);
  EXPECT_NEAR(theirs.trace.back().gap, 0.1315, 1e-4);
  EXPECT_FALSE(theirs.result.integral);
}

TEST(Experiments, AnotherGraphIsNotTheDataSet) { EXPECT_THROW(lab::facebook(karate_club()), InputError); }

/// A real run with its setting, to be spoiled.
struct Spoiled {
  Graph graph = generate::regular(100, 10, 1);
  lab::Setting in = lab::setting(graph, 20, 1.5);
  std::vector<lab::Run> runs;
  Spoiled() {
    Solver solver(graph);
    runs.push_back(lab::record(solver, 20, lab::paper_options(1.5), "se-fw", ""));
  }
};

TEST(AlongRuns, AnEscapeThatGainsTooLittleIsNoticed) {
  Spoiled run;
  ASSERT_STREQ(run.runs[0].trace[1].kind, "escape");
  EXPECT_TRUE(lab::escape_ascent(run.in, run.runs).holds);
  run.runs[0].trace[1].objective = run.runs[0].trace[0].objective + 0.4 * 0.5 * 0.2 * 0.2;  // 0.4·(λ−1)δ²
  EXPECT_FALSE(lab::escape_ascent(run.in, run.runs).holds);
  run.runs[0].trace.clear();  // nothing seen is nothing shown
  EXPECT_FALSE(lab::escape_ascent(run.in, run.runs).holds);
}

TEST(AlongRuns, MoreEscapesThanTheGainHasRoomForAreNoticed) {
  Spoiled run;
  EXPECT_TRUE(lab::number_of_escapes(run.in, run.runs).holds);
  run.runs[0].trace.back().objective = run.runs[0].trace.front().objective;
  EXPECT_FALSE(lab::number_of_escapes(run.in, run.runs).holds);
  run.runs[0].trace.clear();
  EXPECT_FALSE(lab::number_of_escapes(run.in, run.runs).holds);
}

TEST(AlongRuns, AStepThatGainsTooLittleIsNoticed) {
  Spoiled run;
  EXPECT_TRUE(lab::convergence_rate(run.in, run.runs).holds);
  run.runs[0].trace[5].objective = run.runs[0].trace[4].objective;
  EXPECT_FALSE(lab::convergence_rate(run.in, run.runs).holds);
}

TEST(AlongRuns, ABallThatIsTooLargeIsNoticed) {
  Spoiled run;
  Result maximizer = run.runs[0].result;
  EXPECT_TRUE(lab::basin(run.graph, run.in, maximizer, 50).holds);
  EXPECT_TRUE(lab::oracle_ball(run.graph, run.in, maximizer, 50).holds);
  EXPECT_TRUE(lab::runs_from_basin(run.graph, run.in, maximizer, 50).holds);
  *maximizer.certificate.sigma *= 8;
  EXPECT_FALSE(lab::basin(run.graph, run.in, maximizer, 50).holds);
  EXPECT_FALSE(lab::runs_from_basin(run.graph, run.in, maximizer, 50).holds);
  *maximizer.certificate.sigma *= 8;  // the oracle needs less than the step
  EXPECT_FALSE(lab::oracle_ball(run.graph, run.in, maximizer, 50).holds);
}

TEST(AlongRuns, TheTightInstanceIsTight) { EXPECT_TRUE(lab::tight_instance().holds); }

}  // namespace
}  // namespace densek::test
