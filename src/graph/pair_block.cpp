#include "graph/pair_block.h"

namespace densek {

std::span<Vertex> PairMemory::take(std::size_t count) {
  constexpr std::size_t piece = 2 * large_page / sizeof(Vertex);
  if (!piece_ || count > piece_->size() - used_) {
    piece_ = std::make_shared<PageArray<Vertex>>(std::max(count, piece));
    piece_->let_pages_be_large();
    used_ = 0;
  }
  piece_->touch(used_, count);
  return piece_->span().subspan(std::exchange(used_, used_ + count), count);
}

PairBlock::PairBlock(PageArray<Edge> pairs) {
  const auto owner = std::make_shared<PageArray<Edge>>(std::move(pairs));
  pairs_ = owner->span();
  owner_ = owner;
}

PairBlock::PairBlock(std::span<const Edge> pairs, PairMemory& memory) {
  std::size_t changes = pairs.empty() ? 0 : 1;
  for (std::size_t i = 1; i < pairs.size(); ++i) changes += pairs[i].u != pairs[i - 1].u;
  static_assert(sizeof(Edge) == 2 * sizeof(Vertex) && sizeof(PairRun) == 2 * sizeof(Vertex));
  if (2 * changes >= pairs.size()) {
    pairs_ = {reinterpret_cast<Edge*>(memory.take(2 * pairs.size()).data()), pairs.size()};
    std::ranges::copy(pairs, pairs_.begin());
  } else {
    const std::span<Vertex> room = memory.take(2 * changes + pairs.size());
    runs_ = {reinterpret_cast<PairRun*>(room.data()), changes};
    seconds_ = room.subspan(2 * changes);
    PairRun* run = runs_.data();  // no branch on where one ends, which nothing foretells
    for (std::size_t i = 0; i + 1 < pairs.size(); ++i) {
      seconds_[i] = pairs[i].v;
      *run = {pairs[i].u, static_cast<std::uint32_t>(i + 1)};
      run += pairs[i].u != pairs[i + 1].u;
    }
    seconds_.back() = pairs.back().v;
    *run = {pairs.back().u, static_cast<std::uint32_t>(pairs.size())};
  }
  owner_ = memory.owner();
  largest_ = largest();  // while they are in cache
}

}  // namespace densek
