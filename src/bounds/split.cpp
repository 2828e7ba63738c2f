#include "bounds/split.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>

#include "bounds/row_blocks.h"

namespace densek::bounds {

std::int64_t total_of(const Question& question) {
  std::int64_t room = most_total;
  const auto take = [&](std::int64_t number) {
    if (number <= -room || number >= room) room = 0;
    if (room > 0) room -= std::abs(number);
  };
  if (question.graph.weighted()) {
    for (Vertex v = 0; v < question.num_vertices(); ++v)
      for (const auto [u, weight] : question.graph.arcs(v))
        if (u < v) take(weight);
  } else {
    take(static_cast<std::int64_t>(question.graph.num_edges()));
  }
  for (const std::int64_t c : question.linear) take(c);
  take(question.constant);
  return most_total - room;
}

int load_bits(const Question& question) {
  // At most 62 where bounds are asked.
  const auto width = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(total_of(question))));
  return std::clamp(62 - width, 0, share_bits);
}

std::int64_t load_of(const Question& question, const Split& split, Vertex v) {
  std::int64_t load = question.c(v) << split.bits;
  const std::span<const std::int32_t> shares = question.graph.row_of(v, std::span(split.shares));
  if (!question.graph.weighted() && split.bits == share_bits)
    return std::accumulate(shares.begin(), shares.end(), load);
  const std::int32_t* share = shares.data();
  for (const auto [u, weight] : question.graph.arcs(v)) load += amount_of(weight, *share++, split.bits, v < u);
  return load;
}

Split ordered_split(const Question& question, std::span<const Vertex> order, int threads) {
  const Graph& graph = question.graph;
  const Vertex n = graph.num_vertices();
  std::vector<Vertex> place(n);
  for (Vertex i = 0; i < n; ++i) place[order[i]] = i;
  Split split;
  split.shares.resize(graph.num_arcs());
  split.loads.resize(n);
  split.bits = load_bits(question);
  for_rows(row_blocks(graph), threads, [&](Vertex v) {
    std::uint64_t arc = graph.first_arc(v);
    for (const Vertex u : graph.neighbors(v)) split.shares[arc++] = place[v] < place[u] ? share_unit : 0;
    split.loads[v] = load_of(question, split, v);
  });
  return split;
}

std::vector<std::uint32_t> shares_by_edge(const Graph& graph, const Split& split) {
  std::vector<std::uint32_t> shares;
  shares.reserve(graph.num_edges());
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    std::uint64_t arc = graph.first_arc(v);
    for (const auto [u, weight] : graph.arcs(v)) {
      if (v < u) shares.push_back(weight > 0 ? static_cast<std::uint32_t>(split.shares[arc]) : 0);
      ++arc;
    }
  }
  return shares;
}

}  // namespace densek::bounds
