// Whether a split is as even as it can be is told without knowing the limit, and evening out ends there.
#include "bounds/evenness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

#include "bounds/split.h"
#include "graph/cores.h"
#include "support/graphs.h"

namespace densek {
namespace {

using namespace bounds;

std::vector<double> loads_of(const Split& split) {
  std::vector<double> loads;
  for (const std::int64_t load : split.loads) loads.push_back(static_cast<double>(load) / share_unit);
  return loads;
}

// Loads that differ in their last bits only, equal ones, zeros of both signs, and what is below zero; more than the
// sort by bits leaves to a comparison sort, and fewer.
TEST(Evenness, SortsLoadsToTheLastBit) {
  test::Random random(7);
  for (const std::size_t n : {0, 1, 2, 255, 256, 1000, 70000}) {
    std::vector<double> loads(n);
    for (double& load : loads) {
      load = random.below(4) == 0 ? random.unit() : static_cast<double>(random.below(5)) - 1;
      for (std::uint64_t steps = random.below(4); steps > 0; --steps) load = std::nextafter(load, 9.0);
      if (load == 0 && random.below(2) == 0) load = -0.0;
    }
    std::vector<Vertex> sorted(n);
    std::iota(sorted.begin(), sorted.end(), Vertex{0});
    std::ranges::stable_sort(sorted, [&](Vertex a, Vertex b) { return loads[a] > loads[b]; });
    EXPECT_EQ(by_load(loads), sorted) << n;
  }
}

TEST(Evenness, IsToldFromTheLoadsAlone) {
  test::Random random(5);
  const Graph graph = test::random_graph(200, 0.1, random);
  const Question question(graph);
  const Split start = ordered_split(question, compute_cores(graph).order);
  EXPECT_FALSE(is_even(question, loads_of(start), 0.05, 1));
  const Split even = even_split(question, start, {.iterations = 400});
  EXPECT_TRUE(is_even(question, loads_of(even), 0.001, 1));
  EXPECT_TRUE(is_even(question, loads_of(even), 0.001, 4));
}

/// By k, what the k largest loads sum up to.
std::vector<double> largest_sums(std::vector<double> loads) {
  std::ranges::sort(loads, std::greater<>());
  std::partial_sum(loads.begin(), loads.end(), loads.begin());
  return loads;
}

TEST(Evenness, WhatIsCalledEvenIsAsNearItsLimitAsSaid) {
  test::Random random(6);
  int even = 0, uneven = 0;
  for (int round = 0; round < 300; ++round) {
    const Graph graph = test::random_graph(5 + static_cast<unsigned>(random.below(40)), random.unit(), random);
    const Question question(graph);
    const Split start = ordered_split(question, compute_cores(graph).order);
    const std::vector<double> loads = loads_of(even_split(question, start, {.iterations = 1 + round % 20}));
    constexpr double part = 0.01, rounding = 1e-3;
    if (!is_even(question, loads, part, 1)) {
      ++uneven;
      continue;
    }
    ++even;
    const std::vector<double> sums = largest_sums(loads),
                              limits = largest_sums(loads_of(even_split(question, start, {.iterations = 2000})));
    for (std::size_t k = 0; k < sums.size(); ++k) EXPECT_LE((1 - part) * sums[k], limits[k] + rounding);
  }
  EXPECT_GT(even, 30);
  EXPECT_GT(uneven, 30);
}

}  // namespace
}  // namespace densek
