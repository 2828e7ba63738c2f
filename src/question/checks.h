// What can be asked of a graph: the one place that refuses the rest.
#pragma once

#include <densek/graph.h>

#include <cstdint>

#include "question/question.h"

namespace densek {

/// Throws UsageError for k < least and NoAnswerError for k > n. Nobody asks for no vertices; inside, what is left to
/// choose may be none.
void require_size(const Graph& graph, std::int64_t k, std::int64_t least = 1);

/// Throws UsageError if edges have weights or there are several parts, for whoever knows neither.
void require_plain(const Question& question);

}  // namespace densek
