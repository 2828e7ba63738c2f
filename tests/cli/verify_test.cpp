// densek verify: honest results pass, altered ones exit 5, what is no result exits 3.
#include "support/graphs.h"
#include "support/program.h"

namespace densek::test {
namespace {

struct Solved : Scratch {
  Solved() {
    EXPECT_EQ(densek(*this, {"generate", "karate", "-o", "g.txt"}).code, 0);
    const Said said = densek(*this, {"solve", "g.txt", "-k", "8", "--preset", "paper", "--save", "r.json"});
    EXPECT_EQ(said.code, 0) << said.err;
    result = nlohmann::json::parse(file_text(*this / "r.json"));
  }
  Said verify(const nlohmann::json& document) const {
    write_text(*this / "altered.json", document.dump());
    return densek(*this, {"verify", "g.txt", "altered.json"});
  }
  nlohmann::json result;
};

TEST(Verify, AnHonestResultPasses) {
  const Solved solved;
  const Said said = densek(solved, {"verify", "g.txt", "r.json"});
  EXPECT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(said.out.starts_with("verified: 8 vertices, ")) << said.out;
  const Said json = densek(solved, {"verify", "g.txt", "r.json", "--json"});
  EXPECT_EQ(json.code, 0);
  EXPECT_EQ(json.json()["verified"], true);
  const Said piped = shell(solved, "cat r.json | densek verify g.txt -");
  EXPECT_EQ(piped.code, 0) << piped.err;
}

TEST(Verify, AFalseClaimIsNamed) {
  Solved solved;
  const int edges = solved.result["edges"];
  solved.result["edges"] = edges + 1;
  const Said said = solved.verify(solved.result);
  EXPECT_EQ(said.code, 5);
  EXPECT_EQ(said.out, "");
  EXPECT_NE(said.err.find("densek: edges: the result claims " + std::to_string(edges + 1) + ", the graph says " +
                          std::to_string(edges)),
            std::string::npos)
      << said.err;
  const Said json = densek(solved, {"verify", "g.txt", "altered.json", "--json"});
  EXPECT_EQ(json.code, 5);
  EXPECT_EQ(json.json()["verified"], false);
}

TEST(Verify, AnotherGraphIsRefused) {
  const Solved solved;
  ASSERT_EQ(densek(solved, {"generate", "gnp", "--n", "34", "--p", "0.2", "-o", "other.txt"}).code, 0);
  EXPECT_EQ(densek(solved, {"verify", "other.txt", "r.json"}).code, 5);
}

TEST(Verify, TheSameGraphInAnotherFormatIsTheSameGraph) {
  const Solved solved;
  ASSERT_EQ(densek(solved, {"convert", "g.txt", "g.dkg"}).code, 0);
  const Said said = densek(solved, {"verify", "g.dkg", "r.json"});
  EXPECT_EQ(said.code, 0) << said.err;
}

TEST(Verify, LabelsThatAreNotUtf8Pass) {
  const Scratch scratch;
  write_text(scratch / "g.txt", "andr\xe9 bob\nbob cyd\ncyd andr\xe9\n");
  const Said said = densek(scratch, {"solve", "g.txt", "-k", "3", "--json", "--save", "r.json", "-o", "m.txt"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(said.json()["vertices"].dump(), R"(["andré","bob","cyd"])");
  EXPECT_EQ(file_text(scratch / "m.txt"), "andr\xe9\nbob\ncyd\n");  // files keep the bytes
  EXPECT_EQ(densek(scratch, {"verify", "g.txt", "r.json"}).code, 0);
}

TEST(Verify, WhatIsNoResultIsMalformed) {
  Solved solved;
  for (const std::string& text : {std::string("{"), std::string(), file_text(solved / "g.txt")}) {
    write_text(solved / "broken.json", text);
    EXPECT_EQ(densek(solved, {"verify", "g.txt", "broken.json"}).code, 3) << text.substr(0, 20);
  }
  EXPECT_EQ(densek(solved, {"verify", "g.txt", "missing.json"}).code, 3);
  EXPECT_EQ(densek(solved, {"verify", "g.txt", "."}).code, 3);
  solved.result.erase("certificate");
  EXPECT_EQ(solved.verify(solved.result).code, 3);
}

}  // namespace
}  // namespace densek::test
