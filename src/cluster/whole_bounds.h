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

/// What k or fewer vertices of a graph without weights can have at most, by what needs no split: a clique, degrees, the
/// order of peeling. The same on every rank. Traffic: the k largest numbers of every rank, 8 k R bytes.
class WholeBounds {
 public:
  /// `degree` and `peeled` of the owned vertices; the latter must outlive it.
  WholeBounds(Communicator& ranks, std::int64_t k, const std::vector<std::uint32_t>& degree, const Peeled& peeled);

  /// The smallest for 0 ≤ q ≤ k vertices; the earlier argument among equals, as in bounds/table.h.
  bounds::Proved at(std::int64_t q) const;
  /// On the first rank, which has the order: the step that proves what at() says.
  ProofStep proof(Argument argument) const;

 private:
  bounds::DegreeBound degrees_;
  bounds::OrderBound later_;
  const Peeled& peeled_;
};

}  // namespace densek::cluster
