#include "methods/densest.h"

#include <cmath>

namespace densek {

bool operator<(const Ratio& a, const Ratio& b) {
  __extension__ using Wide = __int128;
  if (a.size == 0 || b.size == 0) return a.size == 0 && b.size > 0;
  return Wide{a.edges} * b.size < Wide{b.edges} * a.size;
}

DenseSet densest_suffix(const Graph& graph, std::span<const Vertex> order, std::size_t at_least) {
  std::vector<std::uint64_t> place(graph.num_vertices(), 0);  // one based; 0: not in the order
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i + 1;
  Ratio now, best;
  std::size_t from = order.size();
  for (std::size_t i = order.size(); i-- > 0;) {
    ++now.size;
    for (const Vertex u : graph.neighbors(order[i])) now.edges += place[u] > i + 1;
    if (order.size() - i < at_least || now < best) continue;
    best = now;
    from = i;
  }
  DenseSet set{{order.begin() + static_cast<std::ptrdiff_t>(from), order.end()}, best};
  std::sort(set.members.begin(), set.members.end());
  return set;
}

void bound_by_loads(Outcome& outcome, std::vector<double> loads, double slack, const char* name) {
  const auto size = static_cast<std::ptrdiff_t>(outcome.members.size());
  if (size == 0) return;
  std::nth_element(loads.begin(), loads.begin() + size - 1, loads.end(), std::greater<>());
  std::sort(loads.begin(), loads.begin() + size, std::greater<>());
  double sum = 0;
  for (auto load = loads.begin(); load != loads.begin() + size; ++load) sum += *load;
  outcome.edges_per_vertex_bound = loads[0] * (1 + slack);
  outcome.upper_bound = static_cast<std::int64_t>(std::floor(sum * (1 + slack)));
  outcome.bound = name;
  if (outcome.edges && *outcome.upper_bound == *outcome.edges && outcome.stop == Stop::iteration_limit)
    outcome.stop = Stop::proved;
}

void bound_by_density(Outcome& outcome, const Ratio& densest) {
  __extension__ using Wide = __int128;
  const Ratio own{outcome.edges.value_or(0), std::ssize(outcome.members)};
  if (own.size == 0) return;
  outcome.edges_per_vertex_bound = densest.value();
  outcome.upper_bound = static_cast<std::int64_t>(Wide{densest.edges} * own.size / densest.size);
  outcome.bound = "flow";
  if (!(own < densest) && outcome.stop == Stop::converged) outcome.stop = Stop::proved;
}

Ratio ratio_of(const Graph& graph, std::span<const Vertex> set) {
  std::vector<std::uint8_t> member(graph.num_vertices(), 0);
  for (const Vertex v : set) member[v] = 1;
  Ratio ratio{0, std::ssize(set)};
  for (const Vertex v : set)
    for (const Vertex u : graph.neighbors(v)) ratio.edges += member[u] && u < v;
  return ratio;
}

Outcome to_outcome(DenseSet set) {
  Outcome outcome;
  outcome.members = std::move(set.members);
  outcome.edges = set.ratio.edges;
  return outcome;
}

}  // namespace densek
