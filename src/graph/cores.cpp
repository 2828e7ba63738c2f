#include "graph/cores.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "graph/rows_ahead.h"

namespace densek {

namespace {

/// Rows of so many vertices are worth a thread.
constexpr std::uint64_t rows_per_task = 1 << 9;

}  // namespace

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

const Cores& LazyCores::get() {
  if (!cores_) {
    const auto begin = std::chrono::steady_clock::now();
    cores_ = compute_cores(graph_);
    seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  return *cores_;
}

std::vector<Vertex> core_of_degree(const Graph& graph, std::uint32_t degree, int threads) {
  std::vector<Vertex> core;
  std::vector<std::uint8_t> may(graph.num_vertices());  // of large degree: a byte each stays in cache
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    if (may[v] = graph.degree(v) >= degree; may[v] != 0) core.push_back(v);
  // By vertex: its neighbours that are left; 0 from when it falls. Who was never in has none.
  std::vector<std::uint32_t> left(graph.num_vertices(), 0);
  parallel_ranges(threads, core.size(), rows_per_task, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i)
      for (const Vertex u : graph.neighbors(core[i])) left[core[i]] += may[u];
  });
  std::vector<Vertex> falls;
  const auto fall_if_few = [&](Vertex v) {
    if (left[v] >= degree) return;
    left[v] = 0;
    falls.push_back(v);
  };
  for (const Vertex v : core) fall_if_few(v);
  RowsAhead rows(graph);
  for (std::size_t i = 0; i < falls.size(); ++i) {
    rows.reach(falls, i);
    for (const Vertex u : graph.neighbors(falls[i])) {
      if (left[u] < degree) continue;
      --left[u];
      fall_if_few(u);
    }
  }
  std::erase_if(core, [&](Vertex v) { return left[v] < degree; });
  return core;
}

}  // namespace densek
