#include "graph/degree_order.h"

#include <algorithm>

namespace densek {

DegreeOrder compute_degree_order(const Graph& graph) {
  const Vertex n = graph.num_vertices();
  DegreeOrder order;
  for (Vertex v = 0; v < n; ++v) order.max_degree = std::max(order.max_degree, graph.degree(v));
  std::vector<Vertex> next(order.max_degree + 2ULL, 0);  // next[d]: where the next vertex of degree d goes
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
