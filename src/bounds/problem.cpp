#include "bounds/problem.h"

#include <memory>
#include <numeric>

namespace densek::bounds {

namespace {

struct Rows {
  std::vector<std::uint64_t> offsets = {0};
  std::vector<Vertex> targets;
};

}  // namespace

Problem whole_problem(const Graph& graph, std::int64_t k) {
  Problem problem;
  problem.graph = graph;
  problem.original.resize(graph.num_vertices());
  std::iota(problem.original.begin(), problem.original.end(), 0U);
  problem.linear.assign(graph.num_vertices(), 0);
  problem.k = k;
  return problem;
}

Problem apply(const Problem& problem, std::span<const Decision> decisions, std::vector<std::uint64_t>* kept_arcs) {
  const Graph& graph = problem.graph;
  const Vertex n = graph.num_vertices();
  Problem left;
  left.forced = problem.forced;
  left.k = problem.k;
  left.base = problem.base;

  std::vector<std::int64_t> linear = problem.linear;
  std::vector<Vertex> open, place(n, no_vertex);
  for (Vertex v = 0; v < n; ++v) {
    if (decisions[v] == Decision::open) {
      place[v] = static_cast<Vertex>(open.size());
      open.push_back(v);
      left.original.push_back(problem.original[v]);
    } else if (decisions[v] == Decision::forced) {
      left.forced.push_back(problem.original[v]);
      --left.k;
      left.base += linear[v];  // includes the neighbours forced before v
      for (const Vertex u : graph.neighbors(v)) ++linear[u];
    }
  }
  for (const Vertex v : open) left.linear.push_back(linear[v]);
  left.graph = induced(graph, open, place, 0, kept_arcs);
  return left;
}

Graph induced(const Graph& graph, std::span<const Vertex> vertices, std::span<const Vertex> place, Vertex first,
              std::vector<std::uint64_t>* kept_arcs) {
  const auto rows = std::make_shared<Rows>();
  rows->offsets.reserve(vertices.size() + 1);
  if (kept_arcs != nullptr) kept_arcs->clear();
  for (const Vertex v : vertices) {
    for (std::uint64_t arc = graph.offsets()[v]; arc < graph.offsets()[v + 1ULL]; ++arc) {
      const Vertex u = place[graph.targets()[arc]] - first;
      if (u >= vertices.size()) continue;
      rows->targets.push_back(u);
      if (kept_arcs != nullptr) kept_arcs->push_back(arc);
    }
    rows->offsets.push_back(rows->targets.size());
  }
  // A part of a graph needs no fingerprint; naming it spares the computation.
  return Graph(rows->offsets, rows->targets, Labels::consecutive(vertices.size()), rows, "part");
}

}  // namespace densek::bounds
