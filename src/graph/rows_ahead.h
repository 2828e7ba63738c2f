// Rows of a mapped graph that memory has no room for, wanted in an order of their own: read many at a time, before they
// are wanted, instead of one after the other when they are. That is all the difference it makes, and it is only made
// where memory is limited (base/aside.h); elsewhere the rows are in memory after the pass that has checked them.
#pragma once

#include <densek/graph.h>

#include <cstddef>
#include <span>

namespace densek {

class RowsAhead {
 public:
  enum class Towards { end, begin };

  /// The graph must outlive it. Until it ends, a row that was not asked for is read alone: the system takes nobody for
  /// reading the whole file who touches one row here and one there.
  explicit RowsAhead(const Graph& graph, Towards towards = Towards::end);
  ~RowsAhead();
  RowsAhead(const RowsAhead&) = delete;
  RowsAhead& operator=(const RowsAhead&) = delete;

  /// The row of order[i] is wanted now, those behind it (or before it) later, in about this order.
  void reach(std::span<const Vertex> order, std::size_t i) {
    if (!limited_ || (first_ <= i && i < last_)) return;
    expect(order, i);
  }

 private:
  void expect(std::span<const Vertex> order, std::size_t i);
  void advise(int advice) const;

  const Graph& graph_;
  Towards towards_;
  bool limited_;
  std::size_t first_ = 0, last_ = 0;  // of the order, that were asked for
};

}  // namespace densek
