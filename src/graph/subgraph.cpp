#include "graph/subgraph.h"

#include <memory>
#include <string>

namespace densek {

namespace {

struct SubgraphRows {
  std::vector<std::uint64_t> offsets = {0};
  std::vector<Vertex> targets;
  std::vector<std::int64_t> weights;
};

std::shared_ptr<const SubgraphRows> induced_rows(const Graph& graph, std::span<const Vertex> vertices,
                                                 std::span<const Vertex> place, Vertex first,
                                                 std::vector<std::uint64_t>* kept_arcs) {
  auto rows = std::make_shared<SubgraphRows>();
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
  return rows;
}

/// The labels of these vertices, integers where they were.
Labels labels_of(const Labels& labels, std::span<const Vertex> vertices) {
  struct Texts {
    std::vector<std::uint64_t> numbers;  // integers, or the ends of the texts
    std::string chars;
  };
  const auto texts = std::make_shared<Texts>();
  for (const Vertex v : vertices) {
    if (labels.kind() == Labels::Kind::consecutive) {
      texts->numbers.push_back(labels.first() + v);
    } else if (labels.are_integers()) {
      texts->numbers.push_back(labels.values()[v]);
    } else {
      texts->chars += labels.text(v);
      texts->numbers.push_back(texts->chars.size());
    }
  }
  if (!labels.are_integers()) return Labels::strings(texts->numbers, texts->chars, texts);
  return Labels::integers(texts->numbers,
                          labels.kind() == Labels::Kind::negatives ? Labels::Kind::negatives : Labels::Kind::integers,
                          texts);
}

}  // namespace

Graph induced(const Graph& graph, std::span<const Vertex> vertices, std::span<const Vertex> place, Vertex first,
              std::vector<std::uint64_t>* kept_arcs) {
  const auto rows = induced_rows(graph, vertices, place, first, kept_arcs);
  // A part of a graph needs no fingerprint; naming it spares the computation.
  return Graph(rows->offsets, rows->targets, Labels::consecutive(vertices.size()), rows, "part", {}, {},
               {rows->weights, graph.units()});
}

Graph labelled_subgraph(const Graph& graph, std::span<const Vertex> vertices) {
  std::vector<Vertex> place(graph.num_vertices(), no_vertex);
  for (std::size_t i = 0; i < vertices.size(); ++i) place[vertices[i]] = static_cast<Vertex>(i);
  const auto rows = induced_rows(graph, vertices, place, 0, nullptr);
  return Graph(rows->offsets, rows->targets, labels_of(graph.labels(), vertices), rows, "part", {}, {},
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
