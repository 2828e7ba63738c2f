// The beginning of every witness: whom it is about. One place names the graph, so that a proof never verifies on
// another one or fails on its own.
#pragma once

#include <densek/witness.h>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "graph/fingerprint.h"

namespace densek {

/// That no k vertices of the graph are worth more than `value`, by these steps; more may be said of it afterwards.
inline Witness witness_about(const Graph& graph, std::int64_t k, std::int64_t value,
                             std::vector<ProofStep> steps = {}) {
  return {numbered_fingerprint(graph), k, value, std::nullopt, std::move(steps)};
}

}  // namespace densek
