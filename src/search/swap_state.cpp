#include "search/swap_state.h"

#include <algorithm>

#include "base/check.h"

namespace densek::search {

namespace {

// How many candidates a side keeps hot: some, and a share of all, so that looking at all of them again is rare; it is
// cut back when it has grown to several times that.
constexpr std::uint64_t least_hot = 16, population_a_hot = 64, overfull = 8;
// What a change of level costs in a heap; most that change stay where they are.
constexpr std::uint64_t steps_in_a_heap = 2;

}  // namespace

SwapState::SwapState(const Arena& arena, std::uint32_t max_size)
    : arena_(&arena), max_size_(max_size), member_index_(arena.num_vertices()), part_sizes_(arena.num_parts(), 0) {
  if (!arena.plain()) {
    heaps_ = std::make_unique<LevelHeaps>(arena);
    return;
  }
  const std::int64_t spread = arena.largest_c() - arena.least_c();
  top_key_ = max_size + static_cast<std::uint32_t>(spread);
  inside_.at.resize(top_key_ + 1ULL);
  outside_.at.resize(top_key_ + 1ULL);
  cells_.assign(arena.num_vertices(), {0, slot_cold});
  shift_ = arena.least_c();
  outside_.floor = 1;  // in a large graph nearly all vertices stay at level 0 and are never looked at
  if (spread == 0 && !arena.rows_are_complements()) return;
  outside_.floor = top_key_ + 1;  // nothing bucketed yet
  const std::uint32_t start = arena.rows_are_complements() ? max_size : 0;
  shift_ -= start;
  for (Vertex v = 0; v < cells_.size(); ++v)
    cells_[v].level = 2 * (start + static_cast<std::uint32_t>(arena.c(v) - arena.least_c()));
}

void SwapState::insert(Buckets& buckets, std::uint32_t key, Vertex v) {
  std::vector<Vertex>& bucket = buckets.at[key];
  cells_[v].slot = static_cast<std::uint32_t>(bucket.size());
  bucket.push_back(v);
  buckets.top = std::max(buckets.top, key);
  ++buckets.size;
}

void SwapState::erase(Buckets& buckets, std::uint32_t key, Vertex v) {
  std::vector<Vertex>& bucket = buckets.at[key];
  const std::uint32_t slot = cells_[v].slot;
  bucket[slot] = bucket.back();
  cells_[bucket[slot]].slot = slot;
  cells_[v].slot = slot_cold;
  bucket.pop_back();
  --buckets.size;
}

void SwapState::enter_side(Vertex v) {
  Buckets& buckets = side(cells_[v]);
  if (cells_[v].slot != slot_frozen && key(cells_[v]) >= buckets.floor) insert(buckets, key(cells_[v]), v);
}

void SwapState::leave_side(Vertex v) {
  if (cells_[v].slot < slot_frozen) erase(side(cells_[v]), key(cells_[v]), v);
}

template <bool up>
void SwapState::shift_row(Vertex v) {
  const auto row = arena_->row(v);
  work_ += row.size() + 1;
  for (const Vertex w : row) {
    Cell& cell = cells_[w];
    const std::uint32_t old_key = key(cell);
    if constexpr (up)
      cell.level += 2;
    else
      cell.level -= 2;
    const std::uint32_t new_key = key(cell);
    Buckets& buckets = side(cell);
    if (std::max(old_key, new_key) < buckets.floor || cell.slot == slot_frozen) continue;
    if (cell.slot != slot_cold) erase(buckets, old_key, w);
    if (new_key >= buckets.floor) insert(buckets, new_key, w);
  }
}

void SwapState::shift_neighbours(Vertex v, std::int64_t sign) {
  const Arcs arcs = arena_->arcs(v);
  work_ += steps_in_a_heap * arcs.size() + 1;
  for (const auto [u, weight] : arcs) heaps_->shift(u, sign * weight);
}

void SwapState::add(Vertex v) {
  DENSEK_CHECK(!contains(v) && size() < max_size_);
  value_ += level(v);
  member_index_[v] = size();
  members_.push_back(v);
  ++part_sizes_[arena_->part(v)];
  if (heaps_) {
    heaps_->turn(v);
    return shift_neighbours(v, 1);
  }
  leave_side(v);
  cells_[v].level |= 1;
  enter_side(v);
  if (arena_->rows_are_complements()) {
    ++shift_;
    shift_row<false>(v);
  } else {
    shift_row<true>(v);
  }
}

void SwapState::remove(Vertex v) {
  DENSEK_CHECK(contains(v));
  value_ -= level(v);
  members_[member_index_[v]] = members_.back();
  member_index_[members_.back()] = member_index_[v];
  members_.pop_back();
  --part_sizes_[arena_->part(v)];
  if (heaps_) {
    heaps_->turn(v);
    return shift_neighbours(v, -1);
  }
  leave_side(v);
  cells_[v].level &= ~1U;
  enter_side(v);
  if (arena_->rows_are_complements()) {
    --shift_;
    shift_row<true>(v);
  } else {
    shift_row<false>(v);
  }
}

void SwapState::assign(std::span<const Vertex> set) {
  std::vector<Vertex> sorted(set.begin(), set.end());
  std::sort(sorted.begin(), sorted.end());
  const std::vector<Vertex> before(members_.begin(), members_.end());
  for (const Vertex v : before)
    if (!std::binary_search(sorted.begin(), sorted.end(), v)) remove(v);
  for (const Vertex v : sorted)
    if (!contains(v)) add(v);
  DENSEK_CHECK_HEAVY(levels_are_right() && (!heaps_ || heaps_->heaps_are_right()));
}

/// Levels and value, counted afresh.
bool SwapState::levels_are_right() const {
  const auto counted = [this](Vertex v) {
    std::int64_t count = arena_->c(v);
    for (const Vertex u : members_) count += u != v ? arena_->weight(u, v) : 0;
    return count;
  };
  std::int64_t twice = 0;
  for (Vertex v = 0; v < arena_->num_vertices(); ++v) {
    if (level(v) != counted(v)) return false;
    if (contains(v)) twice += level(v) + arena_->c(v);
  }
  return twice == 2 * value_;
}

/// Whoever is not frozen and at or above the floor of its side is in the bucket of its key, where its cell says; nobody
/// else is in any.
bool SwapState::buckets_are_right() const {
  std::uint64_t hot = 0;
  for (Vertex v = 0; v < cells_.size(); ++v) {
    const Cell& cell = cells_[v];
    const Buckets& buckets = contains(v) ? inside_ : outside_;
    const bool is_hot = cell.slot != slot_frozen && key(cell) >= buckets.floor;
    if (is_hot != (cell.slot < slot_frozen)) return false;
    if (is_hot && (cell.slot >= buckets.at[key(cell)].size() || buckets.at[key(cell)][cell.slot] != v)) return false;
    hot += is_hot ? 1 : 0;
  }
  return hot == inside_.size + outside_.size;
}

void SwapState::freeze(Vertex v) {
  if (heaps_) return heaps_->freeze(v);
  leave_side(v);
  cells_[v].slot = slot_frozen;
}

void SwapState::thaw(Vertex v) {
  if (heaps_) return heaps_->thaw(v);
  if (cells_[v].slot != slot_frozen) return;
  cells_[v].slot = slot_cold;
  enter_side(v);
}

std::span<const Vertex> SwapState::worst_members(std::uint32_t part) {
  return heaps_ ? heaps_->best(part, Side::members) : best(inside_, true);
}

std::span<const Vertex> SwapState::best_others(std::uint32_t part) {
  return heaps_ ? heaps_->best(part, Side::others) : best(outside_, false);
}

std::span<const Vertex> SwapState::best(Buckets& buckets, bool of_members) {
  const std::uint64_t population = of_members ? members_.size() : cells_.size();
  const std::uint64_t wanted = least_hot + population / population_a_hot;
  if (buckets.size == 0) refill(buckets, of_members, wanted);
  if (buckets.size == 0) return {};
  if (buckets.size > overfull * wanted) trim(buckets, wanted);
  while (buckets.at[buckets.top].empty()) --buckets.top;
  return buckets.at[buckets.top];
}

/// Lowers the floor until `wanted` candidates are hot, or all that are above the lowest level.
void SwapState::refill(Buckets& buckets, bool of_members, std::uint64_t wanted) {
  if (buckets.floor == 0) return;
  const auto visit_side = [&](auto&& visit) {
    if (of_members) {
      for (const Vertex v : members_) visit(v);
    } else {
      for (Vertex v = 0; v < cells_.size(); ++v)
        if ((cells_[v].level & 1) == 0) visit(v);
    }
  };
  work_ += of_members ? members_.size() : cells_.size();
  histogram_.assign(top_key_ + 1ULL, 0);
  visit_side([&](Vertex v) { histogram_[key(cells_[v])] += cells_[v].slot != slot_frozen; });
  std::uint32_t floor = top_key_;
  std::uint64_t count = histogram_[floor];
  while (floor > 1 && count < wanted) count += histogram_[--floor];
  buckets.floor = count == 0 ? 0 : floor;
  buckets.top = 0;
  visit_side([&](Vertex v) {
    if (cells_[v].slot == slot_cold && key(cells_[v]) >= buckets.floor) insert(buckets, key(cells_[v]), v);
  });
  DENSEK_CHECK_HEAVY(levels_are_right() && buckets_are_right());  // here, where all vertices are looked at anyway
}

/// Raises the floor as long as `wanted` candidates stay hot.
void SwapState::trim(Buckets& buckets, std::uint64_t wanted) {
  for (std::vector<Vertex>* bucket = &buckets.at[buckets.floor]; buckets.size - bucket->size() >= wanted;
       bucket = &buckets.at[++buckets.floor]) {
    for (const Vertex v : *bucket) cells_[v].slot = slot_cold;
    buckets.size -= bucket->size();
    work_ += bucket->size();
    bucket->clear();
  }
}

}  // namespace densek::search
