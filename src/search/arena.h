// The graph a local search runs on: the whole graph, or the subgraph of some of its vertices relabelled 0, 1, … so that
// it stays in cache.
//
// Swapping u for v changes deg_S(w) by a(w,v) − a(w,u) = ā(w,u) − ā(w,v) where ā = 1 − a, so either the neighbours or
// the non-neighbours of the two have to be visited. An arena stores whichever rows are shorter in total. Small arenas
// also carry an adjacency matrix of bits; in others `adjacent` is a binary search.
#pragma once

#include <densek/graph.h>

#include <span>
#include <vector>

namespace densek::search {

class Arena {
 public:
  /// The whole graph, which must outlive the arena. O(1), or O(n²) bits for small dense graphs.
  explicit Arena(const Graph& graph);
  /// The subgraph induced by `vertices` (distinct); local vertex i is vertices[i]. O(n + volume of the vertices).
  Arena(const Graph& graph, std::vector<Vertex> vertices);
  Arena(Arena&&) = default;  // spans into vectors survive a move, not a copy

  Vertex num_vertices() const { return static_cast<Vertex>(offsets_.size() - 1); }
  std::uint64_t num_edges() const { return num_edges_; }
  /// True if row(v) holds the vertices v is not adjacent to, v itself included.
  bool rows_are_complements() const { return complement_; }
  std::span<const Vertex> row(Vertex v) const {
    return targets_.subspan(offsets_[v], offsets_[v + 1ULL] - offsets_[v]);
  }
  std::uint64_t row_length(Vertex v) const { return offsets_[v + 1ULL] - offsets_[v]; }
  bool adjacent(Vertex u, Vertex v) const {
    if (!matrix_.empty()) return matrix_[u * words_ + v / 64] >> (v % 64) & 1;
    return adjacent_by_search(u, v);
  }

  bool is_whole_graph() const { return original_.empty(); }
  Vertex original(Vertex v) const { return original_.empty() ? v : original_[v]; }
  /// Local vertices as vertices of the graph, increasing.
  std::vector<Vertex> to_graph(std::span<const Vertex> local) const;
  /// Vertices of the graph as local ones; those that are not here are left out.
  std::vector<Vertex> to_local(std::span<const Vertex> vertices) const;

 private:
  void choose_rows();
  bool adjacent_by_search(Vertex u, Vertex v) const;

  std::span<const std::uint64_t> offsets_;
  std::span<const Vertex> targets_;
  std::vector<std::uint64_t> own_offsets_;
  std::vector<Vertex> own_targets_;
  std::vector<std::uint64_t> matrix_;
  std::vector<Vertex> original_;
  std::vector<Vertex> by_original_;  // local vertices, by increasing original
  std::uint64_t words_ = 0, num_edges_ = 0;
  bool complement_ = false;
};

}  // namespace densek::search
