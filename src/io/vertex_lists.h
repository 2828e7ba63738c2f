// Lists about the vertices of a graph: members, what each vertex weighs, which part it is in.
//
// Members stand one label a line, in a column of a table, or in a result document of densek. Weights and parts stand
// behind the label, separated by a comma, a semicolon, a tab or blanks. Blank lines and lines that begin with # are
// passed over, and so is a first line that names the columns; where that is a guess, a note says so. Compressed files
// are read as graphs are.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace densek::io {

struct Members {
  std::vector<Vertex> vertices;    ///< increasing
  std::vector<std::string> notes;  ///< how the file was read, where it could have been otherwise
};

/// `column`, a name from the first line or a number from 1, says where the labels of a table stand; empty: a line is a
/// label, or a label and what is said of it. Throws InputError with FILE:LINE, for a member that is there twice and for
/// lines that may name several, too; NoAnswerError for a label that is not in the graph, naming the nearest.
Members read_members(const Graph& graph, const std::string& path, const std::string& column = {});

struct VertexWeights {
  std::vector<std::int64_t> by_vertex;  ///< 0 for those that the file does not name
  std::int64_t units = 1;               ///< so many make 1; not fewer than in the graph
  bool rounded = false;                 ///< some had more digits than the grid
  std::uint64_t unknown = 0;            ///< labels of the file that the graph does not have
};

/// Throws InputError with FILE:LINE for what is no weight and for a vertex that has two, NoAnswerError if the file
/// names no vertex of the graph.
VertexWeights read_vertex_weights(const Graph& graph, const std::string& path);

inline constexpr std::uint32_t no_part = std::numeric_limits<std::uint32_t>::max();

struct VertexParts {
  std::vector<std::uint32_t> of;   ///< by vertex, an index of names; no_part for those that the file does not name
  std::vector<std::string> names;  ///< in the order of first appearance
  std::uint64_t unknown = 0;       ///< labels of the file that the graph does not have
  std::vector<std::string> notes;  ///< as those of members
};

/// Throws as read_vertex_weights does.
VertexParts read_parts(const Graph& graph, const std::string& path);

}  // namespace densek::io
