// What can be said of the weights of a graph as a whole, and the unit they are counted in.
#pragma once

#include <densek/graph.h>

#include <cstdint>

namespace densek {

/// Whether some edge weighs less than nothing. O(m) with weights.
bool has_negative_weights(const Graph& graph);

/// Of the edges, each counted once, in units; all 0 without edges.
struct WeightSummary {
  std::int64_t min = 0, max = 0, total = 0;
};
WeightSummary weight_summary(const Graph& graph);

/// The largest power of ten by which units and all weights can be divided.
std::int64_t spare_units(const Weights& weights);

/// The same graph with weights in other units, in which they must be whole; the fingerprint stays as it is. Throws
/// InputError if the weights would exceed max_total_weight.
Graph with_units(const Graph& graph, std::int64_t units);

/// The same graph with weights as a builder leaves them: in the largest unit in which they are whole, or none if all
/// weigh 1.
Graph in_largest_unit(const Graph& graph);

}  // namespace densek
