// What analysts ask, as they ask it: weights, members who must be in or out, quotas, two sides, several groups.
#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "base/random.h"
#include "support/program.h"

namespace densek::test {
namespace {

using Labels = std::set<std::string>;

Labels members(const nlohmann::json& document) { return document["vertices"].get<Labels>(); }

/// Authors who wrote together, most of them once or twice; eleven wrote fifty papers with one another.
struct Authors : Scratch {
  Authors() {
    Random random(5);
    const auto name = [](std::uint64_t number) { return "author " + std::to_string(number); };
    std::map<std::pair<std::string, std::string>, std::uint64_t> together;
    for (int i = 0; i < 1500; ++i) {
      const std::uint64_t a = random.below(500), b = random.below(500);
      if (a != b) together[std::minmax(name(a), name(b))] = 1 + random.below(3);
    }
    for (std::uint64_t a = 0; a < 11; ++a) {
      planted.insert(name(40 * a));
      for (std::uint64_t b = 0; b < a; ++b) together[std::minmax(name(40 * a), name(40 * b))] = 50;
    }
    std::ofstream file(*this / "papers.csv");
    file << "author,coauthor,weight\n";
    for (const auto& [pair, papers] : together) file << pair.first << ',' << pair.second << ',' << papers << '\n';
  }
  Said ask(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin() + 1, "papers.csv");
    return densek(*this, arguments);
  }

