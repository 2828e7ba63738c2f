// Signals: a solve returns the best answer so far; everything else ends at once and leaves nothing half.
#include <sys/stat.h>

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
TEST(Signals, AHangupYieldsTheBestSoFar) { expect_best_so_far(SIGHUP, 129); }

/// Whether the program has begun to write: a temporary file is there within ten seconds.
bool writes(const Scratch& scratch) {
  for (int i = 0; i < 1000; ++i) {
    for (const std::string& name : scratch.files())
      if (name.find(".densek-part-") != std::string::npos) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

/// Starts the command, waits for its temporary files, sends the signal: it must end then and leave `files`.
void expect_nothing_half(const Scratch& scratch, const std::vector<std::string>& arguments, int signal) {
  std::vector<std::string> command = arguments;
  command.insert(command.begin(), DENSEK_PROGRAM);
  const auto before = scratch.files();
  Running running(scratch, command);
  ASSERT_TRUE(writes(scratch)) << arguments[0];
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  running.send(signal);
  const auto begin = std::chrono::steady_clock::now();
  const Said said = running.wait();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));  // the work takes minutes
  EXPECT_EQ(said.code, 128 + signal) << arguments[0];
  EXPECT_TRUE(said.exited) << "the exit code is the program's own";
  EXPECT_TRUE(said.err.ends_with("densek: interrupted\n")) << said.err;
  EXPECT_EQ(said.out, "");
  EXPECT_EQ(scratch.files(), before) << arguments[0];
}

/// A program under ThreadSanitizer hears of a signal when the call it waits in returns, and opening a pipe that nobody
/// opens at the other end never does.
bool hears_signals_while_it_opens() {
#ifdef __SANITIZE_THREAD__
  return false;
#else
  return true;
#endif
}

TEST(Signals, WhileReadingNothingIsLeft) {
  if (!hears_signals_while_it_opens()) GTEST_SKIP() << "signals wait under ThreadSanitizer";
  const Scratch scratch;
  ASSERT_EQ(::mkfifo((scratch / "slow").c_str(), 0600), 0);  // nobody will ever write to it
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"convert", "slow", "out.txt.gz"},
             {"convert", "slow", "out.dkg"},
             {"solve", "slow", "-k", "3", "--save", "a", "-o", "b", "--trace", "c", "--witness", "d"},
             {"bound", "slow", "-k", "3", "--witness", "d"},
             {"profile", "slow", "-k", "3", "--csv", "a"},
             {"compare", "slow", "-k", "3", "--csv", "a"}})
      expect_nothing_half(scratch, command, signal);
}

TEST(Signals, WhileGeneratingNothingIsLeft) {
  const Scratch scratch;
  expect_nothing_half(scratch, {"generate", "rmat", "--scale", "24", "--edge-factor", "16", "-o", "big.dkg"}, SIGTERM);
  expect_nothing_half(scratch, {"generate", "gnp", "--n", "30000", "--p", "0.4", "-o", "big.txt"}, SIGINT);
}

TEST(Signals, ASecondOneEndsASolveAtOnce) {
  if (!hears_signals_while_it_opens()) GTEST_SKIP() << "signals wait under ThreadSanitizer";
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "gnp", "--n", "400", "--p", "0.1", "-o", "g.txt"}).code, 0);
  ASSERT_EQ(::mkfifo((scratch / "pipe").c_str(), 0600), 0);
  std::vector<std::string> command = endless("g.txt");
  command.insert(command.end(), {"-o", "pipe"});  // nobody reads it: the answer waits there
  Running running(scratch, command);
  ASSERT_TRUE(running.says("400 vertices"));
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  running.send(SIGINT);
  for (int i = 0; i < 1000 && !std::filesystem::exists(scratch / "r.json"); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  running.send(SIGTERM);
  const Said said = running.wait();
  EXPECT_EQ(said.code, 143);
  EXPECT_TRUE(said.exited);
  EXPECT_EQ(scratch.files(), (std::vector<std::string>{"g.txt", "pipe", "r.json", "t.csv"}));
}

TEST(Signals, ThatWereIgnoredStayIgnored) {
  const Scratch scratch;
  const Said said = shell(scratch,
                          "trap '' HUP; mkfifo slow; densek convert slow out.txt & sleep 0.3; kill -HUP $!; "
                          "echo 1 2 > slow; wait $!; echo $?");
  EXPECT_TRUE(said.out.ends_with("0\n")) << said.out << said.err;
}

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
