#include "methods/densest.h"

#include <cmath>

#include "graph/subgraph.h"

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

void bound_by_loads(Result& result, std::vector<double> loads, double slack, Argument argument) {
  const auto size = static_cast<std::ptrdiff_t>(result.vertices.size());
  if (size == 0) return;
  std::nth_element(loads.begin(), loads.begin() + size - 1, loads.end(), std::greater<>());
  std::sort(loads.begin(), loads.begin() + size, std::greater<>());
  double sum = 0;
  for (auto load = loads.begin(); load != loads.begin() + size; ++load) sum += *load;
  result.edges_per_vertex_bound = loads[0] * (1 + slack);
  result.upper_bound = static_cast<std::int64_t>(std::floor(sum * (1 + slack)));
  result.bound = to_string(argument);
  if (*result.upper_bound == result.value && result.stop == Stop::iteration_limit) result.stop = Stop::proved;
}

void bound_by_density(Result& result, const Ratio& densest) {
  __extension__ using Wide = __int128;
  const Ratio own{result.value, std::ssize(result.vertices)};
  if (own.size == 0) return;
  result.edges_per_vertex_bound = densest.value();
  result.upper_bound = static_cast<std::int64_t>(Wide{densest.edges} * own.size / densest.size);
  result.bound = to_string(Argument::flow);
  if (!(own < densest) && result.stop == Stop::converged) result.stop = Stop::proved;
}

Ratio ratio_of(const Graph& graph, std::span<const Vertex> set) { return {weight_within(graph, set), std::ssize(set)}; }

Result to_result(const Task& task, DenseSet set) {
  Result result = task.result();
  result.vertices = std::move(set.members);
  result.value = set.ratio.edges;
  return result;
}

}  // namespace densek
