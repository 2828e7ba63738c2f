// Small questions with weights of any sign and several parts, and the slow truth about them.
#pragma once

#include <memory>

#include "support/questions.h"

namespace densek::test {

struct WeightedEdge {
  Vertex u, v;
  std::int64_t weight;
};

/// The graph of these edges, no pair of them the same.
inline Graph weighted_graph(Vertex n, const std::vector<WeightedEdge>& edges) {
  struct Rows {
    std::vector<std::uint64_t> offsets{0};
    std::vector<Vertex> targets;
    std::vector<std::int64_t> weights;
  };
  std::vector<std::vector<Arc>> arcs(n);
  for (const auto& [u, v, weight] : edges) {
    arcs[u].push_back({v, weight});
    arcs[v].push_back({u, weight});
  }
  const auto rows = std::make_shared<Rows>();
  for (auto& row : arcs) {
    std::ranges::sort(row, {}, &Arc::target);
    for (const auto& [target, weight] : row) {
      rows->targets.push_back(target);
      rows->weights.push_back(weight);
    }
    rows->offsets.push_back(rows->targets.size());
  }
  return Graph(rows->offsets, rows->targets, Labels::consecutive(n), rows, {}, {}, {}, {rows->weights, 1});
}

/// Of −largest … largest.
inline std::int64_t draw_between(std::int64_t largest, Random& random) {
  return static_cast<std::int64_t>(random.below(2 * static_cast<std::uint64_t>(largest) + 1)) - largest;
}

struct Kind {
  std::int64_t weight = 0;  ///< the largest; 0: no weights
  std::int64_t linear = 0;  ///< the largest; 0: no linear terms
  unsigned parts = 1;
  bool signed_weights = true;
};

/// A question of this kind on n vertices, with some sizes that its parts can give.
inline Question random_general(unsigned n, const Kind& kind, Random& random) {
  const double p = random.unit();
  std::vector<WeightedEdge> edges;
  for (Vertex v = 1; v < n; ++v)
    for (Vertex u = 0; u < v; ++u)
      if (random.unit() < p) {
        const std::int64_t weight = draw_between(kind.weight, random);
        edges.push_back({u, v, kind.signed_weights ? weight : std::abs(weight)});
      }
  Question question(weighted_graph(n, edges));
  if (kind.weight == 0) {
    std::vector<Edge> pairs;
    for (const auto& [u, v, weight] : edges) pairs.push_back({u, v});
    question.graph = from_edges(n, pairs, 1);
  }
  for (Vertex v = 0; kind.linear > 0 && v < n; ++v) question.linear.push_back(draw_between(kind.linear, random));
  question.constant = draw_between(5, random);
  std::vector<std::int64_t> there(kind.parts, 0);
  for (Vertex v = 0; v < n; ++v) {
    const auto part = static_cast<std::uint32_t>(random.below(kind.parts));
    if (kind.parts > 1) question.parts.of.push_back(part);
    ++there[part];
  }
  question.parts.sizes.clear();
  for (const std::int64_t most : there)
    question.parts.sizes.push_back(static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(most) + 1)));
  return question;
}

/// What a set is worth, by the weights of the rows.
inline std::int64_t worth(const Question& question, const std::vector<Vertex>& set) {
  std::int64_t value = question.constant;
  for (const Vertex v : set) {
    value += question.c(v);
    for (const auto [u, weight] : question.graph.arcs(v))
      if (u < v && std::ranges::find(set, u) != set.end()) value += weight;
  }
  return value;
}

inline bool has_its_sizes(const Question& question, const std::vector<Vertex>& set) {
  std::vector<std::int64_t> sizes(question.parts.sizes.size(), 0);
  for (const Vertex v : set) ++sizes[question.part(v)];
  return sizes == question.parts.sizes;
}

/// The most that any set of its sizes is worth.
inline std::int64_t best_worth(const Question& question) {
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  for_all_sets(question.num_vertices(), question.k(), [&](const std::vector<Vertex>& set) {
    if (has_its_sizes(question, set)) best = std::max(best, worth(question, set));
  });
  return best;
}

/// Every kind that the tests go over: small weights and large ones, linear terms too, one to three parts.
inline std::vector<Kind> all_kinds() {
  std::vector<Kind> kinds;
  for (const std::int64_t weight : {0, 1, 3, 1'000'000'000})
    for (const std::int64_t linear : {std::int64_t{0}, std::int64_t{4}, std::int64_t{3'000'000'000}})
      for (unsigned parts = 1; parts <= 3; ++parts)
        for (const bool signed_weights : {true, false}) kinds.push_back({weight, linear, parts, signed_weights});
  return kinds;
}

}  // namespace densek::test
