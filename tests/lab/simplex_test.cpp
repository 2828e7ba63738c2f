// Exact linear programming on programs whose answers are known.
#include "lab/simplex.h"

#include <gtest/gtest.h>

namespace densek::test {
namespace {

using lab::Rational;
using Row = std::vector<Rational>;

TEST(Simplex, FindsTheCornerExactly) {
  // x + 3y ≤ 7, 3x + y ≤ 5, x ≥ 0, y ≥ 0: the largest x + y is at (1, 2).
  const auto best = lab::maximize({{{-1, -3}, 7}, {{-3, -1}, 5}, {{1, 0}, 0}, {{0, 1}, 0}}, {1, 1});
  ASSERT_TRUE(best);
  EXPECT_EQ(*best, (Row{1, 2}));
}

TEST(Simplex, ReachesNegativeNumbersAndStartsOutside) {
  // −5 ≤ t ≤ −2: the origin is outside.
  EXPECT_EQ(lab::maximize({{{1}, 5}, {{-1}, -2}}, {1}), (Row{-2}));
  EXPECT_EQ(lab::maximize({{{1}, 5}, {{-1}, -2}}, {-1}), (Row{-5}));
  EXPECT_EQ(lab::maximize({{{3}, -1}, {{-7}, 3}}, {0}).has_value(), true);  // 1/3 ≤ t ≤ 3/7
}

TEST(Simplex, SeesThatThereIsNoPoint) {
  EXPECT_FALSE(lab::maximize({{{1}, -2}, {{-1}, 1}}, {1}));          // t ≥ 2, t ≤ 1
  EXPECT_FALSE(lab::maximize({{{3}, -1}, {{-7}, 2}}, {1}));          // t ≥ 1/3, t ≤ 2/7
  EXPECT_FALSE(lab::maximize({{{0, 0}, -1}, {{1, 0}, 0}}, {0, 0}));  // 0 ≥ 1
}

TEST(Simplex, DoesNotCycle) {
  // Beale's example, on which the largest coefficient would cycle for ever.
  const auto best = lab::maximize({{{Rational(-1, 4), 60, Rational(1, 25), -9}, 0},
                                   {{Rational(-1, 2), 90, Rational(1, 50), -3}, 0},
                                   {{0, 0, -1, 0}, 1},
                                   {{1, 0, 0, 0}, 0},
                                   {{0, 1, 0, 0}, 0},
                                   {{0, 0, 1, 0}, 0},
                                   {{0, 0, 0, 1}, 0}},
                                  {Rational(3, 4), -150, Rational(1, 50), -6});
  ASSERT_TRUE(best);
  EXPECT_EQ(Rational(3, 4) * (*best)[0] - 150 * (*best)[1] + (*best)[2] / 50 - 6 * (*best)[3], Rational(1, 20));
}

}  // namespace
}  // namespace densek::test
