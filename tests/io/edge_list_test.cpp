#include <densek/errors.h>
#include <densek/io.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "io/scratch.h"
#include "support/graphs.h"

namespace densek {
namespace {

using test::Scratch;

Graph read_text(std::string_view text, int threads = 0) {
  const Scratch scratch;
  return read_graph(scratch.file("graph", text), {.threads = threads, .progress = {}});
}

/// The edges as "a-b" with labels, in the order of ids.
std::vector<std::string> edges_of(const Graph& graph) {
  std::vector<std::string> edges;
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v))
      if (v < u) edges.push_back(graph.labels().text(v) + "-" + graph.labels().text(u));
  return edges;
}

using Edges = std::vector<std::string>;

//  3 - 5 - 8       the same path in every way people write it
struct Writing {
  const char* name;
  const char* text;
};
void PrintTo(const Writing& writing, std::ostream* out) { *out << writing.name; }

class EveryWriting : public testing::TestWithParam<Writing> {};

TEST_P(EveryWriting, IsThePath) {
  const Graph graph = read_text(GetParam().text);
  EXPECT_EQ(edges_of(graph), (Edges{"3-5", "5-8"}));
  EXPECT_TRUE(graph.labels().are_integers());
}

INSTANTIATE_TEST_SUITE_P(
    EdgeList, EveryWriting,
    testing::Values(Writing{"Blanks", "3 5\n5 8\n"}, Writing{"Tabs", "3\t5\n5\t8\n"}, Writing{"Commas", "3,5\n5,8\n"},
                    Writing{"CommasAndBlanks", "3, 5\n5 ,8 \n"}, Writing{"Semicolons", "3;5\n5;8\n"},
                    Writing{"ManyBlanks", "  3   5  \n\t5 \t 8\t\n"}, Writing{"NoLastLineEnd", "3 5\n5 8"},
                    Writing{"CarriageReturns", "3 5\r\n5 8\r\n"}, Writing{"CarriageReturnAtTheEnd", "3\t5\r\n5\t8\r"},
                    Writing{"BlankLines", "\n3 5\n\n  \n5 8\n\n\n"},
                    Writing{"ByteOrderMark",
                            "\xEF\xBB\xBF"
                            "3 5\n5 8\n"},
                    Writing{"Snap", "# Directed graph\n# FromNodeId\tToNodeId\n3\t5\n5\t8\n"},
                    Writing{"Konect", "% sym unweighted\n% 2 3 3\n3 5 \n5 8 \n"},
                    Writing{"Slashes", "// a comment\n3 5\n  # indented\n5 8\n"},
                    Writing{"CommaHeader", "source,target\n3,5\n5,8\n"}, Writing{"UnknownHeader", "x,y\n3,5\n5,8\n"},
                    Writing{"TabHeader", "from\tto\n3\t5\n5\t8\n"},
                    Writing{"BlankHeader", "FromNodeId ToNodeId\n3 5\n5 8\n"},
                    Writing{"QuotedHeader", "\"id_1\",\"id_2\"\n3,5\n5,8\n"},
                    Writing{"Quoted", "\"3\",\"5\"\n\"5\",\"8\"\n"},
                    Writing{"HeaderAfterComment", "# made by hand\n\nSource;Target\n3;5\n5;8\n"},
                    Writing{"TextBehind", "3 5 friend\n5 8 foe\n"}, Writing{"Braces", "3 5 {}\n5 8 {'a': 1, 'b': 2}\n"},
                    Writing{"MixedBlanksAndTabs", "3\t5\n5 8\n"}, Writing{"EmptyColumnBehind", "3,5,\n5,8,,\n"}),
    [](const auto& writing) { return std::string(writing.param.name); });

