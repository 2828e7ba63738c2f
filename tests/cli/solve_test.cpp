// densek solve: what it prints and what it leaves behind, as scripts rely on it.
#include <algorithm>
#include <sstream>

#include "support/graphs.h"
#include "support/program.h"

namespace densek::test {
namespace {

//  1 - 2   5        {1,2,3} is the only 3-set with 3 edges
//   \ /    |
//    3 --- 4
const std::string triangle_with_a_tail = "1 2\n1 3\n2 3\n3 4\n4 5\n";

const std::vector<std::string> paper = {"--preset", "paper"};

std::vector<std::string> solve(std::vector<std::string> arguments, const std::vector<std::string>& how = paper) {
  arguments.insert(arguments.begin(), "solve");
  arguments.insert(arguments.end(), how.begin(), how.end());
  return arguments;
}

TEST(Solve, FindsTheTriangle) {
  const Scratch scratch;
  write_text(scratch / "g.txt", triangle_with_a_tail);
  const Said said = densek(scratch, solve({"g.txt", "-k", "3", "--json"}));
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(said.err, "g.txt: 5 vertices, 5 edges\n");
  const auto result = said.json();
  EXPECT_EQ(result["schema"], "densek.result/1");
  EXPECT_EQ(result["vertices"].dump(), "[1,2,3]");
  EXPECT_EQ(result["edges"], 3);
  EXPECT_EQ(result["density"], 1.0);
  EXPECT_EQ(result["edges_per_vertex"], 1.0);
  EXPECT_EQ(result["average_degree"], 2.0);
  EXPECT_EQ(result["components"], 1);
  EXPECT_EQ(result["graph"]["vertices"], 5);
  EXPECT_EQ(result["graph"]["source"], "g.txt");
  EXPECT_EQ(result["method"], "se-fw");
  EXPECT_EQ(result["options"]["loading"], 1.5);
  EXPECT_TRUE(result["upper_bound"].is_null() && result["gap"].is_null() && result["bound"].is_null());
  EXPECT_EQ(result["certificate"]["local_maximizer"], true);
  EXPECT_EQ(result["certificate"]["min_inside"], 2);
  EXPECT_EQ(result["certificate"]["max_outside"], 1);
  EXPECT_EQ(result["certificate"]["sigma"], 2.5);
}

TEST(Solve, PrintsTheVerdictFirst) {
  const Scratch scratch;
  write_text(scratch / "g.txt", triangle_with_a_tail);
  const Said said = densek(scratch, solve({"g.txt", "-k", "3", "-q"}));
  EXPECT_EQ(said.code, 0);
  EXPECT_TRUE(said.out.starts_with("3 of 5 vertices, 3 edges, density 1.0000: local maximizer, no bound computed\n"))
      << said.out;
  EXPECT_EQ(said.out.find('\033'), std::string::npos);
  EXPECT_EQ(said.err, "");
}

TEST(Solve, WithoutAGraphShowsTheBuiltInOne) {
  const Scratch scratch;
  const Said said = densek(scratch, solve({"-k", "5", "--json"}));
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(said.json()["graph"]["edges"], 78);
}

TEST(Solve, AnswersEveryKAndRefusesTheNextOne) {
  const Scratch scratch;
  write_text(scratch / "g.txt", triangle_with_a_tail);
  const int best[] = {0, 0, 1, 3, 4, 5};
  for (int k = 1; k <= 5; ++k) {
    const Said said = densek(scratch, solve({"g.txt", "-k", std::to_string(k), "--json"}));
    ASSERT_EQ(said.code, 0) << said.err;
    const auto result = said.json();
    EXPECT_EQ(result["k"], k);
    EXPECT_EQ(result["edges"], best[k]);
    EXPECT_EQ(result["vertices"].size(), static_cast<std::size_t>(k));
    for (const char* key : {"density", "edges_per_vertex", "average_degree"})
      EXPECT_EQ(result[key].is_null(), k < 2) << key << k;
    EXPECT_FALSE(result["certificate"]["min_inside"].is_null());
    EXPECT_EQ(result["certificate"]["max_outside"].is_null(), k == 5);
    EXPECT_EQ(result["certificate"]["sigma"].is_null(), k == 5);
    EXPECT_EQ(result["certificate"]["local_maximizer"], true);
    EXPECT_EQ(densek(scratch, solve({"g.txt", "-k", std::to_string(k)})).code, 0);
  }
  for (const char* k : {"6", "99999999999999999999999"}) {
    const Said said = densek(scratch, solve({"g.txt", "-k", k}));
    EXPECT_EQ(said.code, 4);
    EXPECT_EQ(said.out, "");
    EXPECT_NE(said.err.find("5 vertices"), std::string::npos);
    const char* size = std::string(k) == "6" ? "k is 6," : "k is more than 4294967295,";
    EXPECT_NE(said.err.find(size), std::string::npos) << said.err;
  }
}

TEST(Solve, TheEmptyGraphHasNoAnswer) {
  const Scratch scratch;
  write_text(scratch / "empty.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n0 0 0\n");
  EXPECT_EQ(densek(scratch, solve({"empty.mtx", "-k", "0"})).code, 2);
  EXPECT_EQ(densek(scratch, solve({"empty.mtx", "-k", "1"})).code, 4);
}

TEST(Solve, ReadsStandardInputAndCompressedFiles) {
  const Scratch scratch;
  const Said piped = densek(scratch, solve({"-", "-k", "3", "--json"}), triangle_with_a_tail);
  ASSERT_EQ(piped.code, 0) << piped.err;
  EXPECT_EQ(piped.json()["edges"], 3);
  write_text(scratch / "g.txt", triangle_with_a_tail);
  const Said zipped = shell(scratch, "gzip -k g.txt && densek solve g.txt.gz -k 3 --preset paper --json");
  ASSERT_EQ(zipped.code, 0) << zipped.err;
  EXPECT_EQ(zipped.json()["vertices"], piped.json()["vertices"]);
  EXPECT_EQ(zipped.json()["graph"]["fingerprint"], piped.json()["graph"]["fingerprint"]);
}

TEST(Solve, SaysWhatWasCleaned) {
  const Scratch scratch;
  write_text(scratch / "g.txt", "1 2\n2 1\n1 1\n2 3\n2 3\n");
  const Said said = densek(scratch, solve({"g.txt", "-k", "2", "--json"}));
  EXPECT_EQ(said.err,
            "g.txt: 3 vertices, 2 edges (1 loop dropped, 2 duplicates merged, 1 of them opposite directions)\n");
  EXPECT_EQ(said.json()["graph"]["self_loops_dropped"], 1);
  EXPECT_EQ(said.json()["graph"]["duplicates_merged"], 2);
}

TEST(Solve, KeepsTextLabels) {
  const Scratch scratch;
  write_text(scratch / "g.txt", "ann bob\nbob cyd\ncyd ann\ncyd dan\n");
  const Said said = densek(scratch, solve({"g.txt", "-k", "3", "--json", "-o", "members.txt"}));
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(said.json()["vertices"].dump(), R"(["ann","bob","cyd"])");
  EXPECT_EQ(file_text(scratch / "members.txt"), "ann\nbob\ncyd\n");
}

TEST(Solve, BrokenInputNamesFileAndLineAndLeavesNothing) {
  const Scratch scratch;
  write_text(scratch / "g.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n0 1\n");
  const Said said = densek(scratch, solve({"g.mtx", "-k", "2", "--save", "r.json", "-o", "m.txt", "--trace", "t.csv"}));
  EXPECT_EQ(said.code, 3);
  EXPECT_EQ(said.out, "");
  EXPECT_TRUE(said.err.starts_with("densek: g.mtx:4: ")) << said.err;
  EXPECT_EQ(scratch.files(), std::vector<std::string>{"g.mtx"});
  EXPECT_EQ(densek(scratch, solve({"missing.txt", "-k", "2"})).code, 3);
}

TEST(Solve, TheDocumentDoesNotDependOnTheThreads) {
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "gnp", "--n", "300", "--p", "0.1", "--seed", "3", "-o", "g.txt"}).code, 0);
  const Said one = densek(scratch, solve({"g.txt", "-k", "20", "--json", "--threads", "1"}));
  const Said two = densek(scratch, solve({"g.txt", "-k", "20", "--json", "--threads", "2"}));
  ASSERT_EQ(one.code, 0) << one.err;
  EXPECT_EQ(one.json()["run"]["threads"], 1);
  EXPECT_EQ(two.json()["run"]["threads"], 2);
  EXPECT_EQ(without_clock(one.json()).dump(), without_clock(two.json()).dump());
}

