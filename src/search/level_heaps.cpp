#include "search/level_heaps.h"

#include <algorithm>
#include <utility>

namespace densek::search {

namespace {

/// One of some ties is as good as one of all, and there may be as many as vertices.
constexpr std::size_t most_ties = 64;

}  // namespace

LevelHeaps::LevelHeaps(const Arena& arena)
    : arena_(&arena), cells_(arena.num_vertices()), heaps_(2ULL * arena.num_parts()) {
  for (Vertex v = 0; v < cells_.size(); ++v) {
    cells_[v] = {arena.c(v), 0, Side::others};
    heap_of(v).push_back(v);
  }
  for (Heap& heap : heaps_) {
    std::stable_sort(heap.begin(), heap.end(), [this](Vertex a, Vertex b) { return before(a, b); });
    for (std::uint32_t place = 0; place < heap.size(); ++place) cells_[heap[place]].place = place;
  }
}

void LevelHeaps::put(Heap& heap, std::uint32_t place, Vertex v) {
  heap[place] = v;
  cells_[v].place = place;
}

void LevelHeaps::rise(Heap& heap, std::uint32_t place) {
  const Vertex v = heap[place];
  for (; place > 0 && before(v, heap[(place - 1) / 2]); place = (place - 1) / 2)
    put(heap, place, heap[(place - 1) / 2]);
  put(heap, place, v);
}

void LevelHeaps::sink(Heap& heap, std::uint32_t place) {
  const Vertex v = heap[place];
  for (std::uint64_t child = 2ULL * place + 1; child < heap.size(); child = 2ULL * place + 1) {
    if (child + 1 < heap.size() && before(heap[child + 1], heap[child])) ++child;
    if (!before(heap[child], v)) break;
    put(heap, place, heap[child]);
    place = static_cast<std::uint32_t>(child);
  }
  put(heap, place, v);
}

void LevelHeaps::insert(Vertex v) {
  Heap& heap = heap_of(v);
  heap.push_back(v);
  rise(heap, static_cast<std::uint32_t>(heap.size() - 1));
}

void LevelHeaps::erase(Vertex v) {
  Heap& heap = heap_of(v);
  const std::uint32_t place = cells_[v].place;
  const Vertex last = heap.back();
  heap.pop_back();
  if (last == v) return;
  put(heap, place, last);
  rise(heap, place);
  sink(heap, cells_[last].place);
}

void LevelHeaps::turn(Vertex v) {
  const bool free = !frozen(v);
  if (free) erase(v);
  cells_[v].side = contains(v) ? Side::others : Side::members;
  if (free) insert(v);
}

void LevelHeaps::shift(Vertex v, std::int64_t difference) {
  Cell& cell = cells_[v];
  cell.level += difference;
  if (frozen(v)) return;
  if (better(difference, 0, cell.side))
    rise(heap_of(v), cell.place);
  else
    sink(heap_of(v), cell.place);
}

void LevelHeaps::freeze(Vertex v) {
  if (frozen(v)) return;
  erase(v);
  cells_[v].place = place_frozen;
}

void LevelHeaps::thaw(Vertex v) {
  if (frozen(v)) insert(v);
}

std::span<const Vertex> LevelHeaps::best(std::uint32_t part, Side side) {
  const Heap& from = heap(part, side);
  std::vector<Vertex>& found = found_[static_cast<std::size_t>(side)];
  found.clear();
  if (from.empty()) return found;
  const std::int64_t level = cells_[from[0]].level;
  visiting_.assign(1, 0);
  while (!visiting_.empty() && found.size() < most_ties) {
    const std::uint64_t place = visiting_.back();
    visiting_.pop_back();
    found.push_back(from[place]);
    for (std::uint64_t child = 2 * place + 2; child > 2 * place; --child)
      if (child < from.size() && cells_[from[child]].level == level) visiting_.push_back(child);
  }
  return found;
}

std::span<const Vertex> LevelHeaps::first(std::uint32_t part, Side side, std::size_t count) {
  const Heap& from = heap(part, side);
  std::vector<Vertex>& found = found_[static_cast<std::size_t>(side)];
  found.clear();
  // A heap of places in the heap: whoever comes next is a child of one that has come.
  const auto later = [&](std::uint64_t a, std::uint64_t b) { return before(from[b], from[a]); };
  visiting_.clear();
  if (!from.empty()) visiting_.push_back(0);
  while (!visiting_.empty() && found.size() < count) {
    std::pop_heap(visiting_.begin(), visiting_.end(), later);
    const std::uint64_t place = visiting_.back();
    visiting_.pop_back();
    found.push_back(from[place]);
    for (const std::uint64_t child : {2 * place + 1, 2 * place + 2}) {
      if (child >= from.size()) break;
      visiting_.push_back(child);
      std::push_heap(visiting_.begin(), visiting_.end(), later);
    }
  }
  return found;
}

std::span<const Vertex> LevelHeaps::better_than(std::int64_t level, std::uint32_t part, Side side) {
  const Heap& from = heap(part, side);
  std::vector<Vertex>& found = found_[static_cast<std::size_t>(side)];
  found.clear();
  const auto visit = [&](std::uint64_t place) {
    if (place < from.size() && better(cells_[from[place]].level, level, side)) visiting_.push_back(place);
  };
  visiting_.clear();
  visit(0);
  while (!visiting_.empty()) {
    const std::uint64_t place = visiting_.back();
    visiting_.pop_back();
    found.push_back(from[place]);
    visit(2 * place + 1);
    visit(2 * place + 2);
  }
  std::sort(found.begin(), found.end(),
            [this](Vertex a, Vertex b) { return this->level(a) != this->level(b) ? before(a, b) : a < b; });
  return found;
}

bool LevelHeaps::heaps_are_right() const {
  std::size_t held = 0, free = 0;
  for (const Heap& heap : heaps_) {
    held += heap.size();
    for (std::uint32_t place = 1; place < heap.size(); ++place)
      if (before(heap[place], heap[(place - 1) / 2])) return false;
  }
  for (Vertex v = 0; v < cells_.size(); ++v) {
    if (frozen(v)) continue;
    ++free;
    const Heap& heap = heaps_[2ULL * arena_->part(v) + static_cast<std::size_t>(cells_[v].side)];
    if (cells_[v].place >= heap.size() || heap[cells_[v].place] != v) return false;
  }
  return held == free;
}

}  // namespace densek::search
