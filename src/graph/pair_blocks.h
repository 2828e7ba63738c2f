// All pairs of vertices on their way to a graph.
#pragma once

#include <densek/graph.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/pages.h"
#include "base/spare_pages.h"
#include "graph/pair_block.h"

namespace densek {

/// The pairs, in pieces that are read twice and then dropped.
class PairBlocks {
 public:
  PairBlocks() = default;
  explicit PairBlocks(std::vector<PairBlock> blocks) : blocks_(std::move(blocks)) {
    for (const PairBlock& block : blocks_) num_pairs_ += block.size();
  }
  explicit PairBlocks(std::vector<PageArray<Edge>> blocks) {
    for (PageArray<Edge>& block : blocks) {
      num_pairs_ += block.size();
      blocks_.emplace_back(std::move(block));
    }
  }
  explicit PairBlocks(std::vector<Edge> pairs) : pairs_(std::move(pairs)), num_pairs_(pairs_.size()) {
    constexpr std::size_t piece = std::size_t{1} << 20;
    for (std::span<Edge> rest(pairs_); !rest.empty(); rest = rest.subspan(blocks_.back().size()))
      blocks_.emplace_back(rest.first(std::min(piece, rest.size())));
  }

  std::size_t size() const { return blocks_.size(); }
  std::uint64_t num_pairs() const { return num_pairs_; }
  std::uint64_t bytes() const {
    std::uint64_t bytes = 0;
    for (const PairBlock& block : blocks_) bytes += block.memory().size();
    return bytes;
  }
  const PairBlock& operator[](std::size_t i) const { return blocks_[i]; }
  /// From now on the pages of the last pieces, about so many bytes, are spare ones when they are dropped.
  void keep_last(std::uint64_t bytes) {
    for (first_kept_ = blocks_.size(); first_kept_ > 0; --first_kept_) {
      const std::uint64_t more = blocks_[first_kept_ - 1].memory().size();
      if (more > bytes) break;
      bytes -= more;
    }
  }
  void drop(std::size_t i, SparePages& spare) {
    const std::span<std::byte> memory = blocks_[i].memory();
    if (i >= first_kept_) {
      spare.give(memory.data(), memory.size());  // and the piece stays where they are
      return;
    }
    if (!pairs_.empty()) discard_pages(memory.data(), memory.size());
    blocks_[i] = {};
  }

 private:
  std::vector<Edge> pairs_;
  std::vector<PairBlock> blocks_;  // of these, or with memory of their own
  std::size_t first_kept_ = SIZE_MAX;
  std::uint64_t num_pairs_ = 0;
};

}  // namespace densek
