// densek generate, convert, info, methods.
#include <densek/io.h>

#include "support/graphs.h"
#include "support/program.h"

namespace densek::test {
namespace {

TEST(Generate, EveryKindMakesItsGraph) {
  const Scratch scratch;
  const std::pair<std::vector<std::string>, std::pair<int, int>> kinds[] = {
      {{"regular", "--n", "20", "--degree", "4", "--seed", "1"}, {20, 40}},
      {{"gnp", "--n", "20", "--p", "1"}, {20, 190}},
      {{"planted", "--n", "20", "--p", "0", "--k", "5", "--q", "1"}, {20, 10}},
      {{"ba", "--n", "20", "--m", "2"}, {20, -1}},
      {{"rmat", "--scale", "6", "--edge-factor", "4"}, {64, -1}},
      {{"tight", "--n", "10", "--k", "4"}, {10, 3 + 3 * 7}},
      {{"multipartite", "--parts", "1,2,3"}, {6, 11}},
      {{"karate"}, {34, 78}}};
  for (const auto& [kind, size] : kinds) {
    std::vector<std::string> arguments = kind;
    arguments.insert(arguments.begin(), "generate");
    arguments.insert(arguments.end(), {"-o", "g.dkg", "--json"});
    const Said said = densek(scratch, arguments);
    ASSERT_EQ(said.code, 0) << kind[0] << said.err;
    EXPECT_EQ(said.json()["graph"]["vertices"], size.first) << kind[0];
    if (size.second >= 0) {
      EXPECT_EQ(said.json()["graph"]["edges"], size.second) << kind[0];
    }
    const Said info = densek(scratch, {"info", "g.dkg", "--json", "--check"});
    ASSERT_EQ(info.code, 0) << info.err;
    EXPECT_EQ(info.json()["graph"]["fingerprint"], said.json()["graph"]["fingerprint"]) << kind[0];
  }
}

TEST(Generate, TheSeedDecides) {
  const Scratch scratch;
  const auto make = [&](const char* seed) {
    return densek(scratch, {"generate", "gnp", "--n", "50", "--p", "0.2", "--seed", seed}).out;
  };
  EXPECT_EQ(make("1"), make("1"));
  EXPECT_NE(make("1"), make("2"));
}

TEST(Generate, NegativeNumbersAreNotLargeOnes) {
  const Scratch scratch;
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"generate", "gnp", "--n", "-1", "--p", "0.5"},
                                             {"generate", "regular", "--n", "10", "--degree", "-2"},
                                             {"generate", "rmat", "--scale", "-1"},
                                             {"generate", "multipartite", "--parts", "2,-3"}}) {
    const Said said = densek(scratch, arguments);
    EXPECT_EQ(said.code, 2) << arguments[1];
    EXPECT_NE(said.err.find("not negative"), std::string::npos) << said.err;
  }
}

TEST(Generate, WithoutAFileTheEdgesGoToStandardOutput) {
  const Scratch scratch;
  for (const char* line :
       {"densek generate multipartite --parts 2,2", "densek generate multipartite --parts 2,2 -o -"}) {
    const Said said = shell(scratch, std::string(line) + " | densek info - --json");
    ASSERT_EQ(said.code, 0) << said.err;
    EXPECT_EQ(said.json()["graph"]["edges"], 4);
  }
}

TEST(Convert, EveryFormatKeepsTheGraph) {
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "karate", "-o", "g.txt"}).code, 0);
  const auto facts = [&](const std::string& name) {
    const Said said = densek(scratch, {"info", name, "--json"});
    EXPECT_EQ(said.code, 0) << name << said.err;
    auto document = said.json();
    document.erase("graph");
    return document;
  };
  for (const char* name :
       {"g.dkg", "g.tsv", "g.csv", "g.mtx", "g.graph", "g.clq", "g.graphml", "g.txt.gz", "g.mtx.zst"}) {
    const Said said = densek(scratch, {"convert", "g.txt", name});
    ASSERT_EQ(said.code, 0) << name << said.err;
    EXPECT_EQ(facts(name), facts("g.txt")) << name;
  }
  const Said piped = shell(scratch, "densek convert g.dkg - | densek info - --json");
  EXPECT_EQ(piped.json()["graph"]["fingerprint"],
            densek(scratch, {"info", "g.txt", "--json"}).json()["graph"]["fingerprint"]);
  EXPECT_EQ(densek(scratch, {"convert", "missing.txt", "x.dkg"}).code, 3);
  EXPECT_FALSE(std::filesystem::exists(scratch / "x.dkg"));
}

