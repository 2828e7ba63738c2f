// Wrong usage, help and version: nothing is solved, and the user is told what to do.
#include "support/program.h"

namespace densek::test {
namespace {

TEST(Usage, AloneItPrintsHelp) {
  const Scratch scratch;
  const Said said = densek(scratch, {});
  EXPECT_EQ(said.code, 0);
  for (const char* command : {"solve", "verify", "generate", "convert", "info", "methods"})
    EXPECT_NE(said.out.find(std::string("\n  ") + command + " "), std::string::npos) << command;
}

TEST(Usage, EveryCommandHasHelp) {
  const Scratch scratch;
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {}, {"solve"}, {"verify"}, {"generate"}, {"generate", "regular"}, {"convert"}, {"info"}, {"methods"}}) {
    for (const char* flag : {"-h", "--help"}) {
      std::vector<std::string> arguments = command;
      arguments.emplace_back(flag);
      const Said said = densek(scratch, arguments);
      EXPECT_EQ(said.code, 0);
      EXPECT_NE(said.out.find("Usage: densek"), std::string::npos) << said.out;
      EXPECT_EQ(said.err, "");
    }
  }
}

TEST(Usage, Version) {
  const Scratch scratch;
  const Said said = densek(scratch, {"--version"});
  EXPECT_EQ(said.code, 0);
  EXPECT_TRUE(said.out.starts_with("densek ")) << said.out;
}

TEST(Usage, TheRightWayIsNamed) {
  const Scratch scratch;
  const auto answer = [&](const std::vector<std::string>& arguments, const std::string& words) {
    const Said said = densek(scratch, arguments);
    EXPECT_EQ(said.code, 2);
    EXPECT_NE(said.err.find(words), std::string::npos) << said.err;
  };
  answer({"friends.txt"}, "a command comes first, as in densek solve friends.txt -k 10 (");
  answer({"slove"}, "did you mean solve?");
  answer({"generate"}, "which one? regular, gnp,");
  answer({"generate", "random"}, "there is no argument 'random' here; there are regular, gnp,");
  answer({"solve", "-k", "3", "-k", "4"}, "-k is given 2 times, and is wanted once");
  answer({"solve", "-k", "3", "--html"}, "--html wants FILE behind it");
  answer({"solve", "", "-k", "3"}, "GRAPH: an empty name of a file (");
  answer({"solve", "-k", "3", "x", "y"}, "there is no argument 'y' here (");
}

TEST(Usage, WhatMakesNoSenseIsExitTwoAndOneLine) {
  const Scratch scratch;
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"solv"},
                                             {"solve"},
                                             {"solve", "-k"},
                                             {"solve", "-k", "-1"},
                                             {"solve", "-k", "2.5"},
                                             {"solve", "-k", "two"},
                                             {"solve", "-k", "0"},
                                             {"solve", "-k", "-0"},
                                             {"bound", "a.txt", "-k", "0"},
                                             {"profile", "a.txt", "-k", "0:5"},
                                             {"profile", "a.txt", "-k", "3,0"},
                                             {"profile", "a.txt", "-k", "0:9:x3"},
                                             {"profile", "a.txt", "-k", "1:9:0"},
                                             {"profile", "a.txt", "-k", "1:9:x0"},
                                             {"compare", "a.txt", "-k", "0"},
                                             {"landscape", "a.txt", "-k", "0"},
                                             {"solve", "-k", ""},
                                             {"solve", "-k", "3", "--lambda", "1.5"},
                                             {"solve", "-k", "3", "--loading", "1"},
                                             {"solve", "-q", "-k", "3", "--loading", "0.5"},
                                             {"solve", "-k", "3", "--loading", "2"},
                                             {"solve", "-k", "3", "--loading", "edge"},
                                             {"solve", "-k", "3", "--method", "fw", "--loading", "vertex"},
                                             {"solve", "-k", "3", "--loading", "nan"},
                                             {"solve", "-k", "3", "--threads", "-2"},
                                             {"solve", "-k", "3", "--seed", "-2"},
                                             {"solve", "-k", "3", "--time-limit", "-1"},
                                             {"solve", "-k", "3", "--max-iterations", "-1"},
                                             {"solve", "-k", "3", "--step", "huge"},
                                             {"solve", "-k", "3", "--method", "none-such"},
                                             {"solve", "-k", "3", "--preset", "none-such"},
                                             {"solve", "-k", "3", "-o", "-", "--json"},
                                             {"solve", "-k", "3", "--save", "-", "--json"},
                                             {"solve", "-k", "3", "--save", "-", "-o", "-"},
                                             {"profile", "a.txt", "-k", "3", "--csv", "-", "--html", "-"},
                                             {"compare", "a.txt", "-k", "3", "--csv", "-", "--json"},
                                             {"bound", "a.txt", "-k", "3", "--witness", "-", "--json"},
                                             {"score", "a.txt", "b.txt", "--save", "-", "--json"},
                                             {"landscape", "a.txt", "-k", "3", "--picture", "-", "--json"},
                                             {"solve", "-k", "3", "--bound", "--no-bound"},
                                             {"solve", "-k", "3", "--save", "x", "-o", "x"},
                                             {"solve", "a.txt", "b.txt", "-k", "3"},
                                             {"verify", "a.txt"},
                                             {"verify", "-", "-"},
                                             {"generate"},
                                             {"generate", "none-such"},
                                             {"generate", "regular", "--n", "10"},
                                             {"generate", "regular", "--n", "5", "--degree", "3"},
                                             {"generate", "gnp", "--n", "5", "--p", "1.5"},
                                             {"generate", "gnp", "--n", "-5", "--p", "0.5"},
                                             {"info"},
                                             {"convert", "a.txt"}}) {
    std::string line;
    for (const std::string& argument : arguments) line += argument + " ";
    const Said said = densek(scratch, arguments);
    EXPECT_EQ(said.code, 2) << line << said.err;
    EXPECT_EQ(said.out, "") << line;
    EXPECT_TRUE(said.err.starts_with("densek: ")) << line << said.err;
    EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << line << said.err;
  }
  EXPECT_TRUE(scratch.files().empty());
}

TEST(Usage, WhatIsNotReadIsSaid) {
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "karate", "-o", "g.txt"}).code, 0);
  ASSERT_EQ(densek(scratch, {"convert", "g.txt", "g.dkg"}).code, 0);
  EXPECT_EQ(densek(scratch, {"info", "g.dkg", "--check"}).code, 0);
  const Said check = densek(scratch, {"info", "g.txt", "--check"});
  EXPECT_EQ(check.code, 2);
  EXPECT_NE(check.err.find("g.txt: --check is about binary graphs"), std::string::npos) << check.err;
  const std::string passed_over = "dsg-peel chooses the size itself and does not look at -k";
  EXPECT_NE(densek(scratch, {"solve", "g.txt", "--method", "dsg-peel", "-k", "3"}).err.find(passed_over),
            std::string::npos);
  EXPECT_EQ(densek(scratch, {"solve", "g.txt", "--method", "dsg-peel"}).err.find(passed_over), std::string::npos);
  EXPECT_EQ(densek(scratch, {"solve", "g.txt", "-k", "3"}).err.find("does not look at -k"), std::string::npos);
}

TEST(Usage, AMisspelledOptionIsRecognised) {
  const Scratch scratch;
  EXPECT_NE(densek(scratch, {"solve", "-k", "3", "--lodaing", "1.5"}).err.find("did you mean --loading?"),
            std::string::npos);
  EXPECT_NE(densek(scratch, {"slove"}).err.find("did you mean solve?"), std::string::npos);
}

}  // namespace
}  // namespace densek::test
