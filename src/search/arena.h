// What a local search runs on: a question, or what it is on some of its vertices relabelled 0, 1, … so that they stay
// in cache. Values here are without the constant of the question.
//
// An arena is plain if edges have no weights, there is one part, and linear terms are close to one another: gains are
// then small integers. Swapping u for v changes deg_S(w) by a(w,v) − a(w,u) = ā(w,u) − ā(w,v) where ā = 1 − a, so
// either the neighbours or the non-neighbours of the two have to be visited. A plain arena stores whichever rows are
// shorter in total, any other those of the neighbours. Small arenas also carry an adjacency matrix of bits; in others
// `adjacent` is a binary search.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.h"
#include "bounds/clique.h"
#include "question/question.h"

namespace densek::search {

class Arena {
 public:
  /// The whole question, which must outlive the arena. O(1), or O(n²) bits for small dense graphs; O(n + m) unless it
  /// is plain.
  explicit Arena(const Question& question);
  /// The part on `vertices` (distinct); local vertex i is vertices[i]. O(n + volume of the vertices). Throws OutOfTime
  /// when the budget is exhausted.
  Arena(const Question& question, std::vector<Vertex> vertices, const Budget& budget = {});

  Vertex num_vertices() const { return num_vertices_; }
  std::uint64_t num_edges() const { return num_edges_; }
  /// Edges weigh 1, there is one part, and linear terms are neither large nor far apart.
  bool plain() const { return plain_; }

  /// True if row(v) holds the vertices v is not adjacent to, v itself included.
  bool rows_are_complements() const { return complement_; }
  std::span<const Vertex> row(Vertex v) const {
    return graph_ != nullptr ? graph_->neighbors(v)
                             : std::span(targets_).subspan(offsets_[v], offsets_[v + 1ULL] - offsets_[v]);
  }
  bool adjacent(Vertex u, Vertex v) const {
    if (!matrix_.empty()) return matrix_[u * words_ + v / 64] >> (v % 64) & 1;
    return adjacent_by_search(u, v);
  }
  /// The edges of v with their weights, unless rows are complements.
  Arcs arcs(Vertex v) const {
    return graph_ != nullptr ? graph_->arcs(v) : Arcs(row(v), weighted_ ? weights_.data() + offsets_[v] : nullptr);
  }
  /// 0 if they are not adjacent. With weights the edge is searched for in the shorter row.
  std::int64_t weight(Vertex u, Vertex v) const {
    const bool there = adjacent(u, v);
    return there && weighted_ ? weight_of_edge(u, v) : there;
  }
  bool has_negative_weights() const { return has_negative_weights_; }

  std::uint32_t num_parts() const { return static_cast<std::uint32_t>(population_.size()); }
  std::uint32_t part(Vertex v) const { return part_.empty() ? 0 : part_[v]; }
  /// How many vertices a part has here.
  std::int64_t population(std::uint32_t part) const { return population_[part]; }

  /// The linear term of the question.
  std::int64_t c(Vertex v) const { return linear_.empty() ? 0 : linear_[v]; }
  std::int64_t least_c() const { return least_c_; }
  std::int64_t largest_c() const { return largest_c_; }
  /// No `size` vertices are worth more: all adjacent, with the largest weights and linear terms.
  std::int64_t most(std::uint64_t size) const {
    const std::int64_t pairs = bounds::clique_bound(static_cast<std::int64_t>(size));
    const std::int64_t edges = weighted_ ? heaviest(pairs) : pairs;
    return linear_.empty() ? edges : edges + linear_sums_[size];
  }

  bool is_whole() const { return original_.empty(); }
  Vertex original(Vertex v) const { return original_.empty() ? v : original_[v]; }
  /// Local vertices as vertices of the graph, increasing.
  std::vector<Vertex> to_graph(std::span<const Vertex> local) const;
  /// Vertices of the graph as local ones; those that are not here are left out.
  std::vector<Vertex> to_local(std::span<const Vertex> vertices) const;

 private:
  void look_at_linear();
  void look_at_weights();
  void choose_rows();
  bool adjacent_by_search(Vertex u, Vertex v) const;
  std::int64_t weight_of_edge(Vertex u, Vertex v) const;
  std::int64_t heaviest(std::int64_t edges) const;

  const Graph* graph_ = nullptr;  // whose rows these are, if the arena has none of its own
  std::vector<std::uint64_t> offsets_;
  std::vector<Vertex> targets_;
  std::vector<std::int64_t> weights_;      // beside targets_, with weights
  std::vector<std::int64_t> linear_;       // empty: 0 everywhere
  std::vector<std::int64_t> linear_sums_;  // of the largest
  std::int64_t least_c_ = 0, largest_c_ = 0;
  std::int64_t heaviest_ = 0, total_positive_ = 0;
  std::vector<std::uint32_t> part_;  // empty: all in the only one
  std::vector<std::int64_t> population_;
  std::vector<std::uint64_t> matrix_;
  std::vector<Vertex> original_;
  std::vector<Vertex> by_original_;  // local vertices, by increasing original
  Vertex num_vertices_ = 0;
  std::uint64_t words_ = 0, num_edges_ = 0;
  bool weighted_ = false, has_negative_weights_ = false, plain_ = true, complement_ = false;
};

}  // namespace densek::search
