// The vertices of a question cut into blocks of about equal level: what the blocks bound charges one after the other.
//
// By decreasing load, each edge given to its later end; neighbouring runs are pooled until the mean number of edges per
// vertex decreases from block to block. Only the first few times k vertices are looked into; the others form one last
// block. O(n log n + edges looked at).
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <span>
#include <vector>

#include "bounds/split.h"
#include "question/question.h"

namespace densek::bounds {

/// Block b holds order[borders[b] … borders[b+1]), by increasing id.
struct Blocks {
  std::vector<Vertex> order, place, borders, block_of;
  bool last_is_plain = false;  ///< the last block is what was not looked into

  std::size_t count() const { return borders.size() - 1; }
  bool plain(std::size_t b) const { return last_is_plain && b + 1 == count(); }
  std::span<const Vertex> members(std::size_t b) const {
    return std::span(order).subspan(borders[b], borders[b + 1] - borders[b]);
  }
};

/// For bounds on at most max_k vertices.
Blocks cut_into_blocks(const Question& question, const Split& split, std::int64_t max_k);

/// The graph inside a block (member i is its vertex i) with an order and a colouring.
struct Inside {
  Graph graph;
  std::vector<Vertex> order;
  std::vector<std::uint32_t> colours;
};

Inside look_inside(const Graph& graph, const Blocks& blocks, std::size_t b);

}  // namespace densek::bounds
