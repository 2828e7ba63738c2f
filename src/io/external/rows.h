// Pairs of ids → the rows of a graph, in order, with little memory: every pair as two arcs, sorted on disk.
#pragma once

#include <densek/graph.h>
#include <densek/io.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/int128.h"
#include "io/external/sorter.h"

namespace densek::io::external {

/// From row to row; in each by increasing target, and repetitions are merged.
struct RowArc {
  Vertex source, target;
  std::int64_t weight;
};

class RowMaker {
 public:
  /// `duplicates`: there if pairs have weights. `bytes`: memory to work in.
  RowMaker(std::optional<Duplicates> duplicates, std::int64_t units, const std::string& target, std::size_t bytes);

  void add(Vertex u, Vertex v, std::int64_t weight);
  /// Calls take(arc) for all arcs in order. Throws InputError (without a file name) if they weigh too much.
  void finish(const std::function<void(const RowArc&)>& take);

  std::uint64_t loops = 0, repeated = 0, joined = 0, edges = 0;  // as the builder counts them

 private:
  struct WeightedArc {
    std::uint64_t key;
    std::int64_t weight;  // twice, and 1 for an arc against the direction of its pair
    friend std::uint64_t sort_key(const WeightedArc& arc) { return arc.key; }
  };
  void finish_plain(const std::function<void(const RowArc&)>& take);
  void finish_weighted(const std::function<void(const RowArc&)>& take);
  void count(std::uint64_t key, std::uint64_t pairs, bool both);

  std::optional<Duplicates> duplicates_;
  std::int64_t units_;
  std::unique_ptr<Sorter<std::uint64_t>> along_, against_;  // the direction of their pairs
  std::unique_ptr<Sorter<WeightedArc>> weighted_;
};

}  // namespace densek::io::external
