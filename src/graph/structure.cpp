#include "graph/structure.h"

#include <densek/errors.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <random>
#include <string>
#include <vector>

#include "base/int128.h"
#include "base/parallel.h"
#include "graph/weights.h"

namespace densek {

namespace {

/// Nothing else may be looked up before this holds.
void check_offsets(std::span<const std::uint64_t> offsets, std::uint64_t arcs) {
  if (offsets.empty() || offsets.front() != 0 || offsets.back() != arcs)
    throw InputError("the offsets do not fit the rows");
  if (offsets.size() - 1 > max_vertices) throw InputError("more than 2^32 - 2 vertices");
  const auto decrease = std::adjacent_find(offsets.begin(), offsets.end(), std::greater<>());
  if (decrease != offsets.end())
    throw InputError("row of vertex " + std::to_string(decrease - offsets.begin()) + ": offsets decrease");
}

/// The rows of the vertices begin … end − 1, or an empty sum if one of them cannot be.
struct RowSum {
  std::uint64_t value = 0;  // arcs to larger vertices less arcs to smaller ones, each as the hash of its edge
  bool possible = true;
};

template <bool weighted>
RowSum sum_of_rows(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets,
                   std::span<const std::int64_t> weights, std::uint64_t key, std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t n = offsets.size() - 1;
  RowSum sum;
  for (std::uint64_t v = begin; v < end; ++v) {
    std::uint64_t least = 0;  // smallest vertex that may come next
    for (std::uint64_t i = offsets[v]; i < offsets[v + 1]; ++i) {
      const std::uint64_t u = targets[i];
      sum.possible &= u >= least && u != v;
      least = u + 1;
      const std::uint64_t edge = u > v ? v << 32 | u : u << 32 | v;
      std::uint64_t hash;
      if constexpr (weighted) {
        const std::array<std::uint64_t, 2> both = {edge, static_cast<std::uint64_t>(weights[i])};
        hash = XXH3_64bits_withSeed(both.data(), sizeof both, key);
      } else {
        hash = XXH3_64bits_withSeed(&edge, sizeof edge, key);
      }
      sum.value += u > v ? hash : 0 - hash;
    }
    sum.possible &= least <= n;
  }
  return sum;
}

/// Rows whose arcs are looked up together: in 128 MiB, so that a file which does not fit into memory is read a few
/// times from the beginning to the end, and not a page for every arc.
constexpr std::uint64_t arcs_at_once = std::uint64_t{1} << 25;

/// Calls visit(v, arc, u, back) for every arc v → u, where `back` is the first arc of row u that has not been met yet:
/// the reverse, if it exists, since visiting arcs by increasing v meets those of every row u in their order. Rows must
/// be sorted and in range.
void for_each_reverse(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets, std::uint64_t at_once,
                      const auto& visit) {
  const std::uint64_t n = offsets.size() - 1;
  std::vector<std::uint64_t> ahead(offsets.begin(), offsets.end() - 1), next;  // by row; by row of the block
  for (std::uint64_t begin = 0, end; begin < n; begin = end) {
    const auto last = std::upper_bound(offsets.begin(), offsets.end(), offsets[begin] + at_once);
    end = std::clamp<std::uint64_t>(static_cast<std::uint64_t>(last - offsets.begin()) - 1, begin + 1, n);
    next.assign(offsets.begin() + static_cast<std::ptrdiff_t>(begin),
                offsets.begin() + static_cast<std::ptrdiff_t>(end));
    for (std::uint64_t v = 0; v < n; ++v)
      for (; ahead[v] < offsets[v + 1] && targets[ahead[v]] < end; ++ahead[v]) {
        const Vertex u = targets[ahead[v]];
        visit(v, ahead[v], u, next[u - begin]++);
      }
  }
}

[[noreturn]] void refuse(std::uint64_t v, const char* what) {
  throw InputError("row of vertex " + std::to_string(v) + ": " + what);
}

void check_same_weights(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets,
                        std::span<const std::int64_t> weights) {
  if (weights.empty()) return;
  for_each_reverse(offsets, targets, arcs_at_once, [&](std::uint64_t v, std::uint64_t arc, Vertex, std::uint64_t back) {
    if (weights[arc] != weights[back]) refuse(v, "an arc that weighs something else than its reverse");
  });
}

}  // namespace

void check_structure(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets, std::uint64_t at_once) {
  check_offsets(offsets, targets.size());
  const std::uint64_t n = offsets.size() - 1;
  for (std::uint64_t v = 0; v < n; ++v) {
    std::uint64_t least = 0;  // smallest vertex that may come next
    for (const Vertex u : targets.subspan(offsets[v], offsets[v + 1] - offsets[v])) {
      if (u >= n) refuse(v, "neighbour out of range");
      if (u == v) refuse(v, "a loop");
      if (u < least) refuse(v, "neighbours not sorted or repeated");
      least = std::uint64_t{u} + 1;
    }
  }
  for_each_reverse(offsets, targets, at_once, [&](std::uint64_t v, std::uint64_t, Vertex u, std::uint64_t back) {
    if (back >= offsets[u + 1ULL] || targets[back] != v) refuse(v, "an arc without its reverse");
  });
}

void check_structure(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets) {
  check_structure(offsets, targets, arcs_at_once);
}

void check_structure_by_sums(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets,
                             std::span<const std::int64_t> weights, int threads,
                             const std::function<void(std::uint64_t arcs)>& progress) {
  constexpr std::uint64_t stretch = std::uint64_t{1} << 26, vertices_at_once = 1024;
  check_offsets(offsets, targets.size());
  std::random_device random;
  const std::uint64_t key = std::uint64_t{random()} << 32 | random();
  const std::uint64_t n = offsets.size() - 1;
  std::atomic<std::uint64_t> sum{0};
  std::atomic<bool> possible{true};
  for (std::uint64_t begin = 0; begin < n;) {
    const auto last = std::upper_bound(offsets.begin(), offsets.end(), offsets[begin] + stretch);
    const std::uint64_t end =
        std::clamp<std::uint64_t>(static_cast<std::uint64_t>(last - offsets.begin()), begin + 1, n);
    parallel_ranges(threads, end - begin, vertices_at_once, [&](std::uint64_t from, std::uint64_t to) {
      const auto sum_up = weights.empty() ? sum_of_rows<false> : sum_of_rows<true>;
      const RowSum rows = sum_up(offsets, targets, weights, key, begin + from, begin + to);
      sum += rows.value;
      if (!rows.possible) possible = false;
    });
    begin = end;
    if (progress) progress(offsets[begin]);
  }
  if (possible && sum == 0) return;
  check_structure(offsets, targets);  // says which row and why
  check_same_weights(offsets, targets, weights);
}

void check_weights_agree(const Graph& graph) { check_same_weights(graph.offsets(), graph.targets(), graph.weights()); }

void check_weight_units(const Weights& weights) {
  if (weights.by_arc.empty()) return;
  Uint128 total = 0;
  bool all_one = weights.units == 1;
  for (const std::int64_t weight : weights.by_arc) {
    total += static_cast<Uint128>(weight < 0 ? -Int128{weight} : Int128{weight});
    all_one = all_one && weight == 1;
  }
  if (total > 2 * static_cast<Uint128>(max_total_weight))
    throw InputError("the weights add up to more than 2^60 units");
  if (all_one || spare_units(weights) > 1) throw InputError("the unit of the weights is not the largest that would do");
}

void check_sides(const Graph& graph) {
  if (!graph.sides()) return;
  const auto& [left, names] = *graph.sides();
  if (left > graph.num_vertices()) throw InputError("the left side has more vertices than the graph");
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    const std::size_t side = v < left ? 0 : 1;
    const auto row = graph.neighbors(v);
    if (!row.empty() && (side == 0 ? row.front() < left : row.back() >= left))
      throw InputError("row of vertex " + std::to_string(v) + ": an edge inside one of the two sides");
    if (!graph.labels().text(v).starts_with(names[side] + ':'))
      throw InputError("the label of vertex " + std::to_string(v) + " does not begin with its side");
  }
}

}  // namespace densek
