#include <densek/errors.h>
#include <densek/io.h>

#include "io/binary.h"
#include "io/readers.h"

namespace densek {

Graph read_graph(const std::string& path, const ReadOptions& options) {
  if (io::is_binary(path)) return io::map_binary(path, io::Check::quick);
  io::ChunkReader reader(path, options);
  switch (io::detect_format(reader)) {
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
