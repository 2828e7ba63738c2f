// How many pieces the edges inside a set leave of it.
#pragma once

#include <densek/graph.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace densek::certify {

/// Number of classes after joining the ends of every edge inside the set.
class Classes {
 public:
  explicit Classes(std::size_t count) : parent_(count), count_(static_cast<std::int64_t>(count)) {
    for (std::size_t i = 0; i < count; ++i) parent_[i] = static_cast<Vertex>(i);
  }
  /// False if they were in one class already.
  bool join(Vertex a, Vertex b) {
    a = root(a);
    b = root(b);
    if (a == b) return false;
    parent_[std::max(a, b)] = std::min(a, b);
    --count_;
    return true;
  }
  std::int64_t count() const { return count_; }

 private:
  Vertex root(Vertex a) {
    while (parent_[a] != a) a = parent_[a] = parent_[parent_[a]];
    return a;
  }
  std::vector<Vertex> parent_;
  std::int64_t count_;
};

}  // namespace densek::certify
