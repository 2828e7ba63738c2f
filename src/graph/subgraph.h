// A part of a graph: the graph it induces, and what its edges weigh.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <span>
#include <vector>

namespace densek {

/// The graph induced by `vertices` (increasing), the i-th of them becoming i. place[v] − first is that i for each of
/// them and out of range for any other. O(their degrees). `kept_arcs`, if given, receives the number in the old graph
/// of each arc of the new one.
Graph induced(const Graph& graph, std::span<const Vertex> vertices, std::span<const Vertex> place, Vertex first = 0,
              std::vector<std::uint64_t>* kept_arcs = nullptr);

/// The same with the labels they have: a graph to be written to a file. O(n + their degrees).
Graph labelled_subgraph(const Graph& graph, std::span<const Vertex> vertices);

/// What the edges inside a set of distinct vertices weigh: their number, without weights. O(n + volume of the set).
std::int64_t weight_within(const Graph& graph, std::span<const Vertex> set);

}  // namespace densek
