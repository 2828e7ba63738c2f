#include <densek/errors.h>
#include <densek/io.h>

#include <algorithm>
#include <string_view>

#include "base/memory.h"
#include "io/binary.h"
#include "io/readers.h"

namespace densek {

namespace {

/// Refuses a large file that will not fit, judging the whole from its first chunk. The peak is about 16 bytes for each
/// pair, that is for each line, or in METIS for each word.
void check_memory(io::ChunkReader& reader, Format format) {
  const std::string_view text = reader.first_chunk();
  auto pairs = static_cast<double>(std::count(text.begin(), text.end(), '\n'));
  if (format == Format::metis) pairs += static_cast<double>(std::count(text.begin(), text.end(), ' '));
  const double chunks = static_cast<double>(reader.expected_bytes()) / static_cast<double>(text.size());
  require_memory(static_cast<std::uint64_t>(16 * pairs * chunks), reader.path());
}

}  // namespace

Graph read_graph(const std::string& path, const ReadOptions& options) {
  if (io::is_binary(path)) return io::map_binary(path, io::Check::quick);
  io::ChunkReader reader(path, options);
  const Format format = io::detect_format(reader);
  check_memory(reader, format);
  switch (format) {
    case Format::matrix_market:
      return io::read_matrix_market(reader);
    case Format::metis:
      return io::read_metis(reader);
    case Format::dimacs:
      return io::read_dimacs(reader);
    case Format::edge_list:
    case Format::binary:
      break;
  }
  return io::read_edge_list(reader);
}

void check_binary(const std::string& path) { io::map_binary(path, io::Check::full); }

}  // namespace densek
