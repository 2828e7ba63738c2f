// GraphML, GEXF, GML, Pajek and SIF: files as other programs write them, and what each quirk of a format means.
#include <densek/errors.h>
#include <densek/io.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "io/scratch.h"

namespace densek {
namespace {

using test::Scratch;

Graph read_text(std::string_view text, const std::string& name = "graph", const ReadOptions& options = {}) {
  const Scratch scratch;
  return read_graph(scratch.file(name, text), options);
}

/// What is said about a file that is refused, behind its path.
std::string refusal(std::string_view text, const std::string& name = "graph", const ReadOptions& options = {}) {
  const Scratch scratch;
  const std::string path = scratch.file(name, text);
  try {
    const Graph graph = read_graph(path, options);
    return "read: " + std::to_string(graph.num_vertices()) + " vertices, " + std::to_string(graph.num_edges()) +
           " edges";
  } catch (const InputError& error) {
    const std::string what = error.what();
    EXPECT_TRUE(what.starts_with(path)) << what;
    return what.substr(path.size());
  }
}

using Names = std::set<std::string>;
using Pairs = std::set<std::pair<std::string, std::string>>;

Names names_of(const Graph& graph) {
  Names names;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) names.insert(graph.labels().text(v));
  return names;
}

Pairs edges_of(const Graph& graph) {
  Pairs pairs;
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v)) pairs.insert(std::minmax(graph.labels().text(u), graph.labels().text(v)));
  return pairs;
}

// --- Files as other programs write them

const std::filesystem::path folder = std::filesystem::path(DENSEK_TEST_DATA) / "formats";

TEST(NetworkFiles, AreTheGraphOfTheEdgeList) {
  const Graph team = read_graph((folder / "team.txt").string());
  ASSERT_EQ(team.num_vertices(), 5U);
  ASSERT_EQ(team.num_edges(), 4U);
  std::size_t files = 0;
  std::set<std::string> formats;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    SCOPED_TRACE(entry.path().filename());
    const Graph graph = read_graph(entry.path().string());
    EXPECT_EQ(names_of(graph), names_of(team));
    EXPECT_EQ(edges_of(graph), edges_of(team));
    formats.insert(graph.reading().format);
    ++files;
  }
  EXPECT_EQ(files, 15U);
  EXPECT_EQ(formats, (std::set<std::string>{"edge-list", "gexf", "gml", "graphml", "pajek", "sif"}));
}

TEST(NetworkFiles, SayWhatWasDropped) {
  const auto cleaning = [](const char* name) { return read_graph((folder / name).string()).cleaning(); };
  EXPECT_EQ(cleaning("cytoscape.graphml"), (Cleaning{1, 2, 1, false}));
  EXPECT_EQ(cleaning("networkx.graphml"), Cleaning{});
  EXPECT_EQ(cleaning("gephi.gexf"), (Cleaning{0, 1, 1, false}));
  EXPECT_EQ(cleaning("newman.gml"), (Cleaning{0, 0, 0, false}));
  EXPECT_EQ(cleaning("igraph.gml"), (Cleaning{0, 1, 1, false}));
  EXPECT_EQ(cleaning("arcs.net"), (Cleaning{0, 1, 1, false}));
  EXPECT_EQ(cleaning("matrix.net"), (Cleaning{0, 4, 4, false}));
  EXPECT_EQ(cleaning("tabs.sif"), Cleaning{});
}

TEST(NetworkFiles, SayHowTheyWereRead) {
  const auto reading = [](const char* name) { return read_graph((folder / name).string()).reading(); };
  using Strings = std::vector<std::string>;
  EXPECT_EQ(reading("networkx.gml").first_edge, (Strings{"ann", "bob"}));
  EXPECT_EQ(reading("networkx.gml").notes, Strings{});
  EXPECT_EQ(reading("igraph.gml").notes,
            Strings{"vertices are called by their name, not by their label: not every vertex has one"});
  EXPECT_EQ(reading("gephi.gexf").notes,
            (Strings{"a graph that changes in time: the edges of all times are taken together",
                     "4 of the edges have no weight: taken as 1"}));
  EXPECT_EQ(reading("tabs.sif").notes, Strings{});
  const Graph same = read_text("*Vertices 2\n1 \"x\"\n2 \"x\"\n*Edges\n1 2\n");
  EXPECT_EQ(same.labels().text(1), "2");
  EXPECT_EQ(same.reading().notes,
            Strings{"vertices are called by their number, not by their label: some vertices have the same"});
}

