// What was asked with weights, wishes, parts and groups is checked to the last digit, and the checker says what was
// wished.
#include <fmt/format.h>

#include "support/program.h"

namespace densek::test {
namespace {

using Words = std::vector<std::string>;

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// A weighted graph with decimals of every kind, a two-sided one, and what can be asked of them.
struct Files : Scratch {
  Files() {
    write_text(*this / "w.csv",
               "source,target,weight\nann,bob,0.1\nbob,cyd,1e-3\ncyd,ann,12.50\ncyd,dan,-4\ndan,eve,3\neve,ann,2.25\n"
               "bob,dan,1\neve,fay,7\nfay,gus,0.125\n");
    write_text(*this / "b.csv",
               "user,item,amount\n1,1,5\n1,2,0.5\n2,1,2\n2,2,2\n3,1,1\n3,3,4\n4,3,0.25\n4,4,-1\n1,4,2\n");
    write_text(*this / "own.txt", "ann 0.5\ndan 2\neve -0.0125\n");
    write_text(*this / "parts.csv", "ann,red\nbob,red\ncyd,blue\ndan,blue\neve,blue\nfay,red\n");  // gus is in none
    write_text(*this / "g.txt", "1 2\n2 3\n3 1\n3 4\n4 5\n5 6\n6 4\n2 6\n");
  }

