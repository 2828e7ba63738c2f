// The projection onto {0 ≤ x ≤ 1, Σx = sum}, by its optimality conditions.
#include "relaxation/projection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/graphs.h"

namespace densek {
namespace {

/// x is the projection of y iff y − x is one number τ on fractional entries, at least τ on ones, at most τ on zeros.
void expect_projection(const std::vector<double>& y, const std::vector<double>& x, double sum) {
  double total = 0, least = 1e300, most = -1e300;
  for (std::size_t i = 0; i < y.size(); ++i) {
    ASSERT_GE(x[i], 0);
    ASSERT_LE(x[i], 1);
    total += x[i];
    if (x[i] < 1) least = std::min(least, -(y[i] - x[i]));  // −τ ≤ …
    if (x[i] > 0) most = std::max(most, -(y[i] - x[i]));
  }
  const double scale = 1 + std::abs(*std::ranges::max_element(y, {}, [](double v) { return std::abs(v); }));
  EXPECT_NEAR(total, sum, 1e-12 * scale * static_cast<double>(y.size()));
  EXPECT_LE(most, least + 1e-12 * scale * static_cast<double>(y.size()));
}

TEST(Projection, SatisfiesItsOptimalityConditions) {
  test::Random random(1);
  for (int round = 0; round < 2000; ++round) {
    const std::size_t n = 1 + random.below(40);
    const double spread = std::pow(10.0, 4 * random.unit() - 2);
    std::vector<double> y(n);
    for (double& value : y) {
      value = spread * (random.unit() - 0.5);
      if (round % 3 == 0) value = std::round(value * 4) / 4;  // many ties, breakpoints on each other
    }
    const double sum =
        round % 2 == 0 ? static_cast<double>(random.below(n + 1)) : random.unit() * static_cast<double>(n);
    std::vector<double> x = y;
    project_to_sum(x, sum);
    expect_projection(y, x, sum);
    if (HasFailure()) FAIL() << "round " << round;
    std::vector<double> again = x;
    project_to_sum(again, sum);
    for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(again[i], x[i], 1e-12);
  }
}

TEST(Projection, TakesTheEnds) {
  std::vector<double> none = {3, -1, 0.5}, all = none;
  project_to_sum(none, 0);
  project_to_sum(all, 3);
  EXPECT_EQ(none, (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(all, (std::vector<double>{1, 1, 1}));
}

}  // namespace
}  // namespace densek
