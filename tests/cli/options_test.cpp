// Options that the chosen method does not read are wrong usage, on every command; documents tell those that were read.
#include "support/program.h"

namespace densek::test {
namespace {

struct Karate : Scratch {
  Karate() { EXPECT_EQ(densek(*this, {"generate", "karate", "-o", "g.txt"}).code, 0); }
};

TEST(OptionsRead, WhatTheMethodDoesNotReadIsExitTwoWithTheCure) {
  const Karate karate;
  const Said said = densek(karate, {"solve", "g.txt", "-k", "6", "--step", "line-search"});
  EXPECT_EQ(said.code, 2);
  EXPECT_EQ(said.out, "");
  EXPECT_EQ(said.err, "densek: --step is not read by the method auto; se-fw and fw read it: add --method se-fw\n");
  EXPECT_EQ(densek(karate, {"solve", "g.txt", "-k", "6", "--step", "line-search", "--method", "se-fw"}).code, 0);

  const std::vector<std::vector<std::string>> unread = {
      {"solve", "g.txt", "-k", "6", "--start", "nosuchfile"},
      {"solve", "g.txt", "-k", "6", "--rho", "9"},
      {"solve", "g.txt", "-k", "6", "--max-iterations", "1"},
      {"solve", "g.txt", "-k", "6", "--step", "lipschitz"},  // at its default, too
      {"solve", "g.txt", "-k", "6", "--preset", "paper", "--effort", "quick"},
      {"solve", "g.txt", "--method", "dsg-peel", "--time-limit", "5"},
      {"profile", "g.txt", "-k", "3:6", "--engine", "reference"},
      {"compare", "g.txt", "-k", "6", "--methods", "peel,auto", "--engine", "reference"},
      {"bound", "g.txt", "-k", "6", "--loading", "1.5"},
      {"landscape", "g.txt", "-k", "2", "--threads", "2"},
  };
  for (const auto& arguments : unread) {
    const Said answer = densek(karate, arguments);
    EXPECT_EQ(answer.code, 2) << arguments.back() << answer.err;
    EXPECT_EQ(answer.out, "") << arguments.back();
  }
}

TEST(OptionsRead, WhatFollowsFromOtherArgumentsCounts) {
  const Karate karate;
  // A witness is of a bound, and that reads the limit.
  EXPECT_EQ(densek(karate, {"solve", "g.txt", "-k", "6", "--method", "peel", "--time-limit", "9"}).code, 2);
  EXPECT_EQ(
      densek(karate, {"solve", "g.txt", "-k", "6", "--method", "peel", "--time-limit", "9", "--witness", "w.dkw"}).code,
      0);
  EXPECT_EQ(densek(karate, {"solve", "g.txt", "-k", "6", "--method", "peel", "--time-limit", "9", "--bound"}).code, 0);
  EXPECT_EQ(densek(karate, {"solve", "g.txt", "-k", "6", "--preset", "paper", "--method", "peel"}).code, 0);
}

TEST(OptionsRead, TheDocumentTellsThoseThatWereRead) {
  const Karate karate;
  const auto options = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"solve", "g.txt", "-k", "6", "--json", "--save", "r.json", "--force"});
    const Said said = densek(karate, arguments);
    EXPECT_EQ(said.code, 0) << said.err;
    EXPECT_EQ(densek(karate, {"verify", "g.txt", "r.json"}).code, 0);
    return said.json()["options"];
  };
  EXPECT_EQ(options({"--effort", "quick"}).dump(),
            R"({"bound":"auto","bounds":"all","effort":"quick","escape_threshold":0,"loading":1.5,"time_limit":0})");
  EXPECT_EQ(options({"--bounds", "branch and bound,degree"})["bounds"].dump(), R"(["degree","branch-and-bound"])");
  EXPECT_EQ(options({"--method", "greedy"}).dump(), R"({"bound":"auto"})");
  EXPECT_EQ(options({"--method", "tpm", "--loading", "0"})["loading"], 0);
  EXPECT_EQ(options({"--method", "se-fw", "--loading", "vertex"})["loading"], "vertex");
}

TEST(OptionsRead, InAComparisonTheOthersRunWithTheirDefaults) {
  const Karate karate;
  const Said said = densek(karate, {"compare", "g.txt", "-k", "6", "--methods", "peel,fw,auto", "--step", "lacoste",
                                    "--effort", "quick", "--json"});
  ASSERT_EQ(said.code, 0) << said.err;
  const auto results = said.json()["results"];
  EXPECT_EQ(results[0]["options"].dump(), R"({"bound":"auto"})");
  EXPECT_EQ(results[1]["options"]["step"], "lacoste");
  EXPECT_FALSE(results[1]["options"].contains("effort"));
  EXPECT_EQ(results[2]["options"]["effort"], "quick");
}

TEST(OptionsRead, TheListOfMethodsTellsThem) {
  const Scratch scratch;
  const auto methods = densek(scratch, {"methods", "--json"}).json()["methods"];
  for (const auto& method : methods) {
    if (method["name"] == "peel") {
      EXPECT_EQ(method["options"].dump(), R"(["threads","bound"])");
    }
    if (method["name"] == "low-rank") {
      EXPECT_EQ(method["options"].dump(), R"(["seed","threads","time-limit","bound","rank"])");
    }
  }
  const std::string table = densek(scratch, {"methods"}).out;
  EXPECT_NE(table.find("\n  options    --threads --bound\n"), std::string::npos) << table;
}

