#include "bounds/order.h"

#include <algorithm>
#include <functional>

#include "bounds/edges_bound.h"

namespace densek::bounds {

OrderBound::OrderBound(const Graph& graph, std::span<const Vertex> order) : later_(order.size(), 0) {
  std::vector<Vertex> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<Vertex>(i);
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v)) later_[v] += place[u] > place[v];
  std::sort(later_.begin(), later_.end(), std::greater<>());
}

std::int64_t OrderBound::at(std::int64_t k) const {
  std::int64_t edges = 0;
  for (std::int64_t j = 0; j < k; ++j)  // j vertices of the set come later
    edges += std::min<std::int64_t>(later_[static_cast<std::size_t>(k - 1 - j)], j);
  return edges;
}

std::unique_ptr<QuestionBound> order_on(const Basis& basis) {
  return with_linear(basis, OrderBound(basis.question.graph, basis.cores.order), [](const Basis& proved) {
    ProofStep step;
    step.order = proved.cores.order;
    return step;
  });
}

}  // namespace densek::bounds
