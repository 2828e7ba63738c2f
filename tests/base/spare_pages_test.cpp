#include "base/spare_pages.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/pages.h"

namespace densek {
namespace {

constexpr std::size_t size = std::size_t{1} << 20;

TEST(SparePages, LeaveWhatLiesAroundThemAsItIs) {
  const std::size_t page = page_bytes();
  for (const auto use : {SparePages::Use::passing, SparePages::Use::lasting}) {
    PageArray<char> from(size), to(2 * size);
    std::ranges::fill(from, 'a');
    std::ranges::fill(to, 'b');
    SparePages spare;
    spare.give(from.data() + 100, size / 2);
    spare.give(from.data() + size / 2 + 5 * page + 1, size / 4);
    spare.touch(to.data() + page + 7, size + size / 2, use);
    for (std::size_t i = 0; i < 100; ++i) ASSERT_EQ(from[i], 'a');
    for (std::size_t i = size - page; i < size; ++i) ASSERT_EQ(from[i], 'a');
    for (std::size_t i = 0; i < 2 * page; ++i) ASSERT_EQ(to[i], 'b');
    for (std::size_t i = page + 7 + size + size / 2; i < 2 * size; ++i) ASSERT_EQ(to[i], 'b');
    std::ranges::fill(from, 'c');  // both can be written, and are not the same memory
    std::ranges::fill(to, 'd');
    EXPECT_EQ(std::ranges::count(from, 'c'), size);
    EXPECT_EQ(std::ranges::count(to, 'd'), 2 * size);
  }
}

TEST(SparePages, GoBackWhenNobodyTakesThem) {
  PageArray<char> from(size), to(size);
  std::ranges::fill(from, 'a');
  SparePages spare;
  spare.give(from.data(), size);
  spare.give(from.data(), 0);
  spare.clear();
  EXPECT_EQ(std::ranges::count(from, '\0'), size);
  spare.touch(to.data(), size, SparePages::Use::passing);
  EXPECT_EQ(std::ranges::count(to, '\0'), size);
}

}  // namespace
}  // namespace densek
