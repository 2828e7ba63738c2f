// Large blocks beyond a limit lie in files: with the same content, and given back. What a process puts aside it puts
// aside for good, so each test has a process of its own.
#include "base/aside.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "base/memory.h"
#include "base/pages.h"

namespace densek {
namespace {

constexpr std::size_t mebi = std::size_t{1} << 20;

std::string temporary_folder() { return std::filesystem::temp_directory_path().string(); }

[[noreturn]] void end_well(bool well) { std::_Exit(well ? 0 : 1); }

void fill_pages_beyond() {
  put_aside_beyond(9 * mebi, temporary_folder());
  std::vector<PageArray<std::uint32_t>> arrays;
  bool well = true;
  for (std::size_t i = 0; i < 5; ++i) {  // of 1 MiB each: four in memory, one in a file
    arrays.emplace_back(mebi / 4);
    well = well && arrays.back()[mebi / 4 - 1] == 0;
    for (std::size_t j = 0; j < mebi / 4; ++j) arrays.back()[j] = static_cast<std::uint32_t>(i * j);
    well = well && (most_put_aside() > 0) == (i == 4);
  }
  for (std::size_t i = 0; i < 5; ++i) well = well && arrays[i][mebi / 4 - 1] == i * (mebi / 4 - 1);
  const std::uint64_t most = most_put_aside();
  arrays.clear();
  for (std::size_t i = 0; i < 9; ++i) {  // there is room again each time
    arrays.clear();
    arrays.emplace_back(mebi * 3 / 4);
  }
  end_well(well && most_put_aside() == most);
}

void take_blocks_beyond() {
  put_aside_beyond(4 * mebi, temporary_folder());
  auto* const inside = static_cast<char*>(take_block(mebi));
  auto* const outside = static_cast<char*>(take_block(3 * mebi));
  auto* const small = static_cast<char*>(take_block(100));
  const bool aside = most_put_aside() == 3 * mebi;
  outside[3 * mebi - 1] = inside[mebi - 1] = small[99] = 'x';
  const bool same = outside[3 * mebi - 1] == 'x';
  for (char* block : {inside, outside, small, static_cast<char*>(nullptr)}) give_back_block(block);
  give_back_block(take_block(3 * mebi));  // not both at once
  end_well(aside && same && most_put_aside() == 3 * mebi);
}

void count_the_disk() {
  const bool before = !puts_aside() && room_aside() == 0;
  const std::uint64_t memory = available_memory();
  put_aside_beyond(4 * mebi, temporary_folder());
  end_well(before && puts_aside() && room_aside() > 0 && available_memory() > memory);
}

TEST(AsideDeathTest, PagesBeyondTheLimitLieInFiles) {
  EXPECT_EXIT(fill_pages_beyond(), testing::ExitedWithCode(0), "");
}

TEST(AsideDeathTest, BlocksBeyondTheLimitLieInFiles) {
  EXPECT_EXIT(take_blocks_beyond(), testing::ExitedWithCode(0), "");
}

TEST(AsideDeathTest, TheDiskIsMemoryThen) { EXPECT_EXIT(count_the_disk(), testing::ExitedWithCode(0), ""); }

TEST(Aside, AFolderThatIsNotThereIsRefused) {
  try {
    put_aside_beyond(4 * mebi, temporary_folder() + "/there-is-no-such-folder");
    FAIL();
  } catch (const NoRoomAside& refused) {
    EXPECT_EQ(refused.cause(), ENOENT);
  }
  EXPECT_FALSE(puts_aside());
}

}  // namespace
}  // namespace densek
