// GraphML as densek writes it: every graph is read back as itself, and what XML cannot hold is refused.
#include <densek/errors.h>
#include <densek/io.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "io/dictionary.h"
#include "io/scratch.h"

namespace densek {
namespace {

using test::Scratch;

/// Any graph with any labels that XML can hold, some vertices isolated.
rc::Gen<Graph> any_graph() {
  return rc::gen::exec([] {
    const bool integers = *rc::gen::arbitrary<bool>();
    const auto texts = std::make_shared<io::Dictionary>();
    std::vector<std::uint64_t> values;
    if (integers) {
      for (const auto value :
           *rc::gen::nonEmpty(rc::gen::unique<std::set<std::uint64_t>>(rc::gen::arbitrary<std::uint64_t>())))
        values.push_back(value);
    } else {
      static const std::vector<std::string> pieces = {"a",
                                                      "<",
                                                      ">",
                                                      "&",
                                                      "\"",
                                                      "'",
                                                      " ",
                                                      "\t",
                                                      "\n",
                                                      "\r",
                                                      "]]>",
                                                      "&amp;",
                                                      "7",
                                                      "\xC3\xA9",
                                                      "\xE2\x82\xAC",
                                                      "\xF0\x9F\x98\x80",
                                                      "\x7F",
                                                      "-->"};
      for (const auto& parts : *rc::gen::nonEmpty(rc::gen::container<std::vector<std::vector<std::string>>>(
               rc::gen::nonEmpty(rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces)))))) {
        std::string text = "x";
        for (const std::string& part : parts) text += part;
        texts->add(text);
      }
    }
    const std::uint64_t n = integers ? values.size() : texts->size();
    Labels labels = Labels::strings(texts->ends(), texts->chars(), texts);
    if (integers) {
      const auto owner = std::make_shared<std::vector<std::uint64_t>>(std::move(values));
      labels = owner->back() - owner->front() == n - 1 ? Labels::consecutive(n, owner->front())
                                                       : Labels::integers(*owner, Labels::Kind::integers, owner);
    }
    std::vector<Edge> edges;
    const auto end = rc::gen::inRange<Vertex>(0, static_cast<Vertex>(n));
    for (const auto& [u, v] : *rc::gen::container<std::vector<std::pair<Vertex, Vertex>>>(rc::gen::pair(end, end)))
      edges.push_back({u, v});
    return from_edges(n, edges, labels, 1);
  });
}

TEST(WriteGraphml, IsReadBackAsTheSameGraph) {
  const Scratch scratch;
  const bool held = rc::check("GraphML keeps every graph", [&] {
    const Graph graph = *any_graph();
    write_graph(graph, scratch.path("graph.graphml"));
    RC_ASSERT(read_graph(scratch.path("graph.graphml")).fingerprint() == graph.fingerprint());
  });
  EXPECT_TRUE(held);
}

Graph one_vertex(std::string_view label) {
  const auto texts = std::make_shared<io::Dictionary>();
  texts->add(label);
  return from_edges(1, {}, Labels::strings(texts->ends(), texts->chars(), texts), 1);
}

TEST(WriteGraphml, ReadsLikeTheFormatSays) {
  const Scratch scratch;
  write_graph(from_edges(3, {{0, 1}}, 1), scratch.path("a.graphml"));
  EXPECT_EQ(scratch.content("a.graphml"),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
            "<graph edgedefault=\"undirected\">\n"
            "<node id=\"0\"/>\n<node id=\"1\"/>\n<node id=\"2\"/>\n"
            "<edge source=\"0\" target=\"1\"/>\n"
            "</graph>\n</graphml>\n");
}

TEST(WriteGraphml, RefusesLabelsThatXmlCannotHold) {
  const Scratch scratch;
  const auto said = [&](std::string_view label) -> std::string {
    try {
      write_graph(one_vertex(label), scratch.path("a.graphml"));
      return "written";
    } catch (const Error& error) {
      return std::string(error.what()).substr(scratch.path("a.graphml").size());
    }
  };
  EXPECT_EQ(said("a\x1b[31m"),
            ": the label 'a\\x1b[31m' cannot be written as XML: it has a character that XML does not allow");
  EXPECT_EQ(said("\xE9"),
            ": the label '\\xe9' cannot be written as XML: it is not UTF-8 (convert the file it comes "
            "from, for example with iconv)");
  EXPECT_EQ(said("\xEF\xBF\xBF"),
            ": the label '\xEF\xBF\xBF' cannot be written as XML: it has a character that XML "
            "does not allow");
  EXPECT_EQ(said(""), ": the label '' cannot be written as XML: it is empty");
  EXPECT_EQ(said("\xC3\xA9"), "written");
  EXPECT_EQ(scratch.num_files(), 1U);
}

}  // namespace
}  // namespace densek
