// A graph → text in the common formats, or its own binary one. What is written here is read back as the same graph:
// the same rows and, where the format has labels, the same labels.
#include <densek/errors.h>
#include <densek/io.h>
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "graph/unweighted.h"
#include "io/binary.h"
#include "io/byte_sink.h"
#include "io/output_file.h"

namespace densek {

namespace io {
namespace {

/// Collects small pieces of text for a sink.
class Text {
 public:
  explicit Text(ByteSink& sink) : sink_(sink) {}
  Text& operator<<(std::string_view piece) {
    text_ += piece;
    if (text_.size() >= flush_bytes) flush();
    return *this;
  }
  Text& operator<<(char c) { return *this << std::string_view(&c, 1); }
  Text& operator<<(std::uint64_t number) {
    const fmt::format_int digits(number);
    return *this << std::string_view(digits.data(), digits.size());
  }
  void flush() {
    sink_.write(text_);
    text_.clear();
  }

 private:
  static constexpr std::size_t flush_bytes = std::size_t{1} << 16;
  ByteSink& sink_;
  std::string text_;
};

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

/// Calls f(u, v) once per edge, and f(v, v) for vertices that an edge list would otherwise lose. If labels are texts,
/// they must appear in the order of ids, as reading numbers them by first appearance: each vertex comes with a smaller
/// neighbour, or in front of the next vertex, or by itself.
template <class F>
void for_each_line(const Graph& graph, F&& f) {
  const bool in_order = graph.labels().kind() == Labels::Kind::strings;
  bool with_next = false;  // the edge of v−1 and v has introduced both
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    const auto row = graph.neighbors(v);
    if (row.empty()) f(v, v);
    if (!in_order) {
      for (const Vertex u : row)
        if (u > v) f(v, u);
      continue;
    }
    const bool came_with_previous = with_next;
    with_next = false;
    for (const Vertex u : row)
      if (u < v && !(came_with_previous && u == v - 1)) f(u, v);
    if (!row.empty() && row.front() > v && !came_with_previous) {
      with_next = row.front() == v + 1;
      f(v, with_next ? v + 1 : v);
    }
  }
}

void write_edge_list(const Graph& graph, Text& text, char separator, const std::string& path) {
  const Labels& labels = graph.labels();
  if (separator == ' ')
    text << "# " << std::uint64_t{graph.num_vertices()} << " vertices, " << graph.num_edges()
         << " edges; a line with the same vertex twice is a vertex without edges\n";
  if (separator != ' ' || !labels.are_integers()) text << "source" << separator << "target\n";
  for_each_line(graph, [&](Vertex u, Vertex v) {
    if (labels.kind() == Labels::Kind::consecutive) {
      text << labels.first() + u << separator << labels.first() + v << '\n';
    } else {
      text << column(labels.text(u), path) << separator << column(labels.text(v), path) << '\n';
    }
  });
}

void write_matrix_market(const Graph& graph, Text& text) {
  text << "%%MatrixMarket matrix coordinate pattern symmetric\n"
       << std::uint64_t{graph.num_vertices()} << ' ' << std::uint64_t{graph.num_vertices()} << ' ' << graph.num_edges()
       << '\n';
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v))
      if (u < v) text << v + std::uint64_t{1} << ' ' << u + std::uint64_t{1} << '\n';
}

void write_metis(const Graph& graph, Text& text) {
  text << std::uint64_t{graph.num_vertices()} << ' ' << graph.num_edges() << '\n';
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    bool first = true;
    for (const Vertex u : graph.neighbors(v)) {
      if (!std::exchange(first, false)) text << ' ';
      text << u + std::uint64_t{1};
    }
    text << '\n';
  }
}

void write_dimacs(const Graph& graph, Text& text) {
  text << "p edge " << std::uint64_t{graph.num_vertices()} << ' ' << graph.num_edges() << '\n';
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v))
      if (u < v) text << "e " << v + std::uint64_t{1} << ' ' << u + std::uint64_t{1} << '\n';
}

void write_text(const Graph& graph, const std::string& path, std::string_view name, OutputFile& file,
                Compression compression) {
  const auto sink = make_sink(file, compression);
  Text text(*sink);
  if (path == "-" || name.ends_with(".txt")) {
    write_edge_list(graph, text, ' ', path);
  } else if (name.ends_with(".tsv")) {
    write_edge_list(graph, text, '\t', path);
  } else if (name.ends_with(".csv")) {
    write_edge_list(graph, text, ',', path);
  } else if (name.ends_with(".mtx")) {
    write_matrix_market(graph, text);
  } else if (name.ends_with(".graph")) {
    write_metis(graph, text);
  } else {
    write_dimacs(graph, text);
  }
  text.flush();
  sink->finish();
}

}  // namespace
}  // namespace io

void write_graph(const Graph& graph, const std::string& path) {
  require_unweighted(graph);
  std::string_view name = path;
  auto compression = io::Compression::none;
  if (name.ends_with(".gz")) compression = io::Compression::gzip;
  if (name.ends_with(".zst")) compression = io::Compression::zstd;
  if (compression != io::Compression::none) name.remove_suffix(name.size() - name.rfind('.'));
  const bool binary = name.ends_with(".dkg");
  bool known = path == "-" || binary;
  for (const char* extension : {".txt", ".tsv", ".csv", ".mtx", ".graph", ".clq", ".col"})
    known |= name.ends_with(extension);
  if (!known)
    throw UsageError(path +
                     ": the extension must be one of .txt .tsv .csv .mtx .graph .clq .col .dkg (.gz or .zst behind)");
  if (binary && compression != io::Compression::none)
    throw UsageError(path + ": a binary graph is mapped, it cannot be compressed");
  io::OutputFile file(path);
  if (binary) {
    io::write_binary(graph, file);
  } else {
    io::write_text(graph, path, name, file, compression);
  }
  file.commit();
}

}  // namespace densek
