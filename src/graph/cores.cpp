#include "graph/cores.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <span>
#include <utility>

#include "base/parallel.h"
#include "graph/rows_ahead.h"

namespace densek {

namespace {

/// Rows of so many vertices are worth a thread.
constexpr std::uint64_t rows_per_task = 1 << 9;
/// So many vertices before its turn a row is called from memory, and where it is so many.
constexpr Vertex ahead = 4, far_ahead = 16;

}  // namespace

Cores compute_cores(const Graph& graph) {
  const Vertex n = graph.num_vertices();
  Cores cores;
  cores.number.resize(n);
  cores.order.resize(n);
  cores.later.resize(n);
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
  // Together in memory, because they are read at random.
  struct Left {
    Vertex place;
    std::uint32_t degree;
  };
  std::vector<Left> left(n);
  for (Vertex v = 0; v < n; ++v) {
    left[v] = {bucket[cores.number[v]]++, cores.number[v]};
    cores.order[left[v].place] = v;
  }
  std::move_backward(bucket.begin(), bucket.end() - 1, bucket.end());
  bucket[0] = 0;

  std::vector<Vertex> staying(max_degree);  // the neighbours of a vertex that are left
  RowsAhead rows(graph);
  for (Vertex i = 0; i < n; ++i) {
    rows.reach(cores.order, i);
    if (i + far_ahead < n) __builtin_prefetch(graph.offsets().data() + cores.order[i + far_ahead]);
    if (i + ahead < n) __builtin_prefetch(graph.targets().data() + graph.first_arc(cores.order[i + ahead]));
    const Vertex v = cores.order[i];
    std::size_t count = 0;  // without branches on who is removed already, which nothing foretells
    for (const Vertex u : graph.neighbors(v)) {
      staying[count] = u;
      count += left[u].place > i ? 1 : 0;
    }
    for (const Vertex u : std::span(staying).first(count)) {
      // u swaps with the first vertex of its bucket, whose border then moves past it.
      Left& at = left[u];
      const Vertex front = std::max(bucket[at.degree], i + 1), other = cores.order[front];
      bucket[at.degree--] = front + 1;
      std::swap(cores.order[front], cores.order[at.place]);
      left[other].place = at.place;
      at.place = front;
    }
    cores.degeneracy = std::max(cores.degeneracy, left[v].degree);
    cores.number[v] = cores.degeneracy;
    cores.later[v] = left[v].degree;
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
