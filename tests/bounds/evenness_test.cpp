// Whether a split is as even as it can be is told without knowing the limit, and evening out ends there.
#include "bounds/evenness.h"

#include <gtest/gtest.h>

#include <algorithm>
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