TEST(Info, KnowsKarate) {
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "karate", "-o", "g.txt"}).code, 0);
  const Said said = densek(scratch, {"info", "g.txt", "--json"});
  ASSERT_EQ(said.code, 0) << said.err;
  const auto info = said.json();
  EXPECT_EQ(info["graph"]["vertices"], 34);
  EXPECT_EQ(info["degrees"]["min"], 1);
  EXPECT_EQ(info["degrees"]["median"], 3.0);
  EXPECT_EQ(info["degrees"]["max"], 17);
  EXPECT_EQ(info["cores"]["degeneracy"], 4);
  EXPECT_EQ(info["components"]["count"], 1);
  EXPECT_EQ(info["components"]["largest"], 34);
  const Said table = densek(scratch, {"info", "g.txt"});
  EXPECT_NE(table.out.find("mean 4.59"), std::string::npos) << table.out;
}

TEST(Info, OfTheEmptyGraph) {
  const Scratch scratch;
  write_text(scratch / "g.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n0 0 0\n");
  const Said said = densek(scratch, {"info", "g.mtx", "--json"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(said.json()["degrees"].is_null());
  EXPECT_EQ(densek(scratch, {"info", "g.mtx"}).code, 0);
}

TEST(Info, CheckFindsAnAlteredBinaryFile) {
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "karate", "-o", "g.dkg"}).code, 0);
  ASSERT_EQ(densek(scratch, {"info", "g.dkg", "--check"}).code, 0);
  const std::string bytes = file_text(scratch / "g.dkg");
  for (std::size_t place = 0; place < bytes.size(); place += 401) {
    std::string altered = bytes;
    altered[place] = static_cast<char>(altered[place] ^ 0x10);
    write_text(scratch / "altered.dkg", altered);
    const Said said = densek(scratch, {"info", "altered.dkg", "--check"});
    EXPECT_EQ(said.code, 3) << "byte " << place << ": " << said.out << said.err;
  }
}

// The pipe is full when the file loses its pages: what is written next cannot be read any more.
TEST(Convert, AFileThatIsShortenedMeanwhileIsNamed) {
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "gnp", "--n", "20000", "--p", "0.005", "-o", "g.dkg"}).code, 0);
  const Said said = shell(scratch,
                          "(densek convert g.dkg -; echo $? > code) | "
                          "(head -c 1 > first; truncate -s 8192 g.dkg; cat > /dev/null)");
  EXPECT_EQ(file_text(scratch / "code"), "3\n");
  EXPECT_NE(said.err.find("was shortened or overwritten while it was in use"), std::string::npos) << said.err;
}

TEST(Solve, AFileThatIsShortenedMeanwhileLeavesNoFiles) {
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "gnp", "--n", "20000", "--p", "0.005", "-o", "g.dkg"}).code, 0);
  Running solve(scratch, {DENSEK_PROGRAM, "solve", "g.dkg", "--method", "dsg-greedy++", "--max-iterations", "1000000",
                          "--save", "r.json"});
  ASSERT_TRUE(solve.says("g.dkg: 20,000 vertices"));
  std::filesystem::resize_file(scratch / "g.dkg", 8192);
  const Said said = solve.wait();
  EXPECT_EQ(said.code, 3) << said.err;
  EXPECT_NE(said.err.find("was shortened or overwritten while it was in use"), std::string::npos) << said.err;
  EXPECT_EQ(scratch.files(), std::vector<std::string>{"g.dkg"});
}

