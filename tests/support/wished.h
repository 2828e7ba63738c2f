// Small weighted graphs and wishes about them, and the slow truth.
#pragma once

#include <densek/graph.h>
#include <densek/wishes.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "support/graphs.h"

namespace densek::test {

/// Weights of all pairs, in the order 01, 02, 12, 03, …; 0: no edge.
struct Weighting {
  unsigned n = 0;
  std::vector<std::int64_t> weights = {};

  std::int64_t at(unsigned u, unsigned v) const {
    if (u > v) std::swap(u, v);
    return weights[num_pairs(v) + u];
  }
};

inline Graph weighted_graph(const Weighting& pairs, std::int64_t units = 1) {
  struct Rows {
    std::vector<std::uint64_t> offsets = {0};
    std::vector<Vertex> targets;
    std::vector<std::int64_t> weights;
  };
  const auto rows = std::make_shared<Rows>();
  for (unsigned v = 0; v < pairs.n; ++v) {
    for (unsigned u = 0; u < pairs.n; ++u) {
      if (u == v || pairs.at(u, v) == 0) continue;
      rows->targets.push_back(u);
      rows->weights.push_back(pairs.at(u, v));
    }
    rows->offsets.push_back(rows->targets.size());
  }
  return Graph(rows->offsets, rows->targets, Labels::consecutive(pairs.n), rows, {}, {}, {}, {rows->weights, units});
}

/// Calls f for every weighting of the pairs of n vertices with these weights, one of each class of isomorphic ones.
template <class F>
void for_all_weightings(unsigned n, const std::vector<std::int64_t>& weights, F&& f) {
  const unsigned pairs = num_pairs(n);
  std::vector<unsigned> code(pairs, 0), order(n), other(pairs);
  std::vector<std::vector<unsigned>> permutations;  // of pairs
  std::iota(order.begin(), order.end(), 0U);
  do {
    std::vector<unsigned> moved(pairs);
    for (unsigned v = 1; v < n; ++v)
      for (unsigned u = 0; u < v; ++u) {
        const unsigned a = std::min(order[u], order[v]), b = std::max(order[u], order[v]);
        moved[num_pairs(v) + u] = num_pairs(b) + a;
      }
    permutations.push_back(moved);
  } while (std::ranges::next_permutation(order).found);
  for (;;) {
    const bool first = std::ranges::all_of(permutations, [&](const std::vector<unsigned>& moved) {
      for (unsigned p = 0; p < pairs; ++p) other[p] = code[moved[p]];
      return code <= other;
    });
    if (first) {
      Weighting found{n, std::vector<std::int64_t>(pairs)};
      for (unsigned p = 0; p < pairs; ++p) found.weights[p] = weights[code[p]];
      f(found);
    }
    unsigned p = 0;
    while (p < pairs && ++code[p] == weights.size()) code[p++] = 0;
    if (p == pairs) return;
  }
}

/// What a set is worth, by definition. Bit v of the mask: v is in.
inline std::int64_t worth(const Weighting& pairs, const Wishes& wishes, std::uint32_t mask) {
  std::int64_t value = 0;
  for (unsigned v = 0; v < pairs.n; ++v) {
    if ((mask >> v & 1) == 0) continue;
    if (!wishes.vertex_weights.empty()) value += wishes.vertex_weights[v];
    for (unsigned u = 0; u < v; ++u)
      if (mask >> u & 1) value += pairs.at(u, v);
  }
  return value;
}

/// Whether the set is what was wished for.
inline bool allowed(const Weighting& pairs, const Wishes& wishes, const Sizes& sizes, std::uint32_t mask) {
  std::vector<std::int64_t> left = sizes.by_part;
  for (unsigned v = 0; v < pairs.n; ++v)
    if (mask >> v & 1) --left[wishes.part(v)];
  return std::ranges::all_of(left, [](std::int64_t size) { return size == 0; }) &&
         std::ranges::all_of(wishes.include, [&](Vertex v) { return (mask >> v & 1) == 1; }) &&
         std::ranges::none_of(wishes.exclude, [&](Vertex v) { return (mask >> v & 1) == 1; });
}

/// The most any set is worth; nothing if there is none.
inline std::optional<std::int64_t> best_worth(const Weighting& pairs, const Wishes& wishes, const Sizes& sizes) {
  std::optional<std::int64_t> best;
  for (std::uint32_t mask = 0; mask < std::uint32_t{1} << pairs.n; ++mask)
    if (allowed(pairs, wishes, sizes, mask)) {
      const std::int64_t value = worth(pairs, wishes, mask);
      best = std::max(best.value_or(value), value);
    }
  return best;
}

/// Whether an exchange of one member for one that is not, both as wished, gains.
inline bool swap_gains(const Weighting& pairs, const Wishes& wishes, const Sizes& sizes, std::uint32_t mask) {
  const std::int64_t value = worth(pairs, wishes, mask);
  for (unsigned out = 0; out < pairs.n; ++out)
    for (unsigned in = 0; in < pairs.n; ++in) {
      if ((mask >> out & 1) == 0 || (mask >> in & 1) == 1) continue;
      const std::uint32_t after = (mask & ~(1U << out)) | 1U << in;
      if (allowed(pairs, wishes, sizes, after) && worth(pairs, wishes, after) > value) return true;
    }
  return false;
}

}  // namespace densek::test
