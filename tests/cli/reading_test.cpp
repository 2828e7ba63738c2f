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
          {"score", graph, "members"},
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
  write_text(scratch / "members", "a\nb\nc\n");
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
  write_text(scratch / "members", "1\n2\n");
  ASSERT_EQ(densek(scratch, {"convert", "g.graph", "g.dkg"}).code, 0);
  ASSERT_EQ(densek(scratch, {"solve", "g.graph", "-k", "2", "--save", "result.json"}).code, 0);
  for (const char* graph : {"g.graph", "g.dkg"})
    for (const std::vector<std::string>& options : {std::vector<std::string>{"--columns", "1,2"},
                                                    {"--header"},
                                                    {"--no-header"},
                                                    {"--weight", "3"},
                                                    {"--bipartite"},
                                                    {"--discount", "log"},
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

TEST(Reading, OfAThirdColumnWithoutANameIsSaidInOneLineWithTheWayToChangeIt) {
  const Scratch scratch;
  write_text(scratch / "g.txt", "1 2 5\n2 3 6\n1 3 7\n");
  const Said plain = densek(scratch, {"solve", "g.txt", "-k", "2"});
  EXPECT_EQ(
      plain.err,
      "g.txt: 3 vertices, 3 edges (columns 1, 2 of 3; first edge 1 – 2; weights ignored)\n"
      "densek: warning: column 3 holds numbers and was not read; --weight 3 reads weights from it, --unweighted says "
      "that they are none\n");
  EXPECT_EQ(plain.out.substr(0, 28), "2 of 3 vertices, 1 edge, den");
  const Said weighted = densek(scratch, {"solve", "g.txt", "-k", "2", "--weight", "3"});
  EXPECT_EQ(
      weighted.err,
      "g.txt: 3 vertices, 3 edges (columns 1, 2 of 3; first edge 1 – 2; weights from column 3, 5 to 7, total 18)\n");
  EXPECT_NE(weighted.out.find("2 of 3 vertices, weight 7 in 1 edge"), std::string::npos) << weighted.out;
  EXPECT_EQ(densek(scratch, {"solve", "g.txt", "-k", "2", "--unweighted"}).err.find("warning"), std::string::npos);
}

// 0.1 + 0.001 + 12.50 − 4 is 8.601 in decimals and in no binary floating point.
TEST(Reading, CountsDecimalsExactly) {
  const Scratch scratch;
  write_text(scratch / "g.csv", "a,b,weight\n1,2,0.1\n2,3,1e-3\n1,3,12.50\n3,4,-4\n");
  const Said said = densek(scratch, {"solve", "g.csv", "-k", "4", "--json", "--save", "r.json"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_NE(said.out.find("\"value\": 8.601,"), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("{\"column\":\"weight\",\"unit\":0.001,\"min\":-4.000,\"max\":12.500,\"total\":8.601,"),
            std::string::npos)
      << said.out;
  // The binary file has the same weights; who reads none has another graph.
  ASSERT_EQ(densek(scratch, {"convert", "g.csv", "g.dkg"}).code, 0);
  const auto binary = densek(scratch, {"solve", "g.dkg", "-k", "4", "--json"}).json();
  EXPECT_EQ(binary["value"], said.json()["value"]);
  EXPECT_EQ(binary["graph"]["fingerprint"], said.json()["graph"]["fingerprint"]);
  EXPECT_EQ(densek(scratch, {"verify", "g.dkg", "r.json", "--unweighted"}).code, 5);
}

TEST(Reading, RefusesWeightsThatAreNoneWithTheirPlace) {
  const Scratch scratch;
  for (const char* none : {"nan", "inf", "1e400", "much", ""}) {
    write_text(scratch / "g.csv", "a,b,weight\n1,2,1\n2,3," + std::string(none) + "\n");
    const Said said = densek(scratch, {"solve", "g.csv", "-k", "2"});
    EXPECT_EQ(said.code, 3) << none;
    EXPECT_EQ(said.err.substr(0, 16), "densek: g.csv:3:") << said.err;
    EXPECT_NE(said.err.find("--unweighted"), std::string::npos) << said.err;
    EXPECT_EQ(densek(scratch, {"solve", "g.csv", "-k", "2", "--unweighted"}).code, 0) << none;
  }
  write_text(scratch / "g.csv", "a,b,weight\n1,2,1152921504606846976\n2,3,1\n");
  const Said sum = densek(scratch, {"solve", "g.csv", "-k", "2"});
  EXPECT_EQ(sum.code, 3);
  EXPECT_NE(sum.err.find("add up to more than 2^60"), std::string::npos) << sum.err;
}

TEST(Reading, KeepsTheTwoSidesOfKonectApart) {
  const Scratch scratch;
  write_text(scratch / "out.konect", "% bip unweighted\n1 1\n2 1\n1 2\n2 2\n3 2\n");
  const Said said = densek(scratch, {"solve", "out.konect", "-k", "2x2", "--json"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(said.json()["vertices"], nlohmann::json({"left:1", "left:2", "right:1", "right:2"}));
  EXPECT_EQ(said.json()["graph"]["sides"], nlohmann::json({{"left", 3}, {"right", 2}}));
  EXPECT_NE(said.err.find("two sides: 3 left, 2 right"), std::string::npos) << said.err;
}

// Item 1 has two buyers, item 2 one: 1/log 7 = 0.513898…, 1/log 6 = 0.558110…; with a weight of 3 three times as much.
TEST(Reading, DiscountsPopularItemsForEveryCommand) {
  const Scratch scratch;
  write_text(scratch / "buy.csv", "user,item\n1,1\n2,1\n2,2\n");
  write_text(scratch / "members", "user:2\nitem:1\nitem:2\n");
  const auto solve = [&](const std::string& rule) {
    return densek(scratch, {"solve", "buy.csv", "-k", "3", "--bipartite", "--discount", rule, "--save", "result.json"});
  };
  EXPECT_EQ(solve("none").err.find("weights"), std::string::npos);
  const Said said = solve("log");
  EXPECT_NE(said.err.find("weights: discount log, unit 0.000001, 0.513898 to 0.558111, total 1.585907, rounded"),
            std::string::npos)
      << said.err;
  EXPECT_NE(said.out.find("weight 1.072009"), std::string::npos) << said.out;
  for (std::vector<std::string> command : commands("buy.csv")) {
    SCOPED_TRACE(command[0]);
    if (command[0] == "convert") command[2] = "out.dkg";  // the format that has sides
    command.insert(command.end(), {"--bipartite", "--discount", "log"});
    const Said one = densek(scratch, command);
    EXPECT_EQ(one.code, 0) << one.err;
    EXPECT_NE(one.err.find("weights: discount log"), std::string::npos) << one.err;
  }
  // Another discount is another graph, and one made here is the same one.
  EXPECT_EQ(densek(scratch, {"verify", "buy.csv", "result.json", "--bipartite"}).code, 5);
  EXPECT_EQ(densek(scratch, {"verify", "buy.csv", "result.json", "--bipartite", "--discount", "sqrt"}).code, 5);
  ASSERT_EQ(densek(scratch, {"convert", "buy.csv", "buy.dkg", "--bipartite", "--discount", "log"}).code, 0);
  ASSERT_EQ(densek(scratch, {"convert", "buy.csv", "plain.dkg", "--bipartite"}).code, 0);
  const auto fingerprint = [&](const std::vector<std::string>& graph) {
    std::vector<std::string> command = {"info", "--json"};
    command.insert(command.end(), graph.begin(), graph.end());
    return densek(scratch, command).json()["graph"]["fingerprint"];
  };
  const auto here = fingerprint({"buy.csv", "--bipartite", "--discount", "log"});
  EXPECT_EQ(fingerprint({"buy.dkg"}), here);
  EXPECT_EQ(fingerprint({"plain.dkg", "--discount", "log"}), here);
  EXPECT_NE(fingerprint({"plain.dkg", "--discount", "sqrt"}), here);

  write_text(scratch / "pay.csv", "user,item,amount\n1,1,3\n2,1,0.5\n2,2,1\n");
  const auto graph =
      densek(scratch, {"info", "pay.csv", "--json", "--bipartite", "--discount", "log"}).json()["graph"]["weights"];
  EXPECT_EQ(graph["column"], "amount × discount log");
  const Said info = densek(scratch, {"info", "pay.csv", "--bipartite", "--discount", "log"});
  EXPECT_NE(info.out.find("two sides: 2 user, 2 item; weights from column 3: amount × discount log, unit 0.000001, "
                          "0.256949 to 1.541695"),
            std::string::npos)
      << info.out;
  EXPECT_EQ(graph["min"], 0.256949);
  EXPECT_EQ(graph["max"], 1.541695);
}

TEST(Reading, RefusesADiscountThatMeansNothing) {
  const Scratch scratch;
  write_text(scratch / "pay.csv", "user,item,amount\n1,1,3\n2,1,-5\n2,2,1\n");
  write_text(scratch / "rich.csv", "user,item,amount\n1,1,9000000000000\n");
  const auto info = [&](const std::vector<std::string>& more) {
    std::vector<std::string> command = {"info"};
    command.insert(command.end(), more.begin(), more.end());
    return densek(scratch, command);
  };
  EXPECT_EQ(info({"pay.csv", "--discount", "log"}).code, 2);  // one side
  EXPECT_EQ(info({"pay.csv", "--discount", "cube", "--bipartite"}).code, 2);
  const Said negative = info({"pay.csv", "--discount", "log", "--bipartite"});
  EXPECT_EQ(negative.code, 2);
  EXPECT_NE(negative.err.find("weigh less than 0"), std::string::npos) << negative.err;
  EXPECT_EQ(info({"pay.csv", "--discount", "log", "--bipartite", "--unweighted"}).code, 0);
  EXPECT_EQ(info({"rich.csv", "--bipartite"}).code, 0);
  const Said rich = info({"rich.csv", "--discount", "log", "--bipartite"});
  EXPECT_EQ(rich.code, 3);
  EXPECT_NE(rich.err.find("rich.csv: the weights add up to more than --discount can count"), std::string::npos)
      << rich.err;
  EXPECT_EQ(densek(scratch, {"solve", "-k", "3", "--discount", "log"}).code, 2);  // the built-in graph is not read
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
