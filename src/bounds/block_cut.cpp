#include "bounds/block_cut.h"

#include <algorithm>
#include <numeric>

#include "bounds/colouring.h"
#include "graph/cores.h"
#include "graph/subgraph.h"

namespace densek::bounds {

namespace {

/// Pools the first `count` vertices of `order` into runs; returns where they begin, and `count`.
std::vector<Vertex> pooled_borders(const Graph& graph, std::span<const Vertex> order, std::span<const Vertex> place,
                                   std::span<const std::int64_t> linear, Vertex count) {
  struct Run {
    Vertex begin;
    std::int64_t edges, vertices;
  };
  std::vector<Run> runs;
  for (Vertex i = 0; i < count; ++i) {
    std::int64_t earlier = linear[order[i]];
    for (const Vertex u : graph.neighbors(order[i])) earlier += place[u] < i;
    Run run = {i, earlier, 1};
    while (!runs.empty() && runs.back().edges * run.vertices <= run.edges * runs.back().vertices) {
      run = {runs.back().begin, runs.back().edges + run.edges, runs.back().vertices + run.vertices};
      runs.pop_back();
    }
    runs.push_back(run);
  }
  std::vector<Vertex> borders;
  for (const Run& run : runs) borders.push_back(run.begin);
  borders.push_back(count);
  return borders;
}

/// How many vertices, by load, are looked into; the others form one last block. A set that is worth as much as the
/// bound says has few vertices beyond the first 4k, and 2048 cost nothing.
std::int64_t looked_into(std::int64_t n, std::int64_t max_k) {
  return std::min(n, std::max<std::int64_t>(4 * max_k, 2048));
}

}  // namespace

Blocks cut_into_blocks(const Question& question, const Split& split, std::int64_t max_k) {
  const Vertex n = question.num_vertices();
  const auto looked_at = static_cast<Vertex>(looked_into(n, std::min<std::int64_t>(max_k, n)));
  Blocks blocks;
  blocks.order.resize(n);
  blocks.place.resize(n);
  blocks.block_of.resize(n);
  std::iota(blocks.order.begin(), blocks.order.end(), 0U);
  std::sort(blocks.order.begin(), blocks.order.end(), [&](Vertex a, Vertex b) {
    return split.loads[a] != split.loads[b] ? split.loads[a] > split.loads[b] : a < b;
  });
  for (Vertex i = 0; i < n; ++i) blocks.place[blocks.order[i]] = i;
  blocks.borders = pooled_borders(question.graph, blocks.order, blocks.place, question.linear_terms(), looked_at);
  blocks.last_is_plain = looked_at < n;
  if (blocks.last_is_plain) blocks.borders.push_back(n);
  for (std::size_t b = 0; b < blocks.count(); ++b) {
    const Vertex begin = blocks.borders[b], end = blocks.borders[b + 1];
    std::sort(blocks.order.begin() + begin, blocks.order.begin() + end);  // so that rows inside a block stay sorted
    for (Vertex i = begin; i < end; ++i) {
      blocks.place[blocks.order[i]] = i;
      blocks.block_of[blocks.order[i]] = static_cast<Vertex>(b);
    }
  }
  return blocks;
}

Inside look_inside(const Graph& graph, const Blocks& blocks, std::size_t b) {
  Inside inside;
  inside.graph = induced(graph, blocks.members(b), blocks.place, blocks.borders[b]);
  inside.order = compute_cores(inside.graph).order;
  inside.colours = greedy_colouring(inside.graph, inside.order);
  return inside;
}

}  // namespace densek::bounds
