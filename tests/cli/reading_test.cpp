// How to read the graph: --columns, --header, --no-header and --format, the same for every command that takes one; and
// what is said about how it was read.
#include "support/program.h"

namespace densek::test {
namespace {

const char* const payments = "tx_id,payer,payee,amount\n1,alice,bob,5\n2,bob,carol,7\n3,alice,carol,9\n4,alice,dan,9\n";

/// A command line of every command that takes a graph, without the options for reading it.
std::vector<std::vector<std::string>> commands(const std::string& graph) {
  return {{"solve", graph, "-k", "3"},
          {"profile", graph, "-k", "2,3"},
          {"bound", graph, "-k", "3"},
          {"compare", graph, "-k", "3", "--methods", "peel"},
          {"landscape", graph, "-k", "3"},
          {"convert", graph, "out.txt"},
          {"info", graph},
          {"verify", graph, "result.json"}};
}

TEST(Reading, SaysWhatItMadeOfTheFile) {
  const Scratch scratch;
  write_text(scratch / "pay.csv", payments);
  const Said said = densek(scratch, {"solve", "pay.csv", "-k", "3", "--json"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(said.err,
            "pay.csv: 4 vertices, 4 edges (columns 2, 3 of 4: payer – payee; header skipped; first edge alice – bob; "
            "weights from column 4: amount, 5 to 9, total 30)\n");
  const auto graph = said.json()["graph"];
  EXPECT_EQ(graph["format"], "edge-list");
  EXPECT_EQ(graph["columns"], nlohmann::json({"payer", "payee"}));
  EXPECT_EQ(graph["header_skipped"], true);
  EXPECT_EQ(graph["notes"], nlohmann::json::array());
  EXPECT_EQ(said.json()["vertices"], nlohmann::json({"alice", "bob", "carol"}));
}

TEST(Reading, IsToldToEveryCommand) {
  const Scratch scratch;
  write_text(scratch / "pay.csv", "id,kunde,lieferant\n1,a,b\n2,b,c\n3,a,c\n4,a,d\n");
  ASSERT_EQ(
      densek(scratch, {"solve", "pay.csv", "-k", "3", "--columns", "kunde,lieferant", "--save", "result.json"}).code,
      0);
  for (std::vector<std::string> command : commands("pay.csv")) {
    SCOPED_TRACE(command[0]);
    EXPECT_EQ(densek(scratch, command).code, 3);  // the first column numbers the lines
    command.insert(command.end(), {"--columns", "kunde,lieferant"});
    const Said said = densek(scratch, command);
    EXPECT_EQ(said.code, 0) << said.err;
    EXPECT_NE(said.err.find("columns 2, 3 of 3: kunde – lieferant; header skipped"), std::string::npos) << said.err;
  }
}

TEST(Reading, RefusesOptionsThatHaveNoEffect) {
  const Scratch scratch;
  write_text(scratch / "g.graph", "3 3\n2 3\n1 3\n1 2\n");
  ASSERT_EQ(densek(scratch, {"convert", "g.graph", "g.dkg"}).code, 0);
  ASSERT_EQ(densek(scratch, {"solve", "g.graph", "-k", "2", "--save", "result.json"}).code, 0);
  for (const char* graph : {"g.graph", "g.dkg"})
    for (const std::vector<std::string>& options : {std::vector<std::string>{"--columns", "1,2"},
                                                    {"--header"},
                                                    {"--no-header"},
                                                    {"--weight", "3"},
                                                    {"--bipartite"},
                                                    {"--duplicates", "sum"}})
      for (std::vector<std::string> command : commands(graph)) {
        command.insert(command.end(), options.begin(), options.end());
        const Said said = densek(scratch, command);
        EXPECT_EQ(said.code, 2) << command[0] << options[0] << said.err;
      }
  for (const std::vector<std::string>& options : {std::vector<std::string>{"--columns", "1"},
                                                  {"--columns", "1,2,3"},
                                                  {"--columns", ",2"},
                                                  {"--format", "csv"},
                                                  {"--header", "--no-header"}}) {
    std::vector<std::string> command = {"info", "g.graph"};
    command.insert(command.end(), options.begin(), options.end());
    EXPECT_EQ(densek(scratch, command).code, 2) << options[0];
  }
  EXPECT_NE(
      densek(scratch, {"info", "g.graph", "--format", "csv"}).err.find("there are edge-list, matrix-market, metis"),
      std::string::npos);
  EXPECT_EQ(densek(scratch, {"solve", "-k", "3", "--header"}).code, 2);  // the built-in graph is not read
  EXPECT_EQ(densek(scratch, {"landscape", "--all", "3", "--format", "metis"}).code, 2);
}

TEST(Reading, WarnsOfDoubtsOnStandardErrorAndInTheDocument) {
  const Scratch scratch;
  write_text(scratch / "g.txt", "4 4\n1 2\n2 3\n1 3\n3 4\n");
  const Said said = densek(scratch, {"info", "g.txt", "--json"});
  const std::string doubt =
      "the first line, '4 4', was taken as the numbers of vertices and edges; --no-header takes it as an edge";
  EXPECT_EQ(said.err, "g.txt: 4 vertices, 4 edges\ndensek: warning: " + doubt + "\n");
  EXPECT_EQ(said.json()["graph"]["notes"], nlohmann::json({doubt}));
  EXPECT_EQ(densek(scratch, {"info", "g.txt", "-q"}).err, "");
  const Said edge = densek(scratch, {"info", "g.txt", "--no-header", "--json"});
  EXPECT_EQ(edge.err, "g.txt: 4 vertices, 4 edges (1 loop dropped)\n");
}

TEST(Reading, ShowsWhatWouldControlTheTerminal) {
  const Scratch scratch;
  write_text(scratch / "g.csv", "\x1b[31mred,b\nb,c\nc,\x1b[31mred\n");
  const Said said = densek(scratch, {"info", "g.csv"});
  EXPECT_EQ(said.err, "g.csv: 3 vertices, 3 edges (first edge \\x1b[31mred – b)\n");
  EXPECT_EQ(densek(scratch, {"info", "g.csv", "--columns", "1,\x1b]0;x\x07"}).err.find('\x1b'), std::string::npos);
}

// é once in Latin-1 and once in UTF-8: two vertices, in every document.
TEST(Reading, KeepsLabelsApartThatDifferInTheirBytes) {
  const Scratch scratch;
  write_text(scratch / "g.csv", "caf\xe9,b\ncaf\xc3\xa9,b\ncaf\xe9,caf\xc3\xa9\nb,z\n");
  const Said said = densek(scratch, {"solve", "g.csv", "-k", "3", "--save", "r.json", "-o", "members", "--json"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(said.json()["vertices"], nlohmann::json({"caf\\xe9", "b", "caf\xc3\xa9"}));
  EXPECT_EQ(file_text(scratch / "members"), "caf\xe9\nb\ncaf\xc3\xa9\n");
  EXPECT_EQ(densek(scratch, {"verify", "g.csv", "r.json"}).code, 0);
  EXPECT_EQ(densek(scratch, {"solve", "g.csv", "-k", "3", "--preset", "paper", "--start", "members"}).code, 0);
}

TEST(Reading, OfTheSameRowsInAnotherOrderIsTheSameGraph) {
  const Scratch scratch;
  write_text(scratch / "g.csv", "anna,bob\nbob,carl\nanna,carl\ncarl,dan\n");
  write_text(scratch / "h.csv", "dan,carl\ncarl,bob\nanna,carl\nbob,anna\n");
  ASSERT_EQ(densek(scratch, {"solve", "g.csv", "-k", "3", "--save", "r.json", "--witness", "w.dkw"}).code, 0);
  EXPECT_EQ(densek(scratch, {"verify", "h.csv", "r.json"}).code, 0);
  ASSERT_EQ(densek(scratch, {"convert", "g.csv", "g.dkg"}).code, 0);
  EXPECT_EQ(densek(scratch, {"verify", "g.dkg", "r.json", "--witness", "w.dkw"}).code, 0);
  // A witness speaks of vertices by number.
  const Said said = densek(scratch, {"verify", "h.csv", "r.json", "--witness", "w.dkw"});
  EXPECT_EQ(said.code, 5);
  EXPECT_NE(said.err.find("whose texts come in another order"), std::string::npos) << said.err;
}

}  // namespace
}  // namespace densek::test
