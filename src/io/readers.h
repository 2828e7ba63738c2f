// One reader a format: each takes the text from the first chunk on and returns the graph.
#pragma once

#include <densek/graph.h>
#include <densek/io.h>

#include "io/chunks.h"

namespace densek::io {

/// The format of the text, from its first chunk. Throws InputError for what is no graph at all.
Format detect_format(ChunkReader& reader);

Graph read_edge_list(ChunkReader& reader);
Graph read_matrix_market(ChunkReader& reader);
Graph read_metis(ChunkReader& reader);
Graph read_dimacs(ChunkReader& reader);

}  // namespace densek::io
