// Edge lists are written so that they are read back as the same graph, isolated vertices and the order of labels
// included.
#include <densek/errors.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "base/decimal.h"
#include "io/formats.h"

namespace densek::io {

namespace {

/// A label as a column: in quotes if it could be taken for something else.
std::string column(std::string label, const std::string& path) {
  static constexpr std::string_view harmless = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.:@-+*";
  if (label.empty() || label.find_first_of(std::string_view("\n\r\0", 3)) != std::string::npos)
    throw Error(path + ": a label that is empty or has a line break cannot be written as text");
  if (label.find_first_not_of(harmless) == std::string::npos) return label;
  std::string quoted = "\"";
  for (const char c : label) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

/// Calls f(u, v, weight) once per edge, and f(v, v, 0) for vertices that an edge list would otherwise lose. If labels
/// are texts, they must appear in the order of ids, as reading numbers them by first appearance: each vertex comes with
/// a smaller neighbour, or in front of the next vertex, or by itself.
template <class F>
void for_each_line(const Graph& graph, F&& f) {
  const bool in_order = graph.labels().kind() == Labels::Kind::strings;
  bool with_next = false;  // the edge of v−1 and v has introduced both
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    const auto row = graph.neighbors(v);
    if (row.empty()) f(v, v, 0);
    if (!in_order) {
      for (const auto& [u, weight] : graph.arcs(v))
        if (u > v) f(v, u, weight);
      continue;
    }
    const bool came_with_previous = with_next;
    with_next = false;
    for (const auto& [u, weight] : graph.arcs(v))
      if (u < v && !(came_with_previous && u == v - 1)) f(u, v, weight);
    if (!row.empty() && row.front() > v && !came_with_previous) {
      with_next = row.front() == v + 1;
      f(v, with_next ? v + 1 : v, with_next ? (*graph.arcs(v).begin()).weight : 0);
    }
  }
}

void write_columns(const Graph& graph, Text& text, char separator, const std::string& path) {
  const Labels& labels = graph.labels();
  if (separator == ' ')
    text << "# " << std::uint64_t{graph.num_vertices()} << " vertices, " << graph.num_edges()
         << " edges; a line with the same vertex twice is a vertex without edges\n";
  const bool weighted = graph.weighted();
  if (weighted)
    text << "source" << separator << "target" << separator << "weight\n";
  else if (separator != ' ' || !labels.are_integers())
    text << "source" << separator << "target\n";
  for_each_line(graph, [&](Vertex u, Vertex v, std::int64_t weight) {
    if (labels.kind() == Labels::Kind::consecutive) {
      text << labels.first() + u << separator << labels.first() + v;
    } else {
      text << column(labels.text(u), path) << separator << column(labels.text(v), path);
    }
    if (weighted) text << separator << decimal_text(weight, graph.units());
    text << '\n';
  });
}

}  // namespace

void write_blanks(const Graph& graph, Text& text, const std::string& path) { write_columns(graph, text, ' ', path); }
void write_tabs(const Graph& graph, Text& text, const std::string& path) { write_columns(graph, text, '\t', path); }
void write_commas(const Graph& graph, Text& text, const std::string& path) { write_columns(graph, text, ',', path); }

}  // namespace densek::io
