// Pairs of vertices on their way to a graph.
#pragma once

#include <densek/graph.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/pages.h"

namespace densek {

/// The pairs, in pieces that are read twice and then dropped.
class PairBlocks {
 public:
  PairBlocks() = default;
  explicit PairBlocks(std::vector<PageArray<Edge>> blocks) : owned_(std::move(blocks)) {
    for (PageArray<Edge>& block : owned_) add(block.span());
  }
  explicit PairBlocks(std::vector<Edge> pairs) : pairs_(std::move(pairs)) {
    constexpr std::size_t piece = std::size_t{1} << 20;
    for (std::span<Edge> rest(pairs_); !rest.empty(); rest = rest.subspan(std::min(piece, rest.size())))
      add(rest.first(std::min(piece, rest.size())));
  }

  std::size_t size() const { return pieces_.size(); }
  std::uint64_t num_pairs() const { return num_pairs_; }
  std::span<const Edge> operator[](std::size_t i) const { return pieces_[i]; }
  void drop(std::size_t i) {
    if (owned_.empty()) {
      discard_pages(pieces_[i].data(), pieces_[i].size_bytes());
    } else {
      owned_[i] = {};
    }
  }

 private:
  void add(std::span<Edge> piece) {
    pieces_.push_back(piece);
    num_pairs_ += piece.size();
  }

  std::vector<std::span<Edge>> pieces_;
  std::vector<PageArray<Edge>> owned_;
  std::vector<Edge> pairs_;
  std::uint64_t num_pairs_ = 0;
};

}  // namespace densek