  Labels planted;
};

TEST(Weights, ThePlantedGroupIsFoundAndProved) {
  const Authors authors;
  const Said said = authors.ask({"solve", "-k", "11", "--json", "--save", "r.json", "--witness", "r.dkw"});
  ASSERT_EQ(said.code, 0) << said.err;
  const auto document = said.json();
  EXPECT_EQ(members(document), authors.planted);
  EXPECT_EQ(document["value"], 2750);
  EXPECT_EQ(document["edges"], 55);
  EXPECT_EQ(document["upper_bound"], 2750);
  EXPECT_EQ(document["proven_optimal"], true);
  const auto& weights = document["graph"]["weights"];
  EXPECT_EQ(weights["column"], "weight");
  EXPECT_EQ(weights["unit"], 1);
  EXPECT_EQ(weights["min"], 1);
  EXPECT_EQ(weights["max"], 50);
  EXPECT_NE(said.err.find("weights from column 3: weight"), std::string::npos) << said.err;
  EXPECT_EQ(densek(authors, {"verify", "papers.csv", "r.json", "--witness", "r.dkw", "--require-proof"}).code, 0);
  EXPECT_EQ(densek(authors, {"verify", "papers.csv", "r.json", "--unweighted"}).code, 5);
  EXPECT_NE(authors.ask({"solve", "-k", "11"}).out.find("weight 2,750 in 55 edges"), std::string::npos);
  const auto unweighted = authors.ask({"solve", "-k", "11", "--unweighted", "--json"}).json();
  EXPECT_TRUE(unweighted["graph"]["weights"].is_null());
  EXPECT_EQ(unweighted["value"], unweighted["edges"]);
}

TEST(Weights, DecimalsAreRecountedExactly) {
  const Scratch scratch;
  write_text(scratch / "g.csv", "source,target,weight\na,b,0.1\nb,c,1e-3\na,c,12.50\nc,d,-4\nd,a,0.2\n");
  for (const char* method : {"auto", "exact", "se-fw", "peel"}) {
    const Said said = densek(scratch, {"solve", "g.csv", "-k", "4", "--json", "--method", method});
    ASSERT_EQ(said.code, 0) << said.err;
    EXPECT_NE(said.out.find("\"value\": 8.801,"), std::string::npos) << said.out;  // as it is written
    EXPECT_NE(said.out.find("\"unit\":0.001"), std::string::npos) << said.out;
  }
  EXPECT_NE(densek(scratch, {"solve", "g.csv", "-k", "3", "--json"}).out.find("\"value\": 12.601,"), std::string::npos);
  for (const char* weight : {"nan", "1e400", "heavy", "inf", ""}) {
    write_text(scratch / "g.csv", std::string("source,target,weight\na,b,0.1\nb,c,") + weight + "\n");
    const Said said = densek(scratch, {"solve", "g.csv", "-k", "2"});
    EXPECT_EQ(said.code, 3) << weight;
    EXPECT_NE(said.err.find("g.csv:3: "), std::string::npos) << said.err;
  }
  write_text(scratch / "g.csv", "source,target,weight\na,b,1e18\nb,c,1e18\n");
  EXPECT_EQ(densek(scratch, {"solve", "g.csv", "-k", "2"}).code, 3);
}

TEST(Wishes, AreKeptByEveryMethodThatTakesThem) {
  const Authors authors;
  const auto methods = densek(authors, {"methods", "--json"}).json();
  int kept = 0;
  for (const auto& method : methods["methods"]) {
    const std::string name = method["name"];
    const Said said = authors.ask(
        {"solve", "-k", "11", "--method", name, "--include", "author 1", "--exclude", "author 0,author 40", "--json"});
    if (said.code == 2) continue;
    ASSERT_EQ(said.code, 0) << said.err;
    ++kept;
    const Labels found = members(said.json());
    EXPECT_TRUE(found.contains("author 1")) << name;
    EXPECT_FALSE(found.contains("author 0") || found.contains("author 40")) << name;
  }
  EXPECT_GE(kept, 6);
}

TEST(Wishes, ThatCannotBeHadAreRefused) {
  const Authors authors;
  const auto expect = [&](int code, const std::string& words, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "solve");
    const Said said = authors.ask(arguments);
    EXPECT_EQ(said.code, code) << words << said.err;
    EXPECT_NE(said.err.find(words), std::string::npos) << said.err;
  };
  // They contradict each other, or k.
  expect(2, "'author 1' is to be both in and out", {"-k", "5", "--include", "author 1", "--exclude", "author 1"});
  expect(2, "2 vertices are to be included, but only 1", {"-k", "1", "--include", "author 1,author 2"});
  expect(2, "--bipartite", {"-k", "3x4"});
  expect(2, "--quota", {"-k", "red=2"});
  expect(2, "--exclude: names nothing", {"-k", "5", "--exclude", ""});
  expect(2, "in one group only", {"-k", "3", "--groups", "2", "--include", "author 1"});
  // The graph cannot give them.
  expect(4, "no vertex is called 'auhtor 11'; did you mean 'author 11'?", {"-k", "5", "--include", "auhtor 11"});
  write_text(authors / "red.csv", "author 1,red\nauthor 2,red\nauthor 3,blue\n");
  expect(4, "3 vertices of part red are asked for, but there are only 2", {"--quota", "red.csv", "-k", "red=3,blue=1"});
  expect(2, "there is no part green", {"--quota", "red.csv", "-k", "red=1,green=1"});
  expect(2, "how many of part blue", {"--quota", "red.csv", "-k", "red=1"});
  // A line of a file is wrong.
  write_text(authors / "list", "author 1\nauthor 1\n");
  expect(3, "list:2: ", {"-k", "5", "--exclude", "@list"});
  write_text(authors / "list", "author 1,much\n");
  write_text(authors / "list", "author 1,2\nauthor 2,much\n");
  expect(3, "list:2: ", {"-k", "5", "--vertex-weights", "list"});
  write_text(authors / "list", "author 1,red\nauthor 2\n");
  expect(3, "list:2: ", {"-k", "red=1", "--quota", "list"});
  expect(3, "nowhere", {"-k", "5", "--exclude", "@nowhere"});
}