TEST(EdgeList, SaysThatAThirdColumnMayHoldWeights) {
  for (const char* text : {"3 5 1\n5 8 2\n", "3,5,0.25\n5,8,-1e9\n", "3\t5\tnan\n5\t8\tinf\n", "3;5;1e999\n5;8;+2\n",
                           "3 5\n5 8 4\n", "3 5 1 1268438400\n5 8 1 1268438401\n"}) {
    SCOPED_TRACE(text);
    const Graph graph = read_text(text);
    EXPECT_EQ(edges_of(graph), (Edges{"3-5", "5-8"}));
    EXPECT_TRUE(graph.cleaning().weights_ignored);
    EXPECT_FALSE(graph.weighted());
    ASSERT_EQ(graph.reading().notes.size(), 1U);
    EXPECT_TRUE(graph.reading().notes[0].starts_with("column 3 holds numbers")) << graph.reading().notes[0];
  }
  EXPECT_FALSE(read_text("3 5\n5 8\n").cleaning().weights_ignored);
  EXPECT_FALSE(read_text("3 5 x\n5 8 {}\n").cleaning().weights_ignored);
}

// To many people they are numbers; which ones, nobody can know: 1,234 may be a thousand or little more than one.
TEST(EdgeList, SaysThatNumbersHaveCommas) {
  for (const char* text :
       {"3;5;0,5\n5;8;1,5\n", "3 5 -0,5\n5 8 2\n", "3\t5\t1.234,50\n5\t8\t7,25\n", "3,5,\"1,234\"\n5,8,2\n"}) {
    SCOPED_TRACE(text);
    const Graph graph = read_text(text);
    EXPECT_EQ(edges_of(graph), (Edges{"3-5", "5-8"}));
    EXPECT_TRUE(graph.cleaning().weights_ignored);
    ASSERT_EQ(graph.reading().notes.size(), 1U);
    EXPECT_TRUE(
        graph.reading().notes[0].starts_with("column 3 holds numbers with commas and was not read; written with "
                                             "a point and no commas, --weight 3 reads"))
        << graph.reading().notes[0];
  }
  const Graph headed = read_text("von;nach;betrag\nanna;bert;1.234,50\nbert;carl;7,25\n");  // text above numbers
  EXPECT_TRUE(headed.reading().header_skipped);
  EXPECT_EQ(headed.reading().notes.size(), 1U);
  for (const char* no_number : {"3 5 ,5\n", "3 5 a,b\n", "3 5 1,b\n", "3;5;1,\n"})
    EXPECT_FALSE(read_text(no_number).cleaning().weights_ignored) << no_number;
}

// A name that says neither weights nor anything else is no reason for silence.
TEST(EdgeList, SaysThatANamedColumnMayHoldWeights) {
  const auto notes = [](const std::string& text) { return read_text(text).reading().notes; };
  const auto said = notes("author,coauthor,papers\nann,bob,3\nbob,cid,1\n");
  ASSERT_EQ(said.size(), 1U);
  EXPECT_TRUE(said[0].starts_with("column 3, 'papers', holds numbers and was not read; --weight 3 ")) << said[0];
  EXPECT_TRUE(read_text("author,coauthor,papers\nann,bob,3\nbob,cid,1\n").cleaning().weights_ignored);
  for (const char* name : {"comments", "weights", "paid", "updates"})  // they end like ts, id, date
    EXPECT_EQ(notes(std::string("author,coauthor,") + name + "\nann,bob,3\nbob,cid,1\n").size(), 1U) << name;
  for (const char* name : {"time", "created_date", "Start Time", "timestamp", "tx_id", "row"})
    EXPECT_EQ(notes(std::string("author,coauthor,") + name + "\nann,bob,3\nbob,cid,1\n").size(), 0U) << name;
}

TEST(EdgeList, CountsWhatItDrops) {
  // lines:                 edge    again   back    loop    edge    back    back again
  const Graph graph = read_text("1 2\n1 2\n2 1\n7 7\n2 3\n3 2\n3 2\n");
  EXPECT_EQ(graph.num_vertices(), 4U);  // 7 has only its loop
  EXPECT_EQ(graph.num_edges(), 2U);
  EXPECT_EQ(graph.cleaning().self_loops_dropped, 1U);
  EXPECT_EQ(graph.cleaning().duplicates_merged, 4U);
  EXPECT_EQ(graph.cleaning().directions_joined, 2U);
}

