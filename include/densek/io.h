// Graph files: read any, write the common ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include <densek/graph.h>

namespace densek {

enum class Format { edge_list, matrix_market, metis, dimacs, binary, end };
/// How many formats there are.
inline constexpr std::size_t num_formats = static_cast<std::size_t>(Format::end);

struct ReadOptions {
  int threads = 0;  ///< 0: what the machine or container allows
  /// Called now and then, from the thread that called read_graph, with bytes read and bytes in all (0: unknown);
  /// return false to stop (throws Interrupted).
  std::function<bool(std::uint64_t done, std::uint64_t total)> progress;
};

/// Reads a graph file; "-" is standard input. Format and compression (gzip, zstd) are recognised by content.
/// Throws InputError with FILE:LINE for anything malformed, Error if the graph does not fit into memory. Binary files
/// (.dkg) are mapped: opening looks at the header only unless the file is small, see check_binary.
Graph read_graph(const std::string& path, const ReadOptions& options = {});

/// Reads every byte of a binary file (.dkg) and throws InputError unless it is exactly what was written.
void check_binary(const std::string& path);

/// Writes the graph; the format follows the extension (.txt .tsv .csv .mtx .graph .clq .col .dkg, each but .dkg also
/// with .gz or .zst behind); "-" is an edge list on standard output. The file appears whole or not at all.
/// .mtx .graph .clq .col have no labels: vertices become 1 … n. Throws Error naming the file and the cause.
void write_graph(const Graph& graph, const std::string& path);

}  // namespace densek
