// A set S of vertices that changes by one vertex at a time, with what every vertex has in S and the best candidates at
// hand.
//
// The level of a vertex is what its edges into S weigh (deg_S without weights) + c. Members worth removing have the
// lowest levels, other vertices worth adding the highest. In a plain arena candidates are kept in buckets by level, in
// any other in heaps by part and level (search/level_heaps.h). Of the buckets only a hot window of the best levels is
// bucketed; a vertex outside it costs one addition per change, and the window moves when it runs empty or overfull, so
// that a step of the best level is amortised O(1). Removing u or adding v costs the length of its row in the arena.
//
// A vertex can be frozen: it keeps its level but is no candidate until thawed (tabu search).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "search/arena.h"
#include "search/level_heaps.h"

namespace densek::search {

class SwapState {
 public:
  /// An empty set in an arena that outlives the state; sets of up to `max_size` vertices. O(n + levels).
  SwapState(const Arena& arena, std::uint32_t max_size);

  const Arena& arena() const { return *arena_; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(members_.size()); }
  /// Members of one part.
  std::int64_t size(std::uint32_t part) const { return part_sizes_[part]; }
  /// Edges inside S and the linear terms of its members.
  std::int64_t value() const { return value_; }
  std::span<const Vertex> members() const { return members_; }  ///< in no particular order
  bool contains(Vertex v) const { return heaps_ ? heaps_->contains(v) : cells_[v].level & 1; }
  /// w(v, S) + c(v).
  std::int64_t level(Vertex v) const {
    return heaps_ ? heaps_->level(v) : static_cast<std::int64_t>(cells_[v].level >> 1) + shift_;
  }
  bool frozen(Vertex v) const { return heaps_ ? heaps_->frozen(v) : cells_[v].slot == slot_frozen; }

  void add(Vertex v);
  void remove(Vertex v);
  void swap(Vertex out, Vertex in) {
    remove(out);
    add(in);
  }
  /// Changes S to this set of distinct vertices; costs the rows of those that enter or leave.
  void assign(std::span<const Vertex> set);

  void freeze(Vertex v);
  void thaw(Vertex v);

  /// The members of the lowest level in a part and its other vertices of the highest that are not frozen (empty: no
  /// such vertex). Unless the arena is plain, some of them. Valid until the next change and the next call for the same
  /// side.
  std::span<const Vertex> worst_members(std::uint32_t part = 0);
  std::span<const Vertex> best_others(std::uint32_t part = 0);
  /// More than the best, for an arena that is not plain.
  LevelHeaps& heaps() { return *heaps_; }

  /// Arcs visited since the beginning.
  std::uint64_t work() const { return work_; }

 private:
  struct Cell {
    std::uint32_t level;  // 2·(level − shift) + (1 for members)
    std::uint32_t slot;   // place in its bucket, or one of the two below
  };
  static constexpr std::uint32_t slot_cold = 0xFFFFFFFFU, slot_frozen = 0xFFFFFFFEU;

  /// The candidates of one side by key; the best have the highest key. Unfrozen vertices with key ≥ floor are in here.
  struct Buckets {
    std::vector<std::vector<Vertex>> at;
    std::uint32_t floor = 0, top = 0;
    std::uint64_t size = 0;
  };

  std::uint32_t key(const Cell& cell) const {
    const std::uint32_t level = cell.level >> 1;
    return cell.level & 1 ? top_key_ - level : level;
  }
  Buckets& side(const Cell& cell) { return cell.level & 1 ? inside_ : outside_; }
  void insert(Buckets& buckets, std::uint32_t key, Vertex v);
  void erase(Buckets& buckets, std::uint32_t key, Vertex v);
  void enter_side(Vertex v);
  void leave_side(Vertex v);
  template <bool up>
  void shift_row(Vertex v);
  void shift_neighbours(Vertex v, std::int64_t sign);
  bool levels_are_right() const;
  bool buckets_are_right() const;
  std::span<const Vertex> best(Buckets& buckets, bool of_members);
  void refill(Buckets& buckets, bool of_members, std::uint64_t wanted);
  void trim(Buckets& buckets, std::uint64_t wanted);

  const Arena* arena_;
  std::uint32_t max_size_, top_key_ = 0;
  std::unique_ptr<LevelHeaps> heaps_;  // unless the arena is plain: instead of cells and buckets
  std::vector<Cell> cells_;
  std::vector<Vertex> members_;
  std::vector<std::uint32_t> member_index_;
  std::vector<std::int64_t> part_sizes_;
  Buckets inside_, outside_;
  std::int64_t shift_ = 0, value_ = 0;
  std::uint64_t work_ = 0;
  std::vector<std::uint64_t> histogram_;
};

}  // namespace densek::search