TEST(OptionsRead, BoundTakesItsOptionsFromTheTable) {
  const Karate karate;
  for (const char* effort : {"quick", "normal", "thorough"})
    EXPECT_EQ(densek(karate, {"bound", "g.txt", "-k", "6", "--effort", effort, "--threads", "1"}).code, 0) << effort;
  for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
           {"--effort", "huge"}, {"--time-limit", "-1"}, {"--threads", "-1"}, {"--threads", "two"}}) {
    const Said said = densek(karate, {"bound", "g.txt", "-k", "6", wrong[0], wrong[1]});
    EXPECT_EQ(said.code, 2) << said.err;
    EXPECT_NE(said.err.find(wrong[0]), std::string::npos) << said.err;
  }
  const std::string help = densek(karate, {"bound", "-h"}).out;
  EXPECT_NE(help.find("--effort quick|normal|thorough"), std::string::npos) << help;
}

TEST(OptionsRead, BoundsSayWhatMayProve) {
  const Karate karate;
  const auto bound = [&](const std::string& list, const std::string& effort = "normal") {
    return densek(karate, {"bound", "g.txt", "-k", "8", "--bounds", list, "--effort", effort, "--json"});
  };
  for (const char* one : {"clique", "degree", "order", "colouring", "orientation", "blocks", "semidefinite"})
    EXPECT_EQ(bound(one).json()["bound"], one);
  EXPECT_LE(bound("degree,semidefinite").json()["upper_bound"], bound("degree").json()["upper_bound"]);
  const Said unknown = bound("degree,sdp");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_NE(unknown.err.find("semidefinite, fixing, clique-search, branch-and-bound"), std::string::npos)
      << unknown.err;
  EXPECT_EQ(bound("branch-and-bound").code, 2);
  EXPECT_EQ(bound("semidefinite", "quick").code, 2);

  // Of two sides the relaxation says nothing.
  write_text(karate / "sides.csv", "a,x\na,y\nb,x\nb,z\nc,y\nc,x\n");
  const std::vector<std::string> sides = {"sides.csv", "-k", "2x2", "--bipartite", "--bounds", "semidefinite"};
  const auto with = [&](std::vector<std::string> first, const std::vector<std::string>& last) {
    first.insert(first.end(), sides.begin(), sides.end());
    first.insert(first.end(), last.begin(), last.end());
    return densek(karate, first);
  };
  const Said nothing = with({"bound"}, {});
  EXPECT_EQ(nothing.code, 4);
  EXPECT_NE(nothing.err.find("no bound"), std::string::npos) << nothing.err;
  const Said solved = with({"solve"}, {"--effort", "quick"});
  EXPECT_EQ(solved.code, 0) << solved.err;
  EXPECT_NE(solved.out.find("what --bounds names proves none here"), std::string::npos) << solved.out;
  EXPECT_TRUE(with({"solve"}, {"--effort", "quick", "--json"}).json()["upper_bound"].is_null());
  EXPECT_EQ(with({"solve"}, {"--effort", "quick", "--witness", "w.dkw"}).code, 4);
  EXPECT_FALSE(std::filesystem::exists(karate / "w.dkw"));
}

TEST(StartFiles, AreReadAsTheMembersAreWritten) {
  const Scratch scratch;
  write_text(scratch / "g.csv", "New York,Rome\nRome,New Delhi\nNew Delhi,New York\nNew York,Oslo\nOslo,Bern\n");
  ASSERT_EQ(densek(scratch, {"solve", "g.csv", "-k", "3", "-o", "m.txt"}).code, 0);
  const Said again = densek(
      scratch, {"solve", "g.csv", "-k", "3", "--method", "se-fw", "--start", "m.txt", "--json", "--trace", "t.csv"});
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(again.json()["edges"], 3);
  // x is the set from the beginning: g = ½(2·3 + 1.5·3), the gap is 0, ‖x‖²/k is 1.
  EXPECT_NE(file_text(scratch / "t.csv").find("\n0,5.25,0,1,0,start\n"), std::string::npos)
      << file_text(scratch / "t.csv");
}

TEST(StartFiles, ThatCannotBeReadAreExitThree) {
  const Karate karate;
  write_text(karate / "bad.txt", "1\n99\n");
  for (const auto& [file, words] : std::vector<std::pair<std::string, std::string>>{
           {karate.folder().string(), karate.folder().string() + ": is a directory"},
           {"nosuchfile", "nosuchfile: cannot be opened"},
           {"bad.txt", "bad.txt:2: no vertex is called '99'"}}) {
    const Said said = densek(karate, {"solve", "g.txt", "-k", "6", "--method", "se-fw", "--start", file, "-q"});
    EXPECT_EQ(said.code, 3) << file;
    EXPECT_TRUE(said.err.starts_with("densek: " + words)) << said.err;
  }
}

}  // namespace
}  // namespace densek::test
