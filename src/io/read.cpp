#include <densek/errors.h>
#include <densek/io.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "base/memory.h"
#include "graph/discount.h"
#include "io/binary.h"
#include "io/external/convert.h"
#include "io/formats.h"
#include "io/read.h"

namespace densek {

void io::check_options(const ReadOptions& options) {
  if (!options.columns.empty() && options.columns.size() != 2)
    throw UsageError("an edge takes two columns, " + std::to_string(options.columns.size()) + " are given");
  if (options.unweighted && !options.weight.empty())
    throw UsageError("--unweighted and --weight contradict each other");
}

std::string io::conversion_advice(const std::string& path) {
  const std::uint64_t most = available_memory() / 4 * 3 >> 20;  // MiB
  const std::string size =
      most >= 4096 ? std::to_string(most >> 10) + "G" : std::to_string(std::max(most, io::least_memory >> 20)) + "M";
  const std::string target = path == "-" ? "graph.dkg" : path + ".dkg";
  return "; densek convert " + path + " " + target + " --memory " + size + " makes a file of it, and then take " +
         target + ", which is mapped";
}

void io::check_duplicates(const std::string& path, const ReadOptions& options, const Reading& reading) {
  if (options.duplicates && !reading.weight)
    throw UsageError(path + ": no weights were read, and --duplicates is about those of repeated edges");
}

namespace {

/// While pairs become rows, each takes about this much.
constexpr double bytes_a_pair = 16;

/// Refuses a large file that will not fit, judging the whole from its first chunk.
void check_memory(io::ChunkReader& reader, const io::TextFormat& format) {
  const std::string_view text = reader.first_chunk();
  const auto pairs = static_cast<double>(format.pairs(text));
  const double chunks = static_cast<double>(reader.expected_bytes()) / static_cast<double>(text.size());
  const auto bytes = static_cast<std::uint64_t>(bytes_a_pair * pairs * chunks);
  const bool in_pieces = format.format == Format::edge_list;
  require_memory(bytes, reader.path(), [&] { return in_pieces ? io::conversion_advice(reader.path()) : ""; });
}

/// The graph as the file has it.
Graph read_plain(const std::string& path, const ReadOptions& options) {
  io::check_options(options);
  if (options.format.value_or(Format::binary) == Format::binary && (options.format || io::is_binary(path))) {
    if (!options.columns.empty() || options.header)
      throw UsageError(path + ": a binary graph has no columns and no header line");
    if (!options.weight.empty() || options.bipartite || options.duplicates)
      throw UsageError(path +
                       ": a binary graph has its weights and its sides, or none: --weight, --bipartite and "
                       "--duplicates are for the file it was made from");
    return io::map_binary(path, options);
  }
  io::ChunkReader reader(path, options);
  const io::TextFormat& format = io::detect_format(reader);
  check_memory(reader, format);
  Graph graph = format.read(reader);
  io::check_duplicates(path, options, graph.reading());
  return graph;
}

}  // namespace

Graph read_graph(const std::string& path, const ReadOptions& options) {
  return discounted(read_plain(path, options), options.discount);
}

void check_binary(const std::string& path) { io::map_binary(path, {.check = true}); }

}  // namespace densek
