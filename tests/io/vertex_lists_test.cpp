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

//  ann - bob - "New York" - #1, numbered in this order
Graph path() {
  const Scratch scratch;
  return read_graph(scratch.file("g.csv", "source,target\nann,bob\nbob,New York\n\"New York\",\"#1\"\n"));
}

/// What is said of the file, behind its name.
template <class Read>
std::string refusal(const std::string& text, Read&& read) {
  const Scratch scratch;
  const std::string file = scratch.file("list", text);
  try {
    read(file);
  } catch (const InputError& error) {
    const std::string what = error.what();
    EXPECT_TRUE(what.starts_with(file)) << what;
    return what.substr(file.size());
  }
  return "";
}

TEST(Members, AreOneALine) {
  const Scratch scratch;
  const Graph graph = path();
  EXPECT_EQ(io::read_members(graph, scratch.file("a", "bob\n# a remark\n\nann\r\n New York \n#1\n")),
            (Members{1, 0, 2, 3}));
  EXPECT_EQ(io::read_members(graph, scratch.file("b", "name\nann\n\"New York\"")), (Members{0, 2}));
  EXPECT_EQ(io::read_members(graph, scratch.file("c", "")), Members{});
}

TEST(Members, MayStandInAColumn) {
  const Scratch scratch;
  const Graph graph = path();
  const std::string table = scratch.file("t", "rank,who,score\n1,bob,0.5\n2,New York,0.25\n");
  EXPECT_EQ(io::read_members(graph, table, "who"), (Members{1, 2}));
  EXPECT_EQ(io::read_members(graph, scratch.file("u", "1;ann\n2;bob\n"), "2"), (Members{0, 1}));
  EXPECT_THROW(io::read_members(graph, table, "what"), UsageError);
  EXPECT_THROW(io::read_members(graph, table, "4"), UsageError);
}

TEST(Members, ThatAreNoneAreRefusedWithThePlaceAndTheNearest) {
  const Graph graph = path();
  const auto members = [&](const std::string& file) { io::read_members(graph, file); };
  EXPECT_EQ(refusal("ann\nbobb\n", members), ":2: no vertex is called 'bobb'; did you mean 'bob'?");
  EXPECT_EQ(refusal("ann\nzzzzzzzz\n", members), ":2: no vertex is called 'zzzzzzzz'");
  EXPECT_EQ(refusal("ann\nbob\nann\n", members), ":3: 'ann' is there a second time");
  const io::LabelFinder finder(graph);
  EXPECT_EQ(finder.expect("#1"), 3U);
  EXPECT_THROW(finder.expect("an"), NoAnswerError);
}

TEST(Members, OfASideAreGuessedWithoutItsName) {
  const Scratch scratch;
  const Graph graph = read_graph(scratch.file("g.csv", "user,item\n1,7\n2,7\n"), {.bipartite = true});
  EXPECT_EQ(io::LabelFinder(graph).unknown("7"), "no vertex is called '7'; did you mean 'item:7'?");
  EXPECT_EQ(io::read_members(graph, scratch.file("m", "user:2\nitem:7\n")), (Members{1, 2}));
}

TEST(VertexWeights, AreCountedInTheFinerOfTheUnits) {
  const Scratch scratch;
  const Graph graph = path();
  const auto weights = io::read_vertex_weights(graph, scratch.file("w", "label,weight\nbob,-2.5\nNew York,3\n"));
  EXPECT_EQ(weights.units, 10);
  EXPECT_EQ(weights.by_vertex, (std::vector<std::int64_t>{0, -25, 30, 0}));
  const auto blanks = io::read_vertex_weights(graph, scratch.file("b", "bob 1\nNew York 2\n"));
  EXPECT_EQ(blanks.by_vertex, (std::vector<std::int64_t>{0, 1, 2, 0}));
  const Graph fine = read_graph(scratch.file("f.csv", "source,target,weight\na,b,0.25\n"));
  const auto coarse = io::read_vertex_weights(fine, scratch.file("c", "a 0.5\n"));
  EXPECT_EQ(coarse.units, 100);
  EXPECT_EQ(coarse.by_vertex, (std::vector<std::int64_t>{50, 0}));
}

TEST(VertexWeights, ThatAreNoneAreRefusedWithThePlace) {
  const Graph graph = path();
  const auto weights = [&](const std::string& file) { io::read_vertex_weights(graph, file); };
  EXPECT_EQ(refusal("ann,1\nbob,much\n", weights), ":2: the weight is 'much', which is no number");
  EXPECT_EQ(refusal("ann,nan\n", weights), ":1: the weight is 'nan', which is no finite number");
  EXPECT_EQ(refusal("ann,1\nbop,2\n", weights), ":2: no vertex is called 'bop'; did you mean 'bob'?");
  EXPECT_EQ(refusal("ann,1\nann,2\n", weights), ":2: a second weight of 'ann'");
  EXPECT_EQ(refusal("ann,1\nbob\n", weights), ":2: one column instead of two, a label and weight");
  EXPECT_EQ(refusal("ann,1,2\n", weights), ":1: 3 columns instead of two, a label and weight");
  EXPECT_EQ(refusal("ann,1\nbob,\n", weights), ":2: 'bob' has no weight");
  EXPECT_NE(refusal("ann,1152921504606846976\nbob,1\n", weights), "");
}

TEST(Parts, AreOfEveryVertex) {
  const Scratch scratch;
  const Graph graph = path();
  const auto parts =
      io::read_parts(graph, scratch.file("p", "name,part\nbob,red\nann,blue\n\"New York\",red\n#1,blue\n"));
  EXPECT_EQ(parts.names, (std::vector<std::string>{"red", "blue"}));
  EXPECT_EQ(parts.part_of, (std::vector<std::uint32_t>{1, 0, 0, 1}));
  const auto read = [&](const std::string& file) { io::read_parts(graph, file); };
  EXPECT_EQ(refusal("ann,red\nbob,red\nann,blue\n", read), ":3: 'ann' is in the part 'red' already");
  EXPECT_EQ(refusal("ann,red\nbob,red\n", read),
            ": 2 of 4 vertices have no part, 'New York' is one of them: every vertex needs a line");
}

}  // namespace
}  // namespace densek
