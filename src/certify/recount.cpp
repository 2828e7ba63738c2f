#include "certify/recount.h"

#include <densek/errors.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "base/pages.h"
#include "certify/classes.h"

namespace densek::certify {

namespace {

/// Where each member stands in the set, from 1 on; 0: outside. Throws VerificationError unless they are distinct
/// vertices.
PageArray<Vertex> places_of(const Graph& graph, std::span<const Vertex> set) {
  PageArray<Vertex> place(graph.num_vertices());
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (set[i] >= graph.num_vertices())
      throw VerificationError("vertex " + std::to_string(set[i]) + " is not in the graph");
    if (place[set[i]] != 0) throw VerificationError("vertex " + std::to_string(set[i]) + " is there twice");
    place[set[i]] = static_cast<Vertex>(i + 1);
  }
  return place;
}

/// Edges among k of all vertices: only the neighbourhoods of the members are looked at.
Recount recount_edges(const Graph& graph, std::span<const Vertex> set, double loading) {
  const PageArray<Vertex> place = places_of(graph, set);
  PageArray<Vertex> inside(graph.num_vertices());  // neighbours in the set
  Recount truth;
  Classes classes(set.size());
  for (const Vertex v : set)
    for (const Vertex u : graph.neighbors(v)) {
      ++inside[u];
      if (place[u] == 0) continue;
      classes.join(place[v] - 1, place[u] - 1);
      if (u < v) ++truth.edges;
    }
  truth.components = classes.count();
  truth.value = truth.edges;
  truth.sizes = {std::ssize(set)};

  // The lowest level inside and the highest outside, and how many vertices stand on each. Whoever stands outside is met
  // once for every neighbour it has in the set.
  std::int64_t lowest = std::numeric_limits<std::int64_t>::max(), highest = 0, on_lowest = 0, met_on_highest = 0;
  for (const Vertex v : set) {
    const std::int64_t level = inside[v];
    if (level < lowest) lowest = level, on_lowest = 0;
    if (level == lowest) ++on_lowest;
    for (const Vertex u : graph.neighbors(v)) {
      if (place[u] != 0 || inside[u] < highest) continue;
      if (inside[u] > highest) highest = inside[u], met_on_highest = 0;
      ++met_on_highest;
    }
  }
  const std::int64_t on_highest = highest == 0 ? 0 : met_on_highest / highest;

  Certificate& certificate = truth.certificate;
  if (!set.empty()) certificate.min_inside = lowest;
  if (set.size() < graph.num_vertices()) certificate.max_outside = highest;
  if (!certificate.min_inside || !certificate.max_outside) {  // nothing to exchange
    certificate.local_maximizer = certificate.swap_optimal = true;
    return truth;
  }
  certificate.local_maximizer = highest <= lowest + 1;
  certificate.sigma = static_cast<double>(lowest - highest) + loading;
  certificate.swap_optimal = highest <= lowest;
  if (highest == lowest + 1) {  // an exchange gains one edge, unless the two are adjacent: count those that are
    std::int64_t adjacent = 0;
    for (const Vertex v : set) {
      if (inside[v] != lowest) continue;
      for (const Vertex u : graph.neighbors(v)) adjacent += place[u] == 0 && inside[u] == highest;
    }
    certificate.swap_optimal = adjacent == on_lowest * on_highest;
  }
  return truth;
}

/// One part of the vertices: those of it that could be exchanged, and how they stand towards the set.
struct Exchange {
  std::int64_t lowest = std::numeric_limits<std::int64_t>::max(), highest = std::numeric_limits<std::int64_t>::min();
  std::int64_t heaviest = 0;  // pair of the part, 0 if none is positive
  std::vector<Vertex> outside;

  bool possible() const {
    return lowest != std::numeric_limits<std::int64_t>::max() && highest != std::numeric_limits<std::int64_t>::min();
  }
};

/// Weights, wishes, parts: everything by definition, in a pass over the graph.
class WishedRecount {
 public:
  WishedRecount(const Graph& graph, const Wishes& wishes, std::span<const Vertex> set)
      : graph_(graph),
        wishes_(wishes),
        set_(set),
        place_(places_of(graph, set)),
        free_(graph.num_vertices(), true),
        level_(graph.num_vertices(), 0),
        exchanges_(wishes.num_parts()) {
    for (const Vertex v : wishes.include) {
      if (place_[v] == 0) throw VerificationError(named(v) + " must be in the set and is not");
      free_[v] = false;
    }
    for (const Vertex v : wishes.exclude) {
      if (place_[v] != 0) throw VerificationError(named(v) + " must not be in the set and is");
      free_[v] = false;
    }
  }

