// A core that falls into blocks with few edges between them. The relaxation of the whole core mixes sets that live in
// different blocks, and their mixture may be worth more than any of them. Counted block by block it cannot: an edge
// between two blocks is given, if it is worth anything, to the end in the block of the smaller number, as part of the c
// of that vertex, and then q vertices are worth at most
//   the largest of Σ_b (what q_b of block b are worth), over all ways to share them out, Σ q_b = q.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/int128.h"
#include "bounds/semidefinite/within.h"
#include "question/question.h"

namespace densek::bounds::semidefinite {

class Blocks {
 public:
  Blocks() = default;
  /// By vertex of the core its block, counted from 1, none empty; the order is of the core.
  Blocks(const Question& core, std::span<const Vertex> order, std::vector<std::uint32_t> block_of);

  std::size_t size() const { return blocks_.size(); }
  const std::vector<std::uint32_t>& block_of() const { return block_of_; }
  /// Block 1 is the first.
  const Within& block(std::size_t place) const { return blocks_[place]; }
  /// The matrix says which block it is of.
  void add(DualMatrix matrix);
  void remove(std::size_t place, std::size_t matrix);

  /// What q of the core are worth at most; there are blocks.
  Int128 at(std::int64_t q) const { return first_.back()[static_cast<std::size_t>(q)]; }
  /// How many of each block are worth that much.
  std::vector<std::int64_t> shares(std::int64_t q) const;

 private:
  /// What is known of this block has changed.
  void update(std::size_t place);

  std::vector<std::uint32_t> block_of_;
  std::vector<Within> blocks_;
  std::vector<std::vector<Int128>> alone_;  // by block and number of its vertices
  std::vector<std::vector<Int128>> first_;  // of the first so many blocks together
};

/// Blocks with few edges between them, if the core has such, the denser the later; empty if it has none. By the
/// modularity of Newman and Girvan (2004), as V. Blondel, J.-L. Guillaume, R. Lambiotte and E. Lefebvre (2008) make it
/// large.
std::vector<std::uint32_t> blocks_of(const Question& core);

}  // namespace densek::bounds::semidefinite
