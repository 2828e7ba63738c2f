#include <gtest/gtest.h>

#include "base/budget.h"

namespace densek {
namespace {

TEST(Budget, IsLateAfterItsSecondsOnly) {
  EXPECT_FALSE(Budget::of_seconds(0).late());
  EXPECT_TRUE(Budget::of_seconds(1e-12).late());
  EXPECT_FALSE(Budget::of_seconds(3600).late());
}

// More nanoseconds than 64 bits count must not become a deadline in the past.
TEST(Budget, HasNoLimitThatNobodyLivesToSee) {
  for (const double seconds : {1e9, 1e10, 9.3e9, 1e20, 1e300})
    EXPECT_FALSE(Budget::of_seconds(seconds).late()) << seconds;
}

}  // namespace
}  // namespace densek
