// Tables and files of something else: what is refused with the way out, what is noted, and what is taken for edges all
// the same.
#include <gtest/gtest.h>

#include <string>

#include "io/reading.h"

namespace densek {
namespace {

using test::labels_of;
using test::Names;
using test::read_text;
using test::refusal;

// --- Tables of something else

TEST(OtherTables, AreRefusedWithTheWayOut) {
  const std::string rows =
      "the first column has another value in every line and seems to number the rows: say which "
      "columns are the ends, as in --columns ";
  EXPECT_EQ(refusal("tx_id,kunde,lieferant\n1,a,b\n2,b,c\n"),
            "table:2: the columns are tx_id, kunde, lieferant; " + rows + "kunde,lieferant");
  EXPECT_EQ(refusal("id,when,who,whom\n17,2012-01-01,a,b\n19,2012-01-02,b,c\n"),
            "table:2: the columns are id, when, who, whom; " + rows + "who,whom");
  EXPECT_EQ(refusal("1,a,b\n2,b,c\n3,a,d\n"), "table:1: " + rows + "2,3");
  EXPECT_EQ(refusal("x91 a b\nx17 b c\nx44 a d\n"), "table:1: " + rows + "2,3");
  for (const char* text :
       {"2012-01-01,a,b\n2012-01-01,b,c\n", "datum;kunde;lieferant\n1.5;17;18\n1.5;17;19\n2.5;1;2\n"})
    EXPECT_NE(refusal(text).find("the first column seems to hold times or measurements: say"), std::string::npos)
        << text << refusal(text);
  EXPECT_NE(refusal("x a b\nx b c\ny c a\ny c d\n").find("shares nothing with the next two, which share values"),
            std::string::npos);
  const std::string relations =
      "table:1: columns 1 and 3 share values, and column 2 has none of them, so it seems to hold no vertices: if the "
      "ends "
      "are in the others, --columns 1,3; --columns 1,2 takes the first two all the same";
  EXPECT_EQ(refusal("a likes b\nb likes c\nc hates a\n"), relations);
  EXPECT_EQ(refusal("alice,30,bob\nbob,28,carl\ncarl,30,alice\n"), relations);
  const std::string lists =
      ": an adjacency list or a list of groups? write one edge a line (awk "
      "'{for(i=2;i<=NF;i++)print $1,$i}'); --columns 1,2 takes the first two all the same";
  EXPECT_EQ(refusal("a b c d\nb a\nc a\nd a\n"), "table:1: 4 columns, other lines have 2" + lists);
  EXPECT_EQ(refusal("a b c d\nb c d\nc d\n"), "table:1: 4 columns, other lines have 2" + lists);  // each edge once
  EXPECT_EQ(refusal("1 2\n2 1 3 4\n3 2 4\n4 2 3\n"), "table:2: 4 columns, other lines have 2" + lists);
  EXPECT_EQ(refusal("1 2 3 4\n2 1 3 4\n3 1 2 4\n4 1 2 3\n"), "table:1: 4 columns" + lists);
  EXPECT_EQ(refusal("17 90 33 21 8\n4 2\n16 5 11\n"), "table:1: 5 columns, other lines have 2" + lists);
  const std::string matrix =
      ": an adjacency matrix? write its entries as Matrix Market or as edges; --columns 1,2 takes "
      "the first two all the same";
  EXPECT_EQ(refusal("0 1 0\n1 0 1\n0 1 0\n"), "table:1: a square table of numbers" + matrix);
  EXPECT_EQ(refusal("0,1,0,1\n0,0,1,1\n0,1,0,1\n1,1,1,0\n"), "table:1: a square table of numbers" + matrix);
  EXPECT_EQ(refusal(",a,b,c\na,0,1,0\nb,1,0,1\nc,0,1,0\n"), "table:2: the columns are called as the rows are" + matrix);
  // and read all the same by whoever says so
  EXPECT_EQ(read_text("a b c d\nb a\nc a\nd a\n", {.columns = {"1", "2"}}).num_edges(), 3U);
  EXPECT_EQ(read_text("1,a,b\n2,b,c\n3,a,d\n", {.columns = {"1", "2"}}).num_edges(), 3U);
}

// As R writes a table with the names of its rows, which are numbers, and none for their column.
TEST(OtherTables, WithoutANameForTheirFirstColumnAreRefused) {
  for (const char* text :
       {"\"from\" \"to\"\n\"1\" \"a\" \"b\"\n\"2\" \"b\" \"c\"\n\"3\" \"c\" \"a\"\n", "V1 V2\n1 4 5\n2 5 6\n3 6 4\n",
        "source,target\n1,a,b\n2,b,c\n", "from\tto\n1\t7\t8\n2\t8\t9\n"}) {
    EXPECT_NE(refusal(text).find(
                  "table:2: the first line names 2 columns, the others have 3 and count themselves in the first"),
              std::string::npos)
        << refusal(text);
    EXPECT_EQ(read_text(text, {.columns = {"2", "3"}, .header = true, .unweighted = true}).num_vertices(), 3U);
  }
  EXPECT_NE(
      refusal("source,target,weight\n1,a,b,5\n2,b,c,6\n", {.columns = {"source", "target"}}).find("names 3 columns"),
      std::string::npos);
  const auto notes = [](std::string_view text) { return read_text(text, {.unweighted = true}).reading().notes; };
  for (const char* text :
       {"source,target\nDoe, John,Smith, Ann\nSmith, Ann,Roe, Jim\n", "source,target\na,b,x\nb,c,y\nc,a,z\n"}) {
    ASSERT_EQ(notes(text).size(), 1U) << text;
    EXPECT_TRUE(notes(text)[0].starts_with("the first line names 2 columns, the others have ")) << notes(text)[0];
  }
  for (const char* text :
       {"source,target\n1,2,\n2,3,\n", "source,target\na,b,x\nb,c\n", "source target\na b met in 2010\nb c too\n"})
    EXPECT_EQ(notes(text), Names{}) << text;
}

TEST(OtherTables, OfPythonAreRefusedWithTheWayOut) {
  const std::string tuples = "brackets open in the first column and close in another, as tuples of Python do: ";
  for (const char* text : {"(1, 2)\n(2, 3)\n", "('a', 'b')\n('b', 'c')\n", "(0, 1, {'weight': 3})\n(1, 2, {})\n"})
    EXPECT_NE(refusal(text).find(tuples + "write a, b instead of (a, b) (tr -d \"()'\")"), std::string::npos) << text;
  EXPECT_NE(refusal("(0, 1) (1, 1) {}\n(1, 1) (1, 2) {}\n").find(tuples + "name vertices without them"),
            std::string::npos);
  EXPECT_EQ(read_text("\"(0, 1)\",\"(1, 1)\"\n\"(1, 1)\",\"(1, 2)\"\n").num_vertices(), 3U);
  for (const char* text :
       {"(x) (y)\n(y) (z)\n", "(x y\n(y z\n(z x\n", "source,target\n(x,y)\n(y,z)\n", "source,target\nx,{}\n"})
    EXPECT_GT(read_text(text).num_edges(), 0U) << text;
  EXPECT_EQ(
      refusal("# written by networkx\na 2\nb {'weight': 1.5}\nc {}\nb 0\nc 0\n"),
      "table:2: attributes stand in the second column, as networkx.write_multiline_adjlist has them: write_edgelist "
      "writes an edge a line");
  EXPECT_EQ(read_text("x {9A0C-0305}\n{9A0C-0305} {1111-2222}\n").num_edges(), 2U);
}

// Neighbours behind another mark than the one between columns, or behind a colon, would be one vertex together.
TEST(OtherTables, OfNeighboursInOneColumnAreRefused) {
  for (const char* text :
       {"1\t2,3,4\n2\t1,3\n3\t1,2\n4\t1\n", "1;2,3\n2;1\n3;1\n", "a\t[\"b\", \"c\"]\nb\t[\"a\"]\nc\ta\n",
        "A\tB|C\nB\tA\nC\tA\n", "1\t2 3\n2\t1 3\n3\t1 2\n", "node,neighbors\na,\"b,c\"\nb,\"a,c\"\nc,\"a,b\"\n"})
    EXPECT_NE(refusal(text).find("column 2 lists several values of column 1"), std::string::npos) << text;
  for (const char* text : {"1: 2\n2: 1\n3: 4\n", "1: 2 3\n2: 1\n3: 1 4\n", "1: 2, 6\n2: 1, 3\n",
                           "1: [2, 3]\n2: [1, 3]\n3: [1, 2]\n", "ann:\tbob\nbob:\tann\n"})
    EXPECT_NE(refusal(text).find("ends in a colon"), std::string::npos) << text;
}

// Names with commas and colons are names.
TEST(OtherTables, MayHaveMarksInTheirLabels) {
  for (const char* text : {"a\tDoe, J\nb\tRoe, K\n", "http://a http://b\nhttp://b http://c\n",
                           "user:1 user:2\nuser:2 user:3\n", "x: y:\ny: z:\n", "London\tLondon, UK\nParis\tParis, FR\n",
                           "P1\tP1;P2\nP2\tP1;P2\n", "rdf: type\tfoo\nowl: thing\trdf\n"})
    EXPECT_EQ(read_text(text).num_edges(), 2U) << text;
  EXPECT_EQ(read_text("Paris\tTexas\nTexas\tParis, Texas\nLondon\tParis\nRome\tParis\nOslo\tRome\n").num_edges(), 5U);
  EXPECT_EQ(read_text("Alien: Covenant,Ridley\nBlade: Trinity,David\nPredator: Prey,Dan\nMission: Impossible,Alien\n")
                .num_edges(),
            4U);
}

// Weights in both directions, correlations, and the names that R and pandas write on top.
TEST(OtherTables, ThatAreMatricesAreRefused) {
  for (const char* text : {"0 5 3 2\n2 0 1 1\n4 1 0 7\n9 3 2 0\n", "1 .5 .2\n.5 1 .3\n.2 .3 1\n",
                           "A,B,C\n1,0.5,0.2\n0.5,1,0.3\n0.2,0.3,1\n"})
    EXPECT_NE(refusal(text).find("a square table of numbers: an adjacency matrix?"), std::string::npos) << text;
  EXPECT_NE(refusal("\"a\" \"b\" \"c\" \"d\"\n\"a\" 0 5 3 2\n\"b\" 2 0 1 1\n\"c\" 4 1 0 7\n\"d\" 9 3 2 0\n")
                .find("the columns are called as the rows are"),
            std::string::npos);
  for (const char* text :
       {"1 2 1\n3 1 1\n2 3 1\n", "u,v,w\n1,2,1\n2,3,3\n1,3,1\n", "1 2 3\n2 3 4\n3 4 1\n"})  // with weights
    EXPECT_EQ(read_text(text).num_edges(), 3U) << text;
  EXPECT_EQ(read_text("1 2 1 1\n3 1 1 1\n2 3 1 1\n3 4 1 1\n").num_edges(), 4U);
  EXPECT_EQ(read_text("a b 1\na c 1\nb c 1\n").num_edges(), 3U);
}

// All edges would meet in an arrow, or in the name of what relates their ends.
TEST(OtherTables, WithTheSameInEveryLineAreRefusedOrNoted) {
  for (const char* text :
       {"a1 -> b1\na2 -> b0\na3 -> b1\n", "a -- b\nb -- c\n", "a | b\nc | b\n", "e 1 2\ne 2 3\ne 1 3\ne 1 4\ne 4 2\n"})
    EXPECT_NE(refusal(text).find("in every line, so it seems to hold no vertices"), std::string::npos) << text;
  const Names notes = read_text("alice rated m1 5\nbob rated m2 3\ncarl rated m1 4\n").reading().notes;
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0],
            "column 2 is 'rated' in every line, so that every edge has this end; --columns 1,3 would take the others");
  for (const char* text : {"hub a 5\nhub b 3\nhub c 1\n", "dir,entry,weight\n/,a,1\n/,b,1\n/,c,2\n",
                           "hub,a,2020-01-01\nhub,b,2020-02-01\n",
                           "source,target,kind\nhub,a,friend\nhub,b,friend\nhub,c,enemy\nhub,d,enemy\nhub,e,enemy\n"})
    EXPECT_EQ(read_text(text, {.unweighted = true}).reading().notes, Names{}) << text;
}

