// Whether a split is as even as it can be is told without knowing the limit, and evening out ends there.
#include "bounds/evenness.h"

#include <gtest/gtest.h>

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

TEST(Evenness, NothingIsGainedByGoingOn) {
  test::Random random(6);
  const Graph graph = test::random_graph(100, 0.2, random);
  const Question question(graph);
  const Split start = ordered_split(question, compute_cores(graph).order);
  const Split even = even_split(question, start, {.iterations = 1000});
  EXPECT_EQ(even.shares, even_split(question, start, {.iterations = 2000}).shares);
}

}  // namespace
}  // namespace densek