TEST(NetworkFiles, MayBeCompressed) {
  const Scratch scratch;
  const Graph team = read_graph((folder / "networkx.gexf").string());
  for (const char* name : {"team.graphml", "team.graphml.gz", "team.graphml.zst"}) {
    write_graph(team, scratch.path(name));
    EXPECT_EQ(read_graph(scratch.path(name)).fingerprint(), team.fingerprint()) << name;
  }
}

TEST(NetworkFiles, WithIntegersAreLikeEdgeListsOfIntegers) {
  const std::string expected = read_text("10 -3\n7 10\n5 5\n").fingerprint();
  EXPECT_EQ(read_text("graph [ node [ id 10 ] node [ id 7 ] node [ id -3 ] node [ id 5 ] "
                      "edge [ source -3 target 10 ] edge [ source 10 target 7 ] ]")
                .fingerprint(),
            expected);
  EXPECT_EQ(read_text("<graphml><graph><node id='10'/><node id='7'/><node id='-3'/><node id='5'/>"
                      "<edge source='-3' target='10'/><edge source='7' target='10'/></graph></graphml>")
                .fingerprint(),
            expected);
  EXPECT_EQ(read_text("10 pp -3 7\n5\n", "x.sif").fingerprint(), expected);
  EXPECT_EQ(read_text("*Vertices 4\n1 10\n2 7\n3 -3\n4 5\n*Edges\n1 3\n1 2\n").fingerprint(), expected);
}

// --- XML

std::string graphml(const std::string& content) { return "<graphml><graph>" + content + "</graph></graphml>"; }

TEST(Graphml, KeysMayHaveTheirIdAsName) {
  EXPECT_EQ(names_of(read_text("<graphml><key id='label' for='node'/><graph><node id='n1'><data key='label'>a</data>"
                               "</node></graph></graphml>")),
            Names{"a"});
}

TEST(Graphml, AttributesOfOthersDoNotMatter) {
  EXPECT_EQ(names_of(read_text(graphml("<node xml:id='x' id='a' y:label='z'/>"))), Names{"a"});
}

TEST(Graphml, ReadsGraphsInsideNodesAsOne) {
  const Graph graph =
      read_text(graphml("<node id='a'><graph><node id='b'/><node id='c'/><edge source='b' target='c'/></graph></node>"
                        "<node id='d'/><edge source='c' target='d'/>"));
  EXPECT_EQ(names_of(graph), (Names{"a", "b", "c", "d"}));
  EXPECT_EQ(edges_of(graph), (Pairs{{"b", "c"}, {"c", "d"}}));
  EXPECT_EQ(graph.reading().notes.size(), 1U);
}

TEST(Graphml, RefusesWhatIsNoGraph) {
  EXPECT_EQ(refusal(graphml("<node id='a'/>\n<edge source='a' target='b'/>")),
            ":2: an edge names the node 'b', which the file does not have");
  EXPECT_EQ(refusal(graphml("<node id='a'/>\n<node id='a'/>")), ":2: a second node with the id 'a'");
  EXPECT_EQ(refusal(graphml("\n\n<node/>")), ":3: a node without an id");
  EXPECT_EQ(refusal(graphml("<node id='a'/><edge source='a'/>")), ":1: an edge without a target");
  EXPECT_EQ(refusal(graphml("")), ": no nodes in the file");
  EXPECT_EQ(refusal(graphml("<node id='a'/>\n<hyperedge/>")),
            ":2: a hyperedge, which joins any number of nodes: replace it by edges between two");
  EXPECT_EQ(refusal("<graphml><graph/>\n<graph/></graphml>"),
            ":2: a second graph; one file is one graph: keep one of them");
  EXPECT_EQ(refusal("<graphml><key id='w' for='edge' attr.name='weight'/><graph><node id='a'/><node id='b'/>\n<edge "
                    "source='a' target='b'><data key='w'>2</data><data key='w'>5</data></edge></graph></graphml>"),
            ":2: a second weight of an edge");
  EXPECT_EQ(refusal("<gexf/>", "graph", {.format = Format::graphml}),
            ":1: the element 'gexf' where GraphML has <graphml>");
}

