#include <densek/generate.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>

#include "methods/start_points.h"
#include "relaxation/rounding.h"
#include "relaxation/selection.h"
#include "relaxation/stationarity.h"
#include "relaxation/step_rules.h"
#include "support/graphs.h"
#include "support/sweeps.h"

namespace densek {
namespace {

double objective(const Graph& graph, const std::vector<double>& x, const Loading& loading) {
  double twice = 0;
  for (Vertex i = 0; i < graph.num_vertices(); ++i) {
    twice += loading.of(i) * x[i] * x[i];
    for (const Vertex u : graph.neighbors(i)) twice += x[i] * x[u];
  }
  return twice / 2;
}

std::vector<double> gradient(const Graph& graph, const std::vector<double>& x, const Loading& loading) {
  std::vector<double> v(x.size());
  for (Vertex i = 0; i < graph.num_vertices(); ++i) {
    v[i] = loading.of(i) * x[i];
    for (const Vertex u : graph.neighbors(i)) v[i] += x[u];
  }
  return v;
}

std::vector<double> dense(const Start& start, std::size_t n) {
  std::vector<double> x(n, 0.0);
  for (const auto& [vertex, value] : start.entries) x[vertex] = value;
  return x;
}

/// The same by its definition: the k-th and (k+1)-th largest entry trade, with a new gradient for every move.
std::vector<Vertex> round_by_definition(const Graph& graph, std::size_t k, const Loading& loading,
                                        std::vector<double> x) {
  std::vector<Vertex> order(x.size());
  std::iota(order.begin(), order.end(), Vertex{0});
  for (;;) {
    std::sort(order.begin(), order.end(), [&](Vertex a, Vertex b) { return x[a] != x[b] ? x[a] > x[b] : a < b; });
    const Vertex j = order[k - 1], l = order[k];
    if (x[j] >= 1 - integral_within || x[l] <= integral_within) break;
    const std::vector<double> v = gradient(graph, x, loading);
    const Vertex to = v[j] >= v[l] ? j : l, from = to == j ? l : j;
    const double delta = std::min(x[from], 1 - x[to]);
    x[to] = delta == 1 - x[to] ? 1 : x[to] + delta;
    x[from] = delta == x[from] ? 0 : x[from] - delta;
  }
  order.resize(k);
  std::sort(order.begin(), order.end());
  return order;
}

RC_GTEST_PROP(Rounding, MovesAsDefined, (std::uint64_t seed)) {
  test::Random random(seed);
  const unsigned n = 2 + static_cast<unsigned>(random.below(12));
  const std::size_t k = 1 + random.below(n - 1);
  const Graph graph = test::random_graph(n, random.unit(), random);
  std::vector<double> weights(n);
  std::vector<std::int64_t> own(n);
  for (double& weight : weights) weight = random.unit();
  for (std::int64_t& one : own) one = 2 + static_cast<std::int64_t>(random.below(9));
  const std::vector<double> x = dense(start_from_weights(weights, k), n);
  for (const Loading& loading : {Loading(1.5), Loading(own)}) {
    const Question question(graph, static_cast<std::int64_t>(k));
    RC_ASSERT(round_by_pair_moves(question, loading, x, gradient(graph, x, loading)) ==
              round_by_definition(graph, k, loading, x));
  }
}

// Many, for a gradient that is a little wrong loses seldom.
TEST(Rounding, LosesNothingFromAnyFeasiblePoint) {
  for (std::uint64_t seed = 0; seed < 20'000; seed += test::stride()) {
    test::Random random(seed);
    const unsigned n = 2 + static_cast<unsigned>(random.below(40));
    const std::size_t k = 1 + random.below(n - 1);
    const Graph graph = test::random_graph(n, random.unit(), random);
    std::vector<double> weights(n);
    for (double& weight : weights) weight = random.below(4) == 0 ? 0 : random.unit();
    const std::vector<double> x = dense(start_from_weights(weights, k), n);
    std::vector<std::int64_t> own(n);
    for (std::int64_t& one : own) one = 2 + static_cast<std::int64_t>(random.below(30));
    for (const Loading& loading : {Loading(1.5), Loading(own)}) {
      const std::vector<Vertex> set =
          round_by_pair_moves(Question(graph, static_cast<std::int64_t>(k)), loading, x, gradient(graph, x, loading));
      ASSERT_EQ(set.size(), k) << "seed " << seed;
      std::vector<double> rounded(n, 0.0);
      for (const Vertex i : set) rounded[i] = 1;
      ASSERT_GE(objective(graph, rounded, loading), objective(graph, x, loading) - 1e-9) << "seed " << seed;
    }
  }
}

RC_GTEST_PROP(Starts, AreFeasible, (std::uint64_t seed)) {
  test::Random random(seed);
  const std::size_t n = 1 + random.below(50), k = 1 + random.below(n);
  std::vector<double> weights(n);
  for (double& weight : weights) weight = random.below(3) == 0 ? 0 : random.unit() * random.unit() * 100;
  const Start start = start_from_weights(weights, k);
  double sum = 0;
  Vertex least = 0;
  for (const auto& [vertex, value] : start.entries) {
    RC_ASSERT(value > 0 && value <= 1);
    RC_ASSERT(vertex >= least);
    least = vertex + 1;
    sum += value;
  }
  RC_ASSERT(std::abs(sum - static_cast<double>(k)) < 1e-9 * static_cast<double>(k));
}

RC_GTEST_PROP(Selection, TakesTheLargestAndBreaksTiesByTheSmallerId, (std::uint64_t seed)) {
  test::Random random(seed);
  const std::size_t n = 1 + random.below(60), k = 1 + random.below(n);
  std::vector<Ranked> ranked(n);
  for (std::size_t i = 0; i < n; ++i) ranked[i] = {static_cast<double>(random.below(5)), static_cast<Vertex>(i)};
  std::vector<Ranked> sorted = ranked;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Ranked& a, const Ranked& b) { return a.value > b.value; });
  select_first(ranked, k);
  RC_ASSERT(ranked[k - 1].vertex == sorted[k - 1].vertex);
  RC_ASSERT(first_vertices(ranked, k) == first_vertices(sorted, k));
}

