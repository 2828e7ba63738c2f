// What cuts the making of rows into pieces that stay in cache: ranges of vertices, and where in each of them what
// belongs there is put.
#pragma once

#include <densek/graph.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/pages.h"

namespace densek {

/// Ranges of 2^shift vertices, few enough to distribute into and small enough to work on in cache.
struct Ranges {
  /// Bits of a key in its range: a vertex of the range, any vertex, and a direction.
  unsigned key_bits() const { return shift + vertex_bits + 1; }

  Ranges(std::uint64_t n, std::uint64_t pairs) : vertices(n) {
    constexpr std::uint64_t pairs_per_range = 32768, most_ranges = 1024, at_most_finer = 4;
    const std::uint64_t wanted = std::clamp<std::uint64_t>(pairs / pairs_per_range, 2, most_ranges);
    const std::uint64_t last = n < 2 ? 0 : n - 1;
    vertex_bits = static_cast<unsigned>(std::bit_width(last));
    shift = static_cast<unsigned>(std::bit_width(last / wanted));
    // Keys of half the size are worth somewhat more ranges.
    if (key_bits() > 32 && vertex_bits < 31 &&
        last >> (31 - vertex_bits) < std::min(at_most_finer * wanted, most_ranges))
      shift = 31 - vertex_bits;
    count = n == 0 ? 0 : static_cast<std::size_t>(last >> shift) + 1;
  }
  std::size_t of(Vertex v) const { return v >> shift; }
  Vertex first(std::size_t range) const { return static_cast<Vertex>(range << shift); }
  std::uint64_t end(std::size_t range) const { return std::min<std::uint64_t>(vertices, (range + 1) << shift); }
  /// Of a vertex, what tells it from the others of its range.
  Vertex local(Vertex v) const { return v & static_cast<Vertex>((std::uint64_t{1} << shift) - 1); }
  /// The two ends of an edge as one number: the one that belongs to a range, the other one.
  std::uint64_t number(Vertex in_range, Vertex other) const {
    return std::uint64_t{local(in_range)} << vertex_bits | other;
  }
  std::uint64_t in_range(std::uint64_t number) const { return number >> vertex_bits; }
  Vertex other(std::uint64_t number) const {
    return static_cast<Vertex>(number & ((std::uint64_t{1} << vertex_bits) - 1));
  }

  std::uint64_t vertices;
  unsigned vertex_bits = 0, shift = 0;
  std::size_t count = 0;
};

/// How many keys each source (a block, a range) has for each range; then where the next of them goes.
class Distribution {
 public:
  Distribution() = default;
  Distribution(std::size_t sources, std::size_t ranges)
      : sources_(sources), ranges_(ranges), cells_(sources * ranges), begins_(ranges + 1) {}
  /// Row of counters of one source.
  std::uint64_t* row(std::size_t source) { return cells_.data() + source * ranges_; }
  /// Counts → positions: range after range, in each range source after source.
  void finish_counting() {
    std::uint64_t sum = 0;
    for (std::size_t range = 0; range < ranges_; ++range) {
      begins_[range] = sum;
      for (std::size_t source = 0; source < sources_; ++source) sum += std::exchange(row(source)[range], sum);
    }
    begins_[ranges_] = sum;
  }
  std::uint64_t begin(std::size_t range) const { return begins_[range]; }
  std::uint64_t size(std::size_t range) const { return begins_[range + 1] - begins_[range]; }
  std::uint64_t total() const { return begins_[ranges_]; }

 private:
  std::size_t sources_ = 0, ranges_ = 0;
  PageArray<std::uint64_t> cells_;
  std::vector<std::uint64_t> begins_;
};

}  // namespace densek
