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
  EXPECT_TRUE(said.out.starts_with("answer verified: 8 vertices, ")) << said.out;
  EXPECT_TRUE(said.out.ends_with("; no upper bound is claimed\n")) << said.out;
  const Said json = densek(solved, {"verify", "g.txt", "r.json", "--json"});
  EXPECT_EQ(json.code, 0);
  EXPECT_EQ(json.json()["verified"], true);
  EXPECT_EQ(json.json()["answer_verified"], true);
  EXPECT_EQ(json.json()["bound_verified"], nullptr);
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
  EXPECT_EQ(json.json()["answer_verified"], false);
  EXPECT_EQ(json.json()["bound_verified"], nullptr);
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
  EXPECT_EQ(said.json()["vertices"].dump(), R"(["andr\\xe9","bob","cyd"])");
  EXPECT_EQ(file_text(scratch / "m.txt"), "andr\xe9\nbob\ncyd\n");  // files keep the bytes
  EXPECT_EQ(densek(scratch, {"verify", "g.txt", "r.json"}).code, 0);
}

/// Solved by auto, with a witness of the bound.
struct Proved : Scratch {
  explicit Proved(const std::string& k) {
    EXPECT_EQ(densek(*this, {"generate", "karate", "-o", "g.txt"}).code, 0);
    solved = densek(*this, {"solve", "g.txt", "-k", k, "--save", "r.json", "--witness", "w.dkw"});
    EXPECT_EQ(solved.code, 0) << solved.err;
    result = nlohmann::json::parse(file_text(*this / "r.json"));
  }
  Said verify(const nlohmann::json& document, const std::string& witness = "w.dkw") const {
    write_text(*this / "altered.json", document.dump());
    return densek(*this, {"verify", "g.txt", "altered.json", "--witness", witness});
  }
  Said solved;
  nlohmann::json result;
};

TEST(VerifyWitness, ReplaysTheProof) {
  const Proved proved("14");
  EXPECT_NE(proved.solved.err.find("w.dkw proves at most 36 edges (orientation)\n"), std::string::npos);
  const Said said = proved.verify(proved.result);
  EXPECT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(said.out,
            "answer and bound verified: 14 vertices, 36 edges, no swap improves it; proved again: no 14 vertices have "
            "more than "
            "36 edges (orientation), so the answer is optimal\n");
  EXPECT_EQ(densek(proved, {"verify", "g.txt", "r.json", "--witness", "w.dkw", "--json"}).json()["proved_upper_bound"],
            36);
  EXPECT_EQ(densek(proved, {"verify", "g.txt", "r.json", "--json"}).json()["proved_upper_bound"], nullptr);
}

// What a search has proved is never called verified.
TEST(VerifyWitness, SaysWhatHasNotBeenReplayed) {
  const Proved proved("8");
  ASSERT_EQ(proved.result["bound"], "branch and bound");
  EXPECT_NE(proved.solved.err.find("what branch and bound proved has no witness"), std::string::npos);
  const Said said = proved.verify(proved.result);
  EXPECT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(said.out.starts_with("answer verified: ")) << said.out;
  EXPECT_NE(said.out.find("the upper bound 18 was claimed, not checked: branch and bound leaves no witness"),
            std::string::npos)
      << said.out;
  EXPECT_EQ(said.out.find("optimal"), std::string::npos);
  const Said json = densek(proved, {"verify", "g.txt", "r.json", "--witness", "w.dkw", "--json"});
  EXPECT_EQ(json.json()["bound_verified"], false);
  EXPECT_EQ(json.json()["optimality_verified"], false);
  EXPECT_EQ(json.json()["claimed_upper_bound"], 18);
}

/// A set of karate's with its true numbers, and an upper bound that makes it look optimal.
nlohmann::json forged(const Solved& scratch, const std::string& bound) {
  const Said said = densek(scratch, {"solve", "g.txt", "-k", "6", "--preset", "paper", "--json"});
  nlohmann::json document = said.json();
  document["upper_bound"] = document["edges"];
  document["bound"] = bound;
  document["gap"] = 0;
  document["proven_optimal"] = true;
  document["run"]["stop"] = "proved";
  return document;
}

