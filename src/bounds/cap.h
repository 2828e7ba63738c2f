// Orientation with a cap: at most k−1 neighbours of u are in a set of k vertices, so of what u got only its k−1 largest
// shares count (with its linear term). The split is moved for this k: a share below the k−1 largest costs its owner
// nothing, so edges drift to where they are free. Projected subgradient steps on the sum of the squared capped loads;
// the best split seen is kept, as integers. O(m log) a step; tightens small k in graphs with large degrees.
#pragma once

#include <cstdint>

#include "bounds/orientation.h"
#include "question/question.h"

namespace densek::bounds {

/// The sum of the k largest capped loads, in edges, base included.
std::int64_t capped_value(const Question& question, std::span<const std::int32_t> shares);

/// A split for this question's k with a small capped_value, never worse than that of `start`.
Split capped_split(const Question& question, Split start, const SplitOptions& options);

}  // namespace densek::bounds
