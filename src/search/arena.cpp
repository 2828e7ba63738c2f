#include "search/arena.h"

#include <algorithm>
#include <utility>

#include "base/out_of_time.h"
#include "base/work_meter.h"
#include "bounds/largest.h"
#include "graph/rows_ahead.h"

namespace densek::search {

namespace {

constexpr Vertex largest_matrix = 1 << 13;  // vertices; 8 MiB of bits
/// A plain arena has no more levels than can have a bucket each, and no larger ones than 32 bits can count from.
constexpr std::int64_t most_levels = 1 << 20, largest_level = 1 << 30;

}  // namespace

Arena::Arena(const Question& question)
    : graph_(&question.graph),
      linear_(question.linear),
      part_(question.parts.of),
      population_(question.parts.sizes.size(), 0),
      num_vertices_(question.num_vertices()),
      num_edges_(question.graph.num_edges()),
      weighted_(question.graph.weighted()) {
  look_at_linear();
  look_at_weights();
  choose_rows();
}

Arena::Arena(const Question& question, std::vector<Vertex> vertices, const Budget& budget)
    : population_(question.parts.sizes.size(), 0),
      original_(std::move(vertices)),
      num_vertices_(static_cast<Vertex>(original_.size())),
      weighted_(question.graph.weighted()) {
  const Graph& graph = question.graph;
  std::vector<Vertex> local(graph.num_vertices(), no_vertex);
  for (Vertex v = 0; v < num_vertices_; ++v) local[original_[v]] = v;
  by_original_.reserve(num_vertices_);
  for (const Vertex v : local)
    if (v != no_vertex) by_original_.push_back(v);
  offsets_.reserve(num_vertices_ + 1ULL);
  offsets_.push_back(0);
  std::vector<Arc> row;
  WorkMeter meter(WorkMeter::unlimited, budget);
  RowsAhead rows(graph);
  for (std::size_t i = 0; i < original_.size(); ++i) {
    rows.reach(original_, i);
    const Vertex v = original_[i];
    meter.spend(graph.degree(v));
    if (meter.cut_short()) throw OutOfTime();
    row.clear();
    for (const auto [u, weight] : graph.arcs(v))
      if (local[u] != no_vertex) row.push_back({local[u], weight});
    std::ranges::sort(row, {}, &Arc::target);
    for (const auto [u, weight] : row) {
      targets_.push_back(u);
      if (weighted_) weights_.push_back(weight);
    }
    offsets_.push_back(targets_.size());
    if (!question.linear.empty()) linear_.push_back(question.c(v));
    if (!question.parts.of.empty()) part_.push_back(question.part(v));
  }
  num_edges_ = targets_.size() / 2;
  look_at_linear();
  look_at_weights();
  choose_rows();
}

void Arena::look_at_linear() {
  if (linear_.empty()) return;
  const auto [least, largest] = std::minmax_element(linear_.begin(), linear_.end());
  least_c_ = *least;
  largest_c_ = *largest;
  linear_sums_ = bounds::largest_sums(linear_);
}

void Arena::look_at_weights() {
  plain_ = !weighted_ && num_parts() == 1 && least_c_ >= -largest_level && largest_c_ <= largest_level &&
           largest_c_ - least_c_ <= most_levels;
  if (num_parts() == 1) population_[0] = num_vertices_;
  for (Vertex v = 0; num_parts() > 1 && v < num_vertices_; ++v) ++population_[part(v)];
  for (Vertex v = 0; weighted_ && v < num_vertices_; ++v)
    for (const auto [u, weight] : arcs(v)) {
      heaviest_ = std::max(heaviest_, weight);
      has_negative_weights_ = has_negative_weights_ || weight < 0;
      if (u < v && weight > 0) total_positive_ += weight;
    }
}

/// No so many edges weigh more together.
std::int64_t Arena::heaviest(std::int64_t edges) const {
  return heaviest_ == 0 || edges < total_positive_ / heaviest_ ? edges * heaviest_ : total_positive_;
}

void Arena::choose_rows() {
  const std::uint64_t n = num_vertices_;
  if (n > largest_matrix) return;
  words_ = (n + 63) / 64;
  matrix_.assign(n * words_, 0);
  for (Vertex v = 0; v < n; ++v)
    for (const Vertex u : row(v)) matrix_[v * words_ + u / 64] |= std::uint64_t{1} << (u % 64);
  if (!plain_ || 2 * num_edges_ <= n * n / 2) return;
  complement_ = true;
  std::vector<std::uint64_t> offsets{0};
  std::vector<Vertex> targets;
  targets.reserve(n * n - 2 * num_edges_);
  for (Vertex v = 0; v < n; ++v) {
    for (Vertex u = 0; u < n; ++u)
      if (!adjacent(u, v)) targets.push_back(u);
    offsets.push_back(targets.size());
  }
  graph_ = nullptr;
  offsets_ = std::move(offsets);
  targets_ = std::move(targets);
}

bool Arena::adjacent_by_search(Vertex u, Vertex v) const {
  if (row(u).size() > row(v).size()) std::swap(u, v);
  const auto candidates = row(u);
  return std::binary_search(candidates.begin(), candidates.end(), v);
}

std::int64_t Arena::weight_of_edge(Vertex u, Vertex v) const {
  if (row(u).size() > row(v).size()) std::swap(u, v);
  for (const auto [w, weight] : arcs(u))
    if (w == v) return weight;
  return 0;
}

std::vector<Vertex> Arena::to_graph(std::span<const Vertex> local) const {
  std::vector<Vertex> vertices;
  vertices.reserve(local.size());
  for (const Vertex v : local) vertices.push_back(original(v));
  std::sort(vertices.begin(), vertices.end());
  return vertices;
}

std::vector<Vertex> Arena::to_local(std::span<const Vertex> vertices) const {
  if (is_whole()) return {vertices.begin(), vertices.end()};
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
