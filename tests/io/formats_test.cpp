// Matrix Market, METIS, DIMACS and compression: what each quirk of a format means.
#include <densek/errors.h>
#include <densek/io.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "io/byte_sink.h"
#include "io/output_file.h"
#include "io/scratch.h"
#include "support/graphs.h"

namespace densek {
namespace {

using test::Scratch;

Graph read_text(std::string_view text, const std::string& name = "graph") {
  const Scratch scratch;
  return read_graph(scratch.file(name, text));
}

//  1 - 2       5    four edges, vertex 5 alone; ids in files start at 1
//  | \ |
//  3   4
Graph kite() { return from_edges(5, {{0, 1}, {0, 2}, {0, 3}, {1, 3}}, Labels::consecutive(5, 1), 1); }

/// Whatever its edges weigh.
void expect_kite(const Graph& graph) {
  EXPECT_EQ(compute_fingerprint(graph.offsets(), graph.targets(), graph.labels()), kite().fingerprint());
}

// --- Matrix Market

TEST(MatrixMarket, ReadsEveryKindThatIsAGraph) {
  const std::string banner = "%%MatrixMarket matrix coordinate ";
  expect_kite(read_text(banner + "pattern symmetric\n5 5 4\n2 1\n3 1\n4 1\n4 2\n"));
  expect_kite(read_text(banner + "real symmetric\n% comment\n\n5 5 4\n2 1 0.5\n3 1 -1\n% more\n4 1 1e9\n4 2 0\n"));
  expect_kite(read_text(banner + "integer general\r\n5 5 4\r\n1 2 7\r\n3 1 7\r\n4 1 7\r\n4 2 7\r\n"));
  expect_kite(read_text("%%MatrixMarket MATRIX Coordinate Real GENERAL\n 5  5 4 \n1 2 7\n3 1 1\n4 1 1\n4 2 1"));
}

TEST(MatrixMarket, CountsWhatItDrops) {
  const Graph graph = read_text("%%MatrixMarket matrix coordinate pattern general\n3 3 5\n1 1\n1 2\n2 1\n1 2\n3 2\n");
  EXPECT_EQ(graph.num_edges(), 2U);
  EXPECT_EQ(graph.cleaning(), (Cleaning{1, 2, 1, false}));
}

TEST(MatrixMarket, MayHaveNoEntries) {
  const Graph graph = read_text("%%MatrixMarket matrix coordinate pattern symmetric\n4 4 0\n");
  EXPECT_EQ(graph.num_vertices(), 4U);
  EXPECT_EQ(graph.num_edges(), 0U);
}

// --- METIS

TEST(Metis, ReadsRowsOfNeighbours) {
  expect_kite(read_text("5 4\n2 3 4\n1 4\n1\n1 2\n\n"));
  expect_kite(read_text("% comment\n5 4 0\n 2 3  4 \n% another\n1 4\n1\n1 2\n\n% last\n"));
  expect_kite(read_text("5 4\r\n2 3 4\r\n1 4\r\n1\r\n1 2\r\n\r\n"));
  expect_kite(read_text("5 4\n2 3 4\n1 4\n1\n1 2\n\n\n\n\n"));      // empty lines behind the last row
  expect_kite(read_text("5 4\n2 3 4\n1 4\n1\n1 2", "kite.graph"));  // rows without neighbours cut off
}

TEST(Metis, PassesOverWeightsOfVerticesAndSaysSo) {
  const Graph edges = read_text("5 4 1\n2 7 3 7 4 1.5\n1 7 4 2\n1 7\n1 1.5 2 2\n\n");
  expect_kite(edges);
  EXPECT_EQ(edges.units(), 10);
  EXPECT_TRUE(edges.reading().notes.empty());
  const Graph vertices = read_text("5 4 10\n9 2 3 4\n9 1 4\n9 1\n9 1 2\n9\n");
  expect_kite(vertices);
  ASSERT_EQ(vertices.reading().notes.size(), 1U);  // not in silence
  EXPECT_NE(vertices.reading().notes[0].find("--vertex-weights"), std::string::npos);
  expect_kite(read_text("5 4 010 2\n9 9 2 3 4\n9 9 1 4\n9 9 1\n9 9 1 2\n9 9\n"));
  expect_kite(read_text("5 4 100\n9 2 3 4\n9 1 4\n9 1\n9 1 2\n9\n"));
  expect_kite(read_text("5 4 111 2\n8 9 9 2 1 3 1 4 1\n8 9 9 1 1 4 1\n8 9 9 1 1\n8 9 9 1 1 2 1\n8 9 9\n"));
}

TEST(Metis, IsCleanIfEveryEdgeStandsTwice) {
  EXPECT_EQ(read_text("5 4\n2 3 4\n1 4\n1\n1 2\n\n").cleaning(), Cleaning{});
}

TEST(Metis, DropsLoops) {
  const Graph graph = read_text("3 3\n1 2 3\n1\n1\n", "loop.graph");  // the loop counts as an edge, listed once
  EXPECT_EQ(graph.num_edges(), 2U);
  EXPECT_EQ(graph.cleaning().self_loops_dropped, 1U);
}

TEST(Metis, IsToldFromEdgeLists) {
  // A triangle in both formats: the same lines, once a header and three rows, once four pairs.
  EXPECT_EQ(read_text("3 3\n2 3\n1 3\n1 2\n").cleaning().self_loops_dropped, 0U);
  EXPECT_EQ(read_text("3 3\n2 3\n1 3\n1 2\n2 1\n").cleaning().self_loops_dropped, 1U);
  // Pairs that could start like a header.
  EXPECT_EQ(read_text("4 5\n1 2\n2 3\n3 4\n").num_vertices(), 5U);
  EXPECT_EQ(read_text("34 78\n1 2\n").num_vertices(), 4U);
  // Weights that come and go do not make rows of pairs.
  EXPECT_EQ(read_text("9 8\n1 2 5\n2 3\n").num_vertices(), 5U);
}

TEST(Metis, ReadsManyChunks) {
  const Scratch scratch;
  test::Random random(3);
  const Graph graph = test::random_graph(2000, 0.6, random);
  write_graph(graph, scratch.path("large.graph"));
  std::filesystem::rename(scratch.path("large.graph"), scratch.path("large"));  // so that only the content tells
  for (const int threads : {1, 2, 4}) {
    const Graph back = read_graph(scratch.path("large"), {.threads = threads, .progress = {}});
    EXPECT_TRUE(std::ranges::equal(back.offsets(), graph.offsets()));
    EXPECT_TRUE(std::ranges::equal(back.targets(), graph.targets()));
    EXPECT_EQ(back.cleaning(), Cleaning{});
  }
}

// --- DIMACS

TEST(Dimacs, ReadsEveryKindThatIsAGraph) {
  expect_kite(read_text("c a kite\nc\np edge 5 4\ne 1 2\ne 1 3\ne 1 4\ne 2 4\n"));
  expect_kite(read_text("p col 5 4\ne 2 1\ne 1 3\nc between\n\ne 1 4\ne 2 4"));
  expect_kite(read_text("p  edge\t5   4\t\r\nn 1 7\r\ne 1 2\r\ne 1 3\r\ne 1 4\r\ne 2 4\r\n"));
  const Graph arcs = read_text("p sp 5 4\na 1 2 9\na 1 3 9\na 1 4 9\na 2 4 9\n");
  expect_kite(arcs);
  EXPECT_TRUE(arcs.cleaning().weights_ignored);
}

TEST(Dimacs, AcceptsTheWaysOfCountingEdges) {
  expect_kite(read_text("p edge 5 8\ne 1 2\ne 1 3\ne 1 4\ne 2 4\n"));                              // each twice
  expect_kite(read_text("p edge 5 8\ne 1 2\ne 2 1\ne 1 3\ne 3 1\ne 1 4\ne 4 1\ne 2 4\ne 4 2\n"));  // both directions
  expect_kite(read_text("p edge 5 4\ne 1 2\ne 2 1\ne 1 3\ne 3 1\ne 1 4\ne 4 1\ne 2 4\ne 4 2\n"));
  const Graph repeated = read_text("p edge 5 4\ne 1 2\ne 1 3\ne 1 3\ne 5 5\ne 1 4\ne 2 4\n");
  expect_kite(repeated);
  EXPECT_EQ(repeated.cleaning(), (Cleaning{1, 1, 0, false}));
}

TEST(Dimacs, IsToldFromEdgeLists) {
  const Graph graph = read_text("c d\nd e\np q\n");
  EXPECT_EQ(graph.num_edges(), 3U);
  EXPECT_EQ(graph.labels().kind(), Labels::Kind::strings);
  EXPECT_EQ(read_text("p 5\n5 q\n").num_edges(), 2U);
  EXPECT_EQ(read_text("p q 5\nq r 5\n").num_edges(), 2U);
}

// --- Compression

std::string packed(std::string_view bytes, io::Compression compression) {
  const Scratch scratch;
  io::OutputFile file(scratch.path("packed"));
  const auto sink = io::make_sink(file, compression);
  sink->write(bytes);
  sink->finish();
  file.commit();
  return scratch.content("packed");
}

std::string many_lines() {
  std::string text;
  for (int i = 0; i < 1'500'000; ++i) text += std::to_string(i % 12345) + " " + std::to_string(i * 7 % 54321) + "\n";
  return text;
}

TEST(Compression, IsRecognisedWhateverTheName) {
  const std::string text = many_lines();
  const std::string plain = read_text(text).fingerprint();
  for (const auto compression : {io::Compression::gzip, io::Compression::zstd}) {
    const std::string bytes = packed(text, compression);
    EXPECT_LT(bytes.size(), text.size() / 2);
    const Scratch scratch;
    const std::string path = scratch.file("graph.txt", bytes);
    for (const int threads : {1, 2, 4})
      EXPECT_EQ(read_graph(path, {.threads = threads, .progress = {}}).fingerprint(), plain);
  }
}

TEST(Compression, MayComeInSeveralParts) {
  for (const auto compression : {io::Compression::gzip, io::Compression::zstd}) {
    const std::string two = packed("1 2\n2 ", compression) + packed("3\n3 4\n", compression);
    EXPECT_EQ(read_text(two).num_edges(), 3U);
  }
  EXPECT_EQ(read_text(packed("1 2\n", io::Compression::gzip) + std::string(512, '\0')).num_edges(), 1U);  // padding
}

TEST(Compression, ThatEndsEarlyIsRefusedAtAnyLength) {
  for (const auto compression : {io::Compression::gzip, io::Compression::zstd}) {
    const std::string bytes = packed("1 2\n2 3\n3 4\n4 5\n5 1\n", compression);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      SCOPED_TRACE(length);
      EXPECT_THROW(read_text(bytes.substr(0, length)), InputError);
    }
    EXPECT_EQ(read_text(bytes).num_edges(), 5U);
  }
}

TEST(Compression, GivesTheLineOfTheText) {
  const Scratch scratch;
  const std::string path = scratch.file("graph.gz", packed(many_lines() + "1\n", io::Compression::gzip));
  try {
    read_graph(path);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.what(), path + ":1500001: only one column, an edge takes two");
  }
}

TEST(StandardInput, IsReadToItsEnd) {
  const Scratch scratch;
  const std::string path = scratch.file("input", "1 2\n2 3\n");
  ASSERT_NE(std::freopen(path.c_str(), "r", stdin), nullptr);
  const Graph graph = read_graph("-");
  EXPECT_EQ(graph.num_edges(), 2U);
  EXPECT_EQ(graph.source(), "-");
}

}  // namespace
}  // namespace densek
