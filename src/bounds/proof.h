// What a bound follows from, written down so that others can check it (densek/witness.h).
#pragma once

#include <densek/witness.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "bounds/orientation.h"
#include "question/question.h"

namespace densek::bounds {

/// By edge u < v in the order of rows: what u gets.
std::vector<std::uint32_t> shares_by_edge(const Graph& graph, const Split& split);

/// The step that proves the bound of this name (clique, degree, order, colouring, orientation, cap or blocks) on the
/// question, with the same data the bound was made of; `blocks_max_k` is what blocks_bounds was called with. Costs what
/// the bound costs.
ProofStep describe(const Question& question, const Split& split, std::string_view name, std::int64_t blocks_max_k = 0);

}  // namespace densek::bounds
