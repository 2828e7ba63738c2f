// densek reproduce: verdicts, files, and what it says without the data set or with a false one.
#include "support/graphs.h"
#include "support/program.h"

namespace densek::test {
namespace {

TEST(Reproduce, RegularWritesCsvFiguresAndVerdicts) {
  const Scratch scratch;
  const Said said = densek(scratch, {"reproduce", "regular", "--out", "results"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(said.out.starts_with("regular: all 13 claims hold\n")) << said.out;
  for (const char* name : {"regular-se-fw.csv", "regular-fw.csv", "regular-gap.svg", "regular-integrality.svg",
                           "regular-objective.svg", "regular-claims.csv"})
    EXPECT_GT(file_text(scratch / ("results/" + std::string(name))).size(), 50U) << name;
  EXPECT_TRUE(file_text(scratch / "results/regular-fw.csv")
                  .starts_with("iteration,objective,gap,integrality,step,kind\n0,23,0,0.2,0,start\n"));
}

TEST(Reproduce, EscapesAreComparedWithoutData) {
  const Scratch scratch;
  const Said said = shell(scratch, "env -u DENSEK_DATA densek reproduce escapes --json --out results");
  ASSERT_EQ(said.code, 0) << said.err;
  const auto experiment = said.json()["experiments"][0];
  ASSERT_EQ(experiment["runs"].size(), 3U);
  EXPECT_EQ(experiment["runs"][0]["edges"], 40);  // as reproduce regular has it
  EXPECT_EQ(experiment["sweeps"][0]["vertices"], (std::vector<int>{50, 100, 200, 400}));
  EXPECT_TRUE(
      file_text(scratch / "results/escapes-updates.csv").starts_with("vertices,paper,perturbation,direction\n50,"));
}

TEST(Reproduce, TellsScriptsTheSame) {
  const Scratch scratch;
  const Said said = shell(scratch, "env -u DENSEK_DATA densek reproduce lambda --json --out results");
  ASSERT_EQ(said.code, 0) << said.err;
  const auto document = said.json();
  EXPECT_EQ(document["schema"], "densek.reproduce/1");
  EXPECT_EQ(document["holds"], true);
  EXPECT_EQ(document["experiments"][0]["name"], "lambda");
  EXPECT_EQ(document["experiments"][0]["remarks"].size(), 1U);
  for (const auto& file : document["files"])
    EXPECT_TRUE(std::filesystem::exists(scratch / file.get<std::string>())) << file;
}

TEST(Reproduce, NamesTheDataSetWhenItIsMissing) {
  const Scratch scratch;
  for (const char* what : {"facebook", "all"}) {
    const Said said = shell(scratch, std::string("env -u DENSEK_DATA densek reproduce ") + what);
    EXPECT_EQ(said.code, 3);
    EXPECT_EQ(said.out, "");
    for (const char* word : {"SNAP ego-Facebook", "facebook_combined.txt.gz", "--data", "DENSEK_DATA"})
      EXPECT_NE(said.err.find(word), std::string::npos) << word << " in " << said.err;
  }
  EXPECT_EQ(densek(scratch, {"reproduce", "facebook", "--data", "nowhere"}).code, 3);
  EXPECT_EQ(densek(scratch, {"reproduce", "facebook", "--data", "."}).code, 3);  // nothing there
  EXPECT_EQ(densek(scratch, {"reproduce", "everything"}).code, 2);
  EXPECT_TRUE(scratch.files().empty());
}

TEST(Reproduce, AnotherGraphUnderThatNameIsNoSubstitute) {
  const Scratch scratch;
  write_text(scratch / "facebook_combined.txt", "0 1\n1 2\n");
  const Said small = densek(scratch, {"reproduce", "facebook", "--data", "."});
  EXPECT_EQ(small.code, 3);
  EXPECT_NE(small.err.find("4039 and 88234"), std::string::npos) << small.err;
}

TEST(Reproduce, AClaimThatFailsSetsTheExitCode) {
  // As many vertices and edges as Facebook, but another graph: a clique of 120, then a long ring of near neighbours.
  const Scratch scratch;
  std::string text;
  std::uint64_t edges = 0;
  const auto add = [&](unsigned u, unsigned v) {
    if (edges < 88'234) text += std::to_string(u) + " " + std::to_string(v) + "\n", ++edges;
  };
  for (unsigned v = 1; v < 120; ++v)
    for (unsigned u = 0; u < v; ++u) add(u, v);
  for (unsigned reach = 1; reach < 40; ++reach)
    for (unsigned v = 120; v < 4039; ++v) add(v, 120 + (v - 120 + reach) % 3919);
  write_text(scratch / "facebook_combined.txt", text);
  const Said said = densek(scratch, {"reproduce", "facebook", "--data", ".", "--out", "results"});
  EXPECT_EQ(said.code, 5) << said.out << said.err;
  EXPECT_NE(said.out.find("FAILS"), std::string::npos) << said.out;
}

TEST(Reproduce, AllHoldOnTheRealData) {
  DENSEK_NEEDS_REAL_DATA(data);
  const Scratch scratch;
  const Said said = densek(scratch, {"reproduce", "all", "--data", data.string(), "--json"});
  ASSERT_EQ(said.code, 0) << said.out << said.err;
  const auto document = said.json();
  ASSERT_EQ(document["experiments"].size(), 4U);
  EXPECT_EQ(document["experiments"][0]["runs"][0]["iterations"], 35);
  EXPECT_EQ(document["experiments"][0]["runs"][0]["last"]["gap"], 0);
  EXPECT_EQ(document["experiments"][0]["runs"][0]["last"]["integrality"], 1);
  EXPECT_EQ(document["experiments"][0]["runs"][1]["integral"], false);
}

}  // namespace
}  // namespace densek::test
