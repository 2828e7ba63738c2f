// Graph files: read any, write the common ones.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include <densek/graph.h>

namespace densek {

enum class Format { edge_list, matrix_market, metis, dimacs, binary };

struct ReadOptions {
  int threads = 0;  ///< 0: what the machine or container allows
  /// Called now and then with bytes read and bytes in all (0: unknown); return false to stop (throws Interrupted).
  std::function<bool(std::uint64_t done, std::uint64_t total)> progress;
};

/// Reads a graph file; "-" is standard input. Format and compression (gzip, zstd) are recognised by content.
/// Throws InputError with FILE:LINE for anything malformed.
Graph read_graph(const std::string& path, const ReadOptions& options = {});

/// Writes the graph; the format follows the extension (.txt .tsv .csv .mtx .graph .clq .col .dkg, each but .dkg also
/// with .gz or .zst behind). The file appears whole or not at all.
void write_graph(const Graph& graph, const std::string& path);

}  // namespace densek