TEST(Wishes, VerticesMayWeighSomethingThemselves) {
  const Authors authors;
  write_text(authors / "weights.csv", "label,weight\nauthor 1,1000.25\nauthor 2,-3\nnobody,7\n");
  const Said said = authors.ask({"solve", "-k", "2", "--vertex-weights", "weights.csv", "--json", "--save", "r.json"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(members(said.json()).contains("author 1"));
  EXPECT_GE(said.json()["value"], 1000.25);
  EXPECT_NE(said.err.find("weights.csv: 1 label is not in the graph"), std::string::npos) << said.err;
  // A comparison shows what its bound speaks of, also where only vertices weigh something.
  const Said compared =
      authors.ask({"compare", "--unweighted", "-k", "2", "--methods", "auto,peel", "--vertex-weights", "weights.csv"});
  EXPECT_NE(compared.out.find("no 2 vertices have more than weight 1,001.25"), std::string::npos) << compared.out;
  EXPECT_NE(compared.out.find("          weight        edges"), std::string::npos) << compared.out;
}

TEST(Wishes, QuotasAreFilled) {
  const Authors authors;
  std::ofstream quota(authors / "team.csv");
  quota << "name,team\n";
  for (int number = 0; number < 500; number += 20) quota << "author " << number << (number % 40 ? ",red\n" : ",blue\n");
  quota.close();
  const Said said = authors.ask({"solve", "--quota", "team.csv", "-k", "red=2,blue=6", "--json"});
  ASSERT_EQ(said.code, 0) << said.err;
  const auto document = said.json();
  EXPECT_EQ(document["vertices"].size(), 8U);
  EXPECT_EQ(std::ranges::count_if(members(document), [&](auto& name) { return authors.planted.contains(name); }), 6);
  EXPECT_EQ(document["wishes"]["quota"]["red"], 2);
  EXPECT_EQ(document["wishes"]["quota"]["blue"], 6);
  EXPECT_GE(document["value"], 15 * 50);
  EXPECT_EQ(document["proven_optimal"], true);
  EXPECT_NE(said.err.find("in no part and cannot be chosen"), std::string::npos) << said.err;
}

/// Buyers and what they bought, both numbered from 1; thirty of them bought the same ten things.
struct Shop : Scratch {
  Shop() {
    Random random(3);
    std::ofstream file(*this / "bought.csv");
    file << "user,item\n";
    for (int user = 1; user <= 600; ++user)
      for (int i = 0; i < 4; ++i) file << user << ',' << 1 + random.below(300) << '\n';
    for (int user = 101; user <= 130; ++user)
      for (int item = 201; item <= 210; ++item) file << user << ',' << item << '\n';
  }
  Said ask(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin() + 1, {"bought.csv", "--bipartite"});
    return densek(*this, arguments);
  }
};

TEST(TwoSides, ThePlantedBlockIsFoundAndProved) {
  const Shop shop;
  const Said said = shop.ask({"solve", "-k", "30x10", "--json"});
  ASSERT_EQ(said.code, 0) << said.err;
  const auto document = said.json();
  Labels block;
  for (int user = 101; user <= 130; ++user) block.insert("user:" + std::to_string(user));
  for (int item = 201; item <= 210; ++item) block.insert("item:" + std::to_string(item));
  EXPECT_EQ(members(document), block);
  EXPECT_EQ(document["edges"], 300);
  EXPECT_EQ(document["upper_bound"], 300);
  EXPECT_EQ(document["graph"]["vertices"], 900);
  EXPECT_EQ(shop.ask({"solve", "-k", "700x10"}).code, 4);
  EXPECT_EQ(shop.ask({"solve", "-k", "user=30,item=10", "--json"}).json()["edges"], 300);
  // One side's label alone is enough where it is the only one.
  EXPECT_EQ(shop.ask({"solve", "-k", "30x10", "--include", "500"}).code, 0);
  EXPECT_EQ(shop.ask({"solve", "-k", "30x10", "--include", "105"}).code, 4);
}

TEST(TwoSides, ListsOfSizesMayNameBoth) {
  const Shop shop;
  const auto profile = shop.ask({"profile", "-k", "5x5,30x10,10x5", "--effort", "quick", "--json"}).json();
  ASSERT_EQ(profile["results"].size(), 3U);
  EXPECT_EQ(profile["results"][0]["edges"], 25);
  EXPECT_EQ(profile["results"][1]["edges"], 50);
  EXPECT_EQ(profile["results"][2]["edges"], 300);
  const Said compared = shop.ask({"compare", "-k", "30x10", "--methods", "peel,auto"});
  EXPECT_EQ(compared.code, 0) << compared.err;
  EXPECT_EQ(compared.out.find("no 40 vertices have more"), std::string::npos) << compared.out;  // some do
  EXPECT_EQ(shop.ask({"profile", "-k", "30x10,5"}).code, 2);
  EXPECT_EQ(shop.ask({"compare", "-k", "30x10,20x20"}).code, 2);
  const Said bound = shop.ask({"bound", "-k", "30x10", "--json"});
  EXPECT_EQ(bound.json()["upper_bound"], 300);
  EXPECT_EQ(bound.json()["wishes"]["quota"]["user"], 30);
}

TEST(Groups, AreDisjointAndEachIsJudged) {
  const Authors authors;
  const Said said = authors.ask({"solve", "-k", "5", "--groups", "3", "--effort", "quick", "--json", "-o", "members"});
  ASSERT_EQ(said.code, 0) << said.err;
  const auto document = said.json();
  EXPECT_EQ(document["schema"], "densek.groups/1");
  ASSERT_EQ(document["groups"].size(), 3U);
  Labels all;
  for (const auto& group : document["groups"]) {
    EXPECT_EQ(group["vertices"].size(), 5U);
    all.merge(members(group));
    EXPECT_FALSE(group["upper_bound"].is_null());
  }
  EXPECT_EQ(all.size(), 15U);
  EXPECT_EQ(document["groups"][0]["value"], 500);
  EXPECT_EQ(document["groups"][1]["value"], 500);
  EXPECT_EQ(authors.ask({"solve", "-k", "5", "--groups", "2", "--trace", "t"}).code, 2);
}

TEST(ScoreCommand, SaysHowGoodAGroupIs) {
  const Authors authors;
  write_text(authors / "mine.txt", "author 0\nauthor 40\nauthor 1\n");
  const Said said = authors.ask({"score", "mine.txt", "--json"});
  ASSERT_EQ(said.code, 0) << said.err;
  const auto document = said.json();
  EXPECT_EQ(document["value"], 50);
  EXPECT_EQ(document["best"]["value"], 150);
  EXPECT_EQ(document["upper_bound"], 150);
  EXPECT_EQ(document["swap"]["out"], "author 1");
  EXPECT_EQ(document["swap"]["gain"], 100);
  EXPECT_EQ(document["proven_optimal"], false);
  write_text(authors / "mine.csv", "rank,who\n1,author 0\n2,author 40\n");
  EXPECT_EQ(authors.ask({"score", "mine.csv", "--column", "who", "--json"}).json()["value"], 50);
  EXPECT_EQ(authors.ask({"score", "mine.csv", "--column", "2"}).code, 0);
  EXPECT_NE(authors.ask({"score", "mine.csv", "--column", "when"}).code, 0);
  ASSERT_EQ(authors.ask({"solve", "-k", "11", "--save", "r.json"}).code, 0);
  EXPECT_EQ(authors.ask({"score", "r.json", "--json"}).json()["proven_optimal"], true);
  write_text(authors / "mine.txt", "author 0\nauthor 4O\n");
  const Said unknown = authors.ask({"score", "mine.txt"});
  EXPECT_EQ(unknown.code, 4);
  EXPECT_NE(unknown.err.find("mine.txt:2: no vertex is called 'author 4O'; did you mean 'author 4"), std::string::npos)
      << unknown.err;
}

}  // namespace
}  // namespace densek::test
