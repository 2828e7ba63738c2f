// Orientation with a cap: at most k−1 neighbours of u are in a set of k vertices, so of what u got only its k−1 largest
// shares count (with its linear term). The split is moved for this k: a share below the k−1 largest costs its owner
// nothing, so edges drift to where they are free. Projected subgradient steps on the sum of the squared capped loads;
// the best split seen is kept, as integers. O(m log) a step; tightens small k in graphs with large degrees.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "bounds/split.h"
#include "bounds/table.h"
#include "question/question.h"

namespace densek::bounds {

/// The sum of the k largest capped loads, in edges, constant included. The k of the question does not matter here.
std::int64_t capped_value(const Question& question, std::int64_t k, std::span<const std::int32_t> shares);

/// A split with a small capped_value for this k, never worse than that of `start`; its loads are the capped ones.
Split capped_split(const Question& question, std::int64_t k, Split start, const SplitOptions& options);

std::unique_ptr<QuestionBound> cap_on(const Basis& basis);

}  // namespace densek::bounds
