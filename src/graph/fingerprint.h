// Two digests of a graph: what it is, and how it lies in memory.
#pragma once

#include <densek/graph.h>

#include <optional>
#include <span>
#include <string>

namespace densek {

/// 32 hexadecimal digits over the arrays as they are: the checksum of a binary file. Unlike the fingerprint it depends
/// on the order of vertices whose labels are texts; for integer labels, whose order is given, the two are the same.
std::string array_checksum(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets,
                           const Labels& labels, const Weights& weights = {}, const std::optional<Sides>& sides = {});

inline std::string array_checksum(const Graph& graph) {
  return array_checksum(graph.offsets(), graph.targets(), graph.labels(), {graph.weights(), graph.units()},
                        graph.sides());
}

/// What a witness belongs to: it speaks of vertices by their numbers.
inline std::string numbered_fingerprint(const Graph& graph) {
  return graph.labels().are_integers() ? graph.fingerprint() : array_checksum(graph);
}

}  // namespace densek
