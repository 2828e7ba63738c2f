// The binary format (.dkg): a graph's own arrays in a file, mapped instead of read. docs/formats.md has the layout.
#pragma once

#include <densek/graph.h>
#include <densek/io.h>

#include <string>

#include "io/output_file.h"

namespace densek::io {

inline constexpr char binary_magic[8] = {'\x89', 'd', 'k', 'g', '\r', '\n', '\x1a', '\n'};

/// Whether the file starts like one; false for anything that is no regular file.
bool is_binary(const std::string& path);

/// Maps the file. Nothing in it is believed: header, size, offsets, rows, labels and fingerprint are checked, in one
/// pass at the speed of memory; with options.check every arc is also looked up from its other end, and of a file that
/// is options.trusted only header and size are. Throws InputError, and Interrupted if options.progress says so.
Graph map_binary(const std::string& path, const ReadOptions& options);

void write_binary(const Graph& graph, OutputFile& file);

}  // namespace densek::io
