#include "bounds/evenness.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "bounds/row_blocks.h"

namespace densek::bounds {

namespace {

/// worth[j]: what the first j vertices of the order are worth.
std::vector<double> worth_of_prefixes(const Question& question, std::span<const Vertex> order, int threads) {
  std::vector<Vertex> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<Vertex>(i);
  std::vector<double> worth(order.size() + 1, 0);
  for_rows(row_blocks(question.graph), threads, [&](Vertex v) {
    std::int64_t added = question.c(v);
    for (const auto [u, weight] : question.graph.arcs(v))
      if (place[u] < place[v]) added += std::max<std::int64_t>(weight, 0);
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

bool is_even(const Question& question, std::span<const double> loads, double part, int threads) {
  std::vector<Vertex> order(loads.size());
  std::iota(order.begin(), order.end(), Vertex{0});
  std::sort(order.begin(), order.end(),
            [&](Vertex a, Vertex b) { return loads[a] != loads[b] ? loads[a] > loads[b] : a < b; });
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
