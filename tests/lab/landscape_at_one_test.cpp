// The landscape at λ = 1, where the relaxation is tight and fractional points may be optimal (Remark 2.4).
#include <densek/generate.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "lab/landscape.h"
#include "support/any_questions.h"
#include "support/graphs.h"

namespace densek::test {
namespace {

void expect_claims(const lab::Landscape& landscape, std::size_t count) {
  EXPECT_EQ(landscape.claims.size(), count);
  for (const lab::Claim& claim : landscape.claims) EXPECT_TRUE(claim.holds) << claim.source << ": " << claim.evidence;
}

/// Whether a point with entries 0, 1/2 and 1, not all of them integral, is as good as the best set at λ = 1. Optima
/// form polytopes whose corners are sets, so one of these is among them if any fractional point is.
bool has_half_integral_optimum(const lab::SmallGraph& graph, unsigned k) {
  const unsigned n = graph.n();
  std::int64_t best = 0;  // 2g, times 4
  bool fractional = false;
  std::vector<std::int64_t> x(n, 0);  // in halves
  const auto walk = [&](const auto& self, unsigned i, std::int64_t left) -> void {
    if (i < n) {
      for (x[i] = 0; x[i] <= std::min<std::int64_t>(2, left); ++x[i]) self(self, i + 1, left - x[i]);
      return;
    }
    if (left > 0) return;
    std::int64_t value = 0;
    for (unsigned u = 0; u < n; ++u)
      for (unsigned v = 0; v < n; ++v) value += (u == v || graph.adjacent(u, v) ? 1 : 0) * x[u] * x[v];
    const bool halves = std::ranges::count(x, 1) > 0;
    if (value > best) best = value, fractional = false;
    fractional = fractional || (value == best && halves);
  };
  walk(walk, 0, 2 * k);
  return fractional;
}

TEST(Landscape, AtOneFindsFractionalOptimaWhereThereAre) {
  std::map<bool, unsigned> seen;
  for (unsigned n = 2; n <= 5; ++n)
    for (const lab::SmallGraph& graph : lab::graphs_up_to_isomorphism(n))
      for (unsigned k = 1; k < n; ++k) {
        std::vector<Edge> edges;
        for (unsigned j = 1; j < n; ++j)
          for (unsigned i = 0; i < j; ++i)
            if (graph.adjacent(i, j)) edges.push_back({i, j});
        const lab::Landscape landscape = lab::landscape(from_edges(n, edges, 1), k, {1, 1});
        expect_claims(landscape, 6);
        EXPECT_EQ(landscape.fractional_optima > 0, has_half_integral_optimum(graph, k)) << edges.size() << " " << k;
        ++seen[landscape.fractional_optima > 0];
      }
  EXPECT_GT(seen[false], 10U);
  EXPECT_GT(seen[true], 10U);
}

TEST(Landscape, AtOneSkipsWhatNeedsMore) {
  const lab::Landscape triangle = lab::landscape(generate::multipartite({1, 1, 1}), 2, {1, 1});
  expect_claims(triangle, 6);
  ASSERT_EQ(triangle.skipped.size(), 14U);
  for (const lab::Skipped& skipped : triangle.skipped) EXPECT_EQ(skipped.reason, "looked at only where λ > 1");
  EXPECT_EQ(triangle.fractional_optima, 4U);  // three sides and the inside
  EXPECT_EQ(triangle.asked_level().families, 4U);
  EXPECT_EQ(triangle.levels.back().saddles, 4U);  // counted all the same
  for (const lab::Saddle& point : triangle.saddles) {
    EXPECT_TRUE(point.optimal);
    EXPECT_EQ(point.escape.direction.curvature, 0);
  }
  const lab::Landscape above = lab::landscape(generate::multipartite({1, 1, 1}), 2, {3, 2});
  EXPECT_EQ(above.fractional_optima, 0U);
  EXPECT_TRUE(above.skipped.empty());
  // With weights the heaviest edge is in the place of 1.
  const Graph path = with_weights(make_graph(3, {{0, 1}, {1, 2}}), 10, [](Vertex, Vertex) { return std::int64_t{5}; });
  const lab::Landscape weighted = lab::landscape(path, 1, {1, 2});
  EXPECT_EQ(weighted.claims.size(), 4U);
  EXPECT_EQ(weighted.skipped.front().reason, "it says nothing of weights");
  EXPECT_GT(weighted.fractional_optima, 0U);
}

}  // namespace
}  // namespace densek::test
