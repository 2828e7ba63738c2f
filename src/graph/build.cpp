// Pairs → rows, by counting: no comparison sort over all edges.
#include <densek/errors.h>
#include <densek/graph.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace densek {

namespace {

struct Rows {
  std::vector<std::uint64_t> offsets;
  std::vector<Vertex> targets;
};

}  // namespace

Graph from_edges(std::uint64_t n, std::vector<Edge> edges, Labels labels, int /*threads*/) {
  if (n > max_vertices) throw InputError("more than 2^32 - 2 vertices");
  Cleaning cleaning;
  const auto rows = std::make_shared<Rows>();
  rows->offsets.assign(n + 1, 0);
  for (const auto& [u, v] : edges) {
    if (u >= n || v >= n) throw InputError("edge with a vertex that is not in the graph");
    if (u == v) {
      ++cleaning.self_loops_dropped;
      continue;
    }
    ++rows->offsets[u + 1ULL];
    ++rows->offsets[v + 1ULL];
  }
  for (std::uint64_t v = 0; v < n; ++v) rows->offsets[v + 1] += rows->offsets[v];
  rows->targets.resize(rows->offsets[n]);
  std::vector<std::uint64_t> next(rows->offsets.begin(), rows->offsets.end() - 1);
  for (const auto& [u, v] : edges) {
    if (u == v) continue;
    rows->targets[next[u]++] = v;
    rows->targets[next[v]++] = u;
  }
  const std::uint64_t pairs = edges.size() - cleaning.self_loops_dropped;
  std::uint64_t kept = 0;
  for (std::uint64_t v = 0; v < n; ++v) {
    const auto begin = rows->targets.begin() + static_cast<std::ptrdiff_t>(rows->offsets[v]);
    const auto end = rows->targets.begin() + static_cast<std::ptrdiff_t>(rows->offsets[v + 1]);
    std::sort(begin, end);
    const auto last = std::unique(begin, end);
    rows->offsets[v] = kept;
    std::copy(begin, last, rows->targets.begin() + static_cast<std::ptrdiff_t>(kept));
    kept += static_cast<std::uint64_t>(last - begin);
  }
  rows->offsets[n] = kept;
  rows->targets.resize(kept);
  rows->targets.shrink_to_fit();
  cleaning.duplicates_merged = pairs - kept / 2;
  return Graph(rows->offsets, rows->targets, std::move(labels), rows, {}, cleaning);
}

Graph from_edges(std::uint64_t n, std::vector<Edge> edges, int threads) {
  return from_edges(n, std::move(edges), Labels::consecutive(n), threads);
}

}  // namespace densek