TEST(Info, SaysHowTheFileWasRead) {
  const Scratch scratch;
  write_text(scratch / "g.csv", "tx,payer,payee\n1,ann,bob\n2,bob,cy\n");
  const Said table = densek(scratch, {"info", "g.csv"});
  EXPECT_NE(table.out.find("columns 2, 3 of 3: payer – payee; header skipped; first edge ann – bob"), std::string::npos)
      << table.out << table.err;
  EXPECT_NE(table.out.find("  read as       "), std::string::npos) << table.out;
}

TEST(Info, ANameWithAnEscapeDoesNotReachTheTerminal) {
  const Scratch scratch;
  write_text(scratch / "g\033[31m.txt", "1 2\n");
  const Said table = densek(scratch, {"info", "g\033[31m.txt"});
  EXPECT_EQ(table.code, 0);
  EXPECT_EQ((table.out + table.err).find('\033'), std::string::npos);
}

/// A path of nine million vertices, most of them without edges, and one offset that leads out of the file.
std::string bad_offset(const Scratch& scratch) {
  std::vector<std::uint64_t> offsets((std::size_t{9} << 20) + 1, 2);
  offsets[0] = 0;
  offsets[1] = 1;
  offsets[offsets.size() / 2] = std::uint64_t{1} << 40;
  const std::vector<Vertex> targets = {1, 0};
  const std::uint64_t n = offsets.size() - 1;
  write_graph(Graph(offsets, targets, Labels::consecutive(n), nullptr), scratch / "forged.dkg");
  return "forged.dkg";
}

TEST(Commands, NoneFollowsAForgedOffset) {
  const Scratch scratch;
  const std::string graph = bad_offset(scratch);
  write_text(scratch / "r.json", "{}");
  for (const std::vector<std::string>& command : {std::vector<std::string>{"info", graph},
                                                  {"solve", graph, "-k", "3"},
                                                  {"bound", graph, "-k", "3"},
                                                  {"convert", graph, "out.txt"},
                                                  {"profile", graph, "-k", "3"},
                                                  {"compare", graph, "-k", "3"},
                                                  {"verify", graph, "r.json"},
                                                  {"info", graph, "--check"}}) {
    const Said said = densek(scratch, command);
    EXPECT_EQ(said.code, 3) << command[0] << said.err;
    EXPECT_NE(said.err.find("offsets decrease"), std::string::npos) << command[0] << said.err;
  }
}

// Two vertices and seven arcs each way between them, fingerprint and all.
TEST(Commands, NoneCountsRepeatedArcs) {
  const Scratch scratch;
  const std::vector<std::uint64_t> offsets = {0, 7, 14};
  const std::vector<Vertex> targets = {1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0};
  write_graph(Graph(offsets, targets, Labels::consecutive(2), nullptr), scratch / "forged.dkg");
  write_text(scratch / "r.json", "{}");
  EXPECT_EQ(densek(scratch, {"verify", "forged.dkg", "r.json"}).code, 3);
  EXPECT_EQ(densek(scratch, {"solve", "forged.dkg", "-k", "2"}).code, 3);
}

TEST(Methods, AreListedWithTheirFacts) {
  const Scratch scratch;
  const Said said = densek(scratch, {"methods", "--json"});
  ASSERT_EQ(said.code, 0);
  std::vector<std::string> names;
  const auto listed = said.json();
  for (const auto& method : listed["methods"]) {
    names.push_back(method["name"]);
    for (const char* key : {"summary", "citation", "cost", "guarantee", "reach"})
      EXPECT_FALSE(method[key].get<std::string>().empty()) << method["name"] << key;
  }
  EXPECT_NE(std::find(names.begin(), names.end(), "se-fw"), names.end());
  for (const std::string& name : names)
    EXPECT_EQ(densek(scratch, {"solve", "-k", "5", "--method", name}).code, 0) << name;
}

}  // namespace
}  // namespace densek::test
