// densek compare, and the methods that leave the size open.
#include <sstream>

#include "support/program.h"

namespace densek::test {
namespace {

struct Karate : Scratch {
  Karate() { EXPECT_EQ(densek(*this, {"generate", "karate", "-q", "-o", "g.txt"}).code, 0); }
};

TEST(CompareCommand, TableJsonAndCsvTellTheSame) {
  const Karate karate;
  const Said said = densek(
      karate, {"compare", "g.txt", "-k", "4,8", "--methods", "peel,fw,auto,dsg-flow", "--json", "--csv", "c.csv"});
  ASSERT_EQ(said.code, 0) << said.err;
  const auto document = said.json();
  EXPECT_EQ(document["schema"], "densek.compare/1");
  ASSERT_EQ(document["results"].size(), 7U);
  EXPECT_EQ(document["bounds"][0]["k"], 4);
  EXPECT_EQ(document["results"][2]["method"], "auto");
  EXPECT_EQ(document["results"][2]["edges"], 6);
  EXPECT_EQ(document["results"][2]["best"], true);
  for (const auto& result : document["results"]) {
    EXPECT_EQ(result["schema"], "densek.result/1");
    EXPECT_TRUE(result["failure"].is_null());
    write_text(karate / "r.json", result.dump());
    EXPECT_EQ(densek(karate, {"verify", "g.txt", "r.json"}).code, 0) << result["method"];
  }
  std::istringstream csv(file_text(karate / "c.csv"));
  std::string line;
  std::size_t lines = 0;
  while (std::getline(csv, line)) ++lines;
  EXPECT_EQ(lines, 8U);
  const Said table = densek(karate, {"compare", "g.txt", "-k", "4,8", "--methods", "peel,fw,auto,dsg-flow"});
  EXPECT_TRUE(table.out.starts_with("7 runs on 34 vertices\n")) << table.out;
  EXPECT_NE(table.out.find("k = 4: no 4 vertices have more than 6 edges"), std::string::npos) << table.out;
  EXPECT_NE(table.out.find("★ auto"), std::string::npos) << table.out;
}

TEST(CompareCommand, AFailureIsARow) {
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "gnp", "--n", "600", "--p", "0.01", "-q", "-o", "g.txt"}).code, 0);
  const Said said = densek(scratch, {"compare", "g.txt", "-k", "5", "--methods", "sdp,peel", "--json"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_NE(said.json()["results"][0]["failure"].get<std::string>().find("600 vertices"), std::string::npos);
  EXPECT_EQ(densek(scratch, {"solve", "g.txt", "-k", "5", "--method", "sdp"}).code, 4);
  EXPECT_EQ(densek(scratch, {"compare", "g.txt", "-k", "5", "--methods", "peal"}).code, 2);
  EXPECT_EQ(densek(scratch, {"compare", "g.txt", "-k", "5", "--method", "peel"}).code, 2);
}

TEST(SolveCommand, MethodsOfAnySizeDoWithoutK) {
  const Karate karate;
  for (const char* method : {"dsg-flow", "dsg-peel", "dsg-greedy++", "dsg-fw", "dsg-fista"}) {
    const Said said = densek(karate, {"solve", "g.txt", "--method", method, "--json", "--save", "r.json"});
    ASSERT_EQ(said.code, 0) << said.err;
    const auto document = said.json();
    EXPECT_EQ(document["size"], document["vertices"].size());
    EXPECT_EQ(document["k"], document["size"]);
    EXPECT_GE(document["edges_per_vertex_bound"], document["edges_per_vertex"]);
    EXPECT_EQ(densek(karate, {"verify", "g.txt", "r.json"}).code, 0);
  }
  EXPECT_EQ(densek(karate, {"solve", "g.txt"}).code, 2);
  EXPECT_EQ(densek(karate, {"profile", "g.txt", "-k", "3:5", "--method", "dsg-flow"}).code, 2);
  const Said words = densek(karate, {"solve", "g.txt", "--method", "dsg-flow"});
  EXPECT_NE(words.out.find("proved to have the most edges per vertex"), std::string::npos) << words.out;
}

TEST(SolveCommand, SizesBesideKAreVerifiedByTheirMethod) {
  const Karate karate;
  for (const char* method : {"at-least-k", "at-most-k"}) {
    const Said said = densek(karate, {"solve", "g.txt", "-k", "9", "--method", method, "--json", "--save", "r.json"});
    ASSERT_EQ(said.code, 0) << said.err;
    auto document = said.json();
    EXPECT_EQ(document["k"], 9);
    EXPECT_EQ(densek(karate, {"verify", "g.txt", "r.json"}).code, 0);
    document["k"] = std::string(method) == "at-least-k" ? 34 : 1;
    write_text(karate / "false.json", document.dump());
    const Said verified = densek(karate, {"verify", "g.txt", "false.json"});
    EXPECT_EQ(verified.code, 5) << verified.err;
  }
}

}  // namespace
}  // namespace densek::test
