#include "methods/prepared.h"

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

const bounds::Spectrum& Prepared::spectrum() {
  return once(spectrum_, [&] { return bounds::largest_eigenvalue(graph(), threads_); });
}

const std::vector<double>& Prepared::eigenvector() {
  return once(eigenvector_, [&] { return bounds::leading_eigenvector(graph(), threads_); });
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
