// Every small graph, one of each kind: all 2^(n(n−1)/2) graphs are walked through, and each that has not been met yet
// marks all graphs it becomes by renaming its vertices.
#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/parallel.h"
#include "lab/landscape.h"

namespace densek::lab {

std::vector<SmallGraph> graphs_up_to_isomorphism(unsigned n) {
  if (n == 0) return {SmallGraph{}};
  std::vector<std::pair<unsigned, unsigned>> pairs;
  std::vector<std::vector<unsigned>> number(n, std::vector<unsigned>(n, 0));  // of the pair, either way round
  for (unsigned j = 1; j < n; ++j)
    for (unsigned i = 0; i < j; ++i) {
      number[i][j] = number[j][i] = static_cast<unsigned>(pairs.size());
      pairs.emplace_back(i, j);
    }
  std::vector<bool> met(std::size_t{1} << pairs.size(), false);
  std::vector<SmallGraph> graphs;
  for (std::uint32_t code = 0; code < met.size(); ++code) {
    if (met[code]) continue;
    SmallGraph graph{std::vector<Set>(n, 0)};
    std::vector<std::pair<unsigned, unsigned>> edges;
    for (std::size_t at = 0; at < pairs.size(); ++at)
      if (code >> at & 1) {
        const auto [i, j] = pairs[at];
        edges.push_back(pairs[at]);
        graph.rows[i] |= Set{1} << j;
        graph.rows[j] |= Set{1} << i;
      }
    graphs.push_back(std::move(graph));
    std::vector<unsigned> names(n);
    std::iota(names.begin(), names.end(), 0U);
    do {
      std::uint32_t renamed = 0;
      for (const auto& [i, j] : edges) renamed |= std::uint32_t{1} << number[names[i]][names[j]];
      met[renamed] = true;
    } while (std::next_permutation(names.begin(), names.end()));
  }
  return graphs;
}

AllGraphs check_all_graphs(unsigned largest, int threads) {
  if (largest < 1 || largest > largest_all_graphs)
    throw UsageError(
        fmt::format("all graphs of at most {} vertices can be checked, not {}", largest_all_graphs, largest));
  AllGraphs result;
  result.loadings = {{3, 2}, {2, 1}, {5, 2}};
  std::vector<std::pair<SmallGraph, unsigned>> questions;
  for (unsigned n = 1; n <= largest; ++n) {
    const std::vector<SmallGraph> graphs = graphs_up_to_isomorphism(n);
    result.graphs.push_back(graphs.size());
    for (const SmallGraph& graph : graphs)
      for (unsigned k = 0; k <= n; ++k) questions.emplace_back(graph, k);
  }
  result.questions = questions.size();
  std::vector<Checks> answers(questions.size());
  parallel_blocks(resolve_threads(threads), std::ssize(questions), [&](std::int64_t block) {
    const auto& [graph, k] = questions[static_cast<std::size_t>(block)];
    answers[static_cast<std::size_t>(block)] = check_theorems(graph, k, result.loadings);
  });
  Checks all;
  for (const Checks& checks : answers) all.add(checks);
  result.claims = all.claims();
  return result;
}

}  // namespace densek::lab
