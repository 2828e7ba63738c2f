// Vertices move, one after the other, to the neighbouring community where modularity gains most; when none moves,
// communities become the vertices of a smaller graph and the same is done there.
#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "bounds/semidefinite/blocks.h"

namespace densek::bounds::semidefinite {

namespace {

/// Edges between blocks are counted whether or not both ends are chosen, so no more than such a part of all may be.
constexpr double most_between = 0.05;
constexpr int most_rounds = 20;  // of all vertices

/// Each edge at both ends; what lies within a vertex that was a community stands at itself, twice.
using Neighbours = std::vector<std::vector<std::pair<std::uint32_t, double>>>;

double weight_at(const Neighbours& graph, std::size_t v) {
  double sum = 0;
  for (const auto& [u, weight] : graph[v]) sum += weight;
  return sum;
}

/// By vertex its community, numbered from 0 without gaps; by itself each in its own.
std::vector<std::uint32_t> moved(const Neighbours& graph) {
  const std::size_t n = graph.size();
  std::vector<std::uint32_t> community(n);
  std::iota(community.begin(), community.end(), 0U);
  std::vector<double> at(n), total(n), to(n, 0.0);
  for (std::size_t v = 0; v < n; ++v) total[v] = at[v] = weight_at(graph, v);
  const double all = std::accumulate(at.begin(), at.end(), 0.0);
  bool changed = true;
  for (int round = 0; changed && round < most_rounds; ++round) {
    changed = false;
    for (std::size_t v = 0; v < n; ++v) {
      for (const auto& [u, weight] : graph[v])
        if (u != v) to[community[u]] += weight;
      const std::uint32_t own = community[v];
      total[own] -= at[v];
      const auto gain = [&](std::uint32_t c) { return all * to[c] - at[v] * total[c]; };
      std::uint32_t best = own;
      for (const auto& [u, weight] : graph[v])
        if (gain(community[u]) > gain(best)) best = community[u];
      total[best] += at[v];
      community[v] = best;
      changed = changed || best != own;
      for (const auto& [u, weight] : graph[v]) to[community[u]] = 0;
      to[own] = 0;
    }
  }
  std::vector<std::uint32_t> number(n, 0);
  for (const std::uint32_t c : community) number[c] = 1;
  std::exclusive_scan(number.begin(), number.end(), number.begin(), 0U);
  for (std::uint32_t& c : community) c = number[c];
  return community;
}

Neighbours contracted(const Neighbours& graph, const std::vector<std::uint32_t>& community) {
  const std::size_t count = *std::ranges::max_element(community) + std::size_t{1};
  std::vector<std::vector<std::size_t>> members(count);
  for (std::size_t v = 0; v < graph.size(); ++v) members[community[v]].push_back(v);
  Neighbours smaller(count);
  std::vector<double> to(count, 0.0);
  for (std::size_t c = 0; c < count; ++c) {
    for (const std::size_t v : members[c])
      for (const auto& [u, weight] : graph[v]) to[community[u]] += weight;
    for (std::uint32_t d = 0; d < count; ++d)
      if (to[d] > 0) smaller[c].emplace_back(d, std::exchange(to[d], 0.0));
  }
  return smaller;
}

}  // namespace

std::vector<std::uint32_t> blocks_of(const Question& core) {
  Neighbours graph(core.num_vertices());
  for (Vertex v = 0; v < core.num_vertices(); ++v)
    for (const auto [u, weight] : core.graph.arcs(v))
      if (weight > 0) graph[v].emplace_back(u, static_cast<double>(weight));
  std::vector<std::uint32_t> block_of(graph.size());
  std::iota(block_of.begin(), block_of.end(), 0U);
  std::vector<double> sizes(graph.size(), 1.0);
  while (true) {
    const std::vector<std::uint32_t> community = moved(graph);
    Neighbours smaller = contracted(graph, community);
    if (smaller.size() == graph.size()) break;
    for (std::uint32_t& block : block_of) block = community[block];
    std::vector<double> together(smaller.size(), 0.0);
    for (std::size_t v = 0; v < graph.size(); ++v) together[community[v]] += sizes[v];
    sizes = std::move(together);
    graph = std::move(smaller);
  }
  std::vector<double> density;
  double all = 0, inside = 0;
  for (std::size_t block = 0; block < graph.size(); ++block) {
    double within = 0;
    for (const auto& [other, weight] : graph[block])
      if (other == block) within += weight;
    density.push_back(within / sizes[block]);
    inside += within;
    all += weight_at(graph, block);
  }
  if (graph.size() < 2 || all - inside >= most_between * all) return {};
  std::vector<std::uint32_t> ranked(graph.size()), rank(graph.size());
  std::iota(ranked.begin(), ranked.end(), 0U);
  std::ranges::stable_sort(ranked, {}, [&](std::uint32_t block) { return density[block]; });
  for (std::uint32_t place = 0; place < ranked.size(); ++place) rank[ranked[place]] = place + 1;
  for (std::uint32_t& block : block_of) block = rank[block];
  return block_of;
}

}  // namespace densek::bounds::semidefinite
