// The part of a graph that a report shows: the members of every answer, a ring of the outsiders best connected to them,
// and the edges between these, once for all answers.
//
// Weights stand in it as whole numbers of the unit: that is exact and short.
//
// Cost: the degrees of all members of all answers, plus one word for each vertex of the graph.
#pragma once

#include <densek/result.h>

#include <nlohmann/json.hpp>

#include <span>
#include <vector>

namespace densek::report {

/// Most vertices in the ring of an answer, and most edges in a document: a report must open in a moment.
inline constexpr std::size_t most_in_ring = 40;
inline constexpr std::size_t most_edges = 1'000'000;
/// The same of a drawing that is made anew while a slider moves.
inline constexpr std::size_t most_live_edges = 20'000;

/// A report is whole up to its limit. A live drawing has ids beside labels, and edges thinned evenly over all rows.
enum class Drawing { whole, live };

struct Subgraphs {
  /// {"labels": [text, …], "degrees": […], "members": M}: the vertices by place; the first M are in some answer, those
  /// with most neighbours inside first, the others in a ring only. Of weighted graphs also "weights", of all edges of
  /// each; where there are parts or sides, "parts": {"names", "of": the part of each}; live, "ids".
  nlohmann::ordered_json vertices;
  /// {"rows": [[…], …], "complete"}: row i has the places j < min(i, M) of the neighbours of i, increasing. Not
  /// complete: there were too many edges, and rows are missing at the end. Of weighted graphs also "weights", rows of
  /// what these edges weigh. Live, every row is there and keeps at most so many, evenly spread over it (thinning.h):
  /// "edges_shown" of "edges_total".
  nlohmann::ordered_json edges;
  /// For each answer {"members": places by vertex id, "inside": neighbours inside of each, "ring": {"vertices": places,
  /// "inside", "neighbours": how many vertices outside have a neighbour inside}}. Of weighted graphs also "weights"
  /// beside each "inside"; where members weigh something themselves, "own_weights".
  std::vector<nlohmann::ordered_json> answers;
};

Subgraphs collect_subgraphs(const Graph& graph, std::span<const Result> results, std::size_t edge_limit = most_edges,
                            Drawing drawing = Drawing::whole);

}  // namespace densek::report
