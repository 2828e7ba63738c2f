#include "methods/prepared.h"

#include <algorithm>

#include "base/out_of_time.h"
#include "graph/pair_weight.h"
#include "methods/vertex_loading.h"
#include "question/asked.h"

namespace densek {

namespace {
// Up to this many vertices, buffers are made real before the first solve; beyond, a solve may touch little of them.
constexpr std::size_t touch_limit = std::size_t{4} << 20;

template <class Buffers>
Buffers touched(std::size_t n) {
  Buffers buffers(n);
  if (n <= touch_limit) buffers.touch();
  return buffers;
}

PairWeights weigh_pairs(const Question& question) {
  PairWeights weights{.heaviest_exchange = heaviest_exchange(question)};
  if (!question.graph.weighted()) return weights;
  std::int64_t heaviest = 0, lightest = 0;
  for (Vertex v = 0; v < question.num_vertices(); ++v)
    for (const auto [u, weight] : question.graph.arcs(v)) {
      heaviest = std::max(heaviest, weight);
      lightest = std::min(lightest, weight);
    }
  weights.spread = heaviest - lightest;
  return weights;
}

}  // namespace

const PairWeights& Prepared::pair_weights() {
  return once(pair_weights_, [&] { return whole_ ? whole_->pair_weights : weigh_pairs(question_); });
}

const DegreeOrder& Prepared::degree_order() {
  return once(degree_order_, [&] { return compute_degree_order(graph()); });
}

bounds::Spectrum Prepared::spectrum(const Budget& budget) try {
  return once(spectrum_, [&] {
    return whole_ ? whole_->spectrum(budget) : bounds::largest_eigenvalue(graph(), threads_, budget);
  });
} catch (const OutOfTime&) {
  const double largest = static_cast<double>(max_degree());
  return {largest, largest};
}

std::vector<double> Prepared::eigenvector(const Budget& budget) try {
  return once(eigenvector_, [&] { return bounds::leading_eigenvector(graph(), threads_, budget); });
} catch (const OutOfTime&) {
  std::vector<double> degrees(graph().num_vertices());
  for (Vertex v = 0; v < graph().num_vertices(); ++v)
    degrees[v] = static_cast<double>(std::max<std::int64_t>(0, row_weight(graph(), v)));
  return degrees;
}

IncrementalEngine::Buffers& Prepared::buffers() {
  return once(buffers_, [&] { return touched<IncrementalEngine::Buffers>(graph().num_vertices()); });
}

WeightedIncrementalEngine::Buffers& Prepared::weighted_buffers() {
  return once(weighted_buffers_, [&] { return touched<WeightedIncrementalEngine::Buffers>(graph().num_vertices()); });
}

GeneralIncrementalEngine::Buffers& Prepared::general_buffers() {
  return once(general_buffers_, [&] { return touched<GeneralIncrementalEngine::Buffers>(graph().num_vertices()); });
}

const std::shared_ptr<bounds::Session>& Prepared::shared_bounds() {
  if (!bounds_) bounds_ = std::make_shared<bounds::Session>(question_, threads_, cores_);
  return bounds_;
}

VertexLoaded& Prepared::by_vertex() {
  VertexLoaded& loaded = *once(by_vertex_, [&] { return std::make_shared<VertexLoaded>(question_, threads_); });
  loaded.prepared.set_threads(threads_);
  return loaded;
}

double Prepared::seconds() const {
  return seconds_ + (cores_ ? cores_->seconds() : 0) + (by_vertex_ ? (*by_vertex_)->prepared.seconds() : 0);
}

}  // namespace densek
