// GEXF: nodes with id and label, edges by the ids of their ends and perhaps with a weight. Nodes inside nodes are
// nodes; of a graph that changes in time everything that ever exists is taken.
#include <densek/errors.h>

#include <string>
#include <vector>

#include "base/utf8.h"
#include "io/column_names.h"
#include "io/formats.h"
#include "io/vertex_names.h"
#include "io/xml.h"

namespace densek::io {

namespace {

class GexfParser : public XmlHandler {
 public:
  explicit GexfParser(ChunkReader& reader) : graph_(reader, {"label"}) {}

  void begin(std::string_view tag, const XmlAttributes& attributes) override {
    path_.push_back(element(tag, attributes));
  }
  void end() override { path_.pop_back(); }
  void text(std::string_view) override {}

  NamedGraph& graph() { return graph_; }
  bool dynamic() const { return dynamic_; }
  /// Whether edges have a column of weights among their attributes, and none in the place for weights.
  bool passed_over_weights() const { return weight_column_ && !has_weights_; }

 private:
  enum class Element { gexf, graph, attributes, nodes, node, edges, other };

  Element element(std::string_view tag, const XmlAttributes& attributes) {
    if (path_.empty()) {
      if (tag != "gexf") throw BadLine{"the element " + shown(tag) + " where GEXF has <gexf>"};
      return Element::gexf;
    }
    switch (path_.back()) {
      case Element::gexf:
        if (tag != "graph") return Element::other;
        if (std::exchange(has_graph_, true)) throw BadLine{"a second graph; one file is one graph: keep one of them"};
        dynamic_ = attributes.get("mode") == "dynamic";
        return Element::graph;
      case Element::graph:
      case Element::node:  // a hierarchy
        if (tag == "attributes" && attributes.get("class") == "edge") return Element::attributes;
        if (tag == "nodes") return Element::nodes;
        return tag == "edges" ? Element::edges : Element::other;
      case Element::attributes:
        weight_column_ |= tag == "attribute" && lower_case(attributes.get("title")) == "weight";
        return Element::other;
      case Element::nodes:
        if (tag != "node") return Element::other;
        graph_.name(graph_.declare(attributes.get("id")), 0, attributes.get("label"));
        return Element::node;
      case Element::edges:
        if (tag == "edge") add_edge(attributes);
        return Element::other;
      default:
        return Element::other;
    }
  }

  void add_edge(const XmlAttributes& attributes) {
    const auto end_of_edge = [&](const char* which) {
      const std::string_view id = attributes.get(which);
      if (id.empty()) throw BadLine{std::string("an edge without a ") + which};
      return graph_.mention(id, [&] { return line(); });
    };
    const Vertex u = end_of_edge("source");
    const std::uint64_t edge = graph_.edges().add(u, end_of_edge("target"));
    const auto usual = attributes.find("weight");
    if (const auto weight = usual ? usual : attributes.find("Weight")) {
      graph_.edges().weigh(edge, without_space(*weight));
      has_weights_ = true;
    }
  }

  NamedGraph graph_;
  std::vector<Element> path_;
  bool has_graph_ = false, dynamic_ = false, weight_column_ = false, has_weights_ = false;
};

}  // namespace

bool looks_like_gexf(const Sample& sample) { return xml_root(sample.text) == "gexf"; }

Graph read_gexf(ChunkReader& reader) {
  GexfParser parser(reader);
  parse_xml(reader, parser);
  if (parser.dynamic())
    reader.reading().notes.emplace_back("a graph that changes in time: the edges of all times are taken together");
  if (parser.passed_over_weights() && !reader.options().unweighted)
    reader.reading().notes.emplace_back(
        "the weights among the attributes of the edges (attvalues) were not read: those of <edge weight=\"…\"> are");
  return parser.graph().build();
}

}  // namespace densek::io
