#include "bounds/semidefinite/from_core.h"

#include <algorithm>
#include <queue>
#include <utility>

#include "bounds/largest.h"
#include "bounds/order.h"

namespace densek::bounds::semidefinite {

FromCore::FromCore(const Question& question, std::span<const Vertex> order, std::uint32_t core)
    : constant_(question.constant) {
  const std::size_t n = order.size(), first = n - core;
  std::vector<std::size_t> place(n);
  for (std::size_t i = 0; i < n; ++i) place[order[i]] = i;
  std::vector<Vertex> vertices;
  std::vector<std::int64_t> outside, linear, later;
  for (Vertex v = 0; v < n; ++v) {
    std::int64_t weights = question.c(v);
    for (const auto [u, weight] : question.graph.arcs(v)) {
      if (place[u] > place[v]) weights += std::max<std::int64_t>(weight, 0);
      if (place[v] >= first && place[u] >= first) heaviest_ = std::max(heaviest_, weight);
    }
    if (place[v] < first) {
      outside.push_back(weights);
      continue;
    }
    vertices.push_back(v);
    linear.push_back(question.c(v));
    later.push_back(weights);
  }
  outside_ = largest_sums(std::move(outside));
  later_sums_ = largest_sums(std::move(later));
  linear_sums_ = largest_sums(linear);
  core_ = rest_of(question, vertices, std::move(linear), {}, 0);
  if (question.graph.weighted()) return;
  std::vector<Vertex> within;  // the order of the core, by its own numbers
  for (std::size_t i = first; i < n; ++i)
    within.push_back(static_cast<Vertex>(std::ranges::lower_bound(vertices, order[i]) - vertices.begin()));
  const OrderBound by_order(core_.graph, within);
  for (std::int64_t q = 0; q <= std::int64_t{core}; ++q) edges_.push_back(by_order.at(q));
}

void FromCore::add(DualMatrix matrix) {
  bounds_.emplace_back(core_, matrix);
  matrices_.push_back(std::move(matrix));
}

Int128 FromCore::in_core(std::int64_t q) const {
  const auto count = static_cast<std::size_t>(q);
  Int128 least = std::min<Int128>(later_sums_[count], linear_sums_[count] + Int128{q} * (q - 1) / 2 * heaviest_);
  if (!edges_.empty()) least = std::min<Int128>(least, linear_sums_[count] + edges_[count]);
  for (const MatrixBound& bound : bounds_) least = std::min(least, bound.at(q));
  return least;
}

FromCore::Value FromCore::at(std::int64_t k) const {
  return largest(k, std::min<std::int64_t>(k, core_.num_vertices()));
}

std::optional<FromCore::Value> FromCore::with_others(std::int64_t k) const {
  const std::int64_t most = std::min<std::int64_t>(k - 1, core_.num_vertices());
  if (most < fewest_in_core(k)) return std::nullopt;
  return largest(k, most);
}

FromCore::Value FromCore::largest(std::int64_t k, std::int64_t most) const {
  Value best{constant_ + in_core(most) + outside(k - most), most};
  for (std::int64_t q = most - 1; q >= fewest_in_core(k); --q)
    if (const Int128 value = constant_ + in_core(q) + outside(k - q); value > best.value) best = {value, q};
  return best;
}

ProofStep FromCore::proof(std::span<const Vertex> order) const {
  ProofStep step;
  step.order.assign(order.begin(), order.end());
  step.core = core_.num_vertices();
  step.matrices = matrices_;
  return step;
}

Peeled peel(const Question& question) {
  const Vertex n = question.num_vertices();
  std::vector<std::int64_t> left = question.linear_terms();
  for (Vertex v = 0; v < n; ++v)
    for (const auto [u, weight] : question.graph.arcs(v)) left[v] += std::max<std::int64_t>(weight, 0);
  using Entry = std::pair<std::int64_t, Vertex>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  for (Vertex v = 0; v < n; ++v) queue.emplace(left[v], v);
  Peeled peeled;
  std::vector<bool> gone(n, false);
  while (!queue.empty()) {
    const auto [weights, v] = queue.top();
    queue.pop();
    if (gone[v] || weights != left[v]) continue;  // an entry from before it lost a neighbour
    gone[v] = true;
    peeled.order.push_back(v);
    peeled.level.push_back(peeled.level.empty() ? weights : std::max(weights, peeled.level.back()));
    for (const auto [u, weight] : question.graph.arcs(v)) {
      if (gone[u] || weight <= 0) continue;
      left[u] -= weight;
      queue.emplace(left[u], u);
    }
  }
  return peeled;
}

}  // namespace densek::bounds::semidefinite
