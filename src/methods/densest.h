// What the methods share that look for the most edges per vertex, e(S)/|S|, over sets of any size.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "base/out_of_time.h"
#include "base/work_meter.h"
#include "methods/method.h"

namespace densek {

/// edges/size as an exact fraction; 0/0 is below everything.
struct Ratio {
  std::int64_t edges = 0, size = 0;
  double value() const { return size == 0 ? 0 : static_cast<double>(edges) / static_cast<double>(size); }
};
bool operator<(const Ratio& a, const Ratio& b);

struct DenseSet {
  std::vector<Vertex> members;  ///< increasing
  Ratio ratio;
};

/// The suffix of `order`, which may leave vertices out, with most edges per vertex among those of at least `at_least`
/// (≥ 1) vertices, the longest of several. O(n + m).
DenseSet densest_suffix(const Graph& graph, std::span<const Vertex> order, std::size_t at_least = 1);

/// Up to so many arcs peeling takes no time that a limit would count.
inline constexpr std::uint64_t peeled_in_no_time = 1'000'000;

/// The order in which a vertex of least key, the smaller id among equals, is removed again and again; removing v calls
/// removed(v, its key) and lowers the key of every neighbour u that is left by drop(arc of u in the row of v, its
/// weight). Whoever is to stay when it would be removed is left for good. Throws OutOfTime when the budget is
/// exhausted.
template <class Key, class Removed, class Drop, class Stays>
std::vector<Vertex> peel_by_key(const Graph& graph, std::vector<Key> key, Removed&& removed, Drop&& drop,
                                const Budget& budget, Stays&& stays) {
  WorkMeter meter(WorkMeter::unlimited, budget);
  using Entry = std::pair<Key, Vertex>;  // an entry whose key is out of date is passed over
  std::vector<Entry> entries(key.size());
  for (Vertex v = 0; v < graph.num_vertices(); ++v) entries[v] = {key[v], v};
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue(std::greater<>(), std::move(entries));
  std::vector<bool> gone(key.size(), false);
  std::vector<Vertex> order;
  order.reserve(key.size());
  while (order.size() < key.size() && !queue.empty()) {
    const auto [least, v] = queue.top();
    queue.pop();
    if (gone[v] || least != key[v] || stays(v)) continue;
    gone[v] = true;
    order.push_back(v);
    removed(v, least);
    meter.spend(graph.degree(v) + 1ULL);
    if (meter.cut_short()) throw OutOfTime();
    std::uint64_t arc = graph.first_arc(v);
    for (const auto [u, weight] : graph.arcs(v)) {
      const std::uint64_t this_arc = arc++;
      if (gone[u]) continue;
      key[u] -= drop(this_arc, weight);
      queue.push({key[u], u});
    }
  }
  return order;
}
template <class Key, class Removed, class Drop>
std::vector<Vertex> peel_by_key(const Graph& graph, std::vector<Key> key, Removed&& removed, Drop&& drop,
                                const Budget& budget = {}) {
  return peel_by_key(graph, std::move(key), removed, drop, budget, [](Vertex) { return false; });
}

/// Loads b_v ≥ 0 of a split of every edge between its ends prove e(T) ≤ Σ of the |T| largest for every T, and that no
/// set has more edges per vertex than the largest. `slack` is what rounding may have cost the loads, relatively.
void bound_by_loads(Result& result, std::vector<double> loads, double slack, Argument argument);

/// The densest subgraph of any size has this density: no s vertices have more than s times as many edges.
void bound_by_density(Result& result, const Ratio& densest);

/// e(S) and |S|. O(n + vol(S)).
Ratio ratio_of(const Graph& graph, std::span<const Vertex> set);

/// The result that this set is, with its bounds still to come.
Result to_result(const Task& task, DenseSet set);

}  // namespace densek
