// Where to start, from a file: one vertex a line, as `solve -o` writes them, optionally with a weight behind it.
//
// A line that is the label of a vertex is that vertex, whatever it looks like. Otherwise its last word is a weight, a
// number that is not negative, and the rest a label; or its first word is a label, the second a weight, and what
// follows a remark. The weight is 1 if there is none. Blank lines and lines that begin with # are passed over.
// Compressed files are read as graphs are.
#pragma once

#include <densek/graph.h>

#include <string>
#include <vector>

namespace densek::io {

/// The weight of every vertex, 0 of those that the file does not name. Throws InputError with FILE:LINE.
std::vector<double> read_start_file(const Graph& graph, const std::string& path);

}  // namespace densek::io
