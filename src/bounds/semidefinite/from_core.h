// From a core to the whole question. Peel the vertices in some order; the last of them are the core. Every edge with an
// end outside the core is counted at the end that comes first, so a vertex outside is worth at most its c and its
// positive weights to later vertices: with q of k vertices in the core, the set is worth at most
//   constant + (what q of the core are worth) + the k − q largest of those numbers,
// and the bound is the largest over all q that are possible. What q of the core are worth is the smaller of what is
// known of the core as a whole (semidefinite/within.h) and of its blocks (semidefinite/blocks.h), if it has any.
#pragma once

#include <densek/witness.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/int128.h"
#include "bounds/semidefinite/blocks.h"
#include "bounds/semidefinite/within.h"
#include "question/question.h"

namespace densek::bounds::semidefinite {

class FromCore {
 public:
  /// The last `core` ≥ 1 vertices of an order of all. The question has one part; its k means nothing.
  FromCore(const Question& question, std::span<const Vertex> order, std::uint32_t core);

  /// The core by itself, vertices numbered by increasing id, constant 0.
  const Question& core() const { return core_.question(); }
  /// Counts the core block by block as well: by vertex its block, counted from 1, none empty. Once.
  void split(std::vector<std::uint32_t> block_of);
  const Blocks& blocks() const { return blocks_; }
  /// The matrix is of the core, or of the block it says, and proved.
  void add(DualMatrix matrix);
  /// Those of the core as a whole.
  std::span<const DualMatrix> matrices() const { return core_.matrices(); }
  /// How many there are, those of blocks included.
  std::size_t num_matrices() const;
  /// Forgets matrices of blocks without which the bound for k is the same.
  void drop_idle(std::int64_t k);

  struct Value {
    Int128 value = 0;          ///< no k vertices are worth more, constant included
    std::int64_t in_core = 0;  ///< the number of vertices in the core for which it is that much; the largest such
  };
  Value at(std::int64_t k) const;
  /// What k vertices are worth at most if not all of them are in the core; nothing if they have to be.
  std::optional<Value> with_others(std::int64_t k) const;
  /// What q vertices of the core are worth at most.
  Int128 in_core(std::int64_t q) const;
  /// What q vertices outside add at most.
  std::int64_t outside(std::int64_t q) const { return outside_[static_cast<std::size_t>(q)]; }

  /// All but the argument.
  ProofStep proof(std::span<const Vertex> order) const;

 private:
  std::int64_t fewest_in_core(std::int64_t k) const {
    return std::max<std::int64_t>(0, k - (std::ssize(outside_) - 1));
  }
  /// With at most so many in the core.
  Value largest(std::int64_t k, std::int64_t most) const;

  std::int64_t constant_;
  std::vector<std::int64_t> outside_;  // sums of the largest
  std::vector<Vertex> originals_;      // by vertex of the core, in the question
  std::vector<Vertex> order_;          // of the core, by its own numbers
  Within core_;
  Blocks blocks_;
};

/// The order in which vertices of the least c + positive weights to others left leave, and with how much at most so
/// far: every vertex that leaves before the first with more than T has no more than T of c and later weights.
struct Peeled {
  std::vector<Vertex> order;
  std::vector<std::int64_t> level;  ///< along the order, never falling
};
Peeled peel(const Question& question);

}  // namespace densek::bounds::semidefinite
