#include "search/swap_state.h"

#include <algorithm>
#include <cassert>

namespace densek::search {

SwapState::SwapState(const Arena& arena, std::uint32_t max_size)
    : arena_(&arena), max_size_(max_size), member_index_(arena.num_vertices()) {
  inside_.at.resize(max_size + 1ULL);
  outside_.at.resize(max_size + 1ULL);
  outside_.floor = 1;  // in a large graph nearly all vertices stay at level 0 and are never looked at
  cells_.assign(arena.num_vertices(), {0, slot_cold});
  if (arena.rows_are_complements()) {
    shift_ = -static_cast<std::int64_t>(max_size);
    outside_.floor = max_size + 1;  // nothing bucketed yet
    for (Cell& cell : cells_) cell.level = 2 * max_size;
  }
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

void SwapState::add(Vertex v) {
  assert(!contains(v) && size() < max_size_);
  edges_ += level(v);
  leave_side(v);
  cells_[v].level |= 1;
  enter_side(v);
  member_index_[v] = size();
  members_.push_back(v);
  if (arena_->rows_are_complements()) {
    ++shift_;
    shift_row<false>(v);
  } else {
    shift_row<true>(v);
  }
}

void SwapState::remove(Vertex v) {
  assert(contains(v));
  edges_ -= level(v);
  leave_side(v);
  cells_[v].level &= ~1U;
  enter_side(v);
  members_[member_index_[v]] = members_.back();
  member_index_[members_.back()] = member_index_[v];
  members_.pop_back();
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
}

void SwapState::freeze(Vertex v) {
  leave_side(v);
  cells_[v].slot = slot_frozen;
}

void SwapState::thaw(Vertex v) {
  if (cells_[v].slot != slot_frozen) return;
  cells_[v].slot = slot_cold;
  enter_side(v);
}

std::span<const Vertex> SwapState::worst_members() { return best(inside_, true); }

std::span<const Vertex> SwapState::best_others() { return best(outside_, false); }

std::span<const Vertex> SwapState::best(Buckets& buckets, bool of_members) {
  const std::uint64_t population = of_members ? members_.size() : cells_.size();
  const std::uint64_t wanted = 16 + population / 64;
  if (buckets.size == 0) refill(buckets, of_members, wanted);
  if (buckets.size == 0) return {};
  if (buckets.size > 8 * wanted) trim(buckets, wanted);
  while (buckets.at[buckets.top].empty()) --buckets.top;
  return buckets.at[buckets.top];
}

/// Lowers the floor until `wanted` candidates are hot, or all that have a level above 0.
void SwapState::refill(Buckets& buckets, bool of_members, std::uint64_t wanted) {
  if (buckets.floor == 0) return;
  const auto visit_side = [&](auto&& visit) {
    if (of_members) {
      for (const Vertex v : members_) visit(v);
    } else {
      for (Vertex v = 0; v < cells_.size(); ++v)
        if (!contains(v)) visit(v);
    }
  };
  work_ += of_members ? members_.size() : cells_.size();
  histogram_.assign(max_size_ + 1ULL, 0);
  visit_side([&](Vertex v) { histogram_[key(cells_[v])] += cells_[v].slot != slot_frozen; });
  std::uint32_t floor = max_size_;
  std::uint64_t count = histogram_[floor];
  while (floor > 1 && count < wanted) count += histogram_[--floor];
  buckets.floor = count == 0 ? 0 : floor;
  buckets.top = 0;
  visit_side([&](Vertex v) {
    if (cells_[v].slot == slot_cold && key(cells_[v]) >= buckets.floor) insert(buckets, key(cells_[v]), v);
  });
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
