// G(n, p), planted sets, preferential attachment, and the two complete families. Each in time linear in its output.
#include <densek/errors.h>
#include <densek/generate.h>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/memory.h"
#include "base/random.h"
#include "graph/generators.h"

namespace densek::generate {

namespace {

void check_probability(const char* name, double p) {
  if (!(p >= 0 && p <= 1)) throw UsageError(fmt::format("{} = {} is not a probability (0 to 1)", name, p));
}

/// Calls keep(u, v), u < v, for every edge of a G(n, p) (Batagelj, Brandes 2005): jumps from one edge to the next over
/// a geometric number of pairs.
template <class Keep>
void draw_gnp(std::uint64_t n, double p, Random& random, Keep&& keep) {
  if (p == 0 || n < 2) return;
  const Geometric gap(p);
  std::uint64_t left = n * (n - 1) / 2;  // pairs not yet passed; n < 2³², so nothing overflows
  std::uint64_t u = 0, v = 1;            // the first of them, in the order 01, 02, 12, 03, …
  while (true) {
    const double skip = gap(random);
    if (skip >= static_cast<double>(left)) return;
    const auto step = static_cast<std::uint64_t>(skip);
    if (step >= left) return;
    const auto advance = [&](std::uint64_t by) {
      for (u += by; u >= v; ++v) u -= v;
    };
    advance(step);
    keep(static_cast<Vertex>(u), static_cast<Vertex>(v));
    left -= step + 1;
    if (left == 0) return;
    advance(1);
  }
}

double expected_edges(std::uint64_t n, double p) {
  return p * static_cast<double>(n) * (static_cast<double>(n) - 1) / 2;
}

/// An empty list with room for a little more edges than expected, so that it rarely has to grow.
std::vector<Edge> room_for(double expected) {
  std::vector<Edge> edges;
  edges.reserve(static_cast<std::uint64_t>(std::max(0.0, expected) + 4 * std::sqrt(std::max(0.0, expected))));
  return edges;
}

}  // namespace

void check_size(std::uint64_t n, double edges, double bytes_for_each) {
  if (n > max_vertices) throw UsageError(fmt::format("n = {} is more than 2^32 - 2 vertices", n));
  const double bytes = 24 * static_cast<double>(n) + bytes_for_each * edges;
  require_memory(bytes < 0x1p63 ? static_cast<std::uint64_t>(bytes) : std::uint64_t{1} << 63,
                 fmt::format("a graph of {} vertices and {:.0f} edges", n, edges));
}

Graph gnp(std::uint64_t n, double p, std::uint64_t seed) {
  check_probability("p", p);
  const double expected = expected_edges(n, p);
  check_size(n, expected);
  Random random(seed);
  std::vector<Edge> edges = room_for(expected);
  draw_gnp(n, p, random, [&](Vertex u, Vertex v) { edges.push_back({u, v}); });
  return from_edges(n, std::move(edges));
}

Graph planted(std::uint64_t n, double p, std::uint64_t k, double q, std::uint64_t seed) {
  check_probability("p", p);
  check_probability("q", q);
  if (k > n) throw UsageError(fmt::format("k = {} is more than n = {}", k, n));
  const double expected = expected_edges(n, p) + expected_edges(k, q);
  check_size(n, expected);
  Random random(seed);
  std::vector<Vertex> chosen(n);
  std::iota(chosen.begin(), chosen.end(), Vertex{0});
  for (std::uint64_t i = 0; i < k; ++i) std::swap(chosen[i], chosen[i + random.below(n - i)]);
  chosen.resize(k);
  std::vector<bool> inside(n, false);
  for (const Vertex v : chosen) inside[v] = true;
  std::vector<Edge> edges = room_for(expected);
  draw_gnp(n, p, random, [&](Vertex u, Vertex v) {
    if (!inside[u] || !inside[v]) edges.push_back({u, v});
  });
  draw_gnp(k, q, random, [&](Vertex i, Vertex j) { edges.push_back({chosen[i], chosen[j]}); });
  return from_edges(n, std::move(edges));
}

Graph barabasi_albert(std::uint64_t n, std::uint64_t m, std::uint64_t seed) {
  if (m < 1 || m >= n) throw UsageError(fmt::format("m = {} is not between 1 and n - 1 (n = {})", m, n));
  check_size(n, static_cast<double>(m) * static_cast<double>(n - m));
  // Vertex m joins 0 … m−1; from then on a vertex is met as often as it is the end of an edge.
  Random random(seed);
  std::vector<Edge> edges;
  edges.reserve(m * (n - m));
  for (std::uint64_t u = 0; u < m; ++u) edges.push_back({static_cast<Vertex>(u), static_cast<Vertex>(m)});
  std::vector<Vertex> last_joined_by(n, no_vertex);
  for (std::uint64_t v = m + 1; v < n; ++v) {
    const std::uint64_t ends = 2 * edges.size();
    for (std::uint64_t joined = 0; joined < m;) {
      const std::uint64_t end = random.below(ends);
      const Vertex u = end % 2 == 0 ? edges[end / 2].u : edges[end / 2].v;
      if (last_joined_by[u] == v) continue;
      last_joined_by[u] = static_cast<Vertex>(v);
      edges.push_back({u, static_cast<Vertex>(v)});
      ++joined;
    }
  }
  return from_edges(n, std::move(edges));
}

Graph tight(std::uint64_t n, std::uint64_t k) {
  if (k < 1 || k > n) throw UsageError(fmt::format("k = {} is not between 1 and n = {}", k, n));
  check_size(n, static_cast<double>(k - 1) * static_cast<double>(n));
  std::vector<Edge> edges;
  edges.reserve((k - 1) * (k - 2) / 2 + (k - 1) * (n - k + 1));
  for (std::uint64_t u = 0; u + 1 < k; ++u)
    for (std::uint64_t v = u + 1; v < n; ++v) edges.push_back({static_cast<Vertex>(u), static_cast<Vertex>(v)});
  return from_edges(n, std::move(edges));
}

Graph multipartite(const std::vector<std::uint64_t>& parts) {
  std::uint64_t n = 0;
  double pairs = 0;
  for (const std::uint64_t size : parts) {
    pairs += static_cast<double>(n) * static_cast<double>(size);
    n += size;
    if (std::max(n, size) > max_vertices) check_size(std::max(n, size), 0);
  }
  check_size(n, pairs);
  std::vector<Edge> edges = room_for(pairs);
  std::uint64_t begin = 0;
  for (const std::uint64_t size : parts) {
    for (std::uint64_t v = begin; v < begin + size; ++v)
      for (std::uint64_t u = 0; u < begin; ++u) edges.push_back({static_cast<Vertex>(u), static_cast<Vertex>(v)});
    begin += size;
  }
  return from_edges(n, std::move(edges));
}

}  // namespace densek::generate