TEST(Xml, ThatIsNotWellFormedIsRefusedWithTheLine) {
  EXPECT_EQ(refusal("<graphml>\n<graph>\n<node id='a'>\n</graph></graphml>"),
            ":4: not well-formed XML: mismatched tag");
  EXPECT_EQ(refusal(graphml("<node id='a'/>") + "\n<more/>"), ":2: not well-formed XML: junk after document element");
  EXPECT_EQ(refusal("<graphml>\n<graph>\n<node id='a'/>\n"), ":4: the file ends inside an element");
  EXPECT_EQ(refusal("<html><body/></html>"), ": XML or HTML, but neither GraphML nor GEXF");
}

TEST(Xml, DeclarationsAreRefused) {
  EXPECT_EQ(refusal("<!DOCTYPE graphml [\n<!ENTITY a \"aaaa\">\n]>\n" + graphml("<node id='&a;'/>")),
            ":1: a DOCTYPE with declarations of its own (entities and the like) is not read: remove it");
  EXPECT_EQ(refusal("<!DOCTYPE graphml SYSTEM \"file:///etc/passwd\">\n" + graphml("<node id='a'/><desc>&x;</desc>")),
            ":2: the entity 'x' is not known: write the character itself");
  EXPECT_EQ(refusal(graphml("<desc>&x;</desc>")), ":1: an entity that is not known: write the character itself");
}

TEST(Xml, IsNeitherDeepNorEndless) {
  std::string deep;
  for (int i = 0; i < 300; ++i) deep += "<a>";
  EXPECT_EQ(refusal("<graphml>" + deep), ":1: elements nested more than 256 deep");
  EXPECT_EQ(refusal("<graphml><graph a=\"" + std::string(20 << 20, 'x')), ":1: a tag or comment that does not end");
  EXPECT_EQ(refusal("<graphml><key id='n' for='node' attr.name='name'/><graph><node id='a'>\n<data key='n'>" +
                    std::string(2 << 20, 'x')),
            ":2: a name of more than a megabyte: is its end missing?");
}

