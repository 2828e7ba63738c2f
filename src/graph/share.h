// What one of several machines holds of a graph: a range of the vertices, and for every vertex of the whole graph the
// neighbours that are in the range. Because graphs are symmetric these are the rows of the range turned around. When a
// vertex enters or leaves a set, its id is all that others must be told: each finds those of its neighbours that it
// owns in its own memory.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace densek {

struct Share {
  Vertex first = 0, last = 0;    ///< the vertices first … last−1 are its own
  std::uint64_t whole_arcs = 0;  ///< of the whole graph
  bool weighted = false;         ///< the whole graph is; a share without arcs does not show it
  std::string checksum = {};     ///< numbered_fingerprint of the whole graph: what a witness belongs to
  /// All n vertices; the row of each has only the neighbours that are owned. No symmetric graph, but for one rank.
  Graph rows;

  Vertex num_vertices() const { return rows.num_vertices(); }
  std::size_t num_owned() const { return last - first; }
  bool owns(Vertex v) const { return first <= v && v < last; }
};

/// What the whole graph is, beside its rows.
struct WholeGraph {
  std::uint64_t vertices = 0, arcs = 0;
  bool weighted = false;
  std::int64_t units = 1;
  Labels labels = {};
  std::string fingerprint = {}, checksum = {};
  Cleaning cleaning = {};
  std::string source = {};
  Reading reading = {};
  std::optional<Sides> sides = {};
};

/// Calls its argument for every row of the range, in order; weights are empty without.
using RowVisitor =
    std::function<void(Vertex v, std::span<const Vertex> targets, std::span<const std::int64_t> weights)>;
using ForEachRow = std::function<void(const RowVisitor&)>;

/// Turns the rows of a range around; they are visited twice. Throws InputError unless each is increasing, without
/// loops, inside the graph. Memory: 8 bytes a vertex of the whole graph, 4 an arc of the range, 8 more with weights.
Share turn_around(const WholeGraph& whole, Vertex first, Vertex last, const ForEachRow& rows);

/// Where range `part` of `parts` begins, balanced by arcs: the first vertex with at least part/parts of them before
/// it. `arcs_before`: offsets(v), asked O(log n) times.
Vertex range_begin(std::uint64_t vertices, std::uint64_t arcs, int part, int parts,
                   const std::function<std::uint64_t(Vertex)>& arcs_before);

/// The share of a graph that is all here.
Share share_of(const Graph& graph, int rank, int ranks);

}  // namespace densek
