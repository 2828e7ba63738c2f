// Clique bound: k vertices have at most k(k−1)/2 edges. Attained for k up to the clique number.
#pragma once

#include <cstdint>
#include <memory>

#include "bounds/table.h"

namespace densek::bounds {

/// k(k−1)/2, for k < 2³².
constexpr std::int64_t clique_bound(std::int64_t k) { return k % 2 == 0 ? k / 2 * (k - 1) : (k - 1) / 2 * k; }

std::unique_ptr<QuestionBound> clique_on(const Basis& basis);

}  // namespace densek::bounds
