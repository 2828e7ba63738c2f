// The binary format (.dkg): a graph's own arrays in a file, mapped instead of read. docs/formats.md has the layout.
#pragma once

#include <densek/graph.h>

#include <string>

#include "io/output_file.h"

namespace densek::io {

inline constexpr char binary_magic[8] = {'\x89', 'd', 'k', 'g', '\r', '\n', '\x1a', '\n'};

/// Whether the file starts like one; false for anything that is no regular file.
bool is_binary(const std::string& path);

enum class Check {
  quick,  ///< header and size; everything else too if the file is small
  full    ///< every byte
};
Graph map_binary(const std::string& path, Check check);

void write_binary(const Graph& graph, OutputFile& file);

}  // namespace densek::io
