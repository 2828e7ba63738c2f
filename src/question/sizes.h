// Whether a graph has so many vertices: the one place that refuses.
#pragma once

#include <densek/graph.h>

#include <cstdint>

namespace densek {

/// Throws UsageError for k < 0 and NoAnswerError for k > n.
void require_size(const Graph& graph, std::int64_t k);

}  // namespace densek
