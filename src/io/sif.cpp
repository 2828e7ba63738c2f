// SIF, Cytoscape's simple interaction format: a node, the name of a relation, and one or more nodes it relates to; or
// a node alone. Columns are cut at tabs if the file has any, else at blanks. Apart from its extension it cannot be told
// from an edge list with three columns unless every relation is one of those that are known.
#include <densek/errors.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "io/fields.h"
#include "io/formats.h"
#include "io/sequential.h"
#include "io/vertex_names.h"

namespace densek::io {

namespace {

std::string_view without_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \r"), text.size()));
  return text.substr(0, text.find_last_not_of(" \r") + 1);
}

/// The columns of a line, none for blank lines and comments. Throws BadLine.
void cut(std::string_view line, char separator, std::vector<std::string_view>& columns) {
  columns.clear();
  if (is_blank_line(line) || line.starts_with('#')) return;
  if (separator == ' ' && line.find('\t') != std::string_view::npos)
    throw BadLine{"a tab in a file that begins with columns separated by blanks: use one of them throughout"};
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(separator), line.size());
    const std::string_view column = without_blanks(line.substr(0, end));
    if (separator == '\t' || !column.empty()) columns.push_back(column);
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  while (columns.back().empty()) columns.pop_back();  // tabs behind the last column
  for (const std::string_view column : columns)
    if (column.empty()) throw BadLine{"an empty column"};
}

char separator_of(std::string_view text) { return text.find('\t') == std::string_view::npos ? ' ' : '\t'; }

bool has_extension(std::string_view path) {
  for (const std::string_view compressed : {".gz", ".zst"})
    if (path.ends_with(compressed)) path.remove_suffix(compressed.size());
  return path.ends_with(".sif");
}

/// The relations of Cytoscape's examples and of Pathway Commons.
bool is_known_relation(std::string_view word) {
  static constexpr auto known = std::to_array<std::string_view>({"pp",
                                                                 "pd",
                                                                 "pr",
                                                                 "rc",
                                                                 "cr",
                                                                 "gl",
                                                                 "pm",
                                                                 "mp",
                                                                 "interacts-with",
                                                                 "interacts with",
                                                                 "in-complex-with",
                                                                 "controls-state-change-of",
                                                                 "controls-transport-of",
                                                                 "controls-phosphorylation-of",
                                                                 "controls-expression-of",
                                                                 "controls-production-of",
                                                                 "controls-transport-of-chemical",
                                                                 "catalysis-precedes",
                                                                 "neighbor-of",
                                                                 "reacts-with",
                                                                 "consumption-controlled-by",
                                                                 "chemical-affects",
                                                                 "used-to-produce"});
  return std::ranges::find(known, word) != known.end();
}

}  // namespace

bool looks_like_sif(const Sample& sample) {
  if (has_extension(sample.path)) return true;
  const char separator = separator_of(sample.text);
  std::vector<std::string_view> columns;
  bool related = false;
  std::size_t alone = 0;  // nodes before the first relation
  for (std::string_view text = sample.text; !text.empty() && alone < 1000;) {
    const std::string_view line = take_line(text);
    if (line.find('"') != std::string_view::npos) return false;  // SIF has no quotes, labels of edge lists have
    try {
      cut(line, separator, columns);
    } catch (const BadLine&) {
      return false;
    }
    if (columns.size() <= 1) {
      if (!related) ++alone;
      continue;
    }
    if (columns.size() < 3 || !is_known_relation(columns[1])) return false;
    related = true;
  }
  return related;
}

Graph read_sif(ChunkReader& reader) {
  const char separator = separator_of(reader.first_chunk());
  NamedGraph graph(reader, {});
  if (!has_extension(reader.path()) && !reader.options().format)
    reader.reading().notes.emplace_back(
        "read as SIF: the second column is the relation, not a vertex (--format edge-list: it is)");
  Lines lines(reader);
  std::vector<std::string_view> columns;
  try {
    for (std::string_view line; lines.next(line);) {
      cut(line, separator, columns);
      if (columns.empty()) continue;
      if (columns.size() == 2)
        throw BadLine{
            "two columns: a line of SIF has a node, a relation and the nodes it relates to, or a node alone "
            "(--format edge-list reads pairs)"};
      const Vertex u = graph.node(columns[0]);
      for (std::size_t i = 2; i < columns.size(); ++i) graph.edges().add(u, graph.node(columns[i]));
    }
  } catch (const BadLine& bad) {
    throw InputError(at_line(reader.path(), lines.number(), bad.what));
  }
  return graph.build();
}

}  // namespace densek::io
