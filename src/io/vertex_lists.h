// Lists of vertices from files: members, weights, parts. Labels are written as the graph has them.
//
// A line is a label, or a label and what is said of it, separated by a comma, a semicolon, a tab or blanks; labels that
// contain separators stand in double quotes. Blank lines and comments (#, %, //) are passed over, and so is a first
// line that names the columns. Compressed files are read as graphs are; "-" is standard input.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace densek::io {

/// Finds vertices by their labels, many of them.
class LabelFinder {
 public:
  /// The graph must outlive it.
  explicit LabelFinder(const Graph& graph);

  std::optional<Vertex> find(std::string_view label) const;
  /// "no vertex is called 'an'; did you mean 'ann'?" Reads all labels.
  std::string unknown(std::string_view label) const;
  /// Throws NoAnswerError if there is no such vertex.
  Vertex expect(std::string_view label) const;

 private:
  const Graph& graph_;
  std::unordered_map<std::string, Vertex> by_text_;  // for texts, where Labels would read all of them
};

/// The vertices named, in the order of the file: one label a line, or the labels in a column of a table, by its name in
/// the first line or by its number from 1. Throws InputError with FILE:LINE for labels that the graph does not have or
/// that come twice, UsageError for a column that is not there.
std::vector<Vertex> read_members(const Graph& graph, const std::string& path, const std::string& column = {});

struct VertexWeights {
  std::vector<std::int64_t> by_vertex;  ///< 0 of those that the file does not name
  std::int64_t units = 1;  ///< those of the graph, or finer ones: the graph must then be taken `with_units`
};

/// Lines of a label and a weight. Throws InputError with FILE:LINE, also for a vertex that comes twice.
VertexWeights read_vertex_weights(const Graph& graph, const std::string& path);

struct VertexParts {
  std::vector<std::uint32_t> part_of;  ///< by vertex, an index of the names
  std::vector<std::string> names;      ///< in the order of the file
};

/// Lines of a label and the name of its part; every vertex must have one. Throws InputError with FILE:LINE.
VertexParts read_parts(const Graph& graph, const std::string& path);

}  // namespace densek::io
