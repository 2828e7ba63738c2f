#include "graph/share.h"

#include <densek/errors.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/int128.h"
#include "graph/fingerprint.h"

namespace densek {

namespace {

struct Turned {
  std::vector<std::uint64_t> offsets;
  std::vector<Vertex> targets;
  std::vector<std::int64_t> weights;
};

void require_row(std::uint64_t n, Vertex v, std::span<const Vertex> row) {
  for (std::size_t arc = 0; arc < row.size(); ++arc)
    if (row[arc] >= n || row[arc] == v || (arc > 0 && row[arc] <= row[arc - 1]))
      throw InputError("the row of vertex " + std::to_string(v) + " is damaged");
}

}  // namespace

Share turn_around(const WholeGraph& whole, Vertex first, Vertex last, const ForEachRow& rows) {
  const auto turned = std::make_shared<Turned>();
  std::vector<std::uint64_t>& offsets = turned->offsets;
  offsets.assign(whole.vertices + 1, 0);
  rows([&](Vertex v, std::span<const Vertex> targets, std::span<const std::int64_t>) {
    require_row(whole.vertices, v, targets);
    for (const Vertex u : targets) ++offsets[u + 1ULL];
  });
  for (std::size_t u = 0; u < whole.vertices; ++u) offsets[u + 1] += offsets[u];
  turned->targets.resize(offsets.back());
  if (whole.weighted) turned->weights.resize(offsets.back());
  // offsets[u] is where the next neighbour of u goes; at the end that is where the next row begins.
  rows([&](Vertex v, std::span<const Vertex> targets, std::span<const std::int64_t> weights) {
    for (std::size_t arc = 0; arc < targets.size(); ++arc) {
      const std::uint64_t at = offsets[targets[arc]]++;
      turned->targets[at] = v;
      if (whole.weighted) turned->weights[at] = weights[arc];
    }
  });
  std::move_backward(offsets.begin(), offsets.end() - 1, offsets.end());
  offsets.front() = 0;
  return {first,
          last,
          whole.arcs,
          whole.weighted,
          whole.checksum,
          Graph(offsets, turned->targets, whole.labels, turned, whole.fingerprint, whole.cleaning, whole.source,
                Weights{turned->weights, whole.units}, whole.reading, whole.sides)};
}

Vertex range_begin(std::uint64_t vertices, std::uint64_t arcs, int part, int parts,
                   const std::function<std::uint64_t(Vertex)>& arcs_before) {
  if (part >= parts) return static_cast<Vertex>(vertices);
  const auto wanted =
      static_cast<std::uint64_t>(Uint128{arcs} * static_cast<std::uint64_t>(part) / static_cast<std::uint64_t>(parts));
  std::uint64_t low = 0, high = vertices;  // the answer is among low … high
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (arcs_before(static_cast<Vertex>(middle)) >= wanted)
      high = middle;
    else
      low = middle + 1;
  }
  return static_cast<Vertex>(low);
}

Share share_of(const Graph& graph, int rank, int ranks) {
  const auto begin = [&](int part) {
    return range_begin(graph.num_vertices(), graph.num_arcs(), part, ranks,
                       [&](Vertex v) { return graph.first_arc(v); });
  };
  const Vertex first = begin(rank), last = begin(rank + 1);
  const WholeGraph whole{graph.num_vertices(),
                         graph.num_arcs(),
                         graph.weighted(),
                         graph.units(),
                         graph.labels(),
                         graph.fingerprint(),
                         numbered_fingerprint(graph),
                         graph.cleaning(),
                         graph.source(),
                         graph.reading(),
                         graph.sides()};
  return turn_around(whole, first, last, [&](const RowVisitor& visit) {
    for (Vertex v = first; v < last; ++v)
      visit(v, graph.neighbors(v),
            graph.weighted() ? graph.row_of(v, graph.weights()) : std::span<const std::int64_t>());
  });
}

}  // namespace densek
