// densek profile and densek bound: many k, and the upper bound alone.
#include <sstream>

#include "support/program.h"

namespace densek::test {
namespace {

struct Karate : Scratch {
  Karate() { EXPECT_EQ(densek(*this, {"generate", "karate", "-q", "-o", "g.txt"}).code, 0); }
  /// The sizes of a profile over a list.
  std::vector<int> sizes(const std::string& list) const {
    const Said said = densek(*this, {"profile", "g.txt", "-k", list, "--preset", "paper", "--json"});
    EXPECT_EQ(said.code, 0) << said.err;
    const auto document = said.json();
    std::vector<int> all;
    for (const auto& result : document["results"]) all.push_back(result["k"]);
    return all;
  }
};

TEST(Profile, ReadsRangesAndLists) {
  const Karate karate;
  EXPECT_EQ(karate.sizes("3:6"), (std::vector<int>{3, 4, 5, 6}));
  EXPECT_EQ(karate.sizes("10:30:10"), (std::vector<int>{10, 20, 30}));
  EXPECT_EQ(karate.sizes("10:29:10"), (std::vector<int>{10, 20}));
  EXPECT_EQ(karate.sizes("5,2,5"), (std::vector<int>{2, 5}));
  EXPECT_EQ(karate.sizes("2:32:x5"), (std::vector<int>{2, 4, 8, 16, 32}));
  EXPECT_EQ(karate.sizes("2:4:x50"), (std::vector<int>{2, 3, 4}));
  EXPECT_EQ(karate.sizes("7,1:2"), (std::vector<int>{1, 2, 7}));
  for (const char* wrong : {"", "3:", ":3", "6:3", "3:6:0", "3:6:x0", "3:6:x", "0:6:x3", "1:2:3:4", "a", "1,,2", "-1",
                            "0", "7,0:2", "1:900000,1:900000"})  // more values than anybody reads
    EXPECT_EQ(densek(karate, {"profile", "g.txt", "-k", wrong}).code, 2) << wrong;
  EXPECT_EQ(densek(karate, {"profile", "g.txt", "-k", "10,35"}).code, 4);
  const Said beyond = densek(karate, {"profile", "g.txt", "-k", "900000,30:900000:3"});
  EXPECT_EQ(beyond.code, 4);  // nothing is solved before the first one that is too many is told
  EXPECT_NE(beyond.err.find("k is 36, but the graph has only 34 vertices"), std::string::npos) << beyond.err;
  // The number behind the last one has more than 64 bits.
  EXPECT_EQ(densek(karate, {"profile", "g.txt", "-k", "9223372036854775800:9223372036854775807:10"}).code, 4);
}

TEST(Profile, ProvesItsAnswers) {
  const Karate karate;
  const Said said = densek(karate, {"profile", "g.txt", "-k", "2:6,11,12", "--json", "--csv", "p.csv"});
  ASSERT_EQ(said.code, 0) << said.err;
  const auto document = said.json();
  const int best[] = {1, 3, 6, 10, 14, 28, 31};
  ASSERT_EQ(document["results"].size(), std::size(best));
  for (std::size_t i = 0; i < std::size(best); ++i) {
    EXPECT_EQ(document["results"][i]["schema"], "densek.result/1");
    EXPECT_EQ(document["results"][i]["edges"], best[i]);
    EXPECT_EQ(document["results"][i]["proven_optimal"], true) << i;
  }
  std::istringstream csv(file_text(karate / "p.csv"));
  std::string line;
  std::getline(csv, line);
  EXPECT_TRUE(line.starts_with("k,edges,upper_bound,bound,gap,proven_optimal,density,")) << line;
  std::getline(csv, line);
  EXPECT_TRUE(line.starts_with("2,1,1,")) << line;
  EXPECT_NE(line.find(",0,true,1,0.5,1,1,true,true,"), std::string::npos) << line;

  const Said table = densek(karate, {"profile", "g.txt", "-k", "2:6"});
  EXPECT_TRUE(table.out.starts_with("5 sizes of 34 vertices: 5 proved optimal\n")) << table.out;
}

TEST(Profile, EachResultCanBeVerified) {
  const Karate karate;
  const Said said = densek(karate, {"profile", "g.txt", "-k", "1,5,34", "--json"});
  const auto document = said.json();
  for (const auto& result : document["results"]) {
    write_text(karate / "r.json", result.dump());
    const Said verified = densek(karate, {"verify", "g.txt", "r.json"});
    EXPECT_EQ(verified.code, 0) << verified.err;
  }
}

TEST(Bound, IsAtLeastTheAnswer) {
  const Karate karate;
  const Said said = densek(karate, {"bound", "g.txt", "-k", "10", "--json"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_GE(said.json()["upper_bound"], 25);
  EXPECT_LE(said.json()["upper_bound"], 45);
  EXPECT_FALSE(said.json()["bound"].get<std::string>().empty());
  EXPECT_TRUE(densek(karate, {"bound", "g.txt", "-k", "10"}).out.starts_with("no 10 of 34 vertices have more than "));
  EXPECT_EQ(densek(karate, {"bound", "g.txt", "-k", "35"}).code, 4);
  EXPECT_EQ(densek(karate, {"bound", "g.txt", "-k", "-1"}).code, 2);
  EXPECT_EQ(densek(karate, {"bound", "g.txt", "-k", "3", "--effort", "huge"}).code, 2);
}

}  // namespace
}  // namespace densek::test