// In a file that tabs cut a line without one is a title, or a label with blanks; integers were written by hand.
TEST(OtherTables, HaveLinesThatTheirMarkDoesNotCut) {
  const std::string only = ": only one column, an edge takes two: a line without a tab in a file that tabs cut";
  EXPECT_EQ(refusal("New York\tBoston\nSan Francisco\nBoston\tRome\n"), "table:2" + only);
  EXPECT_EQ(refusal("a\tb\nb\tc\n(3 rows)\n"), "table:3" + only);
  EXPECT_EQ(refusal("My network\na\tb\nb\tc\n"), "table:1" + only);
  EXPECT_EQ(read_text("1\t2\n3 4\n").num_edges(), 2U);
  EXPECT_EQ(labels_of(read_text("source\ttarget\na b\nb c\n")), (Names{"a", "b", "c"}));
}

// Two integers in front are an edge, whatever stands behind them, unless the mark cuts labels that come again.
TEST(OtherTables, WithIntegersInFrontOfTexts) {
  EXPECT_EQ(labels_of(read_text("2 4 Inc,5 6 Ltd\n5 6 Ltd,7 Eleven\n")), (Names{"2 4 Inc", "5 6 Ltd", "7 Eleven"}));
  for (const char* text : {"1 2 coworker, friend\n2 3 coworker, neighbour\n", "1 2 Doe, John\n2 3 Roe, Jane\n",
                           "1 2 met at Rome; dinner\n2 3 met at Oslo; lunch\n", "1 2 friend\tgood\n2 3 friend\tbad\n"})
    EXPECT_EQ(labels_of(read_text(text)), (Names{"1", "2", "3"})) << text;
  EXPECT_EQ(read_text("1 2 0,5\n2 3 1,5\n", {.unweighted = true}).num_vertices(), 3U);
}