TEST(EdgeList, NumbersIntegersInIncreasingOrder) {
  const Graph graph = read_text("100 7\n7 20\n");
  EXPECT_EQ(edges_of(graph), (Edges{"7-20", "7-100"}));
  EXPECT_EQ(graph.labels().kind(), Labels::Kind::integers);
  const Graph dense = read_text("4 3\n5 4\n");
  EXPECT_EQ(dense.labels().kind(), Labels::Kind::consecutive);
  EXPECT_EQ(dense.labels().first(), 3U);
}

TEST(EdgeList, KeepsIntegersOf64Bits) {
  const Graph graph = read_text("18446744073709551615 0\n4294967296 18446744073709551615\n12345678901 4294967295\n");
  EXPECT_EQ(edges_of(graph),
            (Edges{"0-18446744073709551615", "4294967295-12345678901", "4294967296-18446744073709551615"}));
  const Graph negative = read_text("-9223372036854775808 5\n5 -1\n9223372036854775807 -1\n");
  EXPECT_EQ(negative.labels().kind(), Labels::Kind::negatives);
  EXPECT_EQ(edges_of(negative), (Edges{"-9223372036854775808-5", "-1-5", "-1-9223372036854775807"}));
}

TEST(EdgeList, MapsTheLabelThatMarksFreeSlots) {
  const Graph graph = read_text("11400714819323198485 1\n11400714819323198485 99999999999\n");
  EXPECT_EQ(edges_of(graph), (Edges{"1-11400714819323198485", "99999999999-11400714819323198485"}));
}

TEST(EdgeList, TakesAllLabelsAsTextIfOneIs) {
  for (const char* odd : {"x", "007", "18446744073709551616", "-9223372036854775809", "-0", "+5", "1.0", "0x10"}) {
    SCOPED_TRACE(odd);
    const Graph graph = read_text(std::string("20 3\n3 -1\n3 ") + odd + "\n");
    EXPECT_EQ(graph.labels().kind(), Labels::Kind::strings);
    EXPECT_EQ(edges_of(graph), (Edges{"20-3", "3--1", std::string("3-") + odd}));
  }
  // Negative and beyond 63 bits: no integer type holds both.
  EXPECT_EQ(read_text("-1 18446744073709551615\n").labels().kind(), Labels::Kind::strings);
}

TEST(EdgeList, KeepsTextAsItIs) {
  EXPECT_EQ(edges_of(read_text("Anna Boris\nBoris Clara\n")), (Edges{"Anna-Boris", "Boris-Clara"}));
  EXPECT_EQ(edges_of(read_text("New York,Boston\nBoston,San Jose\n")), (Edges{"New York-Boston", "Boston-San Jose"}));
  EXPECT_EQ(edges_of(read_text("New York\tBoston\nBoston\tSan Jose\n")), (Edges{"New York-Boston", "Boston-San Jose"}));
  EXPECT_EQ(edges_of(read_text("\"a, b\",\"say \"\"c\"\"\"\n")), (Edges{"a, b-say \"c\""}));
  EXPECT_EQ(edges_of(read_text("source,target\nAnna,Boris\n")), (Edges{"Anna-Boris"}));
  EXPECT_EQ(edges_of(read_text("Person,Friend,Weight\nAnna,Boris,3\n")), (Edges{"Anna-Boris"}));
  EXPECT_EQ(edges_of(read_text("\xC3\x84nne J\xC3\xB6rg\n")), (Edges{"\xC3\x84nne-J\xC3\xB6rg"}));
}

