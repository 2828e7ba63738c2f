// From what a user wishes to the question that is asked.
#pragma once

#include <densek/wishes.h>

#include <cstdint>
#include <vector>

#include "question/question.h"

namespace densek {

/// What is left to choose once the wishes are kept: those included and excluded are gone from the graph. Its sizes are
/// 0; `open_sizes` has those to choose. Throws UsageError if the wishes contradict each other or do not fit the graph.
Question asked(const Graph& graph, const Wishes& wishes);

/// By part, how many are to be chosen beside those included; throws as check_wishes does.
std::vector<std::int64_t> open_sizes(const Graph& graph, const Wishes& wishes, const Sizes& sizes);

/// By vertex. Throws UsageError for one that is to be both in and out.
std::vector<Fate> fates_of(const Graph& graph, const Wishes& wishes);

/// The largest weight of a pair that could be exchanged, two vertices of one part; 0 if none is positive. A loading
/// above it makes every local maximizer integral. Without weights and with one part it is 1, the paper's. O(m).
std::int64_t heaviest_exchange(const Question& question);
/// By vertex, of the pairs that it is in; 0 if none is positive. O(m).
std::vector<std::int64_t> heaviest_exchanges(const Question& question);

}  // namespace densek
