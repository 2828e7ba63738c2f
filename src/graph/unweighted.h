// The one refusal of weights, for whoever does not take them into account: nothing is ever ignored without a word.
#pragma once

#include <densek/errors.h>
#include <densek/graph.h>

namespace densek {

/// Throws UsageError if the graph has weights.
inline void require_unweighted(const Graph& graph) {
  if (graph.weighted()) throw UsageError("the graph has weights, which are not supported yet");
}

}  // namespace densek
