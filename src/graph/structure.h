// Whether rows of doubtful origin are those of a graph, at the speed of memory.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <functional>
#include <span>

namespace densek {

/// As check_structure of densek/graph.h, the arcs to rows of so many arcs looked up at once: beyond that the rows are
/// read once more for the next ones.
void check_structure(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets, std::uint64_t at_once);

/// As check_structure, in one pass on several threads. That every arc has its reverse is judged by sums under a key
/// that is drawn at random: rows that have one without would pass with a probability of about 2⁻⁶⁴, whoever made them.
/// That both arcs of an edge weigh the same, if there are weights, is judged in the same way; nothing else about them.
/// `progress` is called now and then with the number of arcs done.
void check_structure_by_sums(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets,
                             std::span<const std::int64_t> weights, int threads,
                             const std::function<void(std::uint64_t arcs)>& progress = {});

/// Throws InputError unless the two arcs of each edge weigh the same. The rows must be those of a graph.
void check_weights_agree(const Graph& graph);

/// Throws InputError unless weights are what a builder leaves: their unit, a power of ten, is the largest in which all
/// are whole, not all weigh 1, and together they are within max_total_weight. One pass.
void check_weight_units(const Weights& weights);

/// Throws InputError unless every edge runs from one side to the other and every label begins with its side. One pass.
void check_sides(const Graph& graph);

}  // namespace densek
