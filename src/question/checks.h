// What can be asked of a graph: the one place that refuses the rest.
#pragma once

#include <densek/graph.h>

#include <cstdint>

#include "question/question.h"

namespace densek {

/// Throws UsageError for k < 0 and NoAnswerError for k > n.
void require_size(const Graph& graph, std::int64_t k);

/// Throws UsageError unless all vertices are in one part, for whoever cannot keep to several.
void require_one_part(const Question& question);

}  // namespace densek
