#include "graph/cores.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "graph/rows_ahead.h"

namespace densek {

Cores compute_cores(const Graph& graph) {
  const Vertex n = graph.num_vertices();
  Cores cores;
  cores.number.resize(n);
  cores.order.resize(n);
  std::uint32_t max_degree = 0;
  for (Vertex v = 0; v < n; ++v) {
    cores.number[v] = graph.degree(v);
    max_degree = std::max(max_degree, cores.number[v]);
  }

  // order holds the removed vertices, then the others by remaining degree, those of degree d from bucket[d] on (or from
  // the first that is left, if that is later). `number` is the remaining degree until the vertex is removed, its core
  // number, the largest degree at a removal so far, from then on.
  std::vector<Vertex> bucket(max_degree + 2ULL, 0);
  for (Vertex v = 0; v < n; ++v) ++bucket[cores.number[v] + 1ULL];
  std::partial_sum(bucket.begin(), bucket.end(), bucket.begin());
  std::vector<Vertex> place(n);
  for (Vertex v = 0; v < n; ++v) {
    place[v] = bucket[cores.number[v]]++;
    cores.order[place[v]] = v;
  }
  std::move_backward(bucket.begin(), bucket.end() - 1, bucket.end());
  bucket[0] = 0;

  RowsAhead rows(graph);
  for (Vertex i = 0; i < n; ++i) {
    rows.reach(cores.order, i);
    const Vertex v = cores.order[i];
    for (const Vertex u : graph.neighbors(v)) {
      if (place[u] <= i) continue;  // removed already
      // u swaps with the first vertex of its bucket, whose border then moves past it.
      const Vertex front = std::max(bucket[cores.number[u]], i + 1), other = cores.order[front];
      bucket[cores.number[u]--] = front + 1;
      std::swap(cores.order[front], cores.order[place[u]]);
      place[other] = place[u];
      place[u] = front;
    }
    cores.degeneracy = std::max(cores.degeneracy, cores.number[v]);
    cores.number[v] = cores.degeneracy;
  }
  return cores;
}

}  // namespace densek