  /// Solves, with a proof that can be replayed, and verifies.
  Said solve(const Words& words) const {
    return densek(*this, Words{"solve"} + words + Words{"--save", "r.json", "--witness", "w.dkw", "--force"});
  }
  Said verify(const Words& reading, const std::string& result = "r.json") const {
    return densek(*this, Words{"verify"} + reading + Words{result, "--witness", "w.dkw", "--require-proof"});
  }
  /// The document with one piece of text replaced by another.
  std::string altered(const std::string& from, const std::string& to) const {
    std::string text = file_text(*this / "r.json");
    const std::size_t place = text.find(from);
    EXPECT_NE(place, std::string::npos) << from << " is not in\n" << text;
    if (place != std::string::npos) text.replace(place, from.size(), to);
    write_text(*this / "altered.json", text);
    return "altered.json";
  }
};

TEST(VerifyWishes, EveryKindOfQuestionIsProvedAgain) {
  const Files files;
  const Words weighted = {"w.csv"}, plain = {"g.txt"}, two_sided = {"b.csv", "--bipartite"};
  const std::pair<Words, Words> questions[] = {
      {weighted, {"-k", "3"}},
      {weighted, {"-k", "5"}},
      {weighted, {"-k", "3", "--include", "dan"}},
      {weighted, {"-k", "3", "--exclude", "cyd,gus"}},
      {weighted, {"-k", "3", "--vertex-weights", "own.txt"}},
      {weighted, {"-k", "red=1,blue=2", "--quota", "parts.csv"}},
      {weighted,
       {"-k", "red=2,blue=1", "--quota", "parts.csv", "--vertex-weights", "own.txt", "--include", "bob", "--exclude",
        "eve"}},
      {plain, {"-k", "3", "--include", "1", "--exclude", "4"}},
      {two_sided, {"-k", "2x2"}},
      {two_sided, {"-k", "3"}},
      {two_sided, {"-k", "user=1,item=3", "--exclude", "item:3"}},
  };
  for (const auto& [reading, question] : questions) {
    const Said solved = files.solve(reading + question + Words{"--method", "peel"});
    ASSERT_EQ(solved.code, 0) << fmt::format("{}: {}", fmt::join(question, " "), solved.err);
    const Said said = files.verify(reading);
    EXPECT_EQ(said.code, 0) << fmt::format("{}: {}", fmt::join(question, " "), said.err);
    EXPECT_TRUE(said.out.starts_with("answer and bound verified: ")) << said.out;
    Words same(question.begin() + 2, question.end());  // the wishes, given once more
    const Said again = files.verify(reading + same);
    EXPECT_EQ(again.code, 0) << fmt::format("{}: {}", fmt::join(question, " "), again.err);
    // What a search has proved may have no witness, but the answer is an answer.
    ASSERT_EQ(files.solve(reading + question).code, 0);
    EXPECT_EQ(densek(files, Words{"verify"} + reading + Words{"r.json", "--witness", "w.dkw"}).code, 0);
  }
}

TEST(VerifyWishes, SaysWhatWasWishedAndWhatItIsWorth) {
  const Files files;
  ASSERT_EQ(files
                .solve({"w.csv", "-k", "red=1,blue=2", "--quota", "parts.csv", "--vertex-weights", "own.txt",
                        "--include", "dan", "--method", "peel"})
                .code,
            0);
  const Said said = files.verify({"w.csv"});
  EXPECT_TRUE(
      said.out.starts_with("answer and bound verified: 1 red and 2 blue vertices (as the result wishes: 1 must "
                           "be in, 1 must be out and 3 weigh something themselves), weight "))
      << said.out;
  EXPECT_NE(said.out.find(" proved again: no 1 red and 2 blue vertices as wished have more than weight "),
            std::string::npos)
      << said.out;
  const Said json = densek(files, {"verify", "w.csv", "r.json", "--witness", "w.dkw", "--json"});
  EXPECT_EQ(json.json()["wishes"].dump(), R"({"exclude":1,"include":1,"parts":2,"vertex_weights":3})");
  EXPECT_EQ(json.json()["claimed_upper_bound"], json.json()["proved_upper_bound"]);
  ASSERT_EQ(files.solve({"w.csv", "-k", "3"}).code, 0);
  EXPECT_EQ(densek(files, {"verify", "w.csv", "r.json", "--json"}).json()["wishes"], nullptr);
}

TEST(VerifyWishes, OtherWishesThanThoseOfTheResultAreRefused) {
  const Files files;
  write_text(files / "other.txt", "ann 0.5\ndan 2\neve -0.0126\n");
  write_text(files / "moved.csv", "ann,red\nbob,red\ncyd,blue\ndan,red\neve,blue\nfay,red\n");
  ASSERT_EQ(files
                .solve({"w.csv", "-k", "red=1,blue=2", "--quota", "parts.csv", "--vertex-weights", "own.txt",
                        "--include", "dan", "--method", "peel"})
                .code,
            0);
  ASSERT_EQ(files.verify({"w.csv"}).code, 0);
  EXPECT_EQ(files.verify({"w.csv", "--include", "ann"}).code, 5);
  EXPECT_EQ(files.verify({"w.csv", "--exclude", "ann"}).code, 5);
  EXPECT_EQ(files.verify({"w.csv", "--vertex-weights", "other.txt"}).code, 5);
  EXPECT_EQ(files.verify({"w.csv", "--quota", "moved.csv"}).code, 5);
  EXPECT_EQ(files.verify({"w.csv", "--include", "nobody"}).code, 4);
  ASSERT_EQ(files.solve({"w.csv", "-k", "3"}).code, 0);
  EXPECT_EQ(densek(files, {"verify", "w.csv", "r.json", "--include", "ann"}).code, 5);  // even if she is in
  const Said unweighted = densek(files, {"verify", "w.csv", "r.json", "--unweighted"});
  EXPECT_EQ(unweighted.code, 5);
  EXPECT_NE(unweighted.err.find("or of the same file read in another way"), std::string::npos) << unweighted.err;
}

TEST(VerifyWishes, TamperedDocumentsAreRefused) {
  const Files files;
  const auto refused = [&](const Words& reading, const std::string& from, const std::string& to) {
    const Said said = densek(files, Words{"verify"} + reading + Words{files.altered(from, to)});
    EXPECT_EQ(said.code, 5) << from << " -> " << to << ": " << said.out << said.err;
  };
  const Words w = {"w.csv"}, b = {"b.csv", "--bipartite"};
  ASSERT_EQ(files.solve({"w.csv", "-k", "3"}).code, 0);
  refused(w, "\"value\": 14.750", "\"value\": 14.751");
  refused(w, "\"value\": 14.750", "\"value\": 14");
  refused(w, "\"unit\":0.001", "\"unit\":0.01");
  refused(w, "\"unit\":0.001", "\"unit\":0.0001");
  refused(w, "\"max\":12.500", "\"max\":12.501");
  refused(w, "\"total\":21.976", "\"total\":22");
  refused(w, "\"wishes\": null", R"("wishes": {"include": ["bob"], "exclude": []})");
  refused(w, "\"wishes\": null", R"("wishes": {"include": [], "exclude": ["ann"]})");
  refused(w, "\"wishes\": null", R"("wishes": {"vertex_weights": {"ann": 1}})");
  ASSERT_EQ(files.solve({"w.csv", "-k", "3", "--include", "bob", "--exclude", "cyd"}).code, 0);
  refused(w, R"("include":["bob"])", R"("include":["gus"])");
  refused(w, R"("exclude":["cyd"])", R"("exclude":["eve"])");
  refused(w, R"("vertex_weights":null)", R"("vertex_weights":{"bob": 0.001})");
  ASSERT_EQ(files.solve({"b.csv", "--bipartite", "-k", "2x1"}).code, 0);
  refused(b, R"("sizes": {"user":2,"item":1})", R"("sizes": {"user":1,"item":2})");
  refused(b, R"("quota":{"user":2,"item":1})", R"("quota":{"user":1,"item":2})");
  refused(b, R"("sides":{"user":4,"item":4})", R"("sides":{"user":4,"item":3})");
  refused({"b.csv"}, R"("schema")", R"("schema")");  // read as one side
}

TEST(VerifyWishes, EachGroupIsAboutWhatTheEarlierOnesHaveLeft) {
  const Files files;
  const Words b = {"b.csv", "--bipartite"};
  ASSERT_EQ(densek(files, {"solve", "b.csv", "--bipartite", "-k", "1x1", "--groups", "3", "--exclude", "user:4",
                           "--save", "r.json"})
                .code,
            0);
  const Said said = densek(files, Words{"verify"} + b + Words{"r.json"});
  EXPECT_EQ(said.code, 0) << said.err;
  EXPECT_NE(said.out.find("group 1: answer "), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("\ngroup 3: answer "), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("(as the result wishes: 1 must be out)"), std::string::npos) << said.out;
  const Said json = densek(files, Words{"verify"} + b + Words{"r.json", "--json"});
  EXPECT_EQ(json.json()["verified"], true);
  EXPECT_EQ(json.json()["groups"].size(), 3U);
  EXPECT_EQ(densek(files, Words{"verify"} + b + Words{"r.json", "--exclude", "user:4"}).code, 0);
  EXPECT_EQ(densek(files, Words{"verify"} + b + Words{"r.json", "--exclude", "user:3"}).code, 5);

  nlohmann::json document = nlohmann::json::parse(file_text(files / "r.json"));
  const auto refusal = [&](const nlohmann::json& other) {
    write_text(files / "altered.json", other.dump());
    return densek(files, Words{"verify"} + b + Words{"altered.json"});
  };
  nlohmann::json twice = document;
  twice["groups"][1] = twice["groups"][0];
  EXPECT_EQ(refusal(twice).code, 5);
  EXPECT_NE(refusal(twice).err.find("group 2: vertex 'user:1' must not be in the set and is"), std::string::npos)
      << refusal(twice).err;
  nlohmann::json swapped = document;  // then neither bound nor certificate of the first speaks of all vertices
  swapped["groups"][0] = document["groups"][1];
  swapped["groups"][1] = document["groups"][0];
  EXPECT_EQ(refusal(swapped).code, 5);
  nlohmann::json own = document;
  own["groups"][1]["wishes"] = nullptr;
  EXPECT_EQ(refusal(own).code, 3);
  nlohmann::json none = document;
  none["groups"] = nlohmann::json::array();
  EXPECT_EQ(refusal(none).code, 3);
  nlohmann::json more = document;  // than anybody wished
  more["wishes"]["groups"] = 2;
  EXPECT_EQ(refusal(more).code, 5);
  EXPECT_NE(refusal(more).err.find("wishes.groups: 2 are wished, the result has 3"), std::string::npos);
}

TEST(VerifyWishes, GroupsHaveTheirProofsInOneFile) {
  const Files files;
  const Words solve = {"solve", "w.csv", "-k", "2", "--groups", "3", "--method", "peel", "--force"};
  const Said solved = densek(files, solve + Words{"--save", "r.json", "--witness", "w.dkw"});
  ASSERT_EQ(solved.code, 0) << solved.err;
  EXPECT_NE(solved.err.find("w.dkw, group 3, proves at most weight "), std::string::npos) << solved.err;
  const Said said = files.verify({"w.csv"});
  EXPECT_EQ(said.code, 0) << said.err;
  for (const char* group : {"group 1: ", "group 2: ", "group 3: "})
    EXPECT_NE(said.out.find(std::string(group) + "answer and bound verified"), std::string::npos) << said.out;
  ASSERT_EQ(
      densek(files, {"solve", "w.csv", "-k", "2", "--groups", "2", "--method", "peel", "--save", "two.json"}).code, 0);
  EXPECT_EQ(files.verify({"w.csv"}, "two.json").code, 5);  // one witness too many
  ASSERT_EQ(
      densek(files, {"solve", "w.csv", "-k", "2", "--method", "peel", "--save", "one.json", "--witness", "one.dkw"})
          .code,
      0);
  EXPECT_EQ(files.verify({"w.csv"}, "one.json").code, 5);
  EXPECT_EQ(densek(files, {"verify", "w.csv", "r.json", "--witness", "one.dkw"}).code, 5);
  const std::string bytes = file_text(files / "w.dkw");
  for (const std::size_t place : {std::size_t{9}, std::size_t{14}, std::size_t{21}, bytes.size() / 2}) {
    std::string damaged = bytes;
    damaged[place] = static_cast<char>(damaged[place] ^ 1);
    write_text(files / "w.dkw", damaged);
    EXPECT_EQ(files.verify({"w.csv"}).code, 3) << place;
  }
}

}  // namespace
}  // namespace densek::test
