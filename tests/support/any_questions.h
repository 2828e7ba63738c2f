// Questions of every kind: weights of both signs, small and large, linear terms, several parts; and the slow truth.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "question/question.h"
#include "support/graphs.h"
#include "support/linear_terms.h"

namespace densek::test {

/// The graph with weight(u, v) on the edge of u < v.
template <class Weigh>
Graph with_weights(const Graph& graph, std::int64_t units, Weigh&& weigh) {
  const auto kept = std::make_shared<std::pair<Graph, std::vector<std::int64_t>>>(graph, std::vector<std::int64_t>());
  std::vector<std::int64_t>& weights = kept->second;
  weights.resize(graph.num_arcs());
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    std::uint64_t arc = graph.first_arc(v);
    for (const Vertex u : graph.neighbors(v)) {
      if (u > v) {
        weights[arc] = weigh(v, u);
        const auto row = graph.neighbors(u);
        const auto back = std::lower_bound(row.begin(), row.end(), v) - row.begin();
        weights[graph.first_arc(u) + static_cast<std::uint64_t>(back)] = weights[arc];
      }
      ++arc;
    }
  }
  return Graph(graph.offsets(), graph.targets(), graph.labels(), kept, {}, {}, {}, {weights, units});
}

inline Graph with_random_weights(const Graph& graph, Random& random) {
  constexpr std::pair<std::int64_t, std::int64_t> ranges[] = {
      {-3, 3}, {0, 3}, {1, 1}, {1, 100}, {-50, 5}, {-1'000'000'000, 1'000'000'000}, {1, 1 << 30}, {-3, -1}};
  const auto [least, most] = ranges[random.below(std::size(ranges))];
  const bool heavy_tailed = random.below(3) == 0;
  const auto draw = [&, least = least, most = most] {
    return least + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(most - least + 1)));
  };
  return with_weights(graph, random.below(2) == 0 ? 1 : 100, [&](Vertex, Vertex) {
    const std::int64_t weight = draw();
    return heavy_tailed && random.below(8) != 0 ? weight / 50 : weight;
  });
}

/// Cuts the vertices into up to three parts, perhaps empty ones, and asks for so many of each that there is a choice.
inline void cut_at_random(Question& question, Random& random) {
  const std::size_t n = question.num_vertices(), parts = 1 + random.below(3);
  if (parts == 1) return;
  std::vector<std::int64_t> there(parts, 0);
  question.parts.of.resize(n);
  for (std::uint32_t& part : question.parts.of) ++there[part = static_cast<std::uint32_t>(random.below(parts))];
  question.parts.sizes.assign(parts, 0);
  for (std::size_t part = 0; part < parts; ++part)
    question.parts.sizes[part] = static_cast<std::int64_t>(
        random.below(static_cast<std::uint64_t>(std::min(there[part], question.k() + 3) + 1)));
  for (std::size_t part = 0; part < parts; ++part)  // at least one of the parts leaves a choice
    if (there[part] >= 2) {
      question.parts.sizes[part] =
          1 + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(there[part] - 1)));
      return;
    }
  question.parts = {.of = {}, .sizes = {1}};
}

/// A question on this graph, which has two vertices at least.
inline Question any_question(const Graph& graph, std::int64_t k, Random& random) {
  const std::uint64_t kind = random.below(4);
  Question question(kind == 0 ? graph : with_random_weights(graph, random), k);
  if (random.below(2) == 0) question.linear = random_linear(graph.num_vertices(), random);
  if (random.below(4) == 0) question.linear = std::vector<std::int64_t>(graph.num_vertices(), 0);
  question.constant = static_cast<std::int64_t>(random.below(9)) - 4;
  if (kind != 1) cut_at_random(question, random);
  return question;
}

/// Whether the set has as many of each part as are asked for.
inline bool has_the_sizes(const Question& question, const std::vector<Vertex>& set) {
  std::vector<std::int64_t> sizes(question.parts.sizes.size(), 0);
  for (const Vertex v : set) ++sizes[question.part(v)];
  return sizes == question.parts.sizes;
}

/// The weight of a pair, by looking through a row.
inline std::int64_t weight_of(const Question& question, Vertex u, Vertex v) {
  for (const auto [target, weight] : question.graph.arcs(u))
    if (target == v) return weight;
  return 0;
}

/// The most that any answer is worth, by trying every set; n ≤ 20.
inline std::int64_t best_of_all(const Question& question) {
  const Vertex n = question.num_vertices();
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  std::vector<Vertex> set;
  for (std::uint32_t chosen = 0; chosen < 1U << n; ++chosen) {
    if (__builtin_popcount(chosen) != question.k()) continue;
    set.clear();
    for (Vertex v = 0; v < n; ++v)
      if (chosen >> v & 1) set.push_back(v);
    if (!has_the_sizes(question, set)) continue;
    std::int64_t value = question.constant;
    for (std::size_t a = 0; a < set.size(); ++a) {
      value += question.c(set[a]);
      for (std::size_t b = a + 1; b < set.size(); ++b) value += weight_of(question, set[a], set[b]);
    }
    best = std::max(best, value);
  }
  return best;
}

}  // namespace densek::test
