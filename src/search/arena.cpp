#include "search/arena.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace densek::search {

namespace {

constexpr Vertex largest_matrix = 1 << 13;  // vertices; 8 MiB of bits

}  // namespace

Arena::Arena(const Graph& graph) : offsets_(graph.offsets()), targets_(graph.targets()), num_edges_(graph.num_edges()) {
  choose_rows();
}

Arena::Arena(const Graph& graph, std::vector<Vertex> vertices) : original_(std::move(vertices)) {
  const auto n = static_cast<Vertex>(original_.size());
  std::vector<Vertex> local(graph.num_vertices(), no_vertex);
  for (Vertex v = 0; v < n; ++v) local[original_[v]] = v;
  by_original_.reserve(n);
  for (const Vertex v : local)
    if (v != no_vertex) by_original_.push_back(v);
  own_offsets_.reserve(n + 1ULL);
  own_offsets_.push_back(0);
  for (Vertex v = 0; v < n; ++v) {
    const std::size_t begin = own_targets_.size();
    for (const Vertex u : graph.neighbors(original_[v]))
      if (local[u] != no_vertex) own_targets_.push_back(local[u]);
    std::sort(own_targets_.begin() + static_cast<std::ptrdiff_t>(begin), own_targets_.end());
    own_offsets_.push_back(own_targets_.size());
  }
  offsets_ = own_offsets_;
  targets_ = own_targets_;
  num_edges_ = targets_.size() / 2;
  choose_rows();
}

void Arena::choose_rows() {
  const std::uint64_t n = num_vertices();
  if (n > largest_matrix) return;
  words_ = (n + 63) / 64;
  matrix_.assign(n * words_, 0);
  for (Vertex v = 0; v < n; ++v)
    for (const Vertex u : row(v)) matrix_[v * words_ + u / 64] |= std::uint64_t{1} << (u % 64);
  if (targets_.size() <= n * n / 2) return;
  complement_ = true;
  std::vector<std::uint64_t> offsets{0};
  std::vector<Vertex> targets;
  targets.reserve(n * n - targets_.size());
  for (Vertex v = 0; v < n; ++v) {
    for (Vertex u = 0; u < n; ++u)
      if (!adjacent(u, v)) targets.push_back(u);
    offsets.push_back(targets.size());
  }
  own_offsets_ = std::move(offsets);
  own_targets_ = std::move(targets);
  offsets_ = own_offsets_;
  targets_ = own_targets_;
}

bool Arena::adjacent_by_search(Vertex u, Vertex v) const {
  if (row_length(u) > row_length(v)) std::swap(u, v);
  const auto candidates = row(u);
  return std::binary_search(candidates.begin(), candidates.end(), v);
}

std::vector<Vertex> Arena::to_graph(std::span<const Vertex> local) const {
  std::vector<Vertex> vertices;
  vertices.reserve(local.size());
  for (const Vertex v : local) vertices.push_back(original(v));
  std::sort(vertices.begin(), vertices.end());
  return vertices;
}

std::vector<Vertex> Arena::to_local(std::span<const Vertex> vertices) const {
  if (is_whole_graph()) return {vertices.begin(), vertices.end()};
  std::vector<Vertex> local;
  local.reserve(vertices.size());
  for (const Vertex v : vertices) {
    const auto at = std::lower_bound(by_original_.begin(), by_original_.end(), v,
                                     [&](Vertex a, Vertex wanted) { return original_[a] < wanted; });
    if (at != by_original_.end() && original_[*at] == v) local.push_back(*at);
  }
  return local;
}

}  // namespace densek::search
