#include <gtest/gtest.h>

#include "base/check.h"

namespace densek {
namespace {

TEST(Check, ThrowsWhatDoesNotHoldAndWhere) {
  DENSEK_CHECK_ALWAYS(1 + 1 == 2);
  try {
    fail_check("1 + 1 == 3", "/home/somebody/densek/src/room/file.cpp", 17);
    FAIL();
  } catch (const InternalError& error) {
    EXPECT_STREQ(error.what(), "src/room/file.cpp:17: does not hold: 1 + 1 == 3");
  }
  EXPECT_THROW(DENSEK_CHECK_ALWAYS(1 + 1 == 3), std::logic_error);
}

TEST(Check, RunsOnlyWhereItsLevelIsOn) {
  [[maybe_unused]] int normal = 0, heavy = 0;
  DENSEK_CHECK(++normal == 1);
  DENSEK_CHECK_HEAVY(++heavy == 1);
#ifdef NDEBUG
  EXPECT_EQ(normal, 0);
#else
  EXPECT_EQ(normal, 1);
#endif
#ifdef DENSEK_HEAVY_CHECKS
  EXPECT_EQ(heavy, 1);
#else
  EXPECT_EQ(heavy, 0);
#endif
}

}  // namespace
}  // namespace densek
