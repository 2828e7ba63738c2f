// The line that tells how far a run is, as a terminal sees it.
#include <pty.h>

#include <array>
#include <regex>

#include "support/program.h"

namespace densek::test {
namespace {

/// What the program writes to a terminal, until it ends.
std::string on_a_terminal(const Scratch& scratch, const std::vector<std::string>& words) {
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) {
    std::vector<char*> arguments;
    std::string program = DENSEK_PROGRAM;
    arguments.push_back(program.data());
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::setenv("TERM", "xterm", 1);
    if (::chdir(scratch.folder().c_str()) == 0) ::execv(arguments[0], arguments.data());
    ::_exit(126);
  }
  std::string seen;
  std::array<char, 4096> buffer;
  for (ssize_t got; (got = ::read(terminal, buffer.data(), buffer.size())) > 0;)  // an error: the other side is closed
    seen.append(buffer.data(), static_cast<std::size_t>(got));
  ::close(terminal);
  int status = -1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0) << seen;
  return seen;
}

std::vector<int> percentages(const std::string& seen) {
  static const std::regex percentage("[█░] +([0-9]+) %");
  std::vector<int> found;
  for (std::sregex_iterator at(seen.begin(), seen.end(), percentage), end; at != end; ++at)
    found.push_back(std::stoi((*at)[1]));
  return found;
}

void expect_forwards(const std::vector<std::string>& words, std::size_t at_least) {
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "gnp", "--n", "400", "--p", "0.1", "-o", "g.txt"}).code, 0);
  const std::vector<int> seen = percentages(on_a_terminal(scratch, words));
  EXPECT_GE(seen.size(), at_least);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end())) << nlohmann::json(seen).dump();
}

TEST(ProgressLine, OfASolveNeverGoesBackwards) {
  expect_forwards({"solve", "g.txt", "-k", "60", "--time-limit", "4"}, 5);
}
TEST(ProgressLine, OfAProfileNeverGoesBackwards) {
  expect_forwards({"profile", "g.txt", "-k", "10:40:10", "--time-limit", "0.5"}, 2);
}
TEST(ProgressLine, OfAComparisonNeverGoesBackwards) {
  expect_forwards({"compare", "g.txt", "-k", "10,20", "--methods", "fw,auto,peel,se-fw", "--time-limit", "0.5"}, 2);
}

}  // namespace
}  // namespace densek::test
