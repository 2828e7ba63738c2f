// GraphML: nodes by id with <data> of declared keys, edges by the ids of their ends. A node's label or name is such
// data (or a yEd NodeLabel), and so is the weight of an edge. Graphs inside nodes are read as parts of the one graph.
#include <densek/errors.h>

#include <cctype>
#include <map>
#include <string>
#include <vector>

#include "base/decimal.h"
#include "base/utf8.h"
#include "io/formats.h"
#include "io/vertex_names.h"
#include "io/xml.h"

namespace densek::io {

namespace {

// --- Reading

class GraphmlParser : public XmlHandler {
 public:
  explicit GraphmlParser(ChunkReader& reader) : graph_(reader, {"label", "name"}) {}

  void begin(std::string_view tag, const XmlAttributes& attributes) override {
    collecting_ = false;  // what a name is stands before anything inside it
    path_.push_back(element(tag, attributes));
  }

  void end() override {
    switch (path_.back()) {
      case Element::node:
        nodes_.pop_back();
        break;
      case Element::name_data:
        graph_.name(nodes_.back(), column_, collected_);
        break;
      case Element::node_label:
        graph_.name(nodes_.back(), label, without_space(collected_));
        break;
      case Element::edge:
        edges_.pop_back();
        break;
      case Element::weight:
        if (std::exchange(weighed_, edges_.back()) == edges_.back()) throw BadLine{"a second weight of an edge"};
        graph_.edges().weigh(edges_.back(), without_space(collected_));
        break;
      case Element::default_weight:
        graph_.edges().weigh_others(without_space(collected_));
        break;
      default:
        break;
    }
    collecting_ = false;
    path_.pop_back();
  }

  void text(std::string_view piece) override {
    if (!collecting_) return;
    if (collected_.size() + piece.size() > longest_name) throw BadLine{too_long_a_name};
    collected_ += piece;
  }

  NamedGraph& graph() { return graph_; }
  bool nested() const { return nested_; }

 private:
  enum class Element {
    graphml,
    graph,
    node,
    edge,
    name_data,
    node_label,
    weight,
    weight_key,
    default_weight,
    inside_node,
    other
  };

  /// Attributes that may name a node, in the order of NamedGraph's columns.
  enum Column : std::size_t { label, name };

  struct Key {
    bool names = false, weighs = false;
    Column column = label;
  };

  Element element(std::string_view tag, const XmlAttributes& attributes) {
    if (path_.empty()) {
      if (tag != "graphml") throw BadLine{"the element " + shown(tag) + " where GraphML has <graphml>"};
      return Element::graphml;
    }
    switch (path_.back()) {
      case Element::graphml:
        if (tag == "key") return declare_key(attributes) ? Element::weight_key : Element::other;
        if (tag != "graph") return Element::other;
        if (std::exchange(has_graph_, true)) throw BadLine{"a second graph; one file is one graph: keep one of them"};
        return Element::graph;
      case Element::graph:
        if (tag == "node") {
          nodes_.push_back(graph_.declare(attributes.get("id")));
          return Element::node;
        }
        if (tag == "edge") {
          const Vertex u = end_of_edge(attributes, "source");
          edges_.push_back(graph_.edges().add(u, end_of_edge(attributes, "target")));
          return Element::edge;
        }
        if (tag == "hyperedge")
          throw BadLine{"a hyperedge, which joins any number of nodes: replace it by edges between two"};
        return Element::other;
      case Element::node:
        if (tag == "graph") return nested_graph();
        return tag == "data" ? data_of_node(attributes) : Element::other;
      case Element::edge:
        if (tag == "graph") return nested_graph();
        if (tag == "data" && key(attributes).weighs) return collect(Element::weight);
        return Element::other;
      case Element::weight_key:
        return tag == "default" ? collect(Element::default_weight) : Element::other;
      case Element::inside_node:
        return tag == "NodeLabel" ? collect(Element::node_label) : Element::inside_node;
      default:
        return Element::other;
    }
  }

  Element nested_graph() {
    nested_ = true;
    return Element::graph;
  }

