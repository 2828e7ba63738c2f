#include "graph/degree_order.h"

#include <algorithm>
#include <numeric>

#include "graph/pair_weight.h"

namespace densek {

namespace {

DegreeOrder weighted_order(const Graph& graph) {
  DegreeOrder order;
  std::vector<std::int64_t>& degree = order.by_vertex;
  degree.resize(graph.num_vertices());
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    degree[v] = row_weight(graph, v);
    order.max_degree = std::max(order.max_degree, row_size(graph, v));
    for (const auto [u, weight] : graph.arcs(v)) order.heaviest = std::max({order.heaviest, weight, -weight});
  }
  order.vertices.resize(degree.size());
  std::iota(order.vertices.begin(), order.vertices.end(), Vertex{0});
  std::ranges::stable_sort(order.vertices, std::ranges::greater(), [&](Vertex v) { return degree[v]; });
  return order;
}

}  // namespace

DegreeOrder compute_degree_order(const Graph& graph) {
  if (graph.weighted()) return weighted_order(graph);
  const Vertex n = graph.num_vertices();
  DegreeOrder order;
  std::uint32_t max_degree = 0;
  for (Vertex v = 0; v < n; ++v) max_degree = std::max(max_degree, graph.degree(v));
  order.max_degree = max_degree;
  std::vector<Vertex> next(max_degree + 2ULL, 0);  // next[d]: where the next vertex of degree d goes
  for (Vertex v = 0; v < n; ++v) ++next[graph.degree(v)];
  Vertex before = 0;
  for (auto count = next.rbegin(); count != next.rend(); ++count) {
    const Vertex size = *count;
    *count = before;
    before += size;
  }
  order.vertices.resize(n);
  for (Vertex v = 0; v < n; ++v) order.vertices[next[graph.degree(v)]++] = v;
  return order;
}

}  // namespace densek
