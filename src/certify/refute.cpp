#include "certify/refute.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace densek::certify {

namespace {

/// How often all vertices and arcs may be looked at while vertices are exchanged.
constexpr std::uint64_t passes = 16;

/// The vertices, each with the fewest neighbours left when it goes, first to go first.
std::vector<Vertex> peeled(const Graph& graph) {
  const std::size_t n = graph.num_vertices();
  std::vector<Vertex> left(n), order(n), place(n);
  std::size_t most = 0;
  for (std::size_t v = 0; v < n; ++v) {
    left[v] = graph.degree(static_cast<Vertex>(v));
    most = std::max<std::size_t>(most, left[v]);
  }
  std::vector<std::size_t> begin(most + 2, 0);  // where the vertices with so many neighbours begin in `order`
  for (const Vertex degree : left) ++begin[degree + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::size_t> next(begin.begin(), begin.end());
  for (std::size_t v = 0; v < n; ++v) {
    place[v] = static_cast<Vertex>(next[left[v]]++);
    order[place[v]] = static_cast<Vertex>(v);
  }
  for (std::size_t i = 0; i < n; ++i) {
    const Vertex gone = order[i];
    for (const Vertex u : graph.neighbors(gone)) {
      if (left[u] <= left[gone]) continue;  // gone already, or as low as can be
      const std::size_t first = begin[left[u]];
      const Vertex other = order[first];
      std::swap(order[first], order[place[u]]);
      std::swap(place[other], place[u]);
      begin[left[u]] = first + 1;
      --left[u];
    }
  }
  return order;
}

/// Exchanges a member with the fewest neighbours inside for an outsider with the most while that gains edges.
class Ascent {
 public:
  Ascent(const Graph& graph, std::span<const Vertex> set) : graph_(graph), inside_(graph.num_vertices(), 0) {
    member_.assign(graph.num_vertices(), false);
    for (const Vertex v : set) enter(v);
  }

  /// Whether it got above `most`.
  bool above(std::int64_t most) {
    const std::uint64_t allowed = passes * (graph_.num_vertices() + graph_.num_arcs());
    while (edges_ <= most && work_ < allowed) {
      const auto [worst, best] = best_exchange();
      if (worst == no_vertex) break;
      leave(worst);
      enter(best);
    }
    return edges_ > most;
  }

  std::vector<Vertex> set() const {
    std::vector<Vertex> members;
    for (Vertex v = 0; v < graph_.num_vertices(); ++v)
      if (member_[v]) members.push_back(v);
    return members;
  }

 private:
  /// A member and an outsider whose exchange gains an edge at least; none if there is no such pair.
  std::pair<Vertex, Vertex> best_exchange() {
    std::vector<Vertex> worst, best;
    for (Vertex v = 0; v < graph_.num_vertices(); ++v) {
      std::vector<Vertex>& choice = member_[v] ? worst : best;
      const std::int64_t ahead = choice.empty() ? 0 : inside_[v] - inside_[choice.front()];
      if (member_[v] ? ahead < 0 : ahead > 0) choice.clear();
      if (choice.empty() || ahead == 0) choice.push_back(v);
    }
    work_ += graph_.num_vertices();
    for (const Vertex out : worst)
      for (const Vertex in : best) {
        ++work_;
        if (inside_[in] - inside_[out] - (graph_.adjacent(in, out) ? 1 : 0) > 0) return {out, in};
        if (inside_[in] <= inside_[out]) return {no_vertex, no_vertex};
      }
    return {no_vertex, no_vertex};
  }

  void enter(Vertex v) {
    member_[v] = true;
    edges_ += inside_[v];
    for (const Vertex u : graph_.neighbors(v)) ++inside_[u];
    work_ += graph_.degree(v);
  }
  void leave(Vertex v) {
    member_[v] = false;
    edges_ -= inside_[v];
    for (const Vertex u : graph_.neighbors(v)) --inside_[u];
    work_ += graph_.degree(v);
  }

  const Graph& graph_;
  std::vector<bool> member_;
  std::vector<std::int64_t> inside_;  // neighbours in the set, by vertex
  std::int64_t edges_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace

std::vector<Vertex> set_above(const Graph& graph, std::span<const Vertex> set, std::int64_t most) {
  Ascent from_claim(graph, set);
  if (from_claim.above(most)) return from_claim.set();
  const std::vector<Vertex> order = peeled(graph);
  Ascent from_core(graph, std::span(order).last(set.size()));
  if (from_core.above(most)) return from_core.set();
  return {};
}

std::vector<Vertex> set_denser_than(const Graph& graph, double most) {
  const std::vector<Vertex> order = peeled(graph);
  std::vector<bool> there(order.size(), false);
  std::int64_t edges = 0;
  for (std::size_t size = 1; size <= order.size(); ++size) {  // the last to go come back first
    const Vertex v = order[order.size() - size];
    there[v] = true;
    for (const Vertex u : graph.neighbors(v)) edges += there[u];
    if (static_cast<double>(edges) / static_cast<double>(size) > most)
      return {order.end() - static_cast<std::ptrdiff_t>(size), order.end()};
  }
  return {};
}

}  // namespace densek::certify
