// How tables are understood: which columns are the ends, what is a header, what is refused, and what is said of it all.
#include <densek/errors.h>
#include <densek/io.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "graph/fingerprint.h"
#include "io/reading.h"
#include "io/scratch.h"

namespace densek {
namespace {

using test::labels_of;
using test::Names;
using test::read_text;
using test::refusal;
using test::Scratch;

const char* const payments = "tx_id,payer,payee,amount\n1,alice,bob,5\n2,bob,carol,7\n3,alice,dan,9\n";

TEST(Columns, AreThoseTheHeaderNamesAsEnds) {
  const Graph graph = read_text(payments);
  EXPECT_EQ(labels_of(graph), (Names{"alice", "bob", "carol", "dan"}));
  const Reading& reading = graph.reading();
  EXPECT_EQ(reading.format, "edge-list");
  EXPECT_EQ(reading.ends, (std::vector<Column>{{2, "payer"}, {3, "payee"}}));
  EXPECT_EQ(reading.columns, 4U);
  EXPECT_TRUE(reading.header_skipped);
  EXPECT_EQ(reading.first_edge, (Names{"alice", "bob"}));
  EXPECT_EQ(reading.notes, Names{});
  EXPECT_EQ(reading.weight, (Column{4, "amount"}));
}

TEST(Columns, MayBeNamedInManyWays) {
  for (const char* header :
       {"no;Source;w;TARGET", "no;from_id;w;to_id", "no;To Node;w;From Node", "no;drug1;w;drug2",
        "no;Person A;w;Person B", "no;account_from;w;account_to", "no;\"sender\";w;\"receiver\"", ";src_ip;w;dst_ip"}) {
    SCOPED_TRACE(header);
    const Graph graph = read_text(std::string(header) + "\n10;1;x;2\n11;2;x;3\n12;5;x;3\n");
    EXPECT_EQ(labels_of(graph), (Names{"1", "2", "3", "5"}));
  }
}

TEST(Columns, AreNotTheDatesAndPlacesBesideThem) {
  for (const char* text :
       {"name,friend,start_date,end_date\na,b,2010,2011\nb,c,2012,2013\n",
        "name,friend,from,to\na,b,2010-01-01,2011-01-01\nb,c,2012-01-01,2013-01-01\n",
        "name,friend,x,y\na,b,1,2\nb,c,3,4\n", "name,friend,lat1,lat2\na,b,1.5,2.5\nb,c,3.5,4.5\n"}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(labels_of(read_text(text)), (Names{"a", "b", "c"}));
  }
}

// Names and numbers hold commas, remarks semicolons.
TEST(Columns, AreSeparatedByWhatCutsEveryLine) {
  const auto first_edge = [](const char* text) { return read_text(text).reading().first_edge; };
  EXPECT_EQ(first_edge("Doe, J\tRoe, K\nRoe, K\tPoe, L\n"), (Names{"Doe, J", "Roe, K"}));
  EXPECT_EQ(first_edge("ann\tbob, esq\nbob, esq\tcarol\n"), (Names{"ann", "bob, esq"}));
  EXPECT_EQ(first_edge("Doe, J;Roe, K\nRoe, K;Poe, L\n"), (Names{"Doe, J", "Roe, K"}));
  EXPECT_EQ(first_edge("a;b;1,5\nb;c;2,5\n"), (Names{"a", "b"}));
  EXPECT_EQ(first_edge("a,b,x:1;x:2\nb,c,x:3;x:1\n"), (Names{"a", "b"}));
  EXPECT_EQ(first_edge("a,b,x; y\nb,c,z\n"), (Names{"a", "b"}));
  EXPECT_EQ(first_edge("a,b,x; y\n"), (Names{"a", "b"}));
  EXPECT_EQ(first_edge("a,b\tc\nd,e\n"), (Names{"a", "b\tc"}));  // a line has no tab
  EXPECT_EQ(first_edge("a,b;c\nd,e;f,g\n"), (Names{"a,b", "c"}));
  EXPECT_EQ(first_edge("\"a;b\",c\nd,e\n"), (Names{"a;b", "c"}));
}

// Spreadsheets write it in front and read it so.
TEST(Columns, AreSeparatedByWhatTheFirstLineSays) {
  for (const char* text : {"sep=;\na, x;b\nb;c\n", "\"sep=,\"\na,b\nb,c\n", "sep=\t\na\tb\nb\tc\n",
                           "\xEF\xBB\xBFsep=;\r\nsource;target\r\na;b\r\nb;c\r\n", "SEP=,\na;1,b\nb,c\n"}) {
    const Graph graph = read_text(text);
    EXPECT_EQ(graph.num_vertices(), 3U) << text;
    EXPECT_EQ(graph.num_edges(), 2U) << text;
  }
}

TEST(Columns, CanBeChosenByNameOrNumber) {
  for (const Names& columns : {Names{"payer", "payee"}, Names{"2", "3"}, Names{"payee", "payer"},
                               Names{"Payer", "PAY-EE"}, Names{"2", "payee"}}) {
    const Graph graph = read_text(payments, {.columns = columns});
    EXPECT_EQ(graph.num_vertices(), 4U) << columns[0];
    EXPECT_TRUE(graph.reading().header_skipped);
  }
  EXPECT_EQ(labels_of(read_text(payments, {.columns = {"1", "4"}})), (Names{"1", "2", "3", "5", "7", "9"}));
  EXPECT_EQ(labels_of(read_text("9 a b\n8 b c\n", {.columns = {"2", "3"}})), (Names{"a", "b", "c"}));
  EXPECT_EQ(labels_of(read_text("x,y,z,w,\"a, b\",c\nx,y,z,w,c,\"d\"\"\"\n", {.columns = {"5", "6"}})),
            (Names{"a, b", "c", "d\""}));
}

// Both ends, the weight and what stands behind them are texts in quotes, as R writes them.
TEST(Columns, InQuotesStayAsTheyAreBesideFurtherOnes) {
  for (const char* text :
       {"\"source\",\"target\",\"weight\",\"note\"\n\"ann\",\"bob\",\"1\",\"hello\"\n\"bob\",\"cid\",\"2\",\"hi\"\n",
        "from;weight;to;note;more\n\"ann\";\"1\";\"bob\";\"hello\";\"x\"\n\"bob\";\"2\";\"cid\";\"hi\";\"y\"\n",
        "source\ttarget\tweight\tnote\n\"ann\"\tbob\t1\t\"hello\"\nbob\t\"cid\"\t\"2\"\t\"hi\"\n"}) {
    const Graph graph = read_text(text);
    EXPECT_EQ(labels_of(graph), (Names{"ann", "bob", "cid"})) << text;
    EXPECT_EQ(graph.weights()[0] + graph.weights()[1] + graph.weights()[2] + graph.weights()[3], 6) << text;  // arcs
  }
  const Graph sides =
      read_text("\"user\",\"item\",\"weight\",\"note\"\n\"1\",\"2\",\"3\",\"4x\"\n", {.bipartite = true});
  EXPECT_EQ(labels_of(sides), (Names{"user:1", "item:2"}));
}

TEST(Columns, ThatAreNotThereAreWrongUsage) {
  EXPECT_THROW(read_text(payments, {.columns = {"payer", "nobody"}}), UsageError);
  EXPECT_THROW(read_text(payments, {.columns = {"payer", "payer"}}), UsageError);
  EXPECT_THROW(read_text(payments, {.columns = {"1", "5"}}), UsageError);
  EXPECT_THROW(read_text(payments, {.columns = {"0", "1"}}), UsageError);
  EXPECT_THROW(read_text(payments, {.columns = {"payer"}}), UsageError);
  EXPECT_THROW(read_text(payments, {.columns = {"", "payer"}}), UsageError);
  EXPECT_THROW(read_text(payments, {.columns = {"payer", "payee"}, .header = false}), UsageError);
  EXPECT_THROW(read_text("a,b,a\n1,2,3\n", {.columns = {"a", "b"}}), UsageError);  // which a?
}

TEST(Columns, AreWantedOfEveryLine) {
  EXPECT_EQ(refusal("a\n1,2,3\n2,3,4\n", {.header = true}), "table:2: only one column, an edge takes two");
  EXPECT_EQ(refusal("id\n1 a b\n2 c d\n", {.header = true}), "was read: 4 vertices");
  EXPECT_EQ(refusal("source,x,target\n1,5,2\n2,5\n"), "table:3: only 2 columns, the ends are in columns 1 and 3");
  EXPECT_EQ(refusal("source,x,target\n1,5,2\n2,5,\n"), "table:3: column 3 is empty");
}

TEST(Options, ThatTheFormatHasNoUseForAreWrongUsage) {
  const char* const metis = "3 2\n2 3\n1\n1\n";
  EXPECT_THROW(read_text(metis, {.columns = {"1", "2"}}), UsageError);
  EXPECT_THROW(read_text(metis, {.header = true}), UsageError);
  EXPECT_THROW(read_text(metis, {.header = false}), UsageError);
  EXPECT_THROW(read_text("p edge 2 1\ne 1 2\n", {.columns = {"1", "2"}}), UsageError);
  const Scratch scratch;
  write_graph(from_edges(2, {{0, 1}}), scratch.path("g.dkg"));
  EXPECT_THROW(read_graph(scratch.path("g.dkg"), {.columns = {"1", "2"}}), UsageError);
  EXPECT_THROW(read_graph(scratch.path("g.dkg"), {.header = true}), UsageError);
  EXPECT_THROW(read_graph(scratch.path("g.dkg"), {.format = Format::metis}), InputError);
  EXPECT_EQ(read_graph(scratch.path("g.dkg"), {.format = Format::binary}).reading().format, "dkg");
}

TEST(Options, NameTheFormat) {
  EXPECT_EQ(read_text("3 3\n2 3\n1 3\n1 2\n").reading().format, "metis");
  EXPECT_EQ(read_text("3 3\n2 3\n1 3\n1 2\n", {.format = Format::edge_list}).reading().format, "edge-list");
  EXPECT_EQ(refusal("a b\n", {.format = Format::metis}), "table:1: not a METIS header: vertices, edges, format");
  EXPECT_EQ(refusal("a b\n", {.format = Format::dimacs}),
            "table:1: a DIMACS file has a line 'p edge VERTICES EDGES' in front of its edges");
  EXPECT_EQ(refusal("a b\n", {.format = Format::matrix_market}),
            "table:1: a Matrix Market file begins with %%MatrixMarket");
  for (std::size_t i = 0; i < num_formats; ++i)
    EXPECT_EQ(format_named(format_name(static_cast<Format>(i))), static_cast<Format>(i));
  EXPECT_THROW(format_named("csv"), UsageError);
}

// --- Headers

TEST(Header, OverTextsIsFoundByTheEvidence) {
  for (const char* text :
       {"name1,name2\nanna,bob\nbob,carl\n", "Person,Friend\nanna,bob\nbob,carl\n", "a,b\nanna,bob\nbob,carl\n",
        "u\tv\nanna\tbob\nbob\tcarl\n", "Author CoAuthor\nanna bob\nbob carl\n",
        // every other label comes again
        "Foo,Bar\nanna,bob\nbob,carl\nanna,carl\nanna,bob\ncarl,bob\n"}) {
    SCOPED_TRACE(text);
    const Graph graph = read_text(text);
    EXPECT_EQ(labels_of(graph), (Names{"anna", "bob", "carl"}));
    EXPECT_TRUE(graph.reading().header_skipped);
  }
}

TEST(Header, ThatMayBeAnEdgeIsNoted) {
  const char* const text = "Foo,Bar\nanna,bob\nbob,carl\n";
  const Graph graph = read_text(text);
  EXPECT_EQ(graph.num_vertices(), 5U);
  ASSERT_EQ(graph.reading().notes.size(), 1U);
  EXPECT_EQ(graph.reading().notes[0],
            "the first line, 'Foo' and 'Bar', was taken as an edge, but neither occurs again; --header skips it");
  EXPECT_EQ(read_text(text, {.header = true}).num_vertices(), 3U);
  EXPECT_EQ(read_text(text, {.header = true}).reading().notes, Names{});
  std::string later = "Foo,Bar\n";  // where nobody looked
  for (int i = 0; i < 2000; ++i) later.append("v").append(std::to_string(i)).append(",w\n");
  const Names notes = read_text(later + "Foo,w\n").reading().notes;
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(notes[0].find("but neither occurs again in the first 1000 lines; --header"), std::string::npos);
  EXPECT_EQ(read_text(text, {.header = false}).reading().notes, Names{});
}

// Numbers of columns, as pandas writes them, or of vertices and edges.
TEST(Header, OfNumbersOverTextsIsNoted) {
  for (const char* text : {"0,1\na,b\nb,c\n", "3 2\na b\nb c\n"}) {
    const Graph graph = read_text(text);
    EXPECT_EQ(graph.num_vertices(), 5U);
    ASSERT_EQ(graph.reading().notes.size(), 1U) << text;
    EXPECT_TRUE(
        graph.reading().notes[0].ends_with("was taken as an edge, but neither occurs again; --header skips it"));
    EXPECT_EQ(read_text(text, {.header = true}).num_vertices(), 3U);
  }
  EXPECT_EQ(read_text("0,1\na,b\nb,0\n").reading().notes, Names{});
}

TEST(Header, IsNoEdgeAndAnEdgeIsNoHeader) {
  EXPECT_EQ(read_text("a b\nb c\n").num_vertices(), 3U);  // b comes again
  EXPECT_EQ(read_text("u,v\nv,w\nw,u\n").num_vertices(), 3U);
  // Labels of one pattern are labels in the first line too.
  for (const char* text :
       {"v1 v2\nv3 v4\n", "a b\nc d\n", "user1,user2\nuser3,user4\n", "gene1\tgene2\ngene7\tgene8\n"})
    EXPECT_EQ(read_text(text).num_vertices(), 4U) << text;
  EXPECT_EQ(read_text("v1 v2\n").num_vertices(), 2U);
  EXPECT_EQ(read_text("source,target\nx,y\n", {.header = false}).num_vertices(), 4U);
  EXPECT_EQ(read_text("1,2\n2,3\n", {.header = true}).num_vertices(), 2U);
  std::string late = "x,y\n";  // one text far below does not make texts of the column
  for (int i = 0; i < 100; ++i) late += std::to_string(i) + "," + std::to_string(i + 1) + "\n";
  EXPECT_EQ(read_text(late + "7,seven\n").num_vertices(), 102U);
}

// --- Counts in front

TEST(Counts, InFrontOfExactlySoManyEdgesAreNoEdge) {
  for (const char* text : {"5 4\n1 2\n2 3\n1 3\n4 5\n", "5 5 4\n1 2\n2 3\n1 3\n4 5\n", "5\t4\n1\t2\n2\t3\n1\t3\n4\t5\n",
                           "5 4\n1 2 0.5\n2 3 1\n1 3 1\n4 5 1\n"}) {
    SCOPED_TRACE(text);
    const Graph graph = read_text(text, {.unweighted = true});
    EXPECT_EQ(graph.num_edges(), 4U);
    ASSERT_EQ(graph.reading().notes.size(), 1U);
    EXPECT_NE(graph.reading().notes[0].find("was taken as the numbers of vertices and edges; --no-header"),
              std::string::npos);
    EXPECT_EQ(graph.reading().first_edge, (Names{"1", "2"}));
    EXPECT_EQ(read_text(text, {.header = false, .unweighted = true}).reading().notes, Names{});
  }
  EXPECT_FALSE(read_text("5 5 4\n1 2\n2 3\n1 3\n4 5\n").cleaning().weights_ignored);
  EXPECT_EQ(read_text("5 4\n1 2\n2 3\n1 3\n4 5\n", {.header = false}).cleaning().duplicates_merged, 1U);
}

TEST(Counts, ThatDoNotFitAreAnEdge) {
  for (const char* text :
       {"2 2\n0 1\n1 2\n", "5 3\n1 2\n2 3\n1 3\n4 5\n", "4 4\n1 2\n2 3\n1 3\n4 5\n", "5 4\n1 2\n2 3\n1 3\n4 x\n"})
    EXPECT_EQ(read_text(text).reading().notes, Names{}) << text;
}

TEST(Counts, OverPairsAreNoMetisHeader) {
  for (const char* name : {"table", "table.graph"}) {
    const Graph graph = read_text("3 3\n1 2\n2 3\n1 3\n", {}, name);
    EXPECT_EQ(graph.reading().format, "edge-list");
    EXPECT_EQ(graph.num_edges(), 3U);
    EXPECT_EQ(graph.cleaning(), Cleaning{});
    EXPECT_EQ(read_text("3 3\n2 3\n1 3\n1 2\n", {}, name).reading().format, "metis");
  }
}

// --- Labels that begin as comments do

TEST(Comments, ThatLookLikeEdgesAreCounted) {
  const auto notes = [](std::string_view text) { return read_text(text).reading().notes; };
  const std::string stand = " passed over as a comment; labels that begin with #, % or // stand in quotes";
  EXPECT_EQ(notes("source,target\nberlin,#paris\n#paris,berlin\n#rome,#oslo\nrome,berlin\n"),
            Names{"2 lines look like edges and were" + stand});
  EXPECT_EQ(notes("1 2\n#3 4\n2 3\n"), Names{"1 line looks like an edge and was" + stand});
  EXPECT_EQ(notes("a\tb\nb\tc\n//cdn.net/x\ty\n"), Names{"1 line looks like an edge and was" + stand});
  for (const char* text :
       {"#a,b\nb,c\nc,d\n", "a,b\n# b,c\nb,c\n", "a b\n#a remark of some words\nb c\n", "a,b\n#end\nb,c\n",
        "1 2\n#\n2 3\n", "a,b\n\"#b\",c\n\"#b\",a\n", "# FromNodeId\tToNodeId\n1\t2\n2\t3\n", "a,b\n#,#\nb,c\n"})
    EXPECT_EQ(notes(text), Names{}) << text;
  EXPECT_EQ(refusal("source,target\n#a,#b\n#b,#c\n"),
            "table: no edges in the file, only comments: labels that begin with #, % or // stand in quotes");
  EXPECT_EQ(refusal("#1,#2\n#2,#3\n"),
            "table: no edges in the file, only comments: labels that begin with #, % or // stand in quotes");
}

// --- Texts with line breaks

// What stands behind the break looks like two more ends.
TEST(Texts, ThatGoOnInTheNextLineAreRefused) {
  const std::string open = " begins with a quote that does not end on its line: write texts on one line (";
  EXPECT_NE(refusal("source,target,date,remark\na,b,2020,\"hello\nworld, again, and\"\nb,c,2021,fine\n")
                .find("table:2: column 4" + open),
            std::string::npos);
  EXPECT_NE(refusal("1;2;ok;x;\"3\n4;5\"\n2;3;ok;x;y\n").find("table:1: column 5" + open), std::string::npos);
  EXPECT_NE(refusal("source,target,weight,a,b\n1,2,3,x,\"\n4,5,6\"\n").find("table:2: column 5" + open),
            std::string::npos);
  EXPECT_NE(refusal("1\t2\t3\t\"x\n4\t5\t6\"\n").find("table:1: column 4" + open), std::string::npos);
  EXPECT_NE(refusal("source,target,\"amount,\nin EUR, net\"\n1,2,3\n").find("table:1: column 3" + open),
            std::string::npos);
  for (const char* text :
       {"a,b,x,\"one \"\"line\"\"\"\nb,c,x,y\n", "a,b,x,y,5\" pipe\nb,c,x,y,z\n", "a,b,x,\"\"\nb,c,x,\"\"\"\"\n",
        "a b x \"y\nb c x\n", "a,b,x,{'k': \"v\"}\nb,c,x,y\n", "a\tb\tx\t\"a\tb\"\nb\tc\tx\ty\n"})
    EXPECT_EQ(read_text(text).num_edges(), 2U) << text;
  EXPECT_EQ(read_text("1,2,3,\"x\"\n2,3,4,5\n3,4,5,\"y\"\n", {.unweighted = true}).num_edges(), 3U);
}

// --- Lines and sizes

TEST(Lines, EndOnlyBeforeALineFeed) {
  EXPECT_EQ(refusal("\n\r3 4\r\n", {}, "x.graph"), "x.graph:2: not a METIS header: vertices, edges, format");
  EXPECT_EQ(refusal("%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\n\r2 1\n"),
            "table:3: expected a vertex, found something else");
  EXPECT_EQ(refusal("%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\r7\n2 1\n"),
            "table:2: expected the number of entries, found something else");
  EXPECT_EQ(refusal("p edge 2 1\n\re 1 2\n"), "table:2: a line of DIMACS starts with one letter and a blank");
  EXPECT_EQ(read_text(" p edge 2 1\ne 1 2\n").num_edges(), 1U);
  EXPECT_EQ(read_text("p edge 2 1\r\r\n\r\ne 1 2\r\r\n").num_edges(), 1U);
  EXPECT_EQ(read_text("3 2\r\r\n2 3\r\n1\r\r\n1\r\n").reading().format, "metis");
}

TEST(Sizes, MustBeInProportionToTheFile) {
  const std::string believed = " bytes; up to 1048576, or 16 a byte, are believed (an edge list needs no such number)";
  EXPECT_EQ(refusal("p edge 1000000000 1\ne 1 2\n"),
            "table: its header says 1000000000 vertices, but it has only 26" + believed);
  EXPECT_EQ(refusal("1000000000 0\n", {}, "x.graph"),
            "x.graph: its header says 1000000000 vertices, but it has only 13" + believed);
  EXPECT_EQ(refusal("%%MatrixMarket matrix coordinate pattern symmetric\n4000000 4000000 1\n2 1\n"),
            "table: its header says 4000000 vertices, but it has only 73" + believed);
  EXPECT_EQ(read_text("p edge 1000000 1\ne 1 2\n").num_vertices(), 1'000'000U);
}

TEST(Sizes, OfLinesAreBounded) {
  const std::string line(70'000'000, 'x');
  EXPECT_EQ(refusal(line),
            "table:1: a line of more than 64 MiB; graphs are read from lines of text, one edge or one vertex "
            "each");
  std::string text;
  for (int i = 0; i < 500'000; ++i) text += std::to_string(i) + " " + std::to_string(i + 1) + "\n";
  EXPECT_TRUE(refusal(text + line, {.threads = 3}).starts_with("table:500001: a line of more than 64 MiB; "));
}

// --- Texts in any order

TEST(Fingerprint, OfTextsDoesNotDependOnTheOrderOfLines) {
  const Graph one = read_text("anna,bob\nbob,carl\ncarl,dan\nanna,carl\neve,eve\n");
  const Graph other = read_text("dan,carl\neve,eve\ncarl,anna\nbob,carl\nanna,bob\n");
  EXPECT_NE(labels_of(one), labels_of(other));
  EXPECT_EQ(one.fingerprint(), other.fingerprint());
  EXPECT_NE(array_checksum(one), array_checksum(other));
  EXPECT_EQ(one.fingerprint(), "74af3f5d402f001c0188c9a9d2e7d002");  // stands in saved results
  for (const char* text :
       {"anna,bob\nbob,carl\ncarl,dan\nanna,carl\n", "anna,bob\nbob,carl\ncarl,dan\nanna,dan\neve,eve\n",
        "anna,bob\nbob,carl\ncarl,dan\nanna,carl\neva,eva\n", "anna,bob\nbob,carl\ncarl,dan\nbob,dan\neve,eve\n"})
    EXPECT_NE(read_text(text).fingerprint(), one.fingerprint()) << text;
}

TEST(Fingerprint, OfABinaryFileIsThatOfItsGraph) {
  const Scratch scratch;
  const Graph one = read_text("anna,bob\nbob,carl\n"), other = read_text("carl,bob\nbob,anna\n");
  write_graph(one, scratch.path("one.dkg"));
  write_graph(other, scratch.path("other.dkg"));
  EXPECT_EQ(read_graph(scratch.path("one.dkg")).fingerprint(), one.fingerprint());
  EXPECT_EQ(read_graph(scratch.path("other.dkg")).fingerprint(), one.fingerprint());
}

}  // namespace
}  // namespace densek
