// Output files and the standard streams when things go wrong: nothing is lost, nothing is half, and it is said.
#include <sys/stat.h>

#include <csignal>

#include "support/program.h"

namespace densek::test {
namespace {

constexpr const char* triangle = "1 2\n2 3\n1 3\n3 4\n";

/// A scratch folder with a small graph in it.
struct WithGraph : Scratch {
  WithGraph() { write_text(*this / "g.txt", triangle); }
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// --- Closed and full streams

TEST(Streams, AClosedStandardOutputIsAnErrorAndTouchesNoFile) {
  for (const char* command : {"solve g.txt -k 3 --save r.json", "convert g.txt g.dkg --json", "info g.txt",
                              "bound g.txt -k 3 --witness w.dkw", "--version", "solve -h", "methods"}) {
    const WithGraph scratch;
    for (const char* closed : {">&-", "<&- >&-", "<&- >&- 2>&-"}) {
      const Said said = shell(scratch, std::string("densek ") + command + " " + closed);
      EXPECT_EQ(said.code, 1) << command << closed;
      const bool told = !contains(closed, "2>");
      EXPECT_EQ(said.err.ends_with("densek: standard output: cannot be written: Bad file descriptor\n"), told)
          << said.err;
      EXPECT_EQ(file_text(scratch / "g.txt"), triangle);
      const std::string result = file_text(scratch / "r.json");
      EXPECT_TRUE(result.empty() || nlohmann::json::accept(result)) << result;
    }
  }
}

TEST(Streams, AClosedStandardInputIsNoEmptyGraph) {
  const WithGraph scratch;
  const Said said = shell(scratch, "densek info - <&-");
  EXPECT_EQ(said.code, 3);
  EXPECT_TRUE(contains(said.err, "Bad file descriptor")) << said.err;
}

TEST(Streams, AClosedOrFullStandardErrorDoesNotMatter) {
  const WithGraph scratch;
  const std::string answer = shell(scratch, "densek solve g.txt -k 3 -o -").out;
  for (const char* where : {"2>&-", "2>/dev/full", "<&- 2>&-"}) {
    const Said said = shell(scratch, std::string("densek solve g.txt -k 3 -o - ") + where);
    EXPECT_EQ(said.code, 0) << where;
    EXPECT_EQ(said.out, answer) << where;
    EXPECT_EQ(shell(scratch, std::string("densek info nowhere.txt ") + where).code, 3) << where;
  }
}

TEST(Streams, AReaderWhoLeftDoesNotHideAFailure) {
  const WithGraph scratch;
  EXPECT_EQ(shell(scratch, "densek convert nowhere.txt - | true").code, 3);
  EXPECT_EQ(shell(scratch, "densek convert g.txt nowhere/x.txt | true").code, 1);
  EXPECT_EQ(shell(scratch, "densek solve g.txt -k 3 -o /dev/full | (sleep 0.1; true)").code, 1);
  write_text(scratch / "forged.json", "{}");
  EXPECT_EQ(shell(scratch, "densek verify g.txt forged.json --json | true").code, 3);
  // What was asked for is on the disk, so all is well.
  EXPECT_EQ(shell(scratch, "densek solve g.txt -k 3 -q --save r.json | true").code, 0);
  EXPECT_EQ(nlohmann::json::parse(file_text(scratch / "r.json"))["edges"], 3);
}

// --- Files that would be overwritten

TEST(Outputs, NoCommandOverwritesWhatItReads) {
  const WithGraph scratch;
  ASSERT_EQ(shell(scratch, "ln -s g.txt link.txt; ln g.txt hard.txt; printf '1\\n2\\n' > start.txt").code, 0);
  const std::string names[] = {"g.txt", "./g.txt", "link.txt", "hard.txt"};
  for (const std::string& name : names)
    for (const std::string& command :
         {"convert g.txt " + name, "convert - " + name + " < g.txt", "solve g.txt -k 2 --force --save " + name,
          "solve g.txt -k 2 -o " + name, "solve g.txt -k 2 --trace " + name, "solve g.txt -k 2 --witness " + name,
          "profile g.txt -k 2 --csv " + name, "compare g.txt -k 2 --methods peel --csv " + name,
          "bound g.txt -k 2 --witness " + name, "solve g.txt -k 2 >> " + name, "convert " + name + " - >> g.txt"}) {
      const Said said = shell(scratch, "densek " + command);
      EXPECT_EQ(said.code, 2) << command << said.err;
      EXPECT_EQ(file_text(scratch / "g.txt"), triangle) << command;
    }
  const Said said = shell(scratch, "densek solve g.txt -k 2 --method se-fw --start start.txt -o start.txt");
  EXPECT_EQ(said.code, 2);
  EXPECT_EQ(said.err, "densek: -o would overwrite the start file start.txt\n");
  EXPECT_EQ(file_text(scratch / "start.txt"), "1\n2\n");
}

TEST(Outputs, TwoOutputsAreTwoFiles) {
  const WithGraph scratch;
  ASSERT_EQ(shell(scratch, "ln -s to-be there").code, 0);
  for (const char* command : {"solve g.txt -k 2 --save a -o ./a", "solve g.txt -k 2 --save to-be -o there",
                              "solve g.txt -k 2 --save out.txt > out.txt", "profile g.txt -k 2 --csv t > t"})
    EXPECT_EQ(shell(scratch, std::string("densek ") + command).code, 2) << command;
  EXPECT_FALSE(std::filesystem::exists(scratch / "to-be"));
  EXPECT_EQ(shell(scratch, "densek solve g.txt -k 3 -q -o there && test -L there").code, 0);
  EXPECT_EQ(file_text(scratch / "to-be"), "1\n2\n3\n");
}

// Whoever sends a file there wants that file, and no table behind it.
TEST(Outputs, HaveStandardOutputForThemselves) {
  const WithGraph scratch;
  const auto out = [&](const std::string& command) {
    const Said said = shell(scratch, "densek " + command);
    EXPECT_EQ(said.code, 0) << command << said.err;
    return said.out;
  };
  for (const char* command : {"profile g.txt -k 2:3 -q --csv ", "compare g.txt -k 3 --methods peel -q --csv ",
                              "bound g.txt -k 3 -q --witness ", "solve g.txt -k 3 -q --method se-fw --trace ",
                              "landscape g.txt -k 3 --picture ", "solve g.txt -k 3 -q --groups 1 -o "}) {
    const std::string printed = out(command + std::string("-"));
    out(command + std::string("file"));
    const std::string file = file_text(scratch / "file");
    EXPECT_EQ(std::count(printed.begin(), printed.end(), '\n'), std::count(file.begin(), file.end(), '\n')) << printed;
    EXPECT_EQ(printed.substr(0, 8), file.substr(0, 8));
  }
  EXPECT_EQ(nlohmann::json::parse(out("solve g.txt -k 3 -q --save -"))["edges"], 3);
  EXPECT_EQ(nlohmann::json::parse(out("score g.txt <(printf '1\n2\n') -q --save -"))["edges"], 1);
}

TEST(Outputs, AListOfMembersHasALabelALine) {
  const WithGraph scratch;
  write_text(scratch / "g.graphml",
             "<graphml><graph><node id='a&#10;b'/><node id='c'/><edge source='a&#10;b' target='c'/></graph></graphml>");
  const Said said = shell(scratch, "densek solve g.graphml -k 2 -q --save r.json -o m.txt");
  EXPECT_EQ(said.code, 1);
  EXPECT_EQ(said.err,
            "densek: m.txt: the label 'a\\nb' has a line break, and a list has a label a line; --save keeps it\n");
  EXPECT_TRUE(contains(said.out, "2 of 2 vertices")) << said.out;
  EXPECT_EQ(shell(scratch, "densek verify g.graphml r.json -q").code, 0);
  EXPECT_FALSE(std::filesystem::exists(scratch / "m.txt"));
}

// A method without iterations, and one that shows none of those of its parts.
TEST(Outputs, AnEmptyTraceIsSaid) {
  const WithGraph scratch;
  for (const std::string method : {"peel", "auto"}) {
    const Said said = shell(scratch, "densek solve g.txt -k 2 --trace t.csv --method " + method);
    EXPECT_EQ(said.code, 0);
    EXPECT_TRUE(contains(said.err, "the trace is empty: " + method + " shows no iterates")) << said.err;
  }
  EXPECT_FALSE(contains(shell(scratch, "densek solve g.txt -k 2 --method se-fw --trace t.csv").err, "trace is empty"));
}

// What densek wrote may be written anew, whatever kind of document it is; anything else only with --force.
TEST(Outputs, SaveOverwritesNothingOfOthers) {
  const WithGraph scratch;
  for (const std::string command : {"solve g.txt -k 2", "solve g.txt -k 1 --groups 2", "score g.txt members.txt"}) {
    const std::string quiet = " -q >/dev/null";
    ASSERT_EQ(shell(scratch, "head -n 1 g.txt | tr ' ' '\n' | head -n 1 >members.txt; echo thesis >s.json").code, 0);
    const Said refused = shell(scratch, "densek " + command + " --save s.json" + quiet);
    EXPECT_EQ(refused.code, 1) << command;
    EXPECT_TRUE(contains(refused.err, "is no document of densek; --force overwrites it")) << refused.err;
    EXPECT_EQ(shell(scratch, "cat s.json").out, "thesis\n") << command;
    EXPECT_EQ(shell(scratch, "densek " + command + " --save s.json --force" + quiet).code, 0) << command;
    EXPECT_EQ(shell(scratch, "densek " + command + " --save s.json" + quiet).code, 0) << command;
    EXPECT_EQ(shell(scratch, "densek " + command + " --force" + quiet).code, 2) << command;
  }
}

TEST(Outputs, AnEmptyNameIsWrongUsage) {
  const WithGraph scratch;
  for (const char* command : {"solve g.txt -k 2 -o ''", "solve g.txt -k 2 --save ''", "bound g.txt -k 2 --witness ''",
                              "profile g.txt -k 2 --csv ''", "compare g.txt -k 2 --csv=", "generate karate -o ''"})
    EXPECT_EQ(shell(scratch, std::string("densek ") + command).code, 2) << command;
}

// --- Files that cannot be written

TEST(Outputs, AreCheckedBeforeTheWork) {
  const WithGraph scratch;
  ASSERT_EQ(shell(scratch, "mkdir folder").code, 0);
  // No graph of these would ever be read or made.
  for (const char* place : {"nowhere/x.txt", "folder", "g.txt/x.txt", "folder/", "/proc/x.txt"})
    for (const std::string command :
         {"solve missing.txt -k 2 --save ", "solve missing.txt -k 2 --witness ", "solve missing.txt -k 2 --trace ",
          "profile missing.txt -k 2 --csv ", "compare missing.txt -k 2 --csv ", "bound missing.txt -k 2 --witness "}) {
      const Said said = shell(scratch, "densek " + command + place);
      EXPECT_EQ(said.code, 1) << command << place << said.err;
      EXPECT_TRUE(contains(said.err, std::string("densek: ") + place + ": cannot be ")) << said.err;
    }
  EXPECT_EQ(shell(scratch, "densek convert missing.txt nowhere/x.txt").code, 1);
  EXPECT_EQ(shell(scratch, "densek convert missing.txt x.unknown").code, 2);
  EXPECT_EQ(shell(scratch, "timeout 5 densek generate rmat --scale 28 -o nowhere/x.dkg").code, 1);
  EXPECT_EQ(shell(scratch, "timeout 5 densek generate rmat --scale 28 -o x.unknown").code, 2);
  EXPECT_EQ(shell(scratch, "timeout 5 densek reproduce regular --out g.txt").code, 1);
  EXPECT_EQ(shell(scratch, "timeout 5 densek reproduce regular --out /proc/nowhere").code, 1);
  EXPECT_EQ(scratch.files(), (std::vector<std::string>{"folder", "g.txt"}));
}

TEST(Outputs, IfOneFailsAfterTheWorkTheAnswerIsPrintedAndTheOthersAreWritten) {
  const WithGraph scratch;
  for (const char* failing : {"--trace", "-o", "--witness"}) {
    const std::string other = std::string(failing) == "-o" ? "--trace other" : "-o other";
    const Said said =
        shell(scratch, std::string("densek solve g.txt -k 3 --json -q --method se-fw --save r.json --force ") +
                           failing + " /dev/full " + other);
    EXPECT_EQ(said.code, 1) << failing;
    EXPECT_EQ(said.err, "densek: /dev/full: cannot be written: No space left on device\n");
    EXPECT_EQ(said.json()["edges"], 3) << failing;
    EXPECT_EQ(file_text(scratch / "r.json"), said.out);
    EXPECT_FALSE(file_text(scratch / "other").empty());
  }
  const Said profile = shell(scratch, "densek profile g.txt -k 2:3 -q --csv /dev/full");
  EXPECT_EQ(profile.code, 1);
  EXPECT_TRUE(contains(profile.out, "proved optimal")) << profile.out;
  const Said bound = shell(scratch, "densek bound g.txt -k 3 -q --witness /dev/full");
  EXPECT_EQ(bound.code, 1);
  EXPECT_TRUE(contains(bound.out, "no 3 of 4 vertices")) << bound.out;
  EXPECT_EQ(shell(scratch, "ulimit -f 1; densek generate gnp --n 2000 --p 0.1 -o big.txt").code, 1);
  EXPECT_EQ(scratch.files(), (std::vector<std::string>{"g.txt", "other", "r.json"}));
}

TEST(Outputs, MayBePipesAndDevices) {
  const WithGraph scratch;
  const Said said = shell(scratch,
                          "mkfifo pipe; cat pipe > one & densek solve g.txt -k 3 -q -o pipe --trace /dev/null > table; "
                          "wait; densek solve g.txt -k 3 -q -o >(cat > two) > table; wait $!; cat one two");
  EXPECT_EQ(said.out, "1\n2\n3\n1\n2\n3\n") << said.err;
}

// --- Temporary files

/// The temporary file of out.txt in the folder, waited for; empty if there is none.
std::string temporary(const Scratch& scratch, bool wait) {
  for (int i = 0; i < (wait ? 1000 : 1); ++i) {
    for (const std::string& name : scratch.files())
      if (name.starts_with(".out.txt.densek-part-")) return name;
    if (wait) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return {};
}

TEST(Outputs, WhatAKilledRunLeftIsCleanedByTheNext) {
  const WithGraph scratch;
  ASSERT_EQ(::mkfifo((scratch / "slow").c_str(), 0600), 0);
  Running killed(scratch, {DENSEK_PROGRAM, "convert", "slow", "out.txt"});  // nobody will ever write to the pipe
  const std::string left = temporary(scratch, true);
  ASSERT_FALSE(left.empty());
  ASSERT_EQ(shell(scratch, "densek convert g.txt out.txt").code, 0);
  EXPECT_EQ(temporary(scratch, false), left) << "of a run that is alive";
  killed.send(SIGKILL);
  killed.wait();
  EXPECT_EQ(temporary(scratch, false), left);
  ASSERT_EQ(shell(scratch, "densek convert g.txt other.txt").code, 0);
  EXPECT_EQ(temporary(scratch, false), left) << "of another name";
  ASSERT_EQ(shell(scratch, "densek convert g.txt out.txt").code, 0);
  EXPECT_EQ(temporary(scratch, false), "");
  EXPECT_EQ(scratch.files(), (std::vector<std::string>{"g.txt", "other.txt", "out.txt", "slow"}));
}

TEST(Outputs, NamesMayBeAsLongAsTheSystemHasThem) {
  const WithGraph scratch;
  const std::string name = std::string(251, 'x') + ".txt";
  EXPECT_EQ(densek(scratch, {"convert", "g.txt", name}).code, 0);
  EXPECT_EQ(scratch.files(), (std::vector<std::string>{"g.txt", name}));
}

}  // namespace
}  // namespace densek::test
