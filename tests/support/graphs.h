// Small graphs for tests, and the slow truth about them.
#pragma once

#include <densek/graph.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace densek::test {

inline Graph make_graph(std::uint64_t n, std::initializer_list<Edge> edges) {
  return from_edges(n, std::vector<Edge>(edges), 1);
}

/// Whether sweeps are to take all there is, whatever it costs (./dev test --long).
inline bool long_run() { return std::getenv("DENSEK_LONG") != nullptr; }

/// Number of unordered pairs of n vertices.
inline unsigned num_pairs(unsigned n) { return n * (n - 1) / 2; }

/// Graph number `mask` on n vertices: bit p set means pair p (in the order 01, 02, 12, 03, …) is an edge.
inline Graph graph_from_mask(unsigned n, std::uint64_t mask) {
  std::vector<Edge> edges;
  unsigned bit = 0;
  for (Vertex v = 1; v < n; ++v)
    for (Vertex u = 0; u < v; ++u, ++bit)
      if (mask >> bit & 1) edges.push_back({u, v});
  return from_edges(n, std::move(edges), 1);
}

/// Calls f(graph) for every labelled graph with exactly n vertices.
template <class F>
void for_all_graphs(unsigned n, F&& f) {
  for (std::uint64_t mask = 0; mask < std::uint64_t{1} << num_pairs(n); ++mask) f(graph_from_mask(n, mask));
}

/// A small deterministic generator for tests (splitmix64).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

inline Graph random_graph(unsigned n, double p, Random& random) {
  std::vector<Edge> edges;
  for (Vertex v = 1; v < n; ++v)
    for (Vertex u = 0; u < v; ++u)
      if (random.unit() < p) edges.push_back({u, v});
  return from_edges(n, std::move(edges), 1);
}

/// Edges inside a set, counted pair by pair.
inline std::int64_t count_edges(const Graph& graph, const std::vector<Vertex>& set) {
  std::int64_t edges = 0;
  for (std::size_t a = 0; a < set.size(); ++a)
    for (std::size_t b = a + 1; b < set.size(); ++b) edges += graph.adjacent(set[a], set[b]);
  return edges;
}

/// The largest number of edges among k vertices, by trying every set; n ≤ 20.
inline std::int64_t brute_force(const Graph& graph, unsigned k) {
  const unsigned n = graph.num_vertices();
  std::vector<std::uint32_t> row(n, 0);
  for (Vertex v = 0; v < n; ++v)
    for (const Vertex u : graph.neighbors(v)) row[v] |= 1U << u;
  std::int64_t best = -1;
  for (std::uint32_t set = 0; set < 1U << n; ++set) {
    if (static_cast<unsigned>(__builtin_popcount(set)) != k) continue;
    std::int64_t twice = 0;
    for (unsigned v = 0; v < n; ++v)
      if (set >> v & 1) twice += __builtin_popcount(row[v] & set);
    best = std::max(best, twice / 2);
  }
  return best;
}

/// The same for every k at once, by adding one vertex to a smaller set; n ≤ 20.
inline std::vector<std::int64_t> all_optima(const Graph& graph) {
  const unsigned n = graph.num_vertices();
  std::vector<std::uint32_t> row(n, 0);
  for (Vertex v = 0; v < n; ++v)
    for (const Vertex u : graph.neighbors(v)) row[v] |= 1U << u;
  std::vector<std::int64_t> best(n + 1, 0);
  std::vector<std::uint8_t> edges(std::size_t{1} << n, 0);
  for (std::uint32_t set = 1; set < 1U << n; ++set) {
    const std::uint32_t smaller = set & (set - 1);
    const int last = __builtin_ctz(set);
    edges[set] =
        static_cast<std::uint8_t>(edges[smaller] + __builtin_popcount(row[static_cast<unsigned>(last)] & smaller));
    std::int64_t& entry = best[static_cast<unsigned>(__builtin_popcount(set))];
    entry = std::max<std::int64_t>(entry, edges[set]);
  }
  return best;
}

/// The folder of real graphs (DENSEK_DATA, else ../shared/data beside the project), if it is there.
inline std::optional<std::filesystem::path> real_data() {
  const char* named = std::getenv("DENSEK_DATA");
  const std::filesystem::path folder = named != nullptr
                                           ? std::filesystem::path(named)
                                           : std::filesystem::path(DENSEK_SOURCE_DIR) / ".." / "shared" / "data";
  if (std::filesystem::exists(folder / "MANIFEST.tsv")) return folder;
  return std::nullopt;
}

}  // namespace densek::test

/// Skips the test, saying so, where the real graphs are missing.
#define DENSEK_NEEDS_REAL_DATA(folder)                                        \
  const auto folder##_found = densek::test::real_data();                      \
  if (!folder##_found) GTEST_SKIP() << "real graphs not found (DENSEK_DATA)"; \
  const std::filesystem::path& folder = *folder##_found
