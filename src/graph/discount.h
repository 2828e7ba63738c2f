// Two-sided graphs in which a popular item counts less, so that what everybody buys makes nobody look suspicious.
#pragma once

#include <densek/graph.h>
#include <densek/io.h>

namespace densek {

/// The same graph with every edge multiplied by 1/log(d + 5) or 1/√(d + 5), d the degree of its end on the right, and
/// rounded to six digits behind the point; its reading says so. Throws UsageError for a graph without sides or with
/// negative weights, InputError if the weights are too large for six digits.
Graph discounted(const Graph& graph, Discount discount);

}  // namespace densek
