// A piece of a list of pairs on its way to a graph, in the form that takes less memory: as pairs, or, where many lines
// begin as the one before, as runs of pairs with the same first end. Lists that go row by row then take little more
// than half, and what is done with the first end is done once a run.
#pragma once

#include <densek/graph.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "base/pages.h"

namespace densek {

/// Pairs with the same first end, one behind the other; the second ends are elsewhere, up to `end`.
struct PairRun {
  Vertex first;
  std::uint32_t end;
};

/// Where blocks are made: some megabytes at a time, so that pages can be large. They go back with the last block in
/// them.
class PairMemory {
 public:
  /// Room for so many numbers, and who owns it.
  std::span<Vertex> take(std::size_t count);
  std::shared_ptr<const void> owner() const { return piece_; }

 private:
  std::shared_ptr<PageArray<Vertex>> piece_;
  std::size_t used_ = 0;
};

class PairBlock {
 public:
  PairBlock() = default;
  /// Takes them as they are.
  explicit PairBlock(PageArray<Edge> pairs);
  /// These, which must outlive it.
  explicit PairBlock(std::span<Edge> pairs) : pairs_(pairs) {}
  /// A copy in the smaller form; fewer than 2³² pairs.
  PairBlock(std::span<const Edge> pairs, PairMemory& memory);

  std::size_t size() const { return pairs_.size() + seconds_.size(); }
  /// Where it lies, all in one piece.
  std::span<std::byte> memory() const {
    if (runs_.empty()) return std::as_writable_bytes(pairs_);
    const std::span<std::byte> runs = std::as_writable_bytes(runs_);
    return {runs.data(), runs.size() + seconds_.size_bytes()};
  }
  bool empty() const { return size() == 0; }
  /// A block has pairs or runs.
  std::span<const Edge> pairs() const { return pairs_; }
  std::span<const PairRun> runs() const { return runs_; }

  /// Calls f(u, v) for every pair, in their order.
  template <class F>
  void for_each(F&& f) const {
    for (const auto& [u, v] : pairs_) f(u, v);
    for_each_run([&](Vertex u, std::span<const Vertex> seconds) {
      for (const Vertex v : seconds) f(u, v);
    });
  }
  /// Calls f(u, all v) for every run, in their order.
  template <class F>
  void for_each_run(F&& f) const {
    std::uint32_t begin = 0;
    for (const PairRun& run : runs_) {
      f(run.first, std::span<const Vertex>(seconds_.subspan(begin, run.end - begin)));
      begin = run.end;
    }
  }
  /// Calls f(end) for the ends of all pairs, for the first of a run once.
  template <class F>
  void for_each_end(F&& f) const {
    for (const auto& [u, v] : pairs_) {
      f(u);
      f(v);
    }
    for (const PairRun& run : runs_) f(run.first);
    for (const Vertex v : seconds_) f(v);
  }
  /// Makes every end what f says.
  template <class F>
  void renumber(F&& f) {
    for (auto& [u, v] : pairs_) {
      u = f(u);
      v = f(v);
    }
    for (PairRun& run : runs_) run.first = f(run.first);
    for (Vertex& v : seconds_) v = f(v);
    largest_.reset();
  }

  /// Leaves the first pair out; there must be one.
  void drop_first() {
    largest_.reset();
    if (!pairs_.empty()) {
      pairs_ = pairs_.subspan(1);
    } else {
      seconds_ = seconds_.subspan(1);
      for (PairRun& run : runs_) --run.end;
      if (runs_.front().end == 0) runs_ = runs_.subspan(1);
    }
  }

  /// The largest end; 0: there are none.
  Vertex largest() const {
    if (largest_) return *largest_;
    Vertex largest = 0;
    for_each_end([&](Vertex end) { largest = std::max(largest, end); });
    return largest;
  }

 private:
  std::optional<Vertex> largest_;  // once it is known
  std::shared_ptr<const void> owner_;
  std::span<Edge> pairs_;
  std::span<PairRun> runs_;
  std::span<Vertex> seconds_;
};

}  // namespace densek
