// Threads that cannot be started are done without: the same answer, and no word of it.
#include "support/program.h"

namespace densek::test {
namespace {

nlohmann::json without_times(const Said& said) {
  nlohmann::json result = said.json();
  result["run"].erase("seconds");
  result["run"].erase("threads");
  return result;
}

TEST(Threads, NoneToBeHad) {
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "gnp", "--n", "3000", "--p", "0.02", "-o", "g.txt"}).code, 0);
  const std::vector<std::string> words = {"solve", "g.txt",     "-k", "20",     "--effort",
                                          "quick", "--threads", "4",  "--json", "--quiet"};
  // The stack of a thread is as large as the limit says, and none of 128 TiB fits.
  std::vector<std::string> starved = {"sh", "-c", "ulimit -s 137438953472 && exec \"$0\" \"$@\"", DENSEK_PROGRAM};
  starved.insert(starved.end(), words.begin(), words.end());
  const Said said = Running(scratch, starved).wait();
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(said.err, "");
  EXPECT_EQ(without_times(said), without_times(densek(scratch, words)));
}

}  // namespace
}  // namespace densek::test
