#include "graph/components.h"

#include <unordered_map>

namespace densek {

namespace {

/// Labels 0 … count−1 by searching from each vertex in turn; visit(v, reach) calls reach(u) for every neighbour u of v.
template <class Visit>
Components search(Vertex count, Visit&& visit) {
  Components components;
  components.id.assign(count, no_vertex);
  std::vector<Vertex> stack;
  for (Vertex root = 0; root < count; ++root) {
    if (components.id[root] != no_vertex) continue;
    const Vertex id = components.count();
    components.size.push_back(0);
    const auto reach = [&](Vertex v) {
      if (components.id[v] != no_vertex) return;
      components.id[v] = id;
      stack.push_back(v);
    };
    reach(root);
    while (!stack.empty()) {
      const Vertex v = stack.back();
      stack.pop_back();
      ++components.size[id];
      visit(v, reach);
    }
  }
  return components;
}

}  // namespace

Components compute_components(const Graph& graph) {
  return search(graph.num_vertices(), [&](Vertex v, const auto& reach) {
    for (const Vertex u : graph.neighbors(v)) reach(u);
  });
}

Components compute_components(const Graph& graph, std::span<const Vertex> subset) {
  std::unordered_map<Vertex, Vertex> position;
  position.reserve(subset.size());
  for (const Vertex v : subset) position.emplace(v, static_cast<Vertex>(position.size()));
  return search(static_cast<Vertex>(subset.size()), [&](Vertex v, const auto& reach) {
    for (const Vertex u : graph.neighbors(subset[v]))
      if (const auto found = position.find(u); found != position.end()) reach(found->second);
  });
}

}  // namespace densek
