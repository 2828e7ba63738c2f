#include <densek/errors.h>
#include <densek/io.h>

#include "io/readers.h"

namespace densek {

Graph read_graph(const std::string& path, const ReadOptions& options) {
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

}  // namespace densek