  Recount count(double loading) {
    Recount truth;
    truth.sizes.assign(wishes_.num_parts(), 0);
    sum_up(truth);
    meet();
    certify(truth.certificate, loading);
    return truth;
  }

 private:
  std::string named(Vertex v) const { return "vertex '" + graph_.labels().text(v) + "'"; }
  std::int64_t own(Vertex v) const { return wishes_.vertex_weights.empty() ? 0 : wishes_.vertex_weights[v]; }

  void sum_up(Recount& truth) {
    Classes classes(set_.size());
    for (const Vertex v : set_) {
      ++truth.sizes[wishes_.part(v)];
      truth.value += own(v);
      for (const auto [u, weight] : graph_.arcs(v)) {
        level_[u] += weight;
        if (place_[u] == 0) continue;
        classes.join(place_[v] - 1, place_[u] - 1);
        if (u > v) continue;
        ++truth.edges;
        truth.value += weight;
      }
    }
    truth.components = classes.count();
  }

  /// Who could be exchanged for whom.
  void meet() {
    for (Vertex v = 0; v < graph_.num_vertices(); ++v) {
      level_[v] += own(v);
      if (!free_[v]) continue;
      Exchange& part = exchanges_[wishes_.part(v)];
      for (const auto [u, weight] : graph_.arcs(v))
        if (free_[u] && wishes_.part(u) == wishes_.part(v)) part.heaviest = std::max(part.heaviest, weight);
      if (place_[v] != 0)
        part.lowest = std::min(part.lowest, level_[v]);
      else
        part.highest = std::max(part.highest, level_[v]), part.outside.push_back(v);
    }
    for (Exchange& part : exchanges_)
      std::ranges::sort(part.outside, std::ranges::greater(), [&](Vertex v) { return level_[v]; });
  }

  /// Whether some exchange of member v gains.
  bool gains(Vertex v) const {
    std::vector<Vertex> neighbors;
    for (const auto [u, weight] : graph_.arcs(v)) {
      if (place_[u] != 0 || !free_[u] || wishes_.part(u) != wishes_.part(v)) continue;
      if (level_[u] - weight > level_[v]) return true;
      neighbors.push_back(u);
    }
    for (const Vertex u : exchanges_[wishes_.part(v)].outside) {  // the best of those who are not neighbours
      if (level_[u] <= level_[v]) return false;
      if (!std::ranges::binary_search(neighbors, u)) return true;
    }
    return false;
  }

  void certify(Certificate& certificate, double loading) const {
    std::int64_t heaviest = 0;
    for (const Exchange& part : exchanges_) heaviest = std::max(heaviest, part.heaviest);
    if (!graph_.weighted() && exchanges_.size() == 1) heaviest = 1;
    const Exchange* widest = nullptr;
    for (const Exchange& part : exchanges_)
      if (part.possible() && (widest == nullptr || part.highest - part.lowest > widest->highest - widest->lowest))
        widest = &part;
    if (widest == nullptr) {  // nothing to exchange; with one part, one of the two sides may be there
      certificate.local_maximizer = certificate.swap_optimal = true;
      const Exchange& only = exchanges_.front();
      if (exchanges_.size() == 1 && !only.outside.empty()) certificate.max_outside = only.highest;
      if (exchanges_.size() == 1 && only.lowest != Exchange().lowest) certificate.min_inside = only.lowest;
      return;
    }
    certificate.min_inside = widest->lowest;
    certificate.max_outside = widest->highest;
    certificate.local_maximizer = widest->highest - widest->lowest <= heaviest;
    certificate.sigma = static_cast<double>(widest->lowest - widest->highest) + loading;
    certificate.swap_optimal = std::ranges::none_of(set_, [&](Vertex v) { return free_[v] && gains(v); });
  }

  const Graph& graph_;
  const Wishes& wishes_;
  std::span<const Vertex> set_;
  PageArray<Vertex> place_;
  std::vector<bool> free_;           // neither included nor excluded
  std::vector<std::int64_t> level_;  // weight towards the set, and its own
  std::vector<Exchange> exchanges_;  // by part
};

}  // namespace

Recount recount(const Graph& graph, const Wishes& wishes, std::span<const Vertex> set, double loading) {
  if (wishes.none() && !graph.weighted()) return recount_edges(graph, set, loading);
  return WishedRecount(graph, wishes, set).count(loading);
}

}  // namespace densek::certify