TEST(Solve, TheTraceObservesAndChangesNothing) {
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "regular", "--n", "100", "--degree", "10", "-o", "g.txt"}).code, 0);
  const Said plain = densek(scratch, solve({"g.txt", "-k", "20", "--json"}));
  const Said traced = densek(scratch, solve({"g.txt", "-k", "20", "--json", "--trace", "t.csv"}));
  ASSERT_EQ(traced.code, 0) << traced.err;
  EXPECT_EQ(without_clock(plain.json()).dump(), without_clock(traced.json()).dump());

  std::istringstream trace(file_text(scratch / "t.csv"));
  std::string line;
  std::getline(trace, line);
  EXPECT_EQ(line, "iteration,objective,gap,integrality,step,kind");
  std::uint64_t rows = 0, escapes = 0;
  for (; std::getline(trace, line); ++rows) {
    EXPECT_TRUE(line.starts_with(std::to_string(rows) + ",")) << line;
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), 5);
    EXPECT_EQ(line.ends_with(",start"), rows == 0);
    escapes += line.ends_with(",escape");
  }
  EXPECT_EQ(rows, traced.json()["run"]["iterations"].get<std::uint64_t>() + 1);
  EXPECT_EQ(escapes, traced.json()["run"]["escapes"].get<std::uint64_t>());
  EXPECT_GT(escapes, 0U);
}

