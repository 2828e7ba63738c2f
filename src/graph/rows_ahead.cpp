#include "graph/rows_ahead.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/aside.h"

namespace densek {

namespace {

/// So many rows are asked for at a time: enough to keep a disk busy, and some 16 MiB where each is on a page of its
/// own.
constexpr std::size_t rows_at_once = 4096;

/// Whole pages of an array; only advice, so its failure does not matter.
template <class T>
void advise_on(std::span<const T> part, int advice) {
  if (part.empty()) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(part.data()) / page_bytes() * page_bytes();
  const auto end = reinterpret_cast<std::uintptr_t>(part.data() + part.size());
  madvise(reinterpret_cast<void*>(begin), end - begin, advice);
}

}  // namespace

RowsAhead::RowsAhead(const Graph& graph, Towards towards) : graph_(graph), towards_(towards), limited_(puts_aside()) {
  if (limited_) advise(MADV_RANDOM);
}

RowsAhead::~RowsAhead() {
  if (limited_) advise(MADV_NORMAL);
}

void RowsAhead::advise(int advice) const {
  advise_on(graph_.targets(), advice);
  advise_on(graph_.weights(), advice);
}

void RowsAhead::expect(std::span<const Vertex> order, std::size_t i) {
  first_ = towards_ == Towards::end ? i : i - std::min(i, rows_at_once - 1);
  last_ = towards_ == Towards::end ? std::min(order.size(), i + rows_at_once) : i + 1;
  std::vector<Vertex> rows(order.begin() + static_cast<std::ptrdiff_t>(first_),
                           order.begin() + static_cast<std::ptrdiff_t>(last_));
  std::ranges::sort(rows);  // as they lie on the disk
  for (const Vertex v : rows) {
    advise_on(graph_.neighbors(v), MADV_WILLNEED);
    if (graph_.weighted()) advise_on(graph_.row_of(v, graph_.weights()), MADV_WILLNEED);
  }
}

}  // namespace densek
