// What one pair of vertices weighs.
#pragma once

#include <densek/graph.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace densek {

/// 0 if they are not adjacent. O(log of the smaller degree).
inline std::int64_t pair_weight(const Graph& graph, Vertex u, Vertex v) {
  if (!graph.weighted()) return graph.adjacent(u, v) ? 1 : 0;
  if (graph.degree(u) > graph.degree(v)) std::swap(u, v);
  const auto row = graph.neighbors(u);
  const auto at = std::ranges::lower_bound(row, v);
  return at == row.end() || *at != v ? 0 : graph.row_of(u, graph.weights())[static_cast<std::size_t>(at - row.begin())];
}

/// Σ of the weights of a row: its degree, without weights.
inline std::int64_t row_weight(const Graph& graph, Vertex v) {
  if (!graph.weighted()) return graph.degree(v);
  std::int64_t sum = 0;
  for (const std::int64_t weight : graph.row_of(v, graph.weights())) sum += weight;
  return sum;
}

/// Σ of their sizes, whatever their signs.
inline std::int64_t row_size(const Graph& graph, Vertex v) {
  if (!graph.weighted()) return graph.degree(v);
  std::int64_t sum = 0;
  for (const std::int64_t weight : graph.row_of(v, graph.weights())) sum += weight < 0 ? -weight : weight;
  return sum;
}

}  // namespace densek
