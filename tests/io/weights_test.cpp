// Weights from files to graphs and back.
#include <densek/errors.h>
#include <densek/io.h>
#include <gtest/gtest.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <string>

#include "base/decimal.h"
#include "graph/weights.h"
#include "scratch.h"
#include "support/graphs.h"

namespace densek {
namespace {

using test::Scratch;
using Weighed = std::map<std::string, std::string>;  // "a-b" → weight

Graph read_text(const std::string& text, ReadOptions options = {}, const std::string& name = "graph") {
  const Scratch scratch;
  return read_graph(scratch.file(name, text), options);
}

Weighed weights_of(const Graph& graph) {
  Weighed found;
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const auto& [u, weight] : graph.arcs(v))
      if (v < u) found[graph.labels().text(v) + "-" + graph.labels().text(u)] = decimal_text(weight, graph.units());
  return found;
}

/// What is said of the file, behind its name.
std::string refusal(const std::string& text, const ReadOptions& options = {}) {
  const Scratch scratch;
  const std::string path = scratch.file("graph", text);
  try {
    read_graph(path, options);
  } catch (const Error& error) {
    const std::string what = error.what();
    EXPECT_TRUE(what.starts_with(path)) << what;
    return what.substr(path.size());
  }
  return "";
}

bool is_usage_error(const std::string& text, const ReadOptions& options) {
  try {
    read_text(text, options);
  } catch (const UsageError&) {
    return true;
  }
  return false;
}

TEST(Weights, AreReadFromAColumnThatIsNamedSo) {
  for (const char* name : {"weight", "w", "Value", "AMOUNT", "count"}) {
    SCOPED_TRACE(name);
    const Graph graph =
        read_text("source,target," + std::string(name) + "\n1,2,0.1\n2,3,1e-3\n3,4,12.50\n4,5,-4\n5,6,+3\n");
    EXPECT_EQ(weights_of(graph),
              (Weighed{{"1-2", "0.100"}, {"2-3", "0.001"}, {"3-4", "12.500"}, {"4-5", "-4.000"}, {"5-6", "3.000"}}));
    EXPECT_EQ(graph.reading().weight, (Column{3, name}));
    EXPECT_FALSE(graph.reading().weights_rounded);
  }
  EXPECT_FALSE(read_text("source,target,timestamp\n1,2,100\n2,3,200\n").weighted());
  EXPECT_EQ(read_text("source,target,timestamp\n1,2,100\n2,3,200\n").reading().notes.size(), 0U);
}

TEST(Weights, StayWithTheirEdgesWhateverTheColumns) {
  const Graph graph = read_text("tx_id,payer,payee,amount\n1,ann,bob,5.25\n2,bob,cid,7\n3,ann,dan,9\n4,bob,ann,1\n");
  EXPECT_EQ(weights_of(graph), (Weighed{{"ann-bob", "6.25"}, {"bob-cid", "7.00"}, {"ann-dan", "9.00"}}));
  EXPECT_EQ(graph.reading().duplicates, "sum");
  EXPECT_EQ(graph.cleaning().duplicates_merged, 1U);
}

TEST(Weights, AreReadFromTheColumnTheCallerNames) {
  const Weighed wanted = {{"1-2", "5"}, {"2-3", "-7"}};
  EXPECT_EQ(weights_of(read_text("1 2 5\n2 3 -7\n", {.weight = "3"})), wanted);
  EXPECT_EQ(weights_of(read_text("1 2 5 99\r\n2 3 -7 98\r\n", {.weight = "3"})), wanted);
  EXPECT_EQ(weights_of(read_text("5\t1\t2\n-7\t2\t3\n", {.columns = {"2", "3"}, .weight = "1"})), wanted);
  EXPECT_EQ(weights_of(read_text("a,b,weight,Cost\n1,2,0,5\n2,3,0,-7\n", {.weight = "cost"})), wanted);
  EXPECT_EQ(weights_of(read_text("4294967296 2 5\n2 3 -7\n", {.weight = "3"})),
            (Weighed{{"2-4294967296", "5"}, {"2-3", "-7"}}));
  EXPECT_TRUE(is_usage_error("1 2 5\n", {.weight = "4"}));
  EXPECT_TRUE(is_usage_error("1 2 5\n", {.weight = "2"}));
  EXPECT_TRUE(is_usage_error("a,b,c\n1,2,5\n", {.weight = "d"}));
  EXPECT_TRUE(is_usage_error("1 2 5\n", {.weight = "3", .unweighted = true}));
  EXPECT_TRUE(is_usage_error("p edge 2 1\ne 1 2\n", {.weight = "3"}));
}

TEST(Weights, OfAnUnnamedColumnAreNotReadAndThatIsSaid) {
  const Graph graph = read_text("1 2 5\n2 3 -7\n");
  EXPECT_FALSE(graph.weighted());
  ASSERT_EQ(graph.reading().notes.size(), 1U);
  EXPECT_NE(graph.reading().notes[0].find("--weight 3"), std::string::npos);
  EXPECT_EQ(read_text("1 2 5\n2 3 -7\n", {.unweighted = true}).reading().notes.size(), 0U);
}

TEST(Weights, AreIgnoredWhenToldSo) {
  for (const char* text : {"source,target,weight\n1,2,x\n2,3,nan\n",
                           "%%MatrixMarket matrix coordinate real general\n3 3 2\n1 2 x\n2 3 4\n",
                           "3 2 1\n2 7\n1 8 3 7\n2 7\n", "*Vertices 3\n*Edges\n1 2 4\n2 3 5\n"}) {
    SCOPED_TRACE(text);
    const Graph graph = read_text(text, {.unweighted = true});
    EXPECT_FALSE(graph.weighted());
    EXPECT_FALSE(graph.reading().weight);
    EXPECT_EQ(graph.fingerprint(),
              read_text("%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n2 3\n").fingerprint());
  }
}

TEST(Weights, OfRepeatedEdgesAreMergedByTheRule) {
  const std::string text = "a,b,weight\n1,2,5\n2,1,7\n1,2,6\n3,2,1\n";
  const auto of_edge = [&](Duplicates rule) { return weights_of(read_text(text, {.duplicates = rule})).at("1-2"); };
  EXPECT_EQ(of_edge(Duplicates::sum), "18");
  EXPECT_EQ(of_edge(Duplicates::max), "7");
  EXPECT_EQ(of_edge(Duplicates::first), "5");
  EXPECT_TRUE(is_usage_error("1 2\n2 3\n", {.duplicates = Duplicates::max}));
}

TEST(Weights, ThatStandInBothDirectionsAreAddedWithANote) {
  const Graph graph =
      read_text("%%MatrixMarket matrix coordinate integer general\n3 3 4\n1 2 5\n2 1 5\n2 3 6\n3 2 6\n");
  EXPECT_EQ(weights_of(graph), (Weighed{{"1-2", "10"}, {"2-3", "12"}}));
  ASSERT_EQ(graph.reading().notes.size(), 1U);
  EXPECT_NE(graph.reading().notes[0].find("--duplicates max"), std::string::npos);
}

TEST(Weights, AreReadFromEveryFormatThatHasThem) {
  const Weighed wanted = {{"1-2", "0.5"}, {"1-3", "2.0"}};
  const auto expect = [&](const std::string& text) {
    SCOPED_TRACE(text);
    const Graph graph = read_text(text);
    EXPECT_EQ(weights_of(graph), wanted);
    EXPECT_TRUE(graph.reading().weight);
    EXPECT_EQ(graph.reading().notes.size(), 0U);
  };
  expect("%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 0.5\n3 1 2e0\n");
  expect("3 2 1\n2 0.5 3 2\n1 .5\n1 2.0\n");
  expect(
      "<graphml><key id='d0' for='edge' attr.name='weight'/><graph><node id='1'/><node id='2'/><node id='3'/>"
      "<edge source='1' target='2'><data key='d0'> 0.5 </data></edge><edge source='3' target='1'><data "
      "key='d0'>2</data></edge></graph></graphml>");
  expect(
      "<gexf><graph><nodes><node id='1'/><node id='2'/><node id='3'/></nodes><edges><edge source='1' target='2' "
      "weight='0.5'/><edge source='1' target='3' weight='2'/></edges></graph></gexf>");
  expect(
      "graph [ node [ id 1 ] node [ id 2 ] node [ id 3 ] edge [ source 1 target 2 value 9 weight 0.5 ] edge [ source "
      "1 target 3 weight 2 ] ]");
  expect(
      "graph [ node [ id 1 ] node [ id 2 ] node [ id 3 ] edge [ source 1 target 2 value 0.5 ] edge [ source 1 target "
      "3 value 2 ] ]");
  expect("*Vertices 3\n*Edges\n1 2 0.5 c Blue\n1 3 2\n");
  expect("*Vertices 3\n*Matrix\n0 0.5 2\n0 0 0\n0 0 0\n");
}

TEST(Weights, ThatAreMissingInSomeEdgesAreTheDefault) {
  const Graph gexf = read_text(
      "<gexf><graph><nodes><node id='1'/><node id='2'/><node id='3'/></nodes><edges><edge source='1' target='2'/>"
      "<edge source='1' target='3' weight='2.5'/></edges></graph></gexf>");
  EXPECT_EQ(weights_of(gexf), (Weighed{{"1-2", "1.0"}, {"1-3", "2.5"}}));
  EXPECT_EQ(gexf.reading().notes, std::vector<std::string>{"1 of the edges has no weight: taken as 1"});
  const Graph graphml = read_text(
      "<graphml><key id='d0' for='edge' attr.name='weight'><default>0.25</default></key><graph><node id='1'/><node "
      "id='2'/><node id='3'/><edge source='1' target='2'/><edge source='3' target='1'><data key='d0'>2</data></edge>"
      "</graph></graphml>");
  EXPECT_EQ(weights_of(graphml), (Weighed{{"1-2", "0.25"}, {"1-3", "2.00"}}));
}

TEST(Weights, OfOneAreNone) {
  const Graph plain = read_text("1,2\n2,3\n"), ones = read_text("source,target,weight\n1,2,1\n2,3,1.0\n");
  EXPECT_FALSE(ones.weighted());
  EXPECT_TRUE(ones.reading().weight);
  EXPECT_EQ(ones.fingerprint(), plain.fingerprint());
  EXPECT_TRUE(read_text("source,target,weight\n1,2,1\n2,1,1\n2,3,1\n").weighted());
}

TEST(Weights, WithMoreDigitsThanTheGridAreRoundedAndThatIsSaid) {
  const Graph graph = read_text("source,target,weight\n1,2,0.12345678\n2,3,-0.0000005\n3,4,1\n");
  EXPECT_EQ(weights_of(graph), (Weighed{{"1-2", "0.123457"}, {"2-3", "-0.000001"}, {"3-4", "1.000000"}}));
  EXPECT_TRUE(graph.reading().weights_rounded);
  EXPECT_EQ(graph.reading().notes.size(), 1U);
}

TEST(Weights, ThatAreNoneAreRefusedWithTheirLine) {
  const std::string head = "source,target,weight\n1,2,5\n";
  EXPECT_EQ(refusal(head + "2,3,nan\n"),
            ":3: the weight is 'nan', which is no finite number; --unweighted reads no weights");
  EXPECT_TRUE(refusal(head + "2,3,-inf\n").starts_with(":3: the weight is '-inf'"));
  EXPECT_TRUE(refusal(head + "2,3,1e400\n").starts_with(":3: the weight '1e400' is too large"));
  EXPECT_TRUE(refusal(head + "2,3,much\n").starts_with(":3: the weight is 'much', which is no number"));
  EXPECT_TRUE(refusal(head + "2,3,\"0,5\"\n")
                  .starts_with(":3: the weight is '0,5', which is no number; write it with a point and no commas; "));
  EXPECT_TRUE(refusal(head + "2,3,\n").starts_with(":3: the weight is missing"));
  EXPECT_TRUE(refusal(head + "2,3\n").starts_with(":3: only 2 columns, the weight is in column 3"));
  EXPECT_TRUE(refusal("1 2\n2 3 x\n", {.weight = "3"}).starts_with(":1: only 2 columns"));
  EXPECT_TRUE(
      refusal("%%MatrixMarket matrix coordinate real general\n3 3 1\n1 2 x\n").starts_with(":3: the weight is 'x'"));
  EXPECT_TRUE(refusal("3 2 1\n2 1 3 x\n1 1\n1 1\n", {.format = Format::metis}).starts_with(":2: the weight is 'x'"));
  EXPECT_TRUE(refusal("*Vertices 2\n*Edges\n1 2 nan\n").starts_with(":3: the weight is 'nan'"));
  EXPECT_EQ(refusal("3 2 1\n2 1 3 1\n1 1\n1 2\n"), ": 1 edges weigh something else from their other end");
}

TEST(Weights, ThatCannotBeCountedExactlyAreRefused) {
  EXPECT_NE(refusal("source,target,weight\n1,2,1152921504606846976\n2,3,1\n").find("add up to more than 2^60"),
            std::string::npos);
  EXPECT_NE(refusal("source,target,weight\n1,2,1152921504606846976\n2,3,0.5\n").find("2^60 units of 0.1"),
            std::string::npos);
  EXPECT_EQ(weights_of(read_text("source,target,weight\n1,2,1152921504606846976\n")),
            (Weighed{{"1-2", "1152921504606846976"}}));
}

/// Small and large, with and without digits, negative ones, zeros, isolated vertices, and texts as labels.
TEST(Weights, AreTheSameAfterWritingAndReading) {
  const Scratch scratch;
  test::Random random(11);
  for (int round = 0; round < 12; ++round) {
    std::string text = "source,target,weight\n";
    const bool texts = round % 3 == 0, whole = round % 2 == 0;
    for (int line = 0; line < 60; ++line) {
      const std::string prefix = texts ? "v " : "";
      text += prefix + std::to_string(random.below(15)) + ',' + prefix + std::to_string(random.below(15)) + ',' +
              std::to_string(static_cast<std::int64_t>(random.below(2001)) - 1000) +
              (whole ? "" : "." + std::to_string(random.below(1000))) + '\n';
    }
    const Graph graph = read_text(text);
    for (const char* name : {"a.txt", "a.tsv", "a.csv", "a.csv.gz", "a.graphml", "a.dkg"}) {
      SCOPED_TRACE(name);
      write_graph(graph, scratch.path(name));
      const Graph back = read_graph(scratch.path(name));
      EXPECT_EQ(back.fingerprint(), graph.fingerprint());
      EXPECT_EQ(weights_of(back), weights_of(graph));
      EXPECT_EQ(compute_fingerprint(back), back.fingerprint());
    }
    for (const char* name : {"a.mtx", "a.graph"}) {
      SCOPED_TRACE(name);
      if (name == std::string("a.graph") && graph.units() > 1) {
        EXPECT_THROW(write_graph(graph, scratch.path(name)), UsageError);
        continue;
      }
      write_graph(graph, scratch.path(name));
      const Graph back = read_graph(scratch.path(name));
      EXPECT_TRUE(std::ranges::equal(back.weights(), graph.weights()));
      EXPECT_EQ(back.units(), graph.units());
    }
    EXPECT_THROW(write_graph(graph, scratch.path("a.clq")), UsageError);
  }
}

TEST(Weights, OfABinaryGraphCanBeLeftOut) {
  const Scratch scratch;
  write_graph(read_text("source,target,weight\n1,2,5\n2,3,6\n"), scratch.path("a.dkg"));
  const Graph graph = read_graph(scratch.path("a.dkg"), {.unweighted = true});
  EXPECT_FALSE(graph.weighted());
  EXPECT_EQ(graph.fingerprint(), read_text("1,2\n2,3\n").fingerprint());
  EXPECT_THROW(read_graph(scratch.path("a.dkg"), {.weight = "3"}), UsageError);
}

// --- Binary files whose fingerprint is right, and nothing else

//  0 - 1 - 2, arcs weighing what is said
Graph doubtful_path(std::vector<std::int64_t> weights, std::int64_t units, std::optional<Sides> sides = {}) {
  struct Rows {
    std::vector<std::uint64_t> offsets = {0, 1, 3, 4}, ends = {3, 6, 9};
    std::vector<Vertex> targets = {1, 0, 2, 1};
    std::string chars = "a:xb:xa:y";
    std::vector<std::int64_t> weights;
  };
  const auto rows = std::make_shared<Rows>();
  rows->weights = std::move(weights);
  return {rows->offsets,
          rows->targets,
          Labels::strings(rows->ends, rows->chars, rows),
          rows,
          {},
          {},
          {},
          {rows->weights, units},
          {},
          std::move(sides)};
}

std::string binary_refusal(const Graph& graph) {
  const Scratch scratch;
  write_graph(graph, scratch.path("a.dkg"));
  try {
    read_graph(scratch.path("a.dkg"));
  } catch (const InputError& error) {
    return std::string(error.what()).substr(scratch.path("a.dkg").size());
  }
  return "";
}

TEST(Weights, OfABinaryGraphAreNotBelieved) {
  EXPECT_EQ(binary_refusal(doubtful_path({5, 5, -3, -3}, 10)), "");
  EXPECT_EQ(binary_refusal(doubtful_path({5, 6, -3, -3}, 1)),
            ": row of vertex 0: an arc that weighs something else than its reverse");
  EXPECT_EQ(binary_refusal(doubtful_path({5, -3, 5, -3}, 1)),
            ": row of vertex 0: an arc that weighs something else than its reverse");
  EXPECT_EQ(binary_refusal(doubtful_path({max_total_weight, max_total_weight, 1, 1}, 1)),
            ": the weights add up to more than 2^60 units");
  EXPECT_EQ(binary_refusal(doubtful_path({INT64_MIN, INT64_MIN, 1, 1}, 1)),
            ": the weights add up to more than 2^60 units");
}

TEST(TwoSides, OfABinaryGraphAreNotBelieved) {
  const std::vector<std::int64_t> weights = {5, 5, -3, -3};
  EXPECT_EQ(binary_refusal(doubtful_path(weights, 1, Sides{1, {"a", "b"}})),
            ": row of vertex 1: an edge inside one of the two sides");
  EXPECT_EQ(binary_refusal(doubtful_path(weights, 1, Sides{2, {"a", "b"}})),
            ": row of vertex 0: an edge inside one of the two sides");
}

TEST(Weights, OfABinaryGraphAreInAUnitThatIsOne) {
  const Scratch scratch;
  write_graph(doubtful_path({5, 5, -3, -3}, 10), scratch.path("a.dkg"));
  std::string bytes = scratch.content("a.dkg");
  for (const std::uint64_t units : {0ULL, 7ULL, 20ULL, 10'000'000ULL}) {
    std::memcpy(bytes.data() + 144, &units, sizeof units);
    const std::uint64_t sum = XXH3_64bits(bytes.data(), 4088);
    std::memcpy(bytes.data() + 4088, &sum, sizeof sum);
    EXPECT_THROW(read_graph(scratch.file("b.dkg", bytes)), InputError) << units;
  }
}

// --- Two sides

TEST(TwoSides, KeepTheSameLabelApart) {
  const Graph graph = read_text("user,item\n10,2\n2,10\n2,2\n10,2\n", {.bipartite = true});
  std::vector<std::string> labels;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) labels.push_back(graph.labels().text(v));
  EXPECT_EQ(labels, (std::vector<std::string>{"user:2", "user:10", "item:2", "item:10"}));
  ASSERT_TRUE(graph.sides());
  EXPECT_EQ(*graph.sides(), (Sides{2, {"user", "item"}}));
  EXPECT_EQ(graph.num_edges(), 3U);
  EXPECT_EQ(graph.cleaning(), (Cleaning{0, 1, 0, false}));
}