/// A file of many chunks whose labels come from `label`, checked against the same pairs built directly.
template <class MakeLabel>
void expect_same_for_any_threads(MakeLabel&& label, std::size_t lines) {
  const Scratch scratch;
  test::Random random(5);
  std::string text;
  std::vector<Edge> edges;
  while (edges.size() < lines) {
    const Edge edge{static_cast<Vertex>(random.below(3000)), static_cast<Vertex>(random.below(3000))};
    edges.push_back(edge);
    text += label(edge.u) + (random.below(9) == 0 ? "\t" : " ") + label(edge.v) + "\n";
    if (random.below(1000) == 0) text += "# and a comment\n\n";
  }
  const std::string path = scratch.file("graph", text);
  const Graph one = read_graph(path, {.threads = 1, .progress = {}});
  check_structure(one.offsets(), one.targets());
  std::vector<std::vector<char>> wanted(3000, std::vector<char>(3000, 0));
  std::uint64_t distinct = 0, loops = 0;
  for (const auto& [u, v] : edges) {
    loops += u == v;
    if (u != v) distinct += !std::exchange(wanted[std::min(u, v)][std::max(u, v)], 1);
  }
  EXPECT_EQ(one.num_edges(), distinct);
  EXPECT_EQ(one.cleaning().self_loops_dropped, loops);
  EXPECT_EQ(one.cleaning().duplicates_merged, lines - loops - distinct);
  for (int i = 0; i < 2000; ++i) {
    const auto& [u, v] = edges[random.below(edges.size())];
    const auto a = one.labels().find(label(u)), b = one.labels().find(label(v));
    ASSERT_TRUE(a && b);
    EXPECT_TRUE(u == v || one.adjacent(*a, *b));
  }
  for (const int threads : {2, 4}) {
    const Graph many = read_graph(path, {.threads = threads, .progress = {}});
    EXPECT_EQ(many.fingerprint(), one.fingerprint());
    EXPECT_EQ(many.cleaning(), one.cleaning());
  }
}

