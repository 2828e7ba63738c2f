// Every edge of a graph that is spread over several ranks split between its ends, with loads as even as possible: the
// accelerated steps of bounds/split.h, each along all arcs and as long as is safe whatever the graph, ½ over the larger
// degree. A rank holds the arcs that leave its own vertices, turned around as the rows are, and sums the row of each in
// the order of its ids, so that the bits do not depend on the number of ranks; what ranks tell each other are loads,
// never rows.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/communicator.h"
#include "base/pages.h"
#include "bounds/split_step.h"
#include "engine/agreed_budget.h"
#include "graph/share.h"
#include "relaxation/momentum.h"

namespace densek::cluster {

/// Of a graph without weights. Memory of a rank: 8 bytes an arc, 8 a vertex of the whole graph, 48 a vertex it owns.
class SplitOnRanks {
 public:
  /// Begins with every edge at the end with the smaller core number, in halves where both have the same. `core`: of all
  /// vertices; `degree`: of the owned ones.
  SplitOnRanks(const Share& share, Communicator& ranks, std::span<const std::uint32_t> core,
               std::span<const std::uint32_t> degree);

  /// One accelerated step, in two meetings; what the ranks wish of the budget is told along. Traffic: 4 bytes a vertex,
  /// and 8 for every block of rows or, where ranges of ranks meet, for every vertex of the block. Work: every arc of
  /// the share once.
  void step(AgreedBudget& budget);

  /// What each owned vertex has, shares rounded to integers, in bounds::share_unit.
  std::vector<std::int64_t> loads() const;
  /// On the first rank, by edge u < v in the order of rows: what u gets, as a witness wants it. Traffic: 4 bytes an
  /// edge.
  std::vector<std::uint32_t> gather_shares() const;

 private:
  /// Of an owned vertex.
  struct Row {
    double load = 0, last_load = 0;
    float sums[bounds::split_lanes] = {};  // of tilts, in this step
    std::uint32_t arcs = 0, seen = 0;      // all of them, and those of this step so far
  };
  static void add(Row& row, float tilt);
  void tell_loads(double theta);
  double uphill(AgreedBudget& budget);

  const Share& share_;
  Communicator& ranks_;
  std::vector<Vertex> borders_;        // of blocks of rows of the whole graph
  std::vector<Vertex> first_;          // where the range of each rank begins, and the last one ends
  std::vector<bounds::End> ends_;      // of all vertices
  std::vector<Row> rows_;              // of the owned ones
  PageArray<float> tilt_, last_tilt_;  // by arc of the share: what its owned end gets, less ½, now and before
  Momentum momentum_;
};

}  // namespace densek::cluster
