#include "certify/recount.h"

#include <densek/errors.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "base/pages.h"

namespace densek::certify {

namespace {

/// Number of classes after joining the ends of every edge inside the set.
class Classes {
 public:
  explicit Classes(std::size_t count) : parent_(count), count_(static_cast<std::int64_t>(count)) {
    for (std::size_t i = 0; i < count; ++i) parent_[i] = static_cast<Vertex>(i);
  }
  void join(Vertex a, Vertex b) {
    a = root(a);
    b = root(b);
    if (a == b) return;
    parent_[std::max(a, b)] = std::min(a, b);
    --count_;
  }
  std::int64_t count() const { return count_; }

 private:
  Vertex root(Vertex a) {
    while (parent_[a] != a) a = parent_[a] = parent_[parent_[a]];
    return a;
  }
  std::vector<Vertex> parent_;
  std::int64_t count_;
};

}  // namespace

Recount recount(const Graph& graph, std::span<const Vertex> set, double loading) {
  const std::size_t n = graph.num_vertices();
  PageArray<Vertex> place(n);   // in the set, from 1 on; 0: outside
  PageArray<Vertex> inside(n);  // neighbours in the set
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (set[i] >= n) throw VerificationError("vertex " + std::to_string(set[i]) + " is not in the graph");
    if (place[set[i]] != 0) throw VerificationError("vertex " + std::to_string(set[i]) + " is there twice");
    place[set[i]] = static_cast<Vertex>(i + 1);
  }

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

}  // namespace densek::certify
