// Every method ≤ the optimum ≤ every bound, and what is called proved is. The optimum is counted over all subsets.
#include <densek/bounds.h>
#include <densek/solve.h>
#include <gtest/gtest.h>

#include "registry.h"
#include "support/graphs.h"
#include "support/sweeps.h"

namespace densek {
namespace {

/// Solves for every k by the project's own methods, or by all; counts the proofs of auto.
void expect_sandwich(const Graph& graph, bool all_methods, int& questions, int& proofs) {
  const std::vector<std::int64_t> best = test::all_optima(graph);
  Solver solver(graph, 1);
  BoundSession bounds(graph, 1);
  for (std::int64_t k = 1; k <= std::int64_t{graph.num_vertices()}; ++k) {
    const std::int64_t optimum = best[static_cast<std::size_t>(k)];
    ASSERT_GE(bounds.bound(k).value, optimum) << "k = " << k;
    for (const MethodInfo& method : methods()) {
      const bool own = method.name == "auto" || method.name == "exact" || method.name == "se-fw" || method.name == "fw";
      if (!own && !all_methods) continue;
      SolveOptions options;
      options.method = method.name;
      options.effort = Effort::quick;
      options.max_iterations = 200;
      const Result result = solver.solve(k, only_read(options));
      ASSERT_TRUE(fits(method.size, result.size(), k)) << method.name << ", k = " << k;
      const std::int64_t most = best[static_cast<std::size_t>(result.size())];
      ASSERT_LE(result.edges, most) << method.name << ", k = " << k;
      if (result.upper_bound) {
        ASSERT_GE(*result.upper_bound, most) << method.name << ", k = " << k;
      }
      if (method.name == "exact") {
        ASSERT_EQ(result.edges, optimum) << "k = " << k;
        ASSERT_TRUE(result.proven_optimal());
      }
      if (method.name != "auto") continue;
      ++questions;
      proofs += result.proven_optimal();
    }
  }
}

TEST(Optimum, LiesBetweenMethodsAndBoundsOnSmallGraphs) {
  int questions = 0, proofs = 0;
  for (unsigned n = 0; n <= 6; ++n) {
    // Of the 32,768 graphs of six vertices every 31st, to keep it quick; the bounds' own tests take all of them.
    const std::uint64_t step = n == 6 && !test::long_run() ? 31 * test::stride() : 1;
    for (std::uint64_t mask = 0; mask < std::uint64_t{1} << test::num_pairs(n); mask += step)
      expect_sandwich(test::graph_from_mask(n, mask), n <= 4 || test::long_run(), questions, proofs);
  }
  EXPECT_EQ(proofs, questions);
}

TEST(Optimum, LiesBetweenMethodsAndBoundsOnRandomGraphs) {
  int questions = 0, proofs = 0;
  test::Random random(11);
  const std::uint64_t rounds = test::long_run() ? 30'000 : 1000 / test::stride();
  for (std::uint64_t round = 0; round < rounds; ++round) {
    const unsigned n = 7 + static_cast<unsigned>(random.below(10));
    expect_sandwich(test::random_graph(n, random.unit(), random), round % 50 == 0, questions, proofs);
  }
  EXPECT_EQ(proofs, questions);
}

}  // namespace
}  // namespace densek
