// Greedy++ as it is defined: a heap that takes every change of a key, then a look at every suffix. What dsg-greedy++
// must agree with in all answers, and beside which its rounds are timed.
#pragma once

#include <cstdint>
#include <vector>

#include "methods/densest.h"

namespace densek::test {

struct GreedyPlusPlus {
  std::vector<std::int64_t> loads;
  DenseSet best;
};

inline GreedyPlusPlus greedy_pp(const Graph& graph, std::uint64_t rounds) {
  GreedyPlusPlus all{std::vector<std::int64_t>(graph.num_vertices(), 0), {}};
  for (std::uint64_t round = 0; round < rounds; ++round) {
    std::vector<std::int64_t> key = all.loads;
    for (Vertex v = 0; v < graph.num_vertices(); ++v) key[v] += graph.degree(v);
    const std::vector<Vertex> order = peel_by_key(
        graph, std::move(key), [&](Vertex v, std::int64_t least) { all.loads[v] = least; },
        [](std::uint64_t, std::int64_t) { return std::int64_t{1}; });
    if (DenseSet found = densest_suffix(graph, order); all.best.ratio < found.ratio) all.best = std::move(found);
  }
  return all;
}

}  // namespace densek::test
