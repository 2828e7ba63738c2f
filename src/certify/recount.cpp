#include "certify/recount.h"

#include <densek/errors.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <string>
#include <vector>

namespace densek::certify {

namespace {

/// The members and every vertex next to one, each with its number of neighbours in the set. Open addressing: a graph
/// of a billion vertices costs no more here than the few that the set touches.
class Touched {
 public:
  struct Entry {
    Vertex vertex = no_vertex;
    std::uint32_t inside = 0;   ///< neighbours in the set
    Vertex member = no_vertex;  ///< position in the set, no_vertex for the others
  };

  explicit Touched(std::uint64_t most) : entries_(std::bit_ceil(2 * most + 2)) {}

  Entry& operator[](Vertex v) {
    const std::uint64_t mask = entries_.size() - 1;
    std::uint64_t slot = (v * 0x9E3779B97F4A7C15ULL >> 32) & mask;
    while (entries_[slot].vertex != v && entries_[slot].vertex != no_vertex) slot = (slot + 1) & mask;
    entries_[slot].vertex = v;
    return entries_[slot];
  }

  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
};

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

std::uint64_t volume(const Graph& graph, std::span<const Vertex> set) {
  std::uint64_t arcs = 0;
  for (const Vertex v : set) {
    if (v >= graph.num_vertices()) throw VerificationError("vertex " + std::to_string(v) + " is not in the graph");
    arcs += graph.degree(v);
  }
  return arcs;
}

}  // namespace

Recount recount(const Graph& graph, std::span<const Vertex> set, double loading) {
  Touched touched(std::min<std::uint64_t>(volume(graph, set) + set.size(), graph.num_vertices()));
  for (std::size_t i = 0; i < set.size(); ++i) {
    Touched::Entry& entry = touched[set[i]];
    if (entry.member != no_vertex) throw VerificationError("vertex " + std::to_string(set[i]) + " is there twice");
    entry.member = static_cast<Vertex>(i);
  }

  Recount truth;
  Classes classes(set.size());
  for (const Vertex v : set) {
    const Vertex own = touched[v].member;
    for (const Vertex u : graph.neighbors(v)) {
      Touched::Entry& entry = touched[u];
      ++entry.inside;
      if (entry.member == no_vertex) continue;
      classes.join(own, entry.member);
      if (u < v) ++truth.edges;
    }
  }
  truth.components = classes.count();

  // The lowest level inside and the highest outside, and how many vertices stand on each.
  std::int64_t lowest = std::numeric_limits<std::int64_t>::max(), highest = 0, on_lowest = 0, on_highest = 0;
  for (const Touched::Entry& entry : touched.entries()) {
    if (entry.vertex == no_vertex) continue;
    const std::int64_t level = entry.inside;
    if (entry.member != no_vertex) {
      if (level < lowest) lowest = level, on_lowest = 0;
      if (level == lowest) ++on_lowest;
    } else {
      if (level > highest) highest = level, on_highest = 0;
      if (level == highest) ++on_highest;
    }
  }

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
      if (touched[v].inside != lowest) continue;
      for (const Vertex u : graph.neighbors(v)) {
        const Touched::Entry& entry = touched[u];
        adjacent += entry.member == no_vertex && entry.inside == highest;
      }
    }
    certificate.swap_optimal = adjacent == on_lowest * on_highest;
  }
  return truth;
}

}  // namespace densek::certify
