// Connected components of a graph, or of the subgraph that some of its vertices induce.
#pragma once

#include <densek/graph.h>

#include <span>
#include <vector>

namespace densek {

struct Components {
  std::vector<Vertex> id;    ///< by vertex, numbered 0, 1, … in the order of their smallest vertex
  std::vector<Vertex> size;  ///< by component
  Vertex count() const { return static_cast<Vertex>(size.size()); }
};

/// O(n + m).
Components compute_components(const Graph& graph);

/// Components of the subgraph induced by distinct vertices; `id` is by position in `subset`. Costs the neighbourhoods
/// of the subset and one look-up table over it: O(vol(subset)) expected, nothing of size n.
Components compute_components(const Graph& graph, std::span<const Vertex> subset);

}  // namespace densek
