// Whether rows of doubtful origin are those of a graph, at the speed of memory.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <functional>
#include <span>

namespace densek {

/// As check_structure, in one pass on several threads. That every arc has its reverse is judged by sums under a key
/// that is drawn at random: rows that have one without would pass with a probability of about 2⁻⁶⁴, whoever made them.
/// `progress` is called now and then with the number of arcs done.
void check_structure_by_sums(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets, int threads,
                             const std::function<void(std::uint64_t arcs)>& progress = {});

}  // namespace densek
