// Random d-regular graphs (Steger, Wormald 1999): every vertex has d points; two random points are joined if that makes
// neither a loop nor a repeated edge, until no point is left. If only points remain that cannot be joined, start over.
// Asymptotically uniform for d small against n. Expected O(nd) a trial; few trials unless d is near n/2.
#include <densek/errors.h>
#include <densek/generate.h>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "base/random.h"
#include "graph/generators.h"

namespace densek::generate {

namespace {

/// Set of edges by open addressing; {u, v} with u < v is never 0, which marks a free slot.
class EdgeSet {
 public:
  explicit EdgeSet(std::uint64_t capacity) : slots_(std::bit_ceil(2 * capacity + 2), 0) {}
  void clear() { std::fill(slots_.begin(), slots_.end(), 0); }
  /// False if it was there already.
  bool insert(Edge edge) {
    std::uint64_t& slot = slots_[find(edge)];
    if (slot != 0) return false;
    slot = key(edge);
    return true;
  }
  bool contains(Edge edge) const { return slots_[find(edge)] != 0; }

 private:
  static std::uint64_t key(Edge edge) {
    return std::uint64_t{std::min(edge.u, edge.v)} << 32 | std::max(edge.u, edge.v);
  }
  std::uint64_t find(Edge edge) const {
    const std::uint64_t wanted = key(edge), mask = slots_.size() - 1;
    std::uint64_t at = mix64(wanted) & mask;
    while (slots_[at] != 0 && slots_[at] != wanted) at = (at + 1) & mask;
    return at;
  }
  std::vector<std::uint64_t> slots_;
};

/// Whether two of the points can still be joined.
bool any_pair_fits(std::vector<Vertex> points, const EdgeSet& present) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (!present.contains({points[i], points[j]})) return true;
  return false;
}

/// One trial; nothing if it got stuck.
std::optional<std::vector<Edge>> try_pairing(std::uint64_t n, std::uint64_t degree, EdgeSet& present, Random& random) {
  std::vector<Vertex> points(n * degree);
  for (std::uint64_t i = 0; i < points.size(); ++i) points[i] = static_cast<Vertex>(i / degree);
  std::vector<Edge> edges;
  edges.reserve(points.size() / 2);
  const auto take = [&](std::uint64_t i) {
    points[i] = points.back();
    points.pop_back();
  };
  std::uint64_t failures = 0;
  while (!points.empty()) {
    const std::uint64_t i = random.below(points.size()), j = random.below(points.size());
    const Edge edge{points[i], points[j]};
    if (edge.u != edge.v && present.insert(edge)) {
      edges.push_back(edge);
      take(std::max(i, j));
      take(std::min(i, j));
      failures = 0;
    } else if (++failures > 2 * points.size()) {  // so many failures only happen when few points are left
      if (!any_pair_fits(points, present)) return std::nullopt;
      failures = 0;
    }
  }
  return edges;
}

/// All pairs that are not among these edges.
std::vector<Edge> complement(std::uint64_t n, const EdgeSet& present, std::uint64_t count) {
  std::vector<Edge> edges;
  edges.reserve(count);
  for (Vertex v = 0; v < n; ++v)
    for (Vertex u = 0; u < v; ++u)
      if (!present.contains({u, v})) edges.push_back({u, v});
  return edges;
}

}  // namespace

Graph regular(std::uint64_t n, std::uint64_t degree, std::uint64_t seed) {
  if (n == 0 ? degree > 0 : degree >= n)
    throw UsageError(fmt::format("degree = {} needs more than n = {} vertices", degree, n));
  if (n % 2 == 1 && degree % 2 == 1)
    throw UsageError(fmt::format("no graph has n = {} vertices of degree {}: both are odd", n, degree));
  const double points_and_edge_set = 30;  // bytes for each edge
  check_size(n, static_cast<double>(n) * static_cast<double>(degree) / 2, bytes_an_edge + points_and_edge_set);
  // The complement of a d-regular graph is (n−1−d)-regular; pairing wants the sparser of the two.
  const bool dense = n > 0 && 2 * degree > n - 1;
  const std::uint64_t drawn = dense ? n - 1 - degree : degree;
  Random random(seed);
  EdgeSet present(n * drawn / 2);
  std::optional<std::vector<Edge>> edges;
  while (!(edges = try_pairing(n, drawn, present, random))) present.clear();
  if (dense) edges = complement(n, present, n * degree / 2);
  return from_edges(n, *std::move(edges));
}

}  // namespace densek::generate