TEST(Solve, ThePresetYieldsToOptionsBesideIt) {
  const Scratch scratch;
  const Said said = densek(scratch, solve({"-k", "5", "--json", "--step", "line-search", "--loading", "1.25"}));
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(said.json()["options"]["step"], "line-search");
  EXPECT_EQ(said.json()["options"]["loading"], 1.25);
}

TEST(Solve, WritesFilesBesideTheTable) {
  const Scratch scratch;
  const Said said = densek(scratch, solve({"-k", "5", "--json", "--save", "r.json", "-o", "m.txt"}));
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(file_text(scratch / "r.json"), said.out);
  std::string members;
  const auto result = said.json();
  for (const auto& label : result["vertices"]) members += label.dump() + "\n";
  EXPECT_EQ(file_text(scratch / "m.txt"), members);
  EXPECT_EQ(scratch.files(), (std::vector<std::string>{"m.txt", "r.json"}));
  EXPECT_EQ(densek(scratch, solve({"-k", "5", "-o", "-"})).out, members);
}

TEST(Solve, SaveOverwritesItsOwnFilesOnly) {
  const Scratch scratch;
  write_text(scratch / "thesis.tex", "five years of work\n");
  const Said refused = densek(scratch, solve({"-k", "5", "--save", "thesis.tex"}));
  EXPECT_EQ(refused.code, 1);
  EXPECT_EQ(refused.out, "");
  EXPECT_NE(refused.err.find("--force"), std::string::npos);
  EXPECT_EQ(file_text(scratch / "thesis.tex"), "five years of work\n");
  EXPECT_EQ(densek(scratch, solve({"-k", "5", "--save", "thesis.tex", "--force"})).code, 0);
  EXPECT_EQ(nlohmann::json::parse(file_text(scratch / "thesis.tex"))["k"], 5);
  EXPECT_EQ(densek(scratch, solve({"-k", "6", "--save", "thesis.tex"})).code, 0);  // its own now
  EXPECT_EQ(nlohmann::json::parse(file_text(scratch / "thesis.tex"))["k"], 6);
}

TEST(Solve, NeverOverwritesItsInput) {
  const Scratch scratch;
  write_text(scratch / "g.txt", triangle_with_a_tail);
  for (const char* flag : {"-o", "--save", "--trace"})
    EXPECT_EQ(densek(scratch, solve({"g.txt", "-k", "2", flag, "../" + scratch.folder().filename().string() + "/g.txt",
                                     "--force"}))
                  .code,
              2);
  EXPECT_EQ(file_text(scratch / "g.txt"), triangle_with_a_tail);
}

TEST(Solve, AFullDiskIsAnError) {
  const Scratch scratch;
  for (const char* line :
       {"densek solve --preset paper -k 5 > /dev/full", "densek solve --preset paper -k 5 --save /dev/full",
        "densek solve --preset paper -k 5 -o /dev/full", "densek solve --preset paper -k 5 --trace /dev/full",
        "densek solve --preset paper -k 5 --json > /dev/full", "densek generate karate > /dev/full"}) {
    const Said said = shell(scratch, line);
    EXPECT_EQ(said.code, 1) << line;
    EXPECT_NE(said.err.find("No space left on device"), std::string::npos) << line << said.err;
  }
  const Said nowhere = densek(scratch, solve({"-k", "5", "--save", "no/such/folder/r.json"}));
  EXPECT_EQ(nowhere.code, 1);
  EXPECT_NE(nowhere.err.find("No such file or directory"), std::string::npos) << nowhere.err;
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST(Solve, AReaderMayLeaveEarly) {
  const Scratch scratch;
  const Said said = shell(scratch, "densek generate gnp -q --n 2000 --p 0.5 | head -n 1");
  EXPECT_EQ(said.code, 0);
  EXPECT_EQ(said.err, "");
}

TEST(Solve, ReproducesThePaperOnFacebook) {
  DENSEK_NEEDS_REAL_DATA(data);
  const Scratch scratch;
  const std::string graph = (data / "ego-Facebook.txt.gz").string();
  const Said said = densek(scratch, solve({graph, "-k", "20", "--json", "--trace", "t.csv"}));
  ASSERT_EQ(said.code, 0) << said.err;
  const auto result = said.json();
  EXPECT_EQ(result["edges"], 190);
  EXPECT_EQ(result["run"]["iterations"], 35);
  EXPECT_EQ(result["run"]["stop"], "converged");
  EXPECT_EQ(result["certificate"]["integral"], true);
  const std::string trace = file_text(scratch / "t.csv");
  EXPECT_TRUE(trace.ends_with("\n35,205,0,1,1,fw\n")) << trace;
}

}  // namespace
}  // namespace densek::test
