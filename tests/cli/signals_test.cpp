// Ctrl-C and SIGTERM during a solve: the best answer so far, and an exit code that tells.
#include <csignal>

#include "support/program.h"

namespace densek::test {
namespace {

/// A run that would take hours: the vanishing steps of this rule never become integral.
std::vector<std::string> endless(const std::string& graph) {
  return {DENSEK_PROGRAM,
          "solve",
          graph,
          "-k",
          "20",
          "--preset",
          "paper",
          "--step",
          "lacoste",
          "--max-iterations",
          "1000000000000",
          "--escape-threshold",
          "1e-300",
          "--json",
          "--save",
          "r.json",
          "--trace",
          "t.csv"};
}

void expect_best_so_far(int signal, int code) {
  const Scratch scratch;
  ASSERT_EQ(
      densek(scratch, {"generate", "planted", "--n", "400", "--p", "0.1", "--k", "40", "--q", "0.7", "-o", "g.txt"})
          .code,
      0);
  Running running(scratch, endless("g.txt"));
  ASSERT_TRUE(running.says("400 vertices"));
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  running.send(signal);
  const Said said = running.wait();
  EXPECT_EQ(said.code, code) << said.err;
  const auto result = said.json();
  EXPECT_EQ(result["run"]["stop"], "interrupted");
  EXPECT_EQ(result["vertices"].size(), 20U);
  EXPECT_EQ(file_text(scratch / "r.json"), said.out);
  EXPECT_EQ(scratch.files(), (std::vector<std::string>{"g.txt", "r.json", "t.csv"}));
  EXPECT_EQ(densek(scratch, {"verify", "g.txt", "r.json"}).code, 0);
}

TEST(Signals, CtrlCYieldsTheBestSoFar) { expect_best_so_far(SIGINT, 130); }
TEST(Signals, TerminationYieldsTheBestSoFar) { expect_best_so_far(SIGTERM, 143); }

TEST(Signals, ATimeLimitIsNoInterruption) {
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "gnp", "--n", "400", "--p", "0.1", "-o", "g.txt"}).code, 0);
  std::vector<std::string> command = endless("g.txt");
  command.insert(command.end(), {"--time-limit", "0.2"});
  const Said said = Running(scratch, command).wait();
  EXPECT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(said.json()["run"]["stop"], "time_limit");
}

}  // namespace
}  // namespace densek::test
