#include "graph/subgraph.h"

#include <memory>

namespace densek {

namespace {

struct SubgraphRows {
  std::vector<std::uint64_t> offsets = {0};
  std::vector<Vertex> targets;
  std::vector<std::int64_t> weights;
};

}  // namespace

Graph induced(const Graph& graph, std::span<const Vertex> vertices, std::span<const Vertex> place, Vertex first,
              std::vector<std::uint64_t>* kept_arcs) {
  const auto rows = std::make_shared<SubgraphRows>();
  rows->offsets.reserve(vertices.size() + 1);
  if (kept_arcs != nullptr) kept_arcs->clear();
  for (const Vertex v : vertices) {
    for (std::uint64_t arc = graph.offsets()[v]; arc < graph.offsets()[v + 1ULL]; ++arc) {
      const Vertex u = place[graph.targets()[arc]] - first;
      if (u >= vertices.size()) continue;
      rows->targets.push_back(u);
      if (graph.weighted()) rows->weights.push_back(graph.weights()[arc]);
      if (kept_arcs != nullptr) kept_arcs->push_back(arc);
    }
    rows->offsets.push_back(rows->targets.size());
  }
  // A part of a graph needs no fingerprint; naming it spares the computation.
  return Graph(rows->offsets, rows->targets, Labels::consecutive(vertices.size()), rows, "part", {}, {},
               {rows->weights, graph.units()});
}

std::int64_t weight_within(const Graph& graph, std::span<const Vertex> set) {
  std::vector<bool> inside(graph.num_vertices(), false);
  for (const Vertex v : set) inside[v] = true;
  std::int64_t twice = 0;
  for (const Vertex v : set)
    for (const auto [u, weight] : graph.arcs(v))
      if (inside[u]) twice += weight;
  return twice / 2;
}

}  // namespace densek