TEST(OtherTables, MayHaveGapsAndColumnsOfOneName) {
  EXPECT_EQ(read_text("null pointer\npointer null\nnull a\n").reading().notes, Names{});  // a word among others
  EXPECT_EQ(read_text("source,target\na,NA\nb,NA\na,b\n").reading().notes,
            Names{"'NA' is taken for a vertex; if it says that something is missing, leave these lines out"});
  EXPECT_EQ(read_text("from,to,Weight,weight\na,b,1,7\n").reading().notes,
            Names{"2 columns are called weight, and the first of them, column 3, was read; --weight 4 reads the next"});
}

TEST(OtherTables, OfNumbersAreNotedOnly) {
  for (const char* text :
       {"31220 17 16\n31220 16 15\n31240 15 17\n31260 16 18\n", "1 15 16\n2 16 17\n3 17 15\n4 15 18\n"}) {
    const Graph graph = read_text(text, {.unweighted = true});
    ASSERT_EQ(graph.reading().notes.size(), 1U) << text;
    EXPECT_TRUE(graph.reading().notes[0].ends_with("; --columns 2,3 would take others")) << graph.reading().notes[0];
  }
}

TEST(OtherTables, WhoseEndsSeemToBeOthersAreNoted) {
  const auto note = [](std::string_view text) {
    const Graph graph = read_text(text, {.unweighted = true});
    return graph.reading().notes.empty() ? std::string() : graph.reading().notes.back();
  };
  const std::string rows = "\n2020,ann,Rome,bob\n2021,bob,Oslo,cid\n2020,cid,Rome,ann\n2021,ann,Bonn,cid\n";
  EXPECT_EQ(
      note("jahr,eins,stadt,zwei" + rows),
      "no vertex stands in both of the first two columns, and columns 2 and 4 share values; --columns eins,zwei would "
      "take these");
  EXPECT_TRUE(note(rows.substr(1)).ends_with("columns 2 and 4 share values; --columns 2,4 would take these"));
  // noted and not refused, as the second column may hold vertices, too
  EXPECT_EQ(
      note("ann oslo bob\nbob rome oslo\ncid oslo ann\ncid rome bob\n"),
      "no vertex stands in both of the first two columns, and columns 1 and 3 share values; --columns 1,3 would take "
      "these");
  EXPECT_EQ(note("Ego,year,Alter\nann,2020,bob\ncid,2021,dan\n"),
            "column 2, 'year', seems to hold times or measurements and no vertices; --columns A,B says which do");
  EXPECT_EQ(note("ann,42.5,bob\ncid,7.25,dan\n"),
            "column 2 seems to hold times or measurements and no vertices; --columns A,B says which do");
  EXPECT_EQ(note("Ego,weight,Alter\n1,2,3\n2,1,4\n"),
            "column 2, 'weight', seems to hold times or measurements and no vertices; --columns A,B says which do");
  EXPECT_EQ(note("v,w,n\n1,2,3\n2,1,4\n3,4,5\n"), "");
  EXPECT_EQ(note("user_id,movie_id,year\n1,10,5\n2,10,3\n3,11,4\n"), "");
  EXPECT_TRUE(read_text("person,year,n\nann,2020,1\nbob,2021,2\n", {.unweighted = true, .bipartite = true})
                  .reading()
                  .notes.empty());
}