TEST(Xml, MayBeOneLongLine) {
  std::string text = "<graphml><graph>";
  for (int i = 0; i < 150'000; ++i) text += "<node id='" + std::to_string(i) + "'/>";
  for (int i = 1; i < 150'000; ++i)
    text += "<edge source='" + std::to_string(i - 1) + "' target='" + std::to_string(i) + "'/>";
  const Graph graph = read_text(text + "</graph></graphml>");
  EXPECT_EQ(graph.num_vertices(), 150'000U);
  EXPECT_EQ(graph.num_edges(), 149'999U);
}

TEST(Xml, OfOtherEncodingsIsReadOrTheCureNamed) {
  EXPECT_EQ(refusal(std::string("\xFF\xFE<\0g\0", 6)),
            ": UTF-16 text: convert it to UTF-8 first (iconv -f UTF-16 -t UTF-8)");
  EXPECT_EQ(refusal("<?xml version='1.0' encoding='windows-1252'?>" + graphml("<node id='a'/>")),
            ":1: an encoding that is not read here, or not the one the file says: convert it to UTF-8 (iconv) and say "
            "so in the first line");
  EXPECT_EQ(names_of(read_text("\xEF\xBB\xBF" + graphml("<node id='\xC3\xA9'/>"))), Names{"\xC3\xA9"});
}

TEST(Gexf, WeightsMayBeginWithACapital) {
  const Graph graph = read_text(
      "<gexf><graph><nodes><node id='a'/><node id='b'/></nodes><edges><edge source='a' target='b' "
      "Weight='4'/></edges></graph></gexf>");
  EXPECT_EQ(graph.weights()[0], 4);
}

TEST(Gexf, RefusesWhatIsNoGraph) {
  const std::string before = "<gexf><graph><nodes><node id='a' label='x'/></nodes><edges>\n";
  EXPECT_EQ(refusal(before + "<edge source='a' target='b'/></edges></graph></gexf>"),
            ":2: an edge names the node 'b', which the file does not have");
  EXPECT_EQ(refusal(before + "<edge target='b'/></edges></graph></gexf>"), ":2: an edge without a source");
}

// --- GML

TEST(Gml, RefusesWhatIsNoGraph) {
  EXPECT_EQ(refusal("graph [\nnode [ id 1 ]\n"), ":3: the file ends inside the list that begins in line 1");
  EXPECT_EQ(refusal("graph [\nnode [ id 1 ] ] ]\n"), ":2: a bracket closes what was not opened");
  EXPECT_EQ(refusal("graph [\nnode [ id 1 label \"x ]\n]\n"),
            ":4: the file ends inside the text that begins in line 2");
  EXPECT_EQ(refusal("graph [\nnode [ id 1 label x ]\n]\n"),
            ":2: the value of 'label' must be a number, a text in quotes or a list, not 'x'");
  EXPECT_EQ(refusal("graph [\nnode [ id ]\n]\n"), ":2: 'id' has no value");
  EXPECT_EQ(refusal("graph [\nnode [ 1 2 ]\n]\n"), ":2: a value without a key before it");
  EXPECT_EQ(refusal("graph [\nnode [ id 1a ]\n]\n"), ":2: '1a' is no key, number, text in quotes or list in brackets");
  EXPECT_EQ(refusal("graph [\nnode [ label \"x\" ]\n]\n"), ":2: a node without an id");
  EXPECT_EQ(refusal("graph [\nnode [ id 1 ]\nnode [ id 1 ] ]\n"), ":3: a second node with the id '1'");
  EXPECT_EQ(refusal("graph [ node [ id 1 ]\nedge [ source 1\ntarget 2 ] ]\n"),
            ":2: an edge names the node '2', which the file does not have");
  EXPECT_EQ(refusal("graph [ ]\ngraph [ ]\n"), ":2: a second graph; one file is one graph: keep one of them");
  const std::string nodes = "graph [ node [ id 1 ] node [ id 2 ]\n";
  EXPECT_EQ(refusal(nodes + "edge [ source 1 target 2 source 1 ] ]\n"), ":2: a second source of one node or edge");
  EXPECT_EQ(refusal(nodes + "edge [ source 1 target 2 weight 2 Weight 3 ] ]\n"), ":2: a second weight of an edge");
  EXPECT_EQ(refusal("graph [\nnode [ id 1 label \"a\" label \"b\" ] ]\n"), ":2: a second label of one node or edge");
  std::string deep = "graph [\n";
  for (int i = 0; i < 300; ++i) deep += "a [ ";
  EXPECT_EQ(refusal(deep), ":2: lists nested more than 256 deep");
  EXPECT_EQ(refusal("graph [ node [ id 1 label \"\n" + std::string(2 << 20, 'x')),
            ":2: a name of more than a megabyte: is its end missing?");
}

TEST(Gml, HasEntities) {
  const auto label = [](const std::string& text) {
    return read_text("graph [ node [ id 1 label \"" + text + "\" ] ]").labels().text(0);
  };
  EXPECT_EQ(label("&quot;a&quot; &amp;&lt;&gt;&apos;"), "\"a\" &<>'");
  EXPECT_EQ(label("&#233;&#xE9;&eacute;"), "\xC3\xA9\xC3\xA9\xC3\xA9");
  EXPECT_EQ(label("&#8364;&#128512;&#65;"),
            "\xE2\x82\xAC\xF0\x9F\x98\x80"
            "A");
  EXPECT_EQ(label("&yuml;&nbsp;"), "\xC3\xBF\xC2\xA0");
  EXPECT_EQ(label("a & b &; &nothing; &#0; &#xD800; &#99999999999;"),
            "a & b &; &nothing; &#0; &#xD800; &#99999999999;");
  EXPECT_EQ(label("two\nlines"), "two\nlines");
}

TEST(Gml, IsToldFromEdgeLists) {
  EXPECT_EQ(read_text("graph a\nnode b\n").reading().format, "edge-list");
  EXPECT_EQ(read_text("a 1\nb 2\ngraph 3\n").reading().format, "edge-list");
}

// As Gephi writes weights that change in time.
TEST(Gexf, WeightsAmongTheAttributesAreSaidToBePassedOver) {
  const auto text = [](const char* weight) {
    return std::string(
               "<gexf><graph><attributes class='edge'><attribute id='w' title='Weight'/></attributes><nodes><node "
               "id='a'/>"
               "<node id='b'/></nodes><edges><edge source='a' target='b'") +
           weight + "><attvalues><attvalue for='w' value='7'/></attvalues></edge></edges></graph></gexf>";
  };
  const Graph graph = read_text(text(""));
  EXPECT_FALSE(graph.weighted());
  ASSERT_EQ(graph.reading().notes.size(), 1U);
  EXPECT_TRUE(
      graph.reading().notes[0].starts_with("the weights among the attributes of the edges (attvalues) were not"));
  EXPECT_TRUE(read_text(text(" weight='2'")).reading().notes.empty());
  EXPECT_TRUE(read_text(text(""), "graph", {.unweighted = true}).reading().notes.empty());
}

// --- Pajek

TEST(Pajek, VerticesWithoutALineCount) {
  const Graph graph = read_text("*Vertices 4\n*Arcs\n2 4 1\n");
  EXPECT_EQ(graph.num_vertices(), 4U);
  EXPECT_EQ(edges_of(graph), (Pairs{{"2", "4"}}));
  EXPECT_EQ(graph.labels().first(), 1U);
}

TEST(Pajek, MatricesMayHaveWeights) {
  const Graph graph = read_text("*Vertices 2\n*Matrix\n0 2.5\n0e3 0\n");
  EXPECT_EQ(graph.num_edges(), 1U);
  EXPECT_EQ(graph.weights()[0], 25);
  EXPECT_EQ(graph.units(), 10);
}

// It may be an attribute, but not a weight that nobody can read.
TEST(Pajek, WeightsWithCommasAreRefused) {
  EXPECT_EQ(refusal("*Vertices 3\n*Edges\n1 2 1,5\n2 3 2\n"),
            ":3: the weight is '1,5', which is no number; write it with a point and no commas; --unweighted reads no "
            "weights");
  EXPECT_EQ(read_text("*Vertices 3\n*Edges\n1 2 1,5\n2 3 2\n", "graph", {.unweighted = true}).num_edges(), 2U);
}

TEST(Pajek, TimesAreSaidToBePassedOver) {
  EXPECT_EQ(read_text("*Vertices 3\n*Edges\n1 2 1 [1-3]\n2 3 1 [4]\n").reading().notes,
            std::vector<std::string>{"times in brackets were not read: the edges of all times are taken together"});
  EXPECT_TRUE(read_text("*Vertices 3\n*Edges\n1 2 1\n2 3 1\n").reading().notes.empty());
}

TEST(Pajek, RefusesWhatIsNoGraph) {
  EXPECT_EQ(refusal("*Network x\n*Edges\n1 2\n"), ":2: *Vertices must come before '*edges'");
  EXPECT_EQ(refusal("*Network x\n"), ":1: the line *Vertices with the number of vertices is missing");
  EXPECT_EQ(refusal("*Vertices\n"), ":1: expected the number of vertices");
  EXPECT_EQ(refusal("*Vertices 2\n1 \"a\n"), ":2: a quote that does not end on its line");
  EXPECT_EQ(refusal("*Vertices 2\n1 a\n1 b\n"), ":3: a second line of vertex 1");
  EXPECT_EQ(refusal("*Vertices 2\n*Edges\n1 3\n"), ":3: vertex 3, the file has 2 vertices");
  EXPECT_EQ(refusal("*Vertices 2\n*Edges\n0 1\n"), ":3: vertex 0, ids start at 1");
  EXPECT_EQ(refusal("*Vertices 2\n*Edges\n1\n"), ":3: expected a vertex, the line ends");
  EXPECT_EQ(refusal("*Vertices 2\n*Edges\n1 x\n"), ":3: expected a vertex, found 'x'");
  EXPECT_EQ(refusal("*Vertices 2\n*Partition p\n"),
            ":2: the section '*partition' is not read: keep the network, *Vertices with *Edges or *Arcs");
  EXPECT_EQ(refusal("*Vertices 2\n*Vertices 2\n"), ":2: a second network; one file is one graph: keep one of them");
  EXPECT_EQ(refusal("*Vertices 2\n*Matrix\n0 1\n"), ":3: the matrix has 1 rows instead of 2");
  EXPECT_EQ(refusal("*Vertices 2\n*Matrix\n0 1\n1\n"), ":4: 1 numbers instead of 2 in a row of the matrix");
  EXPECT_EQ(refusal("*Vertices 2\n*Matrix\n0 1 1\n"), ":3: more than 2 numbers in a row of the matrix");
  EXPECT_EQ(refusal("*Vertices 1\n*Matrix\n0\n0\n"), ":4: more rows than the 1 vertices of the matrix");
  EXPECT_EQ(refusal("*Vertices 1\n*Matrix\nx\n"), ":3: 'x' in a matrix of numbers");
  EXPECT_EQ(refusal("*Vertices 2 3\n"), ":1: more vertices of the first mode than of both");
}

// --- SIF

TEST(Sif, IsCutAtTabsIfThereAreAny) {
  EXPECT_EQ(edges_of(read_text("a pp b c\nd\nb pd d\n", "x.sif")), (Pairs{{"a", "b"}, {"a", "c"}, {"b", "d"}}));
  EXPECT_EQ(edges_of(read_text("a b\tpp\tc\nd\tpp\te f\tg\n", "x.sif")),
            (Pairs{{"a b", "c"}, {"d", "e f"}, {"d", "g"}}));
}

TEST(Sif, IsRecognisedWhereItIsCertain) {
  const Graph graph = read_text("a pp b\nb pd c\n");
  EXPECT_EQ(graph.reading().format, "sif");
  EXPECT_EQ(graph.reading().notes.size(), 1U);
  EXPECT_EQ(names_of(graph), (Names{"a", "b", "c"}));
  // An unknown relation, weights, types of edges: columns of an edge list unless the name or the user says otherwise.
  EXPECT_EQ(read_text("a likes b\nb likes c\n").reading().format, "edge-list");
  EXPECT_EQ(read_text("a b 1\nb c 2\n").reading().format, "edge-list");
  EXPECT_EQ(read_text("a b pp\nb c pd\n").reading().format, "edge-list");
  EXPECT_EQ(read_text("a pp\npp b\n").reading().format, "edge-list");
  EXPECT_EQ(read_text("a likes b\nb likes c\n", "x.sif").num_vertices(), 3U);
  // A label of an edge list, as we write it, may have a relation inside.
  EXPECT_EQ(read_text("source,target\n\"i pp p\",\"j pp p\"\n").reading().format, "edge-list");
  EXPECT_EQ(read_text("a likes b\nb likes c\n", "x", {.format = Format::sif}).num_vertices(), 3U);
}

TEST(Sif, RefusesWhatIsNone) {
  EXPECT_EQ(refusal("a pp b\na b\n", "x.sif"),
            ":2: two columns: a line of SIF has a node, a relation and the nodes it relates to, or a node alone "
            "(--format edge-list reads pairs)");
  EXPECT_EQ(refusal("\n# nothing\n", "x.sif"), ": no nodes in the file");
  EXPECT_EQ(refusal("a\tpp\tb\t\n\tpp\tb\tc\n", "x.sif"), ":2: an empty column");
  EXPECT_EQ(refusal("a\tpp\tb\na\t\tb\n", "x.sif"), ":2: an empty column");
  EXPECT_EQ(refusal("a pp b\rc pp d\na pp c\n", "x.sif"), ":1: a carriage return inside a line");
}

}  // namespace
}  // namespace densek
