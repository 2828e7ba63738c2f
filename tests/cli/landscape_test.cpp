// densek landscape: verdict, exact numbers, and what it refuses.
#include "support/program.h"

namespace densek::test {
namespace {

struct K23 : Scratch {
  K23() { EXPECT_EQ(densek(*this, {"generate", "multipartite", "--parts", "2,3", "-q", "-o", "g.txt"}).code, 0); }
};

TEST(Landscape, SaysWhatEveryPointIs) {
  const K23 k23;
  const Said said = densek(k23, {"landscape", "g.txt", "-k", "3"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(said.out.starts_with(
      "5 vertices, 6 edges, k = 3, λ = 3/2: 9 local maximizers, 20 strict saddles; all 20 claims hold\n"))
      << said.out;
  EXPECT_NE(said.out.find("g = 33/8; move from 2 to 0, curvature 1"), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("18 stationary points and 2 families of them"), std::string::npos) << said.out;
}

TEST(Landscape, TellsScriptsTheSame) {
  const K23 k23;
  const Said said = densek(k23, {"landscape", "g.txt", "-k", "3", "--loading", "1.5", "--json"});
  ASSERT_EQ(said.code, 0) << said.err;
  const auto document = said.json();
  EXPECT_EQ(document["schema"], "densek.landscape/1");
  EXPECT_EQ(document["loading"], "3/2");
  EXPECT_EQ(document["integral_points"].size(), 10U);
  EXPECT_EQ(document["saddles"].size(), 20U);
  EXPECT_EQ(document["families"], 2);
  for (const auto& saddle : document["saddles"]) {
    EXPECT_EQ(saddle["ascent"]["slope"], "0");
    EXPECT_NE(saddle["ascent"]["curvature"], "0");
  }
  EXPECT_EQ(document["integral_points"].back()["kind"], "not stationary");
  EXPECT_EQ(document["levels"].size(), 5U);  // 3/2 … 7/2
}

TEST(Landscape, SaysWhatIsDifferentAtOne) {
  const K23 k23;
  const Said said = densek(k23, {"landscape", "g.txt", "-k", "3", "--loading", "1"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(
      said.out.starts_with("5 vertices, 6 edges, k = 3, λ = 1: 9 sets are local maximizers, 12 fractional points "
                           "and families as good as the best set; all 6 claims hold, 14 skipped\n"))
      << said.out;
  EXPECT_EQ(said.out.find("saddle,"), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("(Lemma 3.1): looked at only where λ > 1\n"), std::string::npos) << said.out;
  const auto document = densek(k23, {"landscape", "g.txt", "-k", "3", "--loading", "1", "--json"}).json();
  EXPECT_EQ(document["fractional_optima"], 12);
  EXPECT_EQ(document["skipped"].size(), 14U);
  EXPECT_EQ(document["saddles"][0]["optimal"], true);
}

TEST(Landscape, DrawsAPicture) {
  const K23 k23;
  ASSERT_EQ(densek(k23, {"landscape", "g.txt", "-k", "3", "--picture", "p.svg"}).code, 0);
  const std::string svg = file_text(k23 / "p.svg");
  EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n")) << svg;
  EXPECT_EQ(svg, file_text(DENSEK_SOURCE_DIR "/docs/images/landscape.svg"));  // as the guide shows it
  EXPECT_EQ(densek(k23, {"landscape", "--all", "3", "--picture", "q.svg"}).code, 2);
  EXPECT_EQ(densek(k23, {"landscape", "g.txt", "-k", "3", "--picture", "g.txt"}).code, 2);
  EXPECT_EQ(densek(k23, {"landscape", "g.txt", "-k", "3", "--picture", ""}).code, 2);
  const Said nowhere = densek(k23, {"landscape", "g.txt", "-k", "3", "--picture", "no/p.svg"});
  EXPECT_EQ(nowhere.code, 1);
  EXPECT_NE(nowhere.err.find("no/p.svg"), std::string::npos) << nowhere.err;
  EXPECT_EQ(k23.files(), (std::vector<std::string>{"g.txt", "p.svg"}));
}

TEST(Landscape, ChecksAllSmallGraphs) {
  const Scratch scratch;
  const Said said = densek(scratch, {"landscape", "--all", "4"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(said.out.starts_with("every graph of at most 4 vertices, every k: all 20 claims hold\n")) << said.out;
  EXPECT_EQ(densek(scratch, {"landscape", "--all", "4", "--json"}).json()["graphs_of_size"],
            (std::vector<int>{1, 2, 4, 11}));
}

TEST(Landscape, KnowsWeightsOfEitherSign) {
  const Scratch scratch;
  write_text(scratch / "w.csv", "source,target,weight\na,b,0.5\nb,c,-0.3\n");
  const Said said = densek(scratch, {"landscape", "w.csv", "-k", "2", "-q"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(said.out.starts_with("3 vertices, 2 edges, k = 2, λ = 11/20: 2 local maximizers, ")) << said.out;
  EXPECT_NE(said.out.find("all 18 claims hold"), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("weight 0.5 a b"), std::string::npos) << said.out;
  const auto document = densek(scratch, {"landscape", "w.csv", "-k", "2", "--json", "-q"}).json();
  EXPECT_EQ(document["best_value"], 0.5);
  EXPECT_EQ(document["integral_points"][0]["value"], 0.5);
  EXPECT_EQ(densek(scratch, {"landscape", "w.csv", "-k", "2", "--loading", "2/5"}).code, 2);
}

TEST(Landscape, RefusesWhatItCannotDo) {
  const K23 k23;
  EXPECT_EQ(densek(k23, {"landscape", "--all", "4", "--loading", "2"}).code, 2);
  EXPECT_EQ(densek(k23, {"landscape", "g.txt"}).code, 2);
  EXPECT_EQ(densek(k23, {"landscape", "-k", "3"}).code, 2);
  EXPECT_EQ(densek(k23, {"landscape", "g.txt", "-k", "3", "--all", "4"}).code, 2);
  EXPECT_EQ(densek(k23, {"landscape", "--all", "8"}).code, 2);
  EXPECT_EQ(densek(k23, {"landscape", "g.txt", "-k", "3", "--loading", "0.99"}).code, 2);
  EXPECT_EQ(densek(k23, {"landscape", "g.txt", "-k", "3", "--loading", "x"}).code, 2);
  EXPECT_EQ(densek(k23, {"landscape", "g.txt", "-k", "6"}).code, 4);
  EXPECT_EQ(densek(k23, {"landscape", "none.txt", "-k", "3"}).code, 3);
  densek(k23, {"generate", "karate", "-q", "-o", "k.txt"});
  const Said large = densek(k23, {"landscape", "k.txt", "-k", "17"});
  EXPECT_EQ(large.code, 4);
  EXPECT_NE(large.err.find("too many points"), std::string::npos) << large.err;
  const Said sets_only = densek(k23, {"landscape", "k.txt", "-k", "2"});
  EXPECT_EQ(sets_only.code, 0);
  EXPECT_NE(sets_only.out.find("more than 12 vertices"), std::string::npos) << sets_only.out;
}

}  // namespace
}  // namespace densek::test