TEST(OtherTables, AreNotSeenWhereThereAreEdges) {
  for (const char* text : {"1 2 0.5\n2 3 0.5\n1 3 0.7\n", "user_id,movie_id,rating\n1,10,5\n2,10,3\n3,11,4\n",
                           "1 2 1 1268438400\n2 3 1 1268438401\n3 1 1 1268438402\n", "0 1 1 1\n1 2 1 1\n2 0 1 1\n",
                           "1 2 friends\n2 3 foes\n", "anna bob met in 2010\nbob carl friends\nanna carl\n",
                           "1 2 {'a': 3, 'b': 4}\n2 3 {}\n3 1 {'a': 1}\n",
                           "anna,bob,friend\nbob,carl,friend\ncarl,dan,foe\n", "id,parent,name\n1,2,x\n2,3,y\n"}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(read_text(text, {.unweighted = true}).reading().notes, Names{});
  }
}

TEST(OtherFormats, AreRefusedWithTheWayOut) {
  for (const char* text :
       {"graph {\n a -- b\n}\n", "digraph G {\n a -> b\n}\n", "// made by hand\nstrict graph \"x\"\n{\n}\n"})
    EXPECT_NE(refusal(text).find("DOT (Graphviz), which is not read here; convert it to"), std::string::npos) << text;
  EXPECT_EQ(read_text("graph theory\ntheory book\n").num_edges(), 2U);
  EXPECT_NE(refusal("1 Anna\n2 Bob\n#\n1 2 friends\n").find("the Trivial Graph Format; keep the edges"),
            std::string::npos);
  EXPECT_EQ(read_text("1 2\n#\n2 3\n").num_edges(), 2U);
  EXPECT_NE(refusal("{\"nodes\": []}").find("networkx.node_link_graph"), std::string::npos);
  EXPECT_NE(refusal("nodedef>name VARCHAR,label VARCHAR\ns1,A\ns2,B\nedgedef>node1 VARCHAR,node2 VARCHAR\ns1,s2\n")
                .find("GDF (GUESS, Gephi); save it as GEXF or GraphML"),
            std::string::npos);
  using namespace std::string_literals;
  EXPECT_NE(refusal("\xFF\xFE\0\0a\0\0\0"s).find("UTF-32 text"), std::string::npos);
  for (const auto& [start, kind] : {std::pair("\x1F\x9D\x90"s, "compress"),
                                    {"7z\xBC\xAF\x27\x1C"s, "7-Zip"},
                                    {"Rar!\x1A\x07\0"s, "RAR"},
                                    {"LZIP\1"s, "lzip"},
                                    {"\x5D\0\0\x80\0"s, "lzma"}})
    EXPECT_NE(
        refusal(start + "........").find("compressed with "s + kind + ", which is not read here: unpack it first"),
        std::string::npos)
        << kind;
  for (const auto& [start, kind] : {std::pair("\x80\x04\x95"s, "a pickle of Python"),
                                    {"RDX3\nX\n"s, "data of R"},
                                    {"ARROW1\0\0"s, "Arrow (Feather)"},
                                    {"MATLAB 5.0 MAT-file, "s, "data of MATLAB"}})
    EXPECT_NE(refusal(start + "........").find(kind), std::string::npos) << kind;
  EXPECT_NE(refusal("a|b\nb|c\n").find("only one column, an edge takes two; write commas, semicolons, tabs or blanks"),
            std::string::npos);
  EXPECT_NE(refusal("PAR1....").find("Parquet; write the table as CSV"), std::string::npos);
  EXPECT_NE(refusal("PK\x03\x04.....").find("a spreadsheet, then save it as CSV"), std::string::npos);
}

}  // namespace
}  // namespace densek
