// Core numbers and the order in which peeling removes the vertices.
//
// Peeling takes away a vertex of smallest remaining degree, again and again; the core number of a vertex is the largest
// d such that it lies in a subgraph of minimum degree d. Buckets by degree make it O(n + m) (Batagelj, Zaveršnik 2003).
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace densek {

struct Cores {
  std::vector<std::uint32_t> number;  ///< core number by vertex
  std::vector<Vertex> order;          ///< order of removal; at most `degeneracy` neighbours of a vertex come after it
  std::vector<std::uint32_t> later;   ///< by vertex: how many neighbours come after it
  std::uint32_t degeneracy = 0;       ///< the largest core number
};

/// Deterministic: the order depends on nothing but the graph.
Cores compute_cores(const Graph& graph);

/// The cores of a graph for several who may want them: found when somebody does. For one thread.
class LazyCores {
 public:
  explicit LazyCores(Graph graph) : graph_(std::move(graph)) {}
  const Cores& get();
  bool known() const { return cores_.has_value(); }
  /// What that took so far.
  double seconds() const { return seconds_; }

 private:
  Graph graph_;
  std::optional<Cores> cores_;
  double seconds_ = 0;
};

/// The vertices of the largest subgraph in which each has at least so many neighbours, increasing. O(n + m), and far
/// less than peeling all where that is a small part: one look at the vertices of that degree, on all threads, then one
/// at each that falls.
std::vector<Vertex> core_of_degree(const Graph& graph, std::uint32_t degree, int threads = 1);

}  // namespace densek
