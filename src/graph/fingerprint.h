// Two digests of a graph: what it is, and how it lies in memory.
#pragma once

#include <densek/graph.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace densek {

/// 32 hexadecimal digits over the arrays as they are: the checksum of a binary file. Unlike the fingerprint it depends
/// on the order of vertices whose labels are texts; for integer labels, whose order is given, the two are the same.
std::string array_checksum(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets,
                           const Labels& labels, const Weights& weights = {}, const std::optional<Sides>& sides = {});

inline std::string array_checksum(const Graph& graph) {
  return array_checksum(graph.offsets(), graph.targets(), graph.labels(), {graph.weights(), graph.units()},
                        graph.sides());
}

/// The checksum of arrays that pass by and are never in memory as a whole.
class ArrayHasher {
 public:
  void add(std::span<const std::byte> bytes);
  /// The digests of the blocks, low and high half by turns. Call last.
  std::vector<std::uint64_t> finish();

 private:
  std::vector<std::byte> block_;
  std::vector<std::uint64_t> digests_;
};

struct PassingArrays {
  std::uint64_t vertices = 0, arcs = 0, label_kind = 0, label_first = 0, label_chars = 0;
  ArrayHasher offsets, targets, label_values, chars, weights;  ///< weights in the largest unit; none if all are 1
  std::int64_t units = 1;
  std::optional<Sides> sides = {};
};
/// As array_checksum. Call once.
std::string checksum_of(PassingArrays& arrays);

/// What a witness belongs to: it speaks of vertices by their numbers.
inline std::string numbered_fingerprint(const Graph& graph) {
  return graph.labels().are_integers() ? graph.fingerprint() : array_checksum(graph);
}

}  // namespace densek
