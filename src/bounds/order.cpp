#include "bounds/order.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "bounds/edges_bound.h"
#include "bounds/largest.h"

namespace densek::bounds {

namespace {

std::vector<std::uint32_t> later_neighbors(const Graph& graph, std::span<const Vertex> order) {
  std::vector<std::uint32_t> later(order.size(), 0);
  std::vector<Vertex> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<Vertex>(i);
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v)) later[v] += place[u] > place[v];
  return later;
}

}  // namespace

OrderBound::OrderBound(const Graph& graph, std::span<const Vertex> order) : OrderBound(later_neighbors(graph, order)) {}

OrderBound::OrderBound(std::vector<std::uint32_t> later) : later_(std::move(later)) {
  std::sort(later_.begin(), later_.end(), std::greater<>());
}

std::int64_t OrderBound::at(std::int64_t k) const {
  std::int64_t edges = 0;
  for (std::int64_t j = 0; j < k; ++j)  // j vertices of the set come later
    edges += std::min<std::int64_t>(later_[static_cast<std::size_t>(k - 1 - j)], j);
  return edges;
}

namespace {

ProofStep order_proof(const Basis& basis) {
  ProofStep step;
  step.order = basis.cores.get().order;
  return step;
}

class OnLaterWeights final : public QuestionBound {
 public:
  explicit OnLaterWeights(const Basis& basis)
      : basis_(basis),
        linear_(basis.question, basis.question.linear_terms()),
        later_(basis.question.num_vertices(), 0) {
    const std::vector<Vertex>& order = basis.cores.get().order;
    std::vector<Vertex> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<Vertex>(i);
    std::vector<std::int64_t> weights;
    for (Vertex v = 0; v < later_.size(); ++v) {
      weights.clear();
      for (const auto [u, weight] : basis.question.graph.arcs(v))
        if (weight > 0 && place[u] > place[v]) weights.push_back(weight);
      const std::vector<std::int64_t> sums = largest_sums(weights);
      later_[v] = sums.back();
      if (most_.size() < sums.size()) most_.resize(sums.size(), 0);
      for (std::size_t j = 0; j < sums.size(); ++j) most_[j] = std::max(most_[j], sums[j]);
    }
    for (std::size_t j = 1; j < most_.size(); ++j) most_[j] = std::max(most_[j], most_[j - 1]);
    std::sort(later_.begin(), later_.end(), std::greater<>());
  }

  std::optional<std::int64_t> at(const Ask& ask) override {
    std::int64_t value = basis_.question.constant + linear_.at(ask.sizes);
    const auto k = static_cast<std::size_t>(ask.k());
    for (std::size_t j = 0; j < k; ++j)  // j vertices of the set come later
      value += std::min(later_[k - 1 - j], most_[std::min(j, most_.size() - 1)]);
    return value;
  }
  ProofStep proof(std::int64_t /*k*/) const override { return order_proof(basis_); }

 private:
  const Basis& basis_;
  LargestByPart linear_;
  std::vector<std::int64_t> later_;       // by vertex, then decreasing
  std::vector<std::int64_t> most_ = {0};  // most_[j]: what j later neighbours can add at any vertex
};

}  // namespace

std::unique_ptr<QuestionBound> order_on(const Basis& basis) {
  if (!basis.counts_edges()) return std::make_unique<OnLaterWeights>(basis);
  return with_linear(basis, OrderBound(basis.cores.get().later), order_proof);
}

}  // namespace densek::bounds
