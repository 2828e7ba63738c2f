// Small questions with weights of any sign and several parts, and the slow truth about them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "question/question.h"
#include "support/graphs.h"

namespace densek::test {

/// The same graph with what weight(u, v) says, u < v.
template <class Weight>
Graph with_weights(const Graph& graph, Weight&& weight, std::int64_t units = 1) {
  struct Held {
    Graph graph;
    std::vector<std::int64_t> weights;
  };
  auto held = std::make_shared<Held>(Held{graph, {}});
  std::map<std::pair<Vertex, Vertex>, std::int64_t> drawn;
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v)) {
      const std::pair<Vertex, Vertex> edge = std::minmax(u, v);
      if (!drawn.contains(edge)) drawn[edge] = weight(edge.first, edge.second);
      held->weights.push_back(drawn[edge]);
    }
  return Graph(held->graph.offsets(), held->graph.targets(), held->graph.labels(), held, {}, {}, {},
               {held->weights, units});
}

inline std::int64_t from_to(std::int64_t low, std::int64_t high, Random& random) {
  return low + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(high - low + 1)));
}

/// How large weights may be: small, with many ties, or far apart.
inline std::int64_t random_weight(std::int64_t largest, Random& random) {
  const std::int64_t weight = from_to(-largest, largest, random);
  return random.below(4) == 0 ? weight % 4 : weight;
}

inline Graph random_weighted_graph(unsigned n, std::int64_t largest, Random& random) {
  const bool signs = random.below(3) != 0;
  return with_weights(random_graph(n, random.unit(), random), [&](Vertex, Vertex) {
    const std::int64_t weight = random_weight(largest, random);
    return signs ? weight : std::abs(weight);
  });
}

/// 1 … 3 parts for n vertices; some may be empty.
inline std::vector<std::uint32_t> random_parts(unsigned n, unsigned parts, Random& random) {
  std::vector<std::uint32_t> of(n);
  for (std::uint32_t& part : of) part = static_cast<std::uint32_t>(random.below(parts));
  return of;
}

/// By sizes: the most that so many of each part are worth, every pair looked at; n ≤ 16.
inline std::map<std::vector<std::int64_t>, std::int64_t> all_optima_by_sizes(const Question& question) {
  const Vertex n = question.num_vertices();
  std::vector<std::vector<std::int64_t>> weight(n, std::vector<std::int64_t>(n, 0));
  for (Vertex v = 0; v < n; ++v)
    for (const auto [u, w] : question.graph.arcs(v)) weight[v][u] = w;
  std::map<std::vector<std::int64_t>, std::int64_t> best;
  for (std::uint32_t mask = 0; mask < 1U << n; ++mask) {
    std::vector<std::int64_t> sizes(question.parts.sizes.size(), 0);
    std::int64_t value = question.constant;
    for (Vertex v = 0; v < n; ++v) {
      if ((mask >> v & 1) == 0) continue;
      ++sizes[question.part(v)];
      value += question.c(v);
      for (Vertex u = 0; u < v; ++u) value += mask >> u & 1 ? weight[u][v] : 0;
    }
    const auto [entry, first] = best.emplace(sizes, value);
    if (!first) entry->second = std::max(entry->second, value);
  }
  return best;
}

}  // namespace densek::test
