#include "bounds/blocks.h"

#include <algorithm>
#include <numeric>

#include "bounds/clique.h"
#include "bounds/colouring.h"
#include "bounds/largest.h"
#include "bounds/order.h"
#include "graph/cores.h"
#include "graph/subgraph.h"

namespace densek::bounds {

namespace {

/// What a block is charged with q of its vertices and t before it: min{by_load[q], inside[q] + min(by_earlier[q],
/// q·t)}, in shares; without `inside`, by_load[q].
struct Charge {
  std::vector<std::int64_t> by_load, by_earlier, inside;

  std::int64_t most(std::int64_t q, std::int64_t t) const {
    const auto i = static_cast<std::size_t>(q);
    return std::min(by_load[i], inside[i] + std::min(by_earlier[i], q * t * share_unit));
  }
};

/// Cuts the first `count` vertices of `order` into blocks: each edge goes to its later end, and neighbouring runs are
/// pooled until the mean number of edges per vertex decreases from block to block. Returns the borders.
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

/// The cut of a question into blocks: block b holds order[borders[b] … borders[b+1]).
struct Blocks {
  std::vector<Vertex> order, place, borders, block_of;

  std::span<const Vertex> members(std::size_t b) const {
    return std::span(order).subspan(borders[b], borders[b + 1] - borders[b]);
  }
};

/// The graph inside a block (member i is its vertex i) with an order and a colouring.
struct Inside {
  Graph graph;
  std::vector<Vertex> order;
  std::vector<std::uint32_t> colours;
};

Inside look_inside(const Graph& graph, const Blocks& blocks, std::size_t b) {
  Inside inside;
  inside.graph = induced(graph, blocks.members(b), blocks.place, blocks.borders[b]);
  inside.order = compute_cores(inside.graph).order;
  inside.colours = greedy_colouring(inside.graph, inside.order);
  return inside;
}

/// Order and colouring bound inside block b for q = 0 … most, in shares.
std::vector<std::int64_t> inside_bounds(const Graph& graph, const Blocks& blocks, std::size_t b, std::int64_t most) {
  const Inside inside = look_inside(graph, blocks, b);
  const OrderBound order(inside.graph, inside.order);
  const ColouringBound colouring(inside.colours);
  std::vector<std::int64_t> bounds;
  for (std::int64_t q = 0; q <= most; ++q) bounds.push_back(share_unit * std::min(order.at(q), colouring.at(q)));
  return bounds;
}

Charge charge_of(const Question& question, const Split& split, const Blocks& blocks, std::size_t b) {
  const Graph& graph = question.graph;
  std::vector<std::int64_t> earlier, load;
  for (const Vertex v : blocks.members(b)) {
    std::int64_t before = question.c(v) * share_unit, within = 0;
    for (std::uint64_t arc = graph.offsets()[v]; arc < graph.offsets()[v + 1ULL]; ++arc) {
      const Vertex other = blocks.block_of[graph.targets()[arc]];
      if (other < b) before += share_unit;
      if (other == b) within += split.shares[arc];
    }
    earlier.push_back(before);
    load.push_back(before + within);
  }
  return {largest_sums(std::move(load)), largest_sums(std::move(earlier)), {}};
}

Blocks cut_into_blocks(const Question& question, const Split& split, Vertex looked_at) {
  const Vertex n = question.num_vertices();
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
  if (looked_at < n) blocks.borders.push_back(n);
  for (std::size_t b = 0; b + 1 < blocks.borders.size(); ++b) {
    const Vertex begin = blocks.borders[b], end = blocks.borders[b + 1];
    std::sort(blocks.order.begin() + begin, blocks.order.begin() + end);  // so that rows inside a block stay sorted
    for (Vertex i = begin; i < end; ++i) {
      blocks.place[blocks.order[i]] = i;
      blocks.block_of[blocks.order[i]] = static_cast<Vertex>(b);
    }
  }
  return blocks;
}

/// How many vertices, by load, are looked into; the others form one last block.
std::int64_t looked_into(std::int64_t n, std::int64_t max_k) {
  return std::min(n, std::max<std::int64_t>(4 * max_k, 2048));
}

}  // namespace

ProofStep blocks_proof(const Question& question, const Split& split, std::int64_t max_k) {
  const std::int64_t n = question.num_vertices();
  const std::int64_t looked_at = looked_into(n, std::min(max_k, n));
  const Blocks blocks = cut_into_blocks(question, split, static_cast<Vertex>(looked_at));
  ProofStep step;
  step.argument = Argument::blocks;
  step.blocks = blocks.block_of;
  step.colours.assign(question.num_vertices(), 0);
  step.last_block_plain = looked_at < n;
  for (std::size_t b = 0; b + 1 < blocks.borders.size(); ++b) {
    const auto members = blocks.members(b);
    if (blocks.borders[b] >= looked_at) {
      step.order.insert(step.order.end(), members.begin(), members.end());
      continue;
    }
    const Inside inside = look_inside(question.graph, blocks, b);
    for (const Vertex i : inside.order) step.order.push_back(members[i]);
    for (Vertex i = 0; i < members.size(); ++i) step.colours[members[i]] = inside.colours[i];
  }
  // Shares count inside blocks only; zeros between them compress.
  for (Vertex v = 0; v < question.num_vertices(); ++v)
    for (std::uint64_t arc = question.graph.offsets()[v]; arc < question.graph.offsets()[v + 1ULL]; ++arc) {
      const Vertex u = question.graph.targets()[arc];
      if (u < v) continue;
      const bool within = blocks.block_of[u] == blocks.block_of[v];
      step.shares.push_back(within ? static_cast<std::uint32_t>(split.shares[arc]) : 0);
    }
  return step;
}

std::vector<std::int64_t> blocks_bounds(const Question& question, const Split& split, std::int64_t max_k) {
  const std::int64_t n = question.num_vertices();
  max_k = std::min(max_k, n);
  const std::int64_t looked_at = looked_into(n, max_k);
  const Blocks blocks = cut_into_blocks(question, split, static_cast<Vertex>(looked_at));
  const auto forced = static_cast<std::int64_t>(question.forced.size());
  std::vector<std::int64_t> best = {0};  // best[t]: most that t vertices of the blocks so far can have
  for (std::size_t b = 0; b + 1 < blocks.borders.size(); ++b) {
    Charge charge = charge_of(question, split, blocks, b);
    const std::int64_t size = std::min(max_k, static_cast<std::int64_t>(charge.by_load.size()) - 1);
    if (blocks.borders[b] < looked_at)
      charge.inside = inside_bounds(question.graph, blocks, b, size);
    else
      for (std::int64_t q = 0; q <= size; ++q) charge.inside.push_back(share_unit * clique_bound(q));
    const auto reach = static_cast<std::int64_t>(best.size()) - 1;
    std::vector<std::int64_t> next(static_cast<std::size_t>(std::min(max_k, reach + size)) + 1, 0);
    for (std::int64_t t = 0; t <= reach; ++t)
      for (std::int64_t q = 0; q <= std::min(size, max_k - t); ++q) {
        auto& entry = next[static_cast<std::size_t>(t + q)];
        entry = std::max(entry, best[static_cast<std::size_t>(t)] + charge.most(q, t + forced));
      }
    best = std::move(next);
  }
  for (std::int64_t& value : best) value = question.constant + value / share_unit;
  return best;
}

}  // namespace densek::bounds