// Anybody can write "proved optimal" into a file; that is all it says.
TEST(Verify, ForgedOptimalityIsNeverCalledVerified) {
  const Solved scratch;
  nlohmann::json document = forged(scratch, "branch and bound");
  const Said said = scratch.verify(document);
  EXPECT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(said.out.starts_with("answer verified: ")) << said.out;
  EXPECT_NE(said.out.find("was claimed, not checked"), std::string::npos) << said.out;
  EXPECT_EQ(said.out.find("optimal"), std::string::npos) << said.out;
  const Said json = densek(scratch, {"verify", "g.txt", "altered.json", "--json"});
  EXPECT_EQ(json.json()["answer_verified"], true);
  EXPECT_EQ(json.json()["bound_verified"], nullptr);
  EXPECT_EQ(json.json()["optimality_verified"], false);
  const Said strict = densek(scratch, {"verify", "g.txt", "altered.json", "--json", "--require-proof"});
  EXPECT_EQ(strict.code, 5);
  EXPECT_EQ(strict.json()["verified"], false);
  EXPECT_EQ(strict.json()["answer_verified"], true);
  EXPECT_TRUE(strict.json()["reason"].get<std::string>().starts_with("the bound was not replayed")) << strict.out;
  EXPECT_EQ(scratch.verify(forged(scratch, "clique")).code, 5);            // it gives 15
  EXPECT_EQ(scratch.verify(forged(scratch, "a voice at night")).code, 5);  // no argument has that name
}

// Eight edges, claimed to be the most that six vertices can have, beside a witness that proves fourteen.
TEST(Verify, AClaimThatAQuickLookRefutesIsRefused) {
  const Solved scratch;
  ASSERT_EQ(densek(scratch, {"bound", "g.txt", "-k", "6", "--witness", "w.dkw"}).code, 0);
  nlohmann::json document = forged(scratch, "branch and bound");
  document["vertices"] = {5, 6, 10, 16, 0, 4};  // ten edges
  document["edges"] = document["value"] = document["upper_bound"] = 10;
  document["density"] = 10 / 15.0;
  document["edges_per_vertex"] = 10 / 6.0;
  document["average_degree"] = 20 / 6.0;
  document["components"] = 1;
  document["certificate"] = nlohmann::json::parse(
      R"({"min_inside":2,"max_outside":1,"local_maximizer":true,"swap_optimal":true,"sigma":2.5,"loading":1.5,"integral":true})");
  for (const char* witness : {"", "w.dkw"}) {
    write_text(scratch / "altered.json", document.dump());
    std::vector<std::string> command = {"verify", "g.txt", "altered.json", "--json"};
    if (*witness != '\0') command.insert(command.end(), {"--witness", witness});
    const Said said = densek(scratch, command);
    EXPECT_EQ(said.code, 5) << said.out;
    EXPECT_EQ(said.json()["answer_verified"], true) << said.out;
    EXPECT_EQ(said.json()["bound_verified"], false);
    EXPECT_NE(said.err.find("upper_bound: the result claims 10, but other 6 vertices have 1"), std::string::npos)
        << said.err;
  }
}

TEST(Verify, RequireProofIsContentWithAProof) {
  const Proved proved("14");
  EXPECT_EQ(densek(proved, {"verify", "g.txt", "r.json", "--require-proof"}).code, 5);
  const Said said = densek(proved, {"verify", "g.txt", "r.json", "--require-proof", "--witness", "w.dkw", "--json"});
  EXPECT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(said.json()["verified"], true);
  EXPECT_EQ(said.json()["bound_verified"], true);
  EXPECT_EQ(said.json()["optimality_verified"], true);
  const Solved without_bound;
  EXPECT_EQ(densek(without_bound, {"verify", "g.txt", "r.json", "--require-proof"}).code, 5);
}

// What a document says reaches no terminal as it is.
TEST(Verify, MessagesHoldNoControlCharacters) {
  Solved solved;
  for (const char* key : {"schema", "bound", "method"}) {
    nlohmann::json document = solved.result;
    document[key] = "\x1b[2Jgone\n";
    if (std::string(key) == "bound") document["upper_bound"] = 20, document["gap"] = 0.1;
    if (std::string(key) == "method") document["k"] = 7;
    const Said said = solved.verify(document);
    EXPECT_NE(said.code, 0) << key;
    EXPECT_EQ(said.err.find('\x1b'), std::string::npos) << key;
  }
}

