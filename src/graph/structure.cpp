#include "graph/structure.h"

#include <densek/errors.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <atomic>
#include <random>
#include <string>
#include <vector>

#include "base/parallel.h"

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

RowSum sum_of_rows(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets, std::uint64_t key,
                   std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t n = offsets.size() - 1;
  RowSum sum;
  for (std::uint64_t v = begin; v < end; ++v) {
    std::uint64_t least = 0;  // smallest vertex that may come next
    for (std::uint64_t i = offsets[v]; i < offsets[v + 1]; ++i) {
      const std::uint64_t u = targets[i];
      sum.possible &= u >= least && u != v;
      least = u + 1;
      const std::uint64_t edge = u > v ? v << 32 | u : u << 32 | v;
      const std::uint64_t hash = XXH3_64bits_withSeed(&edge, sizeof edge, key);
      sum.value += u > v ? hash : 0 - hash;
    }
    sum.possible &= least <= n;
  }
  return sum;
}

}  // namespace

void check_structure(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets) {
  const auto refuse = [](std::uint64_t v, const char* what) {
    throw InputError("row of vertex " + std::to_string(v) + ": " + what);
  };
  check_offsets(offsets, targets.size());
  const std::uint64_t n = offsets.size() - 1;
  const auto row = [&](std::uint64_t v) { return targets.subspan(offsets[v], offsets[v + 1] - offsets[v]); };
  for (std::uint64_t v = 0; v < n; ++v) {
    std::uint64_t least = 0;  // smallest vertex that may come next
    for (const Vertex u : row(v)) {
      if (u >= n) refuse(v, "neighbour out of range");
      if (u == v) refuse(v, "a loop");
      if (u < least) refuse(v, "neighbours not sorted or repeated");
      least = std::uint64_t{u} + 1;
    }
  }
  // Visiting the arcs v → u by increasing v meets the arcs of every row u in their order.
  std::vector<std::uint64_t> next(offsets.begin(), offsets.end() - 1);
  for (std::uint64_t v = 0; v < n; ++v)
    for (const Vertex u : row(v)) {
      if (next[u] == offsets[u + 1ULL] || targets[next[u]] != v) refuse(v, "an arc without its reverse");
      ++next[u];
    }
}

void check_structure_by_sums(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets, int threads,
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
      const RowSum rows = sum_of_rows(offsets, targets, key, begin + from, begin + to);
      sum += rows.value;
      if (!rows.possible) possible = false;
    });
    begin = end;
    if (progress) progress(offsets[begin]);
  }
  if (!possible || sum != 0) check_structure(offsets, targets);  // says which row and why
}

}  // namespace densek
