#include "methods/prepared.h"

#include "base/out_of_time.h"

namespace densek {

namespace {
// Up to this many vertices, buffers are made real before the first solve; beyond, a solve may touch little of them.
constexpr std::size_t touch_limit = std::size_t{4} << 20;
}  // namespace

const DegreeOrder& Prepared::degree_order() {
  return once(degree_order_, [&] { return compute_degree_order(graph()); });
}

const Cores& Prepared::cores() {
  return once(cores_, [&] { return compute_cores(graph()); });
}

bounds::Spectrum Prepared::spectrum(const Budget& budget) try {
  return once(spectrum_, [&] { return bounds::largest_eigenvalue(graph(), threads_, budget); });
} catch (const OutOfTime&) {
  const double largest = degree_order().max_degree;
  return {largest, largest};
}

std::vector<double> Prepared::eigenvector(const Budget& budget) try {
  return once(eigenvector_, [&] { return bounds::leading_eigenvector(graph(), threads_, budget); });
} catch (const OutOfTime&) {
  std::vector<double> degrees(graph().num_vertices());
  for (Vertex v = 0; v < graph().num_vertices(); ++v) degrees[v] = graph().degree(v);
  return degrees;
}

IncrementalEngine::Buffers& Prepared::buffers() {
  return once(buffers_, [&] {
    IncrementalEngine::Buffers buffers(graph().num_vertices());
    if (graph().num_vertices() <= touch_limit) buffers.touch();
    return buffers;
  });
}

const std::shared_ptr<bounds::Session>& Prepared::shared_bounds() {
  if (!bounds_) bounds_ = std::make_shared<bounds::Session>(question_, threads_);
  return bounds_;
}

}  // namespace densek