TEST(EdgeList, IsTheSameForAnyNumberOfThreads) {
  expect_same_for_any_threads([](Vertex v) { return std::to_string(v); }, 900'000);
}
TEST(EdgeList, IsTheSameForAnyNumberOfThreadsWithSparseLabels) {
  expect_same_for_any_threads([](Vertex v) { return std::to_string(v * 1'234'567ULL); }, 400'000);
}
TEST(EdgeList, IsTheSameForAnyNumberOfThreadsWithWideLabels) {
  expect_same_for_any_threads([](Vertex v) { return std::to_string(std::int64_t{v} * 9'876'543'210LL - 1'000'000); },
                              300'000);
}
TEST(EdgeList, IsTheSameForAnyNumberOfThreadsWithText) {
  // One label in a thousand is text, so that chunks of integers and of texts are combined.
  expect_same_for_any_threads([](Vertex v) { return v == 17 ? "seventeen" : std::to_string(v); }, 900'000);
}

// A line that begins as the one before is read in a way of its own.
TEST(EdgeList, ReadsLinesThatBeginAlike) {
  for (const char* separators : {" ", "\t", " \t"}) {
    SCOPED_TRACE(separators);
    std::string text;
    Edges wanted;
    test::Random random(7);
    std::uint64_t other = 100'000'000'000;  // increases, so that the edges are read in the order of their ids
    for (const std::uint64_t row : {1ULL, 12ULL, 123ULL, 1234ULL, 12345ULL, 123456ULL, 1234567ULL, 12345678ULL,
                                    123456789ULL, 1234567890ULL, 12345678901ULL})
      for (int i = 0; i < 4; ++i) {
        const std::string u = std::to_string(row), v = std::to_string(other++);
        text += u + separators[random.below(std::string_view(separators).size())] + v + "\n";
        wanted.push_back(u + "-" + v);
      }
    EXPECT_EQ(edges_of(read_text(text)), wanted);
  }
  EXPECT_EQ(edges_of(read_text("12 3\n12 4\n1 2\n123 4\n12 5\n")), (Edges{"1-2", "3-12", "4-12", "4-123", "5-12"}));
  EXPECT_EQ(edges_of(read_text("a b\n12 3\n12 x\n12 4\n12,4 3\n")), (Edges{"a-b", "12-3", "12-x", "12-4", "3-12,4"}));
  EXPECT_EQ(edges_of(read_text("12 3\n12 4 9\n12\t5\n12  6\n12 7\n")), (Edges{"3-12", "4-12", "5-12", "6-12", "7-12"}));
  EXPECT_THROW(read_text("12 3\n12 4\n12 \n"), InputError);
}

// Line ends are found for many lines at once; what else is on one of them changes nothing for those around it.
TEST(EdgeList, ReadsOtherLinesAmongSimpleOnes) {
  struct Other {
    const char *line, *edge;
  };
  for (const auto& [line, edge] :
       {Other{"5 123456789", "5-123456789"}, Other{"123456789 5", "5-123456789"}, Other{"12345678 5", "5-12345678"},
        Other{"5 12345678", "5-12345678"}, Other{"5 6\r", "5-6"}, Other{"5 6 ", "5-6"}, Other{"5\t6", "5-6"},
        Other{"5  6", "5-6"}, Other{" 5 6", "5-6"}, Other{"5 6 7.5", "5-6"}, Other{"# 5 6", ""}, Other{"", ""},
        Other{"5 99999999999", "5-99999999999"}})
    for (int before = 0; before < 30; ++before) {
      SCOPED_TRACE(line + std::string(" behind ") + std::to_string(before));
      std::string text;
      Edges wanted;
      for (int i = 0; i < 60; ++i) {
        const std::string u = std::to_string(1000 + i / 4), v = std::to_string(200'000 + i);
        if (i == before) text += std::string(line) + "\n";
        text += u + " " + v + "\n";
        wanted.push_back(u + "-" + v);
      }
      if (*edge != '\0') wanted.insert(wanted.begin(), edge);
      EXPECT_EQ(edges_of(read_text(text)), wanted);
    }
  for (const char* wrong : {"5", "5\r6", "5 "})
    EXPECT_THROW(read_text("1 2\n3 4\n" + std::string(wrong) + "\n1 3\n"), InputError);
  for (const char* text : {"5 06", "05 6", "5 6x", "5 -x", "a 6"})
    EXPECT_EQ(read_text("1 2\n3 4\n" + std::string(text) + "\n1 3\n").labels().kind(), Labels::Kind::strings) << text;
}

TEST(EdgeList, FindsTextThatComesLate) {
  std::string text;
  for (int i = 0; i < 700'000; ++i) text += std::to_string(i % 1000) + " " + std::to_string(i % 777 + 1000) + "\n";
  const Graph graph = read_text(text + "0 last\n");
  EXPECT_EQ(graph.labels().kind(), Labels::Kind::strings);
  EXPECT_EQ(graph.num_vertices(), 1778U);
  EXPECT_EQ(graph.labels().text(0), "0");  // by first appearance
  EXPECT_EQ(graph.labels().text(1), "1000");
  EXPECT_EQ(graph.labels().text(1777), "last");
  EXPECT_TRUE(graph.adjacent(0, 1777));
}

TEST(EdgeList, ReadsLinesLongerThanAChunk) {
  const std::string ballast(5'000'000, 'x');
  EXPECT_EQ(edges_of(read_text("1 2 " + ballast + "\n2 3\n")), (Edges{"1-2", "2-3"}));
  EXPECT_EQ(edges_of(read_text("# " + ballast + ballast + "\n2 3")), (Edges{"2-3"}));
}

TEST(EdgeList, SaysWhereItIsWrong) {
  const Scratch scratch;
  std::string text = "# comment\n";
  for (int i = 0; i < 1'000'000; ++i) text += std::to_string(i) + " " + std::to_string(i + 1) + "\n";
  const std::string path = scratch.file("roads", text + "12\n13\n" + text);
  for (const int threads : {1, 2, 4}) try {
      read_graph(path, {.threads = threads, .progress = {}});
      FAIL();
    } catch (const InputError& error) {
      EXPECT_EQ(error.what(), path + ":1000002: only one column, an edge takes two");
    }
}

TEST(EdgeList, ReportsProgressAndCanBeStopped) {
  const Scratch scratch;
  std::string text;
  for (int i = 0; i < 1'000'000; ++i) text += std::to_string(i) + " " + std::to_string(i + 1) + "\n";
  const std::string path = scratch.file("graph", text);
  std::uint64_t last = 0;
  const Graph graph = read_graph(path, {.threads = 1, .progress = [&](std::uint64_t done, std::uint64_t total) {
                                          EXPECT_EQ(total, text.size());
                                          EXPECT_GE(done, last);
                                          last = done;
                                          return true;
                                        }});
  EXPECT_EQ(last, text.size());
  EXPECT_THROW(read_graph(path, {.threads = 2, .progress = [](std::uint64_t, std::uint64_t) { return false; }}),
               Interrupted);
}

}  // namespace
}  // namespace densek
