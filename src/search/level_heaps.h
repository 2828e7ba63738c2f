// Levels of any size and the best candidates of every part: what stands behind a SwapState where levels are too many
// for buckets, or candidates are wanted part by part.
//
// Each side of each part has a binary heap: members by increasing level, other vertices by decreasing level. A changed
// level costs a few steps in its heap, at worst as many as the heap has levels. Those far from the top hardly move.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "search/arena.h"

namespace densek::search {

enum class Side : std::uint8_t { others, members };

class LevelHeaps {
 public:
  /// Of the empty set. O(n).
  explicit LevelHeaps(const Arena& arena);

  std::int64_t level(Vertex v) const { return cells_[v].level; }
  bool contains(Vertex v) const { return cells_[v].side == Side::members; }
  bool frozen(Vertex v) const { return cells_[v].place == place_frozen; }

  /// To the other side.
  void turn(Vertex v);
  void shift(Vertex v, std::int64_t difference);
  void freeze(Vertex v);
  void thaw(Vertex v);

  /// Of those that are not frozen: some of the best level, the first `count` by level, all whose level is better than
  /// this one. Best first but for the ties. Valid until the next call.
  std::span<const Vertex> best(std::uint32_t part, Side side);
  std::span<const Vertex> first(std::uint32_t part, Side side, std::size_t count);
  std::span<const Vertex> better_than(std::int64_t level, std::uint32_t part, Side side);

  /// Heaps are heaps and hold whoever is not frozen, where its cell says.
  bool heaps_are_right() const;

 private:
  struct Cell {
    std::int64_t level;
    std::uint32_t place;  // in its heap, or frozen
    Side side;
  };
  static constexpr std::uint32_t place_frozen = 0xFFFFFFFFU;
  using Heap = std::vector<Vertex>;

  Heap& heap(std::uint32_t part, Side side) { return heaps_[2ULL * part + static_cast<std::size_t>(side)]; }
  Heap& heap_of(Vertex v) { return heap(arena_->part(v), cells_[v].side); }
  /// Whether a comes before b, both of one side.
  bool before(Vertex a, Vertex b) const { return better(cells_[a].level, cells_[b].level, cells_[a].side); }
  static bool better(std::int64_t a, std::int64_t b, Side side) { return side == Side::members ? a < b : a > b; }
  void put(Heap& heap, std::uint32_t place, Vertex v);
  void rise(Heap& heap, std::uint32_t place);
  void sink(Heap& heap, std::uint32_t place);
  void insert(Vertex v);
  void erase(Vertex v);

  const Arena* arena_;
  std::vector<Cell> cells_;
  std::vector<Heap> heaps_;
  std::array<std::vector<Vertex>, 2> found_;  // by side: what was asked for last
  std::vector<std::uint64_t> visiting_;       // places in a heap
};

}  // namespace densek::search
