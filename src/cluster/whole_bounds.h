// Upper bounds on a graph that is spread over several ranks, and the steps of a witness that prove them.
#pragma once

#include <densek/witness.h>

#include <cstdint>
#include <vector>

#include "base/communicator.h"
#include "bounds/arguments.h"
#include "bounds/degree.h"
#include "bounds/order.h"
#include "cluster/peel.h"

namespace densek::cluster {

/// What k or fewer vertices of a graph without weights can have at most: by a clique, degrees and the order of peeling,
/// and by the loads of a split once there is one. The same on every rank. Traffic: the k largest numbers of every rank,
/// 8 k R bytes, and as many for the loads.
class WholeBounds {
 public:
  /// `degree` and `peeled` of the owned vertices; the latter must outlive it.
  WholeBounds(Communicator& ranks, std::int64_t k, const std::vector<std::uint32_t>& degree, const Peeled& peeled);

  /// With a split of every edge: the loads of the owned vertices and, on the first rank if a witness is wanted, what
  /// the smaller end of each edge gets.
  void know_split(Communicator& ranks, std::vector<std::int64_t> own_loads, std::vector<std::uint32_t> shares);

  /// The smallest for 0 ≤ q ≤ k vertices; the earlier argument among equals, as in bounds/table.h.
  bounds::Proved at(std::int64_t q) const;
  /// On the first rank, which has the order and the shares: the step that proves what at() says.
  ProofStep proof(Argument argument) const;
  /// The same of a step that decides vertices: with the shares, if loads decide any.
  ProofStep deciding_proof(Argument argument) const;
  /// Whether the loads let the owned vertex number `at` be in k that have more than `edges`; true without a split.
  bool may_be_in(std::size_t at, std::int64_t edges) const;

 private:
  bounds::DegreeBound degrees_;
  bounds::OrderBound later_;
  const Peeled& peeled_;
  std::int64_t k_;
  std::vector<std::int64_t> own_loads_;  // none: there is no split
  std::vector<std::int64_t> load_sums_;  // of the largest of all ranks: 0, the first, the two first, …
  std::vector<std::uint32_t> shares_ = {};
};

}  // namespace densek::cluster
