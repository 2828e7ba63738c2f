#include "search/exact.h"

#include <algorithm>
#include <numeric>

#include "bounds/fixing.h"
#include "search/decision.h"

namespace densek::search {

namespace {

constexpr int repair_iterations = 30;

std::int64_t edges_within(const Graph& graph, std::span<const Vertex> set) {
  std::vector<bool> inside(graph.num_vertices(), false);
  for (const Vertex v : set) inside[v] = true;
  std::int64_t twice = 0;
  for (const Vertex v : set)
    for (const Vertex u : graph.neighbors(v)) twice += inside[u];
  return twice / 2;
}

}  // namespace

ExactResult solve_exact(const bounds::Problem& problem, const bounds::Split& split, std::span<const Vertex> incumbent,
                        std::int64_t upper_bound, WorkMeter& meter) {
  ExactResult result;
  result.members.assign(incumbent.begin(), incumbent.end());
  if (incumbent.empty()) {
    result.members.resize(static_cast<std::size_t>(problem.k));
    std::iota(result.members.begin(), result.members.end(), Vertex{0});
  }
  result.edges = edges_within(problem.graph, result.members);
  result.upper_bound = upper_bound;
  // One reduction serves the questions `lowest` … upper bound; easy ones are asked many at a time.
  std::int64_t at_a_time = 1;
  while (!result.proved() && !meter.empty()) {
    const std::int64_t lowest = std::max(result.edges + 1, result.upper_bound - at_a_time + 1);
    const bounds::Reduced rest =
        bounds::reduce(problem, split, lowest - 1, {repair_iterations, 1, meter.budget().stop});
    meter.spend(problem.graph.num_arcs() + repair_iterations * rest.problem.graph.num_arcs());
    if (rest.closed) {
      result.upper_bound = lowest - 1;
      at_a_time *= 2;
      continue;
    }
    const std::uint64_t before = meter.used();
    Decision decision(rest.problem, rest.split.shares, meter);
    while (result.upper_bound >= lowest) {
      if (decision.exists(result.upper_bound)) {
        result.members = rest.problem.forced;
        for (const Vertex v : decision.found()) result.members.push_back(rest.problem.original[v]);
        std::sort(result.members.begin(), result.members.end());
        result.edges = edges_within(problem.graph, result.members);
        return result;
      }
      if (meter.empty()) return result;
      --result.upper_bound;
    }
    if ((meter.used() - before) < meter.left() / 32) at_a_time *= 2;
  }
  return result;
}

}  // namespace densek::search
