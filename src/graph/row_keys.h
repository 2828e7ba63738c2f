// What is sorted and moved about while rows are made: in four bytes if it fits, in eight, or with a weight.
//
// A Key stands for a pair in the range of its smaller end, a Target for the larger end of an edge once its place tells
// the smaller one, a Lower for an edge in the range of its larger end.
#pragma once

#include <densek/graph.h>

#include <cstdint>

#include "graph/ranges.h"

namespace densek {

/// Keys of whole numbers of some size: from above, the end that belongs to the range, the other one, and in the lowest
/// bit whether the larger end came first.
template <class Number>
struct PlainKeys {
  using Key = Number;
  using Target = Vertex;
  using Lower = Number;
  static constexpr bool weighted = false;

  static Key key(std::uint64_t number, std::int64_t) { return static_cast<Key>(number); }
  static Target target(Vertex high, std::int64_t) { return high; }
  static Vertex vertex(Target target) { return target; }
  static std::int64_t weight(Target) { return 1; }
  static Lower lower(std::uint64_t number, Target) { return static_cast<Lower>(number); }
  static std::uint64_t number(Lower lower) { return lower; }
  static std::int64_t weight_of_lower(Lower) { return 1; }
};

struct WeightedKey {
  std::uint64_t key;
  std::int64_t weight;
  friend std::uint64_t sort_key(const WeightedKey& element) { return element.key; }
};

struct WeightedKeys {
  struct Target {
    Vertex vertex;
    std::int64_t weight;
  };
  using Key = WeightedKey;
  using Lower = WeightedKey;
  static constexpr bool weighted = true;

  static Key key(std::uint64_t number, std::int64_t weight) { return {number, weight}; }
  static Target target(Vertex high, std::int64_t weight) { return {high, weight}; }
  static Vertex vertex(const Target& target) { return target.vertex; }
  static std::int64_t weight(const Target& target) { return target.weight; }
  static Lower lower(std::uint64_t number, const Target& target) { return {number, target.weight}; }
  static std::uint64_t number(const Lower& lower) { return lower.key; }
  static std::int64_t weight_of_lower(const Lower& lower) { return lower.weight; }
};

}  // namespace densek
