// Graph files: read any, write the common ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <densek/graph.h>

namespace densek {

/// The formats of graph files.
enum class Format { edge_list, matrix_market, metis, dimacs, graphml, gexf, gml, pajek, sif, binary, end };
/// How many formats there are.
inline constexpr std::size_t num_formats = static_cast<std::size_t>(Format::end);

/// "edge-list", "matrix-market", "metis", "dimacs", …, "dkg".
std::string_view format_name(Format format);
/// Throws UsageError with the names there are.
Format format_named(std::string_view name);

/// What becomes of an edge that a weighted file has more than once, in whatever direction.
enum class Duplicates { sum, max, first };

/// What an edge of a two-sided graph is multiplied with, d the degree of its end on the right: 1, 1/log(d + 5) or
/// 1/√(d + 5), so that popular items count less (Hooi et al., FRAUDAR, KDD 2016).
enum class Discount { none, log, sqrt };

/// How to read a graph file, where its content does not tell or tells wrongly.
struct ReadOptions {
  int threads = 0;  ///< 0: what the machine or container allows
  /// Called now and then, from the thread that called read_graph, with bytes read and bytes in all (0: unknown);
  /// return false to stop (throws Interrupted).
  std::function<bool(std::uint64_t done, std::uint64_t total)> progress = {};
  /// The two columns of the ends of edges, each by its name in the header or by its number from 1; none: found out.
  std::vector<std::string> columns = {};
  std::optional<bool> header = {};  ///< whether the first line names the columns; none: found out
  /// The column of the weights, by name or number; empty: one that is certainly of weights, if there is one.
  std::string weight = {};
  bool unweighted = false;                    ///< weights are not read: every edge weighs 1
  std::optional<Duplicates> duplicates = {};  ///< none: sum; for weights
  /// The two columns name different things, users and items: the same label in both is two vertices.
  bool bipartite = false;
  Discount discount = Discount::none;  ///< of edges to popular items; for two-sided graphs
  std::optional<Format> format = {};   ///< none: recognised by content
  /// Of a binary graph: look every arc up from its other end, where sums under a random key would do (they miss one
  /// file in 2⁶⁴ of those that are wrong). Other formats are read arc by arc in any case.
  bool check = false;
  /// Of a binary graph: believe its rows and labels, because densek wrote it and nobody else could. Opening then takes
  /// milliseconds however large the file is; rows that are none lead anywhere.
  bool trusted = false;
};

/// Reads a graph file; "-" is standard input. Format and compression (gzip, zstd) are recognised by content.
/// Throws InputError with FILE:LINE for anything malformed, UsageError for options that the format has no use for or
/// columns that are not there, Error if the graph does not fit into memory. Binary files
/// (.dkg) are mapped and, unless trusted, checked in one pass; they must not be changed in place while the graph lives.
Graph read_graph(const std::string& path, const ReadOptions& options = {});

/// Throws InputError unless the binary file (.dkg) can be read with ReadOptions::check.
void check_binary(const std::string& path);

/// Writes the graph; the format follows the extension (.txt .tsv .csv .mtx .graph .clq .col .graphml .dkg, each but
/// .dkg also with .gz or .zst behind); "-" is an edge list on standard output. The file appears whole or not at all.
/// .mtx .graph .clq .col have no labels: vertices become 1 … n. Throws Error naming the file and the cause.
void write_graph(const Graph& graph, const std::string& path);

}  // namespace densek