// An eigenvector has entries that are nothing but noise beside the others.
TEST(Starts, SurviveWeightsOfVeryDifferentSize) {
  const std::vector<double> weights = {1, 1e-17, 0.5, 1e-300, 5e-324, 0.25};
  for (std::size_t k = 1; k <= 6; ++k) {
    double sum = 0;
    for (const auto& [vertex, value] : start_from_weights(weights, k).entries) sum += value;
    EXPECT_NEAR(sum, static_cast<double>(k), 1e-9) << k;
  }
}

TEST(StepRules, FollowTheirFormulas) {
  const StepInput in{.gap = 3, .d_d = 4, .d_M_d = -6, .lipschitz = 10, .curvature = 2, .k = 5, .in_basin = false};
  EXPECT_DOUBLE_EQ(step_length(StepRule::lipschitz, in), 3.0 / 40);
  EXPECT_DOUBLE_EQ(step_length(StepRule::lacoste, in), 3.0 / 100);
  EXPECT_DOUBLE_EQ(step_length(StepRule::line_search, in), 0.5);
  EXPECT_DOUBLE_EQ(step_length(StepRule::curvature, in), 3.0 / 8);
}

TEST(StepRules, NeverDivideByNothing) {
  StepInput in{.gap = 0, .d_d = 0, .d_M_d = 0, .lipschitz = 10, .curvature = 0, .k = 5, .in_basin = false};
  EXPECT_EQ(step_length(StepRule::lipschitz, in), 0);
  in.gap = 1e-20;
  EXPECT_EQ(step_length(StepRule::lipschitz, in), 1);
  EXPECT_EQ(step_length(StepRule::line_search, in), 1);
  in.d_d = 4;
  EXPECT_EQ(step_length(StepRule::curvature, in), 1);  // nothing bends downwards
}

TEST(StepRules, LearnHowMuchTheObjectiveBendsDownwards) {
  DownwardCurvature downward(2, 10);
  EXPECT_EQ(downward.see(-8, 4), 2);    // −q = 2‖d‖²: as it was
  EXPECT_EQ(downward.see(-10, 4), 4);   // a little more: doubled
  EXPECT_EQ(downward.see(-36, 4), 9);   // much more: what was seen
  EXPECT_EQ(downward.see(-38, 4), 10);  // never above L
  EXPECT_EQ(downward.see(5, 4), 10);    // and never back
  EXPECT_EQ(DownwardCurvature(20, 10).see(0, 1), 10);
  EXPECT_EQ(DownwardCurvature(0, 10).see(-0.0, 0), 0);
}

TEST(Stationarity, IsDecidedInIntegers) {
  EXPECT_TRUE(is_local_maximizer(3, 4, 1.5));
  EXPECT_FALSE(is_local_maximizer(3, 5, 1.5));
  EXPECT_TRUE(is_local_maximizer(3, 5, 2.5));
  EXPECT_DOUBLE_EQ(gradient_gap(3, 4, 1.5), 0.5);
}

}  // namespace
}  // namespace densek
