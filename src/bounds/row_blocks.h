// Rows of a graph in blocks of about equal work, the same for any number of threads.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <vector>

#include "base/parallel.h"

namespace densek::bounds {

/// The borders of the blocks: block b has the vertices from borders[b] to before borders[b + 1].
template <class Degree>
std::vector<Vertex> row_blocks(Vertex n, Degree&& degree) {
  constexpr std::uint64_t work_per_block = 1 << 16;  // arcs and vertices: far more than handing a block out costs
  std::vector<Vertex> borders = {0};
  std::uint64_t work = 0;
  for (Vertex v = 0; v < n; ++v) {
    work += degree(v) + 1ULL;
    if (work >= work_per_block || v + 1 == n) {
      borders.push_back(v + 1);
      work = 0;
    }
  }
  return borders;
}

inline std::vector<Vertex> row_blocks(const Graph& graph) {
  return row_blocks(graph.num_vertices(), [&](Vertex v) { return graph.degree(v); });
}

/// Calls body(v) for every vertex, the vertices of a block on one thread.
template <class Body>
void for_rows(const std::vector<Vertex>& borders, int threads, Body&& body) {
  parallel_blocks(threads, static_cast<std::int64_t>(borders.size()) - 1, [&](std::int64_t block) {
    const auto b = static_cast<std::size_t>(block);
    for (Vertex v = borders[b]; v < borders[b + 1]; ++v) body(v);
  });
}

}  // namespace densek::bounds