// The bound of a flow is no step of a witness either; what the witness proves may be weaker.
TEST(VerifyWitness, MethodsOfAnySizeHaveWitnessesToo) {
  const Solved scratch;
  for (const char* method : {"dsg-flow", "dsg-peel", "dsg-fw", "at-least-k"}) {
    const Said solved = densek(scratch, {"solve", "g.txt", "-k", "5", "--method", method, "--save", "r.json", "--force",
                                         "--witness", "w.dkw"});
    ASSERT_EQ(solved.code, 0) << solved.err;
    const Said said = densek(scratch, {"verify", "g.txt", "r.json", "--witness", "w.dkw"});
    EXPECT_EQ(said.code, 0) << method << ": " << said.err;
  }
}

TEST(VerifyWitness, WhatDoesNotBelongTogetherIsRefused) {
  const Proved proved("14");
  nlohmann::json weaker = proved.result;  // consistent in itself, but not what was proved
  weaker["upper_bound"] = 40;
  weaker["gap"] = 0.1;
  weaker["proven_optimal"] = false;
  weaker["run"]["stop"] = "effort";
  write_text(proved / "altered.json", weaker.dump());
  ASSERT_EQ(densek(proved, {"verify", "g.txt", "altered.json"}).code, 0);
  EXPECT_EQ(proved.verify(weaker).code, 5);
  nlohmann::json renamed = proved.result;
  renamed["bound"] = "degree";
  EXPECT_EQ(proved.verify(renamed).code, 5);
  nlohmann::json wrong = proved.result;
  wrong["edges"] = 35;
  EXPECT_EQ(proved.verify(wrong).code, 5);
  ASSERT_EQ(densek(proved, {"bound", "g.txt", "-k", "13", "--witness", "other-k.dkw"}).code, 0);
  EXPECT_EQ(proved.verify(proved.result, "other-k.dkw").code, 5);
  ASSERT_EQ(densek(proved, {"generate", "gnp", "--n", "34", "--p", "0.2", "-o", "h.txt"}).code, 0);
  ASSERT_EQ(densek(proved, {"bound", "h.txt", "-k", "14", "--witness", "other.dkw"}).code, 0);
  EXPECT_EQ(proved.verify(proved.result, "other.dkw").code, 5);
}

TEST(VerifyWitness, DamagedFilesAreMalformed) {
  const Proved proved("14");
  std::string bytes = file_text(proved / "w.dkw");
  for (const std::size_t place : {std::size_t{0}, std::size_t{9}, bytes.size() / 2, bytes.size() - 1}) {
    std::string damaged = bytes;
    damaged[place] = static_cast<char>(damaged[place] ^ 1);
    write_text(proved / "damaged.dkw", damaged);
    EXPECT_EQ(proved.verify(proved.result, "damaged.dkw").code, 3) << place;
  }
  EXPECT_EQ(proved.verify(proved.result, "r.json").code, 3);
  EXPECT_EQ(proved.verify(proved.result, "missing.dkw").code, 3);
}

// A bound proved separately can be checked together with any answer that claims none.
TEST(VerifyWitness, OfABoundAloneServesAnAnswerWithoutOne) {
  const Solved solved;
  const Said bound = densek(solved, {"bound", "g.txt", "-k", "8", "--witness", "w.dkw", "--time-limit", "100"});
  ASSERT_EQ(bound.code, 0) << bound.err;
  const Said said = densek(solved, {"verify", "g.txt", "r.json", "--witness", "w.dkw"});
  EXPECT_EQ(said.code, 0) << said.err;
  EXPECT_NE(said.out.find("; proved again: no 8 vertices have more than "), std::string::npos) << said.out;
}

TEST(VerifyWitness, NeedsABound) {
  const Solved solved;
  EXPECT_EQ(densek(solved, {"solve", "g.txt", "-k", "8", "--witness", "w.dkw", "--no-bound"}).code, 2);
  EXPECT_EQ(densek(solved, {"bound", "g.txt", "-k", "8", "--witness", "g.txt"}).code, 2);
  ASSERT_EQ(densek(solved, {"solve", "g.txt", "-k", "8", "--preset", "paper", "--witness", "w.dkw"}).code, 0);
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
