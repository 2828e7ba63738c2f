// A question that is left after some vertices were decided: choose k of these vertices to maximise
//   base + edges among them + Σ linear.
// Removing a vertex deletes it; forcing one deletes it too, adds its linear term to the base and one to the linear term
// of each neighbour.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <span>
#include <vector>

namespace densek::bounds {

struct Problem {
  Graph graph;                       ///< induced by the vertices not yet decided, renumbered in order
  std::vector<Vertex> original;      ///< by vertex: its id in the graph of the first problem
  std::vector<std::int64_t> linear;  ///< by vertex: neighbours among the forced
  std::vector<Vertex> forced;        ///< original ids, in the order they were forced
  std::int64_t k = 0;                ///< vertices still to choose
  std::int64_t base = 0;             ///< edges among the forced

  Vertex num_vertices() const { return graph.num_vertices(); }
};

/// Nothing decided yet.
Problem whole_problem(const Graph& graph, std::int64_t k);

enum class Decision : std::uint8_t { open, removed, forced };

/// What is left after these decisions, one per vertex of `problem`. O(n + m).
/// `kept_arcs`, if given, receives the index in the old graph of each arc of the new one.
Problem apply(const Problem& problem, std::span<const Decision> decisions,
              std::vector<std::uint64_t>* kept_arcs = nullptr);

/// The graph induced by `vertices` (increasing), the i-th of them becoming i. place[v] − first is that i for each of
/// them and out of range for any other. O(their degrees). `kept_arcs` as above.
Graph induced(const Graph& graph, std::span<const Vertex> vertices, std::span<const Vertex> place, Vertex first = 0,
              std::vector<std::uint64_t>* kept_arcs = nullptr);

}  // namespace densek::bounds
