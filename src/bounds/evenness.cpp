#include "bounds/evenness.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "base/pages.h"
#include "base/radix_sort.h"
#include "bounds/row_blocks.h"

namespace densek::bounds {

namespace {

/// Smaller for larger loads: the bits of a number that is not negative grow with it.
std::uint64_t key_of(double load) {
  constexpr std::uint64_t sign = std::uint64_t{1} << 63;
  const auto bits = std::bit_cast<std::uint64_t>(load + 0.0);  // one zero
  return (bits & sign) != 0 ? bits : ~(bits | sign);
}

/// worth[j]: what the first j vertices of the order are worth.
std::vector<double> worth_of_prefixes(const Question& question, std::span<const Vertex> order, int threads) {
  const Graph& graph = question.graph;
  std::vector<Vertex> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<Vertex>(i);
  std::vector<double> worth(order.size() + 1, 0);
  for_rows(row_blocks(graph), threads, [&](Vertex v) {
    std::int64_t added = question.c(v);
    if (graph.weighted()) {
      for (const auto [u, weight] : graph.arcs(v))
        if (place[u] < place[v]) added += std::max<std::int64_t>(weight, 0);
    } else {
      const Vertex here = place[v];
      for (const Vertex u : graph.neighbors(v)) added += place[u] < here ? 1 : 0;
    }
    worth[place[v] + 1ULL] = static_cast<double>(added);
  });
  std::partial_sum(worth.begin(), worth.end(), worth.begin());
  return worth;
}

/// The corners of the least concave function above the values.
std::vector<std::size_t> concave_hull(std::span<const double> values) {
  std::vector<std::size_t> corners;
  const auto rise = [&](std::size_t from, std::size_t to) {
    return (values[to] - values[from]) / static_cast<double>(to - from);
  };
  for (std::size_t i = 0; i < values.size(); ++i) {
    while (corners.size() > 1 && rise(corners[corners.size() - 2], corners.back()) <= rise(corners.back(), i))
      corners.pop_back();
    corners.push_back(i);
  }
  return corners;
}

}  // namespace

/// By as many bits of the loads as an id leaves room for, then those that have all these in common.
std::vector<Vertex> by_load(std::span<const double> loads) {
  const auto id_bits = static_cast<unsigned>(std::bit_width(loads.size()));
  const std::uint64_t id = (std::uint64_t{1} << id_bits) - 1;
  PageArray<std::uint64_t> keys(loads.size()), scratch(loads.size());
  for (std::size_t v = 0; v < loads.size(); ++v) keys[v] = (key_of(loads[v]) & ~id) | v;
  const std::span<const std::uint64_t> sorted = radix_sort(keys.span(), scratch.span(), id_bits, 64);
  (sorted.data() == keys.data() ? scratch : keys) = {};
  std::vector<Vertex> order(loads.size());
  std::ranges::transform(sorted, order.begin(), [&](std::uint64_t key) { return static_cast<Vertex>(key & id); });
  const auto comes_before = [&](Vertex a, Vertex b) { return loads[a] != loads[b] ? loads[a] > loads[b] : a < b; };
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && sorted[end] >> id_bits == sorted[begin] >> id_bits) ++end;
    const std::span<Vertex> alike = std::span(order).subspan(begin, end - begin);
    if (!std::ranges::is_sorted(alike, comes_before)) std::ranges::sort(alike, comes_before);
  }
  return order;
}

bool is_even(const Question& question, std::span<const double> loads, double part, int threads) {
  const std::vector<Vertex> order = by_load(loads);
  const std::vector<double> worth = worth_of_prefixes(question, order, threads);
  const std::vector<std::size_t> corners = concave_hull(worth);
  double bound = 0;
  for (std::size_t corner = 1; corner < corners.size(); ++corner) {
    const std::size_t from = corners[corner - 1], to = corners[corner];
    const double rise = (worth[to] - worth[from]) / static_cast<double>(to - from);
    for (std::size_t k = from + 1; k <= to; ++k) {
      bound += loads[order[k - 1]];
      const double limit = worth[from] + rise * static_cast<double>(k - from);
      if (bound - limit > part * std::abs(bound)) return false;
    }
  }
  return true;
}

}  // namespace densek::bounds
