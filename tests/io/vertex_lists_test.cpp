#include "io/vertex_lists.h"

#include <densek/errors.h>
#include <densek/io.h>
#include <gtest/gtest.h>

#include "graph/weights.h"
#include "scratch.h"

namespace densek {
namespace {

using test::Scratch;
using Members = std::vector<Vertex>;

Members members_of(const Graph& graph, const std::string& path, const std::string& column = {}) {
  return io::read_members(graph, path, column).vertices;
}

//  ann - bob - "New York" - #1, numbered in this order
Graph path() {
  const Scratch scratch;
  return read_graph(scratch.file("g.csv", "source,target\nann,bob\nbob,New York\n\"New York\",\"#1\"\n"));
}

/// What is said of the file, behind its name.
template <class Refusal = InputError, class Read>
std::string refusal(const std::string& text, Read&& read) {
  const Scratch scratch;
  const std::string file = scratch.file("list", text);
  try {
    read(file);
  } catch (const Refusal& error) {
    const std::string what = error.what();
    EXPECT_TRUE(what.starts_with(file)) << what;
    return what.substr(file.size());
  }
  return "";
}

TEST(Members, AreOneALine) {
  const Scratch scratch;
  const Graph graph = path();
  EXPECT_EQ(members_of(graph, scratch.file("a", "bob\n# a remark\n\nann\r\n New York \n#1\n")), (Members{0, 1, 2, 3}));
  EXPECT_EQ(members_of(graph, scratch.file("b", "name\n\"New York\"\nann")), (Members{0, 2}));
  EXPECT_EQ(members_of(graph, scratch.file("c", "#1\n")), Members{3});
  EXPECT_EQ(members_of(graph, scratch.file("d", "ann\r\n#1\r\n")), (Members{0, 3}));
}

TEST(Members, MayStandBehindAByteOrderMark) {
  const Scratch scratch;
  const Graph graph = path();
  const std::string mark = "\xEF\xBB\xBF";
  EXPECT_EQ(members_of(graph, scratch.file("a", mark + "ann\r\nbob\r\n")), (Members{0, 1}));
  EXPECT_EQ(members_of(graph, scratch.file("c", mark + "who,n\nann,1\n"), "who"), Members{0});
  const auto weights = io::read_vertex_weights(graph, scratch.file("w", mark + "ann,5\nbob,7\n"));
  EXPECT_EQ(weights.by_vertex, (std::vector<std::int64_t>{5, 7, 0, 0}));
  EXPECT_EQ(weights.unknown, 0U);
  const auto members = [&](const std::string& file) { members_of(graph, file); };
  EXPECT_EQ(refusal("\xFF\xFE"
                    "a",
                    members),
            ":1: UTF-16 text: convert it to UTF-8 first (iconv -f UTF-16 -t UTF-8)");
}

TEST(Members, MayStandInAColumn) {
  const Scratch scratch;
  const Graph graph = path();
  const std::string table = scratch.file("t", "rank,who,score\n1,bob,0.5\n2,New York,0.25\n");
  EXPECT_EQ(members_of(graph, table, "who"), (Members{1, 2}));
  EXPECT_EQ(members_of(graph, table, "2"), (Members{1, 2}));
  EXPECT_EQ(members_of(graph, scratch.file("u", "1;ann\n2;bob\n"), "2"), (Members{0, 1}));
  EXPECT_EQ(members_of(graph, scratch.file("h", "tag,n\n#1,5\n# ann,bob\nann,2\n"), "tag"), (Members{0, 3}));
  EXPECT_THROW(members_of(graph, table, "what"), InputError);
  EXPECT_THROW(members_of(graph, table, "4"), InputError);
}

// A label that the graph does not have must not get lost because it looks like the name of a column.
TEST(Members, AreNoHeaders) {
  const Scratch scratch;
  const Graph graph = read_graph(scratch.file("g.csv", "source,target\nuser1,Ada\nAda,gene\n"));
  const auto members = [&](const std::string& file) { io::read_members(graph, file); };
  for (const char* label : {"user5", "node7", "gene3", "player1", "David", "Ingrid", "Madrid", "page2"})
    EXPECT_TRUE(
        refusal<NoAnswerError>(std::string(label) + "\nuser1\n", members).starts_with(":1: no vertex is called"))
        << label;
  for (const char* name : {"label", "name", "Vertex", "members"}) {
    const auto read = io::read_members(graph, scratch.file("m", std::string(name) + "\nAda\n"));
    EXPECT_EQ(read.vertices, Members{1}) << name;
    EXPECT_TRUE(read.notes.empty()) << name;
  }
  for (const char* name : {"Page", "people", "patient_id", "GeneName"}) {
    const auto read = io::read_members(graph, scratch.file("m", std::string(name) + "\nAda\n"));
    EXPECT_EQ(read.vertices, Members{1}) << name;
    EXPECT_EQ(read.notes, std::vector<std::string>{"the first line, '" + std::string(name) +
                                                   "', names no vertex and was taken for the name of its column"});
  }
  EXPECT_EQ(io::read_members(graph, scratch.file("t", "x,Adda\ny,Ada\n"), "2").notes.size(), 1U);
  const auto parts = io::read_parts(graph, scratch.file("p", "David,red\nAda,blue\nnode7,red\n"));
  EXPECT_EQ(parts.unknown, 2U);
  EXPECT_EQ(io::read_vertex_weights(graph, scratch.file("w", "node7,5\nAda,2\n")).unknown, 1U);
}

// Several labels on a line, or a table: the others would be lost.
TEST(Members, StandAloneOnTheirLines) {
  const Scratch scratch;
  const Graph graph = read_graph(scratch.file("g.txt", "1 2\n2 3\n1 3\n"));
  const auto members = [&](const std::string& file) { io::read_members(graph, file); };
  for (const char* line : {"1 2 3\n", "1,2\n", "1;2;9\n", "3\n1\t2\n"})
    EXPECT_NE(refusal(line, members).find(" are both vertices: one label a line is wanted"), std::string::npos) << line;
  EXPECT_NE(refusal("members\n1 2 3\n", members).find(":2: '1' and '2' are both vertices"), std::string::npos);
  for (const char* table : {"index,vertex\n1,2\n2,3\n", ",label\n1,2\n", "\"\",\"x\"\n\"1\",2\n"})
    EXPECT_NE(refusal(table, members).find(", seems to number the rows"), std::string::npos) << table;
  EXPECT_EQ(members_of(graph, scratch.file("t", "index,vertex\n1,2\n2,3\n"), "vertex"), (Members{1, 2}));
  EXPECT_EQ(members_of(graph, scratch.file("d", "1,1\n3,3\n")), (Members{0, 2}));  // id and label
  EXPECT_NE(refusal("1,x,y\n", members).find(":1: 3 columns: one label a line is wanted"), std::string::npos);
  EXPECT_EQ(members_of(graph, scratch.file("m", "1,x\n3,,\n")), (Members{0, 2}));
  EXPECT_EQ(members_of(graph, scratch.file("r", "1\n2 # a remark of some words\n")), (Members{0, 1}));
  EXPECT_EQ(members_of(graph, scratch.file("n", "name,age,degree\n1,2,3\n3,1,1\n")), (Members{0, 2}));
}

TEST(Members, AreTakenFromAResult) {
  const Scratch scratch;
  const Graph graph = path();
  EXPECT_EQ(members_of(graph, scratch.file("r", "{\n\"size\": 2,\n\"vertices\": [\"bob\", \"ann\"]}\n")),
            (Members{0, 1}));
  const std::string remark(200'000, 'x');  // on one line, which no list would have
  EXPECT_EQ(members_of(graph, scratch.file("l", "{\n\"remark\": \"" + remark + "\",\n\"vertices\": [\"bob\"]}\n")),
            Members{1});
  EXPECT_THROW(members_of(graph, scratch.file("s", "{\"size\": 2}\n")), InputError);
  EXPECT_THROW(members_of(graph, scratch.file("t", "{\"vertices\": [0.5]}\n")), InputError);
}

TEST(Members, ThatAreNoneAreRefusedWithThePlaceAndTheNearest) {
  const Graph graph = path();
  const auto members = [&](const std::string& file) { members_of(graph, file); };
  EXPECT_EQ(refusal<NoAnswerError>("ann\nbobb\n", members), ":2: no vertex is called 'bobb'; did you mean 'bob'?");
  EXPECT_EQ(refusal<NoAnswerError>("ann\nzzzzzzzz\n", members), ":2: no vertex is called 'zzzzzzzz'");
  EXPECT_EQ(refusal("ann\nbob\nann\n", members), ":3: 'ann' is there twice");
  EXPECT_EQ(refusal("# nobody\n", members), ": names no member");
}

TEST(Members, OfASideNeedItsNameOnlyWhereBothHaveThem) {
  const Scratch scratch;
  const Graph graph = read_graph(scratch.file("g.csv", "user,item\n1,7\n2,7\n1,2\n"), {.bipartite = true});
  EXPECT_EQ(members_of(graph, scratch.file("m", "user:2\n7\n")), (Members{1, 3}));
  const auto members = [&](const std::string& file) { members_of(graph, file); };
  EXPECT_EQ(refusal<NoAnswerError>("2\n", members), ":1: both sides have '2': 'user:2' or 'item:2'?");
  EXPECT_EQ(refusal<NoAnswerError>("user:9999\n", members),
            ":1: no vertex is called 'user:9999'; labels begin with their side: 'user:1'");
}

TEST(VertexWeights, AreCountedInTheFinerOfTheUnits) {
  const Scratch scratch;
  const Graph graph = path();
  const auto weights = io::read_vertex_weights(graph, scratch.file("w", "label,weight\nbob,-2.5\nNew York,3\n"));
  EXPECT_EQ(weights.units, 10);
  EXPECT_EQ(weights.by_vertex, (std::vector<std::int64_t>{0, -25, 30, 0}));
  EXPECT_EQ(weights.unknown, 0U);
  const auto blanks = io::read_vertex_weights(graph, scratch.file("b", "bob 1\n\"New York\" 2\neve 3\n"));
  EXPECT_EQ(blanks.by_vertex, (std::vector<std::int64_t>{0, 1, 2, 0}));
  EXPECT_EQ(blanks.unknown, 1U);
  const Graph fine = read_graph(scratch.file("f.csv", "source,target,weight\na,b,0.25\n"));
  const auto coarse = io::read_vertex_weights(fine, scratch.file("c", "a 0.5\n"));
  EXPECT_EQ(coarse.units, 100);
  EXPECT_EQ(coarse.by_vertex, (std::vector<std::int64_t>{50, 0}));
}

// The last vertex of the path is one.
TEST(VertexWeights, MayBeOfHashtags) {
  const Scratch scratch;
  const Graph graph = path();
  const auto last = [&](const std::string& text) {
    return io::read_vertex_weights(graph, scratch.file("w", text)).by_vertex[3];
  };
  for (const char* text :
       {"#1,5\nann,2\n", "ann;2\n#1;5\n", "# a remark\n#1\t5\n#2\t7\nann\t1\n", "#1 5\nbob 1\n",
        "name,age,weight\nann,30,2\n#1,20,5\n", "#remark, 7\n\"#1\",5\n", "name,weight,age\n#1,5,30\n"})
    EXPECT_EQ(last(text), 5) << text;
  for (const char* text : {"#1 is no vertex\nann 5\n", "#1\nann,5\n", "#1,much\nann,2\n", "# 5\nann,2\n"})
    EXPECT_EQ(last(text), 0) << text;
  EXPECT_EQ(io::read_parts(graph, scratch.file("p", "ann,red\n#1,blue\n")).of[3], 1U);
}

// A vertex that is called like the mark itself wants another separator than blanks: those follow every remark.
TEST(VertexWeights, MayBeginWithARemarkWhereAVertexIsCalledSo) {
  const Scratch scratch;
  const Graph graph = read_graph(scratch.file("g.csv", "source,target\n\"#\",ann\nann,bob\n"));
  EXPECT_EQ(io::read_vertex_weights(graph, scratch.file("w", "# 5\nann 2\n")).by_vertex,
            (std::vector<std::int64_t>{0, 2, 0}));
  EXPECT_EQ(io::read_vertex_weights(graph, scratch.file("w", "ann 2\n# 5\n")).by_vertex,
            (std::vector<std::int64_t>{0, 2, 0}));
  EXPECT_EQ(io::read_vertex_weights(graph, scratch.file("w", "#\t5\nann\t2\n")).by_vertex,
            (std::vector<std::int64_t>{5, 2, 0}));
  EXPECT_EQ(io::read_parts(graph, scratch.file("p", "# teams\nann red\nbob blue\n")).names,
            (std::vector<std::string>{"red", "blue"}));
}

// What is a comment in a graph is a label here, also in the first line, which tells how the others are cut.
TEST(VertexWeights, MayBeginWithALabelLikeAComment) {
  const Scratch scratch;
  const Graph graph = read_graph(scratch.file("g.csv", "source,target\n\"% a\",b\n\"// c\",b\n"));
  for (const char* text : {"% a\t5\n// c\t7\n", "// c;7\n% a;5\n", "% a,5\n\"// c\",7\n"})
    EXPECT_EQ(io::read_vertex_weights(graph, scratch.file("w", text)).by_vertex, (std::vector<std::int64_t>{5, 0, 7}))
        << text;
}

TEST(VertexWeights, ThatAreNoneAreRefusedWithThePlace) {
  const Graph graph = path();
  const auto weights = [&](const std::string& file) { io::read_vertex_weights(graph, file); };
  const std::string wanted = " is no weight: a decimal like 2, -0.5 or 1e-3 is wanted";
  for (const char* none : {"much", "nan", "1e400"})
    EXPECT_EQ(refusal("ann,1\nbob," + std::string(none) + "\n", weights), ":2: '" + std::string(none) + "'" + wanted);
  EXPECT_EQ(refusal("ann,1\nann,2\n", weights), ":2: 'ann' has two weights");
  EXPECT_EQ(refusal("ann,1\nbob\n", weights),
            ":2: a label and its weight are wanted, separated by a comma, a tab or blanks");
  EXPECT_TRUE(refusal<NoAnswerError>("eve,1\n", weights).starts_with(": names no vertex of the graph"));
  EXPECT_EQ(refusal("ann,1152921504606846976\nbob,-1\n", weights), ": the weights add up to more than 2^60 units of 1");
  EXPECT_EQ(refusal("ann,1152921504606846976\nbob,0\n", weights), "");
  EXPECT_EQ(refusal("ann,1152921504606846976\nbob,0.5\n", weights),
            ": the weights add up to more than 2^60 units of 0.1");
}

// The age of somebody is not what he weighs, and 1,5 is not 1.
TEST(VertexWeights, AreOfTheColumnCalledSo) {
  const Scratch scratch;
  const Graph graph = path();
  const auto named = io::read_vertex_weights(graph, scratch.file("n", "name,age,weight\nann,30,1.5\nNew York,40,2\n"));
  EXPECT_EQ(named.by_vertex, (std::vector<std::int64_t>{15, 0, 20, 0}));
  EXPECT_EQ(io::read_vertex_weights(graph, scratch.file("e", "ann,1,\nbob,2,,\n")).by_vertex,
            (std::vector<std::int64_t>{1, 2, 0, 0}));
  const auto weights = [&](const std::string& file) { io::read_vertex_weights(graph, file); };
  const std::string which =
      ": more than a label and its weight: which of the columns? keep these two (cut -f, cut -d, -f); ";
  EXPECT_TRUE(refusal("ann,1,5\nbob,2,0\n", weights).starts_with(":1" + which));
  EXPECT_TRUE(refusal("name,age,height\nann,30,1.7\n", weights).starts_with(":2" + which));
  EXPECT_TRUE(refusal("name,count,weight\nann,30,1.7\n", weights).starts_with(":2" + which));
  EXPECT_EQ(refusal("name,age,weight\nann,30\n", weights), ":2: no column 3");
  const auto parts = [&](const std::string& file) { io::read_parts(graph, file); };
  EXPECT_TRUE(refusal("name,age,part\nann,30,red\n", parts).starts_with(":2: more than a label and its part"));
}

TEST(Parts, AreOfTheVerticesThatHaveOne) {
  const Scratch scratch;
  const Graph graph = path();
  const auto parts = io::read_parts(graph, scratch.file("p", "name,part\nbob,red\nann,blue\neve,red\n\"#1\",blue\n"));
  EXPECT_EQ(parts.names, (std::vector<std::string>{"red", "blue"}));
  EXPECT_EQ(parts.of, (std::vector<std::uint32_t>{1, 0, io::no_part, 1}));
  EXPECT_EQ(parts.unknown, 1U);
  const auto read = [&](const std::string& file) { io::read_parts(graph, file); };
  EXPECT_EQ(refusal("ann,red\nbob,red\nann,blue\n", read), ":3: 'ann' is in two parts");
  EXPECT_EQ(refusal("ann,red\nann,red\n", read), "");
  EXPECT_EQ(refusal("ann,red\nbob,\n", read), ":2: the part has no name");
}

}  // namespace
}  // namespace densek