TEST(TwoSides, ComeByFirstAppearanceUnlessIntegers) {
  const Graph graph = read_text("b x\na x\nb y\n", {.bipartite = true});
  std::vector<std::string> labels;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) labels.push_back(graph.labels().text(v));
  EXPECT_EQ(labels, (std::vector<std::string>{"left:b", "left:a", "right:x", "right:y"}));
}

TEST(TwoSides, NamesThatCouldBeMixedUpAreNotTaken) {
  const Graph graph = read_text("source,source:x\n1,2\nx:1,1\n", {.header = true, .bipartite = true});
  EXPECT_EQ(graph.sides()->names, (std::array<std::string, 2>{"left", "right"}));
  EXPECT_EQ(graph.num_vertices(), 4U);
}

TEST(TwoSides, AreSeenInWhatKonectWrites) {
  const Graph graph = read_text("% bip unweighted\n1 1\n2 1\n1 2\n");
  ASSERT_TRUE(graph.sides());
  EXPECT_EQ(graph.num_vertices(), 4U);
  EXPECT_EQ(graph.num_edges(), 3U);
  EXPECT_EQ(graph.reading().notes.size(), 1U);
  EXPECT_FALSE(read_text("% sym unweighted\n1 2\n2 3\n").sides());
}

TEST(TwoSides, MayHaveWeights) {
  const Graph graph = read_text("user,item,amount\n1,1,2.5\n1,2,3\n", {.bipartite = true});
  EXPECT_EQ(weights_of(graph), (Weighed{{"user:1-item:1", "2.5"}, {"user:1-item:2", "3.0"}}));
}

TEST(TwoSides, AreKeptByBinaryFilesAlone) {
  const Scratch scratch;
  const Graph graph = read_text("user,item,amount\n1,1,2.5\n1,2,3\n7,2,3\n", {.bipartite = true});
  write_graph(graph, scratch.path("a.dkg"));
  const Graph back = read_graph(scratch.path("a.dkg"), {.check = true});
  EXPECT_EQ(back.sides(), graph.sides());
  EXPECT_EQ(back.fingerprint(), graph.fingerprint());
  EXPECT_EQ(weights_of(back), weights_of(graph));
  for (const char* name : {"a.txt", "a.csv", "a.mtx", "a.graphml"})
    EXPECT_THROW(write_graph(graph, scratch.path(name)), UsageError);
  EXPECT_TRUE(is_usage_error("p edge 2 1\ne 1 2\n", {.bipartite = true}));
}

}  // namespace
}  // namespace densek
