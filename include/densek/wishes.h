// What can be wished beyond "k vertices": members that must be in or out, vertices that weigh something themselves, so
// many from each part.
//
//   densek::Wishes wishes;
//   wishes.include = {*graph.labels().find("ann")};
//   densek::Solver solver(graph, wishes);
//   const densek::Result best = solver.solve(20);   // twenty vertices, ann among them
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <densek/graph.h>

namespace densek {

/// All by id in the graph that is asked about.
struct Wishes {
  std::vector<Vertex> include = {};               ///< in every set
  std::vector<Vertex> exclude = {};               ///< in no set
  std::vector<std::int64_t> vertex_weights = {};  ///< by vertex, in units of the graph; empty: none weighs anything
  std::vector<std::uint32_t> part_of = {};        ///< by vertex, an index of `part_names`; empty: all in one part
  std::vector<std::string> part_names = {};       ///< of several parts

  bool none() const { return include.empty() && exclude.empty() && vertex_weights.empty() && part_of.empty(); }
  /// How many parts there are.
  std::size_t num_parts() const { return part_of.empty() ? 1 : part_names.size(); }
  std::uint32_t part(Vertex v) const { return part_of.empty() ? 0 : part_of[v]; }
  bool operator==(const Wishes&) const = default;
};

/// The sides of a two-sided graph as its parts.
Wishes two_sided(const Graph& graph);

/// How many vertices are asked for: so many of each part.
struct Sizes {
  Sizes(std::int64_t k) : by_part{k} {}  ///< of the only part
  explicit Sizes(std::vector<std::int64_t> of_each_part) : by_part(std::move(of_each_part)) {}

  std::vector<std::int64_t> by_part;
  std::int64_t k() const;  ///< all together
  bool operator==(const Sizes&) const = default;
};

/// By k, then by the sizes of the parts, each once.
std::vector<Sizes> increasing(std::vector<Sizes> sizes);

/// Throws UsageError if the wishes contradict each other or the sizes (a vertex in and out, more included than asked
/// for, a part without a size), NoAnswerError if the graph cannot give them (more asked for than a part has left).
/// Ids beyond the graph are UsageErrors too.
void check_wishes(const Graph& graph, const Wishes& wishes, const Sizes& sizes);

}  // namespace densek