  /// Whether it is that of weights.
  bool declare_key(const XmlAttributes& attributes) {
    std::string title(attributes.find("attr.name").value_or(attributes.get("id")));
    for (char& c : title) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const std::string_view whose = attributes.find("for").value_or("all");
    Key& key = keys_[std::string(attributes.get("id"))];
    key.names = (title == "label" || title == "name") && (whose == "node" || whose == "all");
    key.column = title == "name" ? name : label;
    key.weighs = title == "weight" && (whose == "edge" || whose == "all");
    return key.weighs;
  }

  Key key(const XmlAttributes& attributes) const {
    const auto found = keys_.find(attributes.get("key"));
    return found == keys_.end() ? Key{} : found->second;
  }

  Element data_of_node(const XmlAttributes& attributes) {
    const Key which = key(attributes);
    column_ = which.column;
    return which.names ? collect(Element::name_data) : Element::inside_node;
  }

  Element collect(Element what) {
    collecting_ = true;
    collected_.clear();
    return what;
  }

  Vertex end_of_edge(const XmlAttributes& attributes, const char* which) {
    const std::string_view id = attributes.get(which);
    if (id.empty()) throw BadLine{std::string("an edge without a ") + which};
    return graph_.mention(id, [&] { return line(); });
  }

  NamedGraph graph_;
  std::vector<Element> path_;
  std::vector<Vertex> nodes_;             // that we are inside of
  std::vector<std::uint64_t> edges_;      // the same
  std::optional<std::uint64_t> weighed_;  // the last that has a weight of its own
  std::map<std::string, Key, std::less<>> keys_;
  std::string collected_;
  Column column_ = label;
  bool collecting_ = false, has_graph_ = false, nested_ = false;
};

// --- Writing

/// The label as the value of an attribute; throws Error if XML has no place for it.
std::string xml_escaped(std::string_view label, const std::string& path) {
  const auto refuse = [&](const std::string& why) {
    throw Error(path + ": the label '" + printable(label) + "' cannot be written as XML: " + why);
  };
  if (label.empty()) refuse("it is empty");
  std::string escaped;
  for (std::string_view rest = label; !rest.empty();) {
    const Character character = first_character(rest);
    if (character.bytes == 0) refuse("it is not UTF-8 (convert the file it comes from, for example with iconv)");
    const std::string_view bytes = rest.substr(0, character.bytes);
    rest.remove_prefix(character.bytes);
    switch (character.code) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\t':
      case '\n':
      case '\r':  // as they are they would be read as blanks
        escaped += "&#" + std::to_string(character.code) + ';';
        break;
      default:
        if (character.code < 0x20 || character.code == 0xFFFE || character.code == 0xFFFF)
          refuse("it has a character that XML does not allow");
        escaped += bytes;
    }
  }
  return escaped;
}

}  // namespace

bool looks_like_graphml(const Sample& sample) { return xml_root(sample.text) == "graphml"; }

Graph read_graphml(ChunkReader& reader) {
  GraphmlParser parser(reader);
  parse_xml(reader, parser);
  if (parser.nested())
    reader.reading().notes.emplace_back(
        "graphs inside nodes: all are taken together, and the nodes around them are vertices too");
  return parser.graph().build();
}

/// Ids are the labels themselves, so that whoever reads the file finds them where they look first.
void write_graphml(const Graph& graph, Text& text, const std::string& path) {
  const Labels& labels = graph.labels();
  const auto write_id = [&](Vertex v) {
    if (labels.kind() == Labels::Kind::consecutive) {
      text << '"' << labels.first() + v << '"';
    } else {
      text << '"' << xml_escaped(labels.text(v), path) << '"';
    }
  };
  text << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
       << "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n";
  if (graph.weighted())
    text << "<key id=\"weight\" for=\"edge\" attr.name=\"weight\" attr.type=\""
         << (graph.units() == 1 ? "long" : "double") << "\"/>\n";
  text << "<graph edgedefault=\"undirected\">\n";
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    text << "<node id=";
    write_id(v);
    text << "/>\n";
  }
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const auto& [u, weight] : graph.arcs(v)) {
      if (u < v) continue;
      text << "<edge source=";
      write_id(v);
      text << " target=";
      write_id(u);
      if (graph.weighted())
        text << "><data key=\"weight\">" << decimal_text(weight, graph.units()) << "</data></edge>\n";
      else
        text << "/>\n";
    }
  text << "</graph>\n</graphml>\n";
}

}  // namespace densek::io
