#include "bounds/degree.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "bounds/edges_bound.h"
#include "bounds/largest.h"

namespace densek::bounds {

namespace {

std::vector<std::uint32_t> degrees_of(const Graph& graph) {
  std::vector<std::uint32_t> degrees(graph.num_vertices());
  for (Vertex v = 0; v < graph.num_vertices(); ++v) degrees[v] = graph.degree(v);
  return degrees;
}

}  // namespace

DegreeBound::DegreeBound(const Graph& graph) : DegreeBound(degrees_of(graph)) {}

DegreeBound::DegreeBound(std::vector<std::uint32_t> degrees) : degrees_(std::move(degrees)) {
  std::sort(degrees_.begin(), degrees_.end(), std::greater<>());
  sums_.assign(degrees_.size() + 1, 0);
  for (std::size_t i = 0; i < degrees_.size(); ++i) sums_[i + 1] = sums_[i] + degrees_[i];
}

std::int64_t DegreeBound::at(std::int64_t k) const {
  if (k <= 0) return 0;
  // The first `capped` of the k largest degrees are cut down to k − 1.
  const auto cut = std::partition_point(degrees_.begin(), degrees_.begin() + k,
                                        [&](std::uint32_t degree) { return std::int64_t{degree} >= k; });
  const std::int64_t capped = cut - degrees_.begin();
  const auto rest = sums_[static_cast<std::size_t>(k)] - sums_[static_cast<std::size_t>(capped)];
  return (capped * (k - 1) + rest) / 2;
}

namespace {

/// Of the `count` largest; rearranges them.
std::int64_t sum_of_heaviest(std::vector<std::int64_t>& weights, std::int64_t count) {
  const auto end = weights.begin() + std::clamp<std::int64_t>(count, 0, std::ssize(weights));
  if (end != weights.end()) std::nth_element(weights.begin(), end, weights.end(), std::greater<>());
  return std::accumulate(weights.begin(), end, std::int64_t{0});
}

class OnHeaviestEdges final : public QuestionBound {
 public:
  explicit OnHeaviestEdges(const Basis& basis) : question_(basis.question) {}

  std::optional<std::int64_t> at(const Ask& ask) override {
    std::vector<std::int64_t> twice(question_.num_vertices());  // what each adds at most
    std::vector<std::vector<std::int64_t>> weights(ask.sizes.by_part.size());
    for (Vertex v = 0; v < question_.num_vertices(); ++v) {
      for (const auto [u, weight] : question_.graph.arcs(v))
        if (weight > 0) weights[question_.part(u)].push_back(weight);
      twice[v] = 2 * question_.c(v);
      for (std::size_t part = 0; part < weights.size(); ++part) {
        twice[v] += sum_of_heaviest(weights[part], ask.sizes.by_part[part] - (question_.part(v) == part ? 1 : 0));
        weights[part].clear();
      }
    }
    return question_.constant + (LargestByPart(question_, twice).at(ask.sizes) >> 1);
  }
  ProofStep proof(std::int64_t /*k*/) const override { return {}; }

 private:
  const Question& question_;
};

}  // namespace

std::unique_ptr<QuestionBound> degree_on(const Basis& basis) {
  if (!basis.counts_edges()) return std::make_unique<OnHeaviestEdges>(basis);
  return with_linear(basis, DegreeBound(basis.question.graph), [](const Basis&) { return ProofStep{}; });
}

}  // namespace densek::bounds
