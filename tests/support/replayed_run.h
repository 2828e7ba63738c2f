// A run of SE-FW once more, from its trace, with the verbs of an engine: who wants to know what the engine does on the
// way, or what S becomes, watches here.
#pragma once

#include <densek/solve.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <vector>

#include "engine/incremental.h"

namespace densek::test {

/// Returns how many arcs there are at vertices that enter or leave S, over the whole run: what no engine does without.
inline std::uint64_t replay_run(IncrementalEngine& engine, const Graph& graph, std::span<const TraceRow> rows) {
  engine.begin({});
  std::uint64_t changed_arcs = 0;
  std::vector<Vertex> before, changed;
  for (std::size_t t = 0; t < rows.size(); ++t) {
    if (rows[t].kind == std::string_view("escape")) {
      Pair pair = engine.pair();
      if (pair.v_j < pair.v_l) pair = pair.reversed();
      if (rows[t].step > 0)
        engine.shift(pair, rows[t].step);
      else
        engine.settle();
    } else if (t > 0) {
      engine.move(rows[t].step);
    }
    engine.oracle();
    const auto members = engine.members();
    changed.clear();
    std::ranges::set_symmetric_difference(before, members, std::back_inserter(changed));
    for (const Vertex v : changed) changed_arcs += graph.degree(v);
    before.assign(members.begin(), members.end());
  }
  return changed_arcs;
}

}  // namespace densek::test
