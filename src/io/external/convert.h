// An edge list → a binary graph, byte by byte the one that reading and writing it gives, in bounded memory.
//
// 1. Parse, and put the pairs aside as they are. 2. Number the labels (labels.h). 3. Sort all arcs on disk and merge
// them into rows (rows.h), which go straight into the file. What is put aside lies beside the target and has no name
// (run_file.h): it takes some 30 bytes an edge, more with weights or texts.
#pragma once

#include <densek/io.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "io/output_file.h"

namespace densek::io {

struct ExternalOptions {
  ReadOptions read = {};
  std::uint64_t memory = std::uint64_t{1} << 30;  ///< bytes, least_memory or more
  /// Bytes to sort in at a time; 0: what memory allows. Tests set it.
  std::size_t sort_bytes = 0;
  /// What is being done, and how much of the whole is.
  std::function<void(const char* what, double done)> progress = {};
};

inline constexpr std::uint64_t least_memory = std::uint64_t{128} << 20;

/// Writes the file, not yet committed, and returns how the text was read. The output must have places. Throws as
/// read_graph does, and UsageError for what is no edge list.
Reading convert_edge_list(const std::string& path, OutputFile& file, const ExternalOptions& options);

}  // namespace densek::io
