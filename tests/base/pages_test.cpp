#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

#include "base/pages.h"

namespace densek {
namespace {

TEST(PageArray, StartsAsZeroAndKeepsWhatIsWritten) {
  PageArray<std::uint32_t> array(5000);
  for (std::size_t i = 0; i < array.size(); ++i)
    ASSERT_EQ(std::exchange(array[i], 7 * static_cast<std::uint32_t>(i)), 0U);
  array.reach(1000);
  for (std::size_t i = 0; i < 1000; ++i) ASSERT_EQ(array[i], 7 * i);
  array.reach(array.size());
  const PageArray<std::uint32_t> moved = std::move(array);
  EXPECT_EQ(moved.size(), 5000U);
  for (std::size_t i = 0; i < moved.size(); ++i) ASSERT_EQ(moved[i], 7 * i);
}

// The system takes large pages only where whole ones lie in an array.
TEST(PageArray, LetsLargePagesLieInALargeArray) {
  if (sees_addresses) GTEST_SKIP() << "with AddressSanitizer it begins a page later";
  for (const std::size_t size : {large_page, large_page + 1, 3 * large_page - 1}) {
    PageArray<char> array(size);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array.data()) % large_page, 0U);
    array.touch_all_large();
    for (std::size_t i = 0; i < size; i += 1000) ASSERT_EQ(std::exchange(array[i], 'x'), 0);
    discard_pages(array.data() + 3 * page_bytes(), 2 * page_bytes());
    for (std::size_t i = 0; i < size; i += 1000)
      ASSERT_EQ(array[i], i / page_bytes() == 3 || i / page_bytes() == 4 ? 0 : 'x');
  }
}

/// Reads one byte of the array, wherever it is; a call that no compiler may leave out.
char byte_at(const PageArray<char>& array, std::ptrdiff_t i) {
  return *static_cast<const volatile char*>(array.data() + i);
}

// Page arrays come straight from the operating system, so whether a sanitizer sees their ends is up to us.
TEST(PageArray, EndsWhereASanitizerSeesIt) {
  if (!sees_addresses) GTEST_SKIP() << "needs AddressSanitizer (preset asan)";
  const std::size_t page = page_bytes();
  for (const std::size_t size : {std::size_t{1}, std::size_t{100}, page - 1, page, page + 1, 3 * page}) {
    SCOPED_TRACE(size);
    PageArray<char> array(size);
    const auto end = static_cast<std::ptrdiff_t>(size);
    EXPECT_EQ(byte_at(array, 0), 0);
    EXPECT_EQ(byte_at(array, end - 1), 0);
    EXPECT_DEATH(byte_at(array, end), "use-after-poison");
    EXPECT_DEATH(byte_at(array, -1), "use-after-poison");
  }
}

TEST(PageArray, EndsEarlierWhereLessOfItIsInUse) {
  if (!sees_addresses) GTEST_SKIP() << "needs AddressSanitizer (preset asan)";
  PageArray<char> array(10'000);
  array.reach(4321);
  EXPECT_EQ(byte_at(array, 4320), 0);
  EXPECT_DEATH(byte_at(array, 4321), "use-after-poison");
  EXPECT_DEATH(byte_at(array, 9999), "use-after-poison");
  array.reach(array.size());
  EXPECT_EQ(byte_at(array, 9999), 0);
}

// Addresses are used again; what was said of them before must not stay.
TEST(PageArray, LeavesNothingBehind) {
  for (int round = 0; round < 100; ++round) {
    PageArray<char> small(10);
    small[9] = 1;
    const PageArray<char> other = std::move(small);
    PageArray<char> large(100'000);
    for (std::size_t i = 0; i < large.size(); i += 1000) large[i] = 1;
    EXPECT_EQ(other[9], 1);
  }
}

}  // namespace
}  // namespace densek
