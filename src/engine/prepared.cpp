#include "engine/prepared.h"

namespace densek {

namespace {
// Buffers up to this size are made real before the first solve; larger ones stay lazy, because a solve on a very large
// graph may touch little of them.
constexpr std::size_t prefault_limit = std::size_t{16} << 20;
}  // namespace

const DegreeOrder& Prepared::degree_order() {
  return once(degree_order_, [&] { return compute_degree_order(graph_); });
}

const Cores& Prepared::cores() {
  return once(cores_, [&] { return compute_cores(graph_); });
}

const bounds::Spectrum& Prepared::spectrum() {
  return once(spectrum_, [&] { return bounds::largest_eigenvalue(graph_, threads_); });
}

const std::vector<double>& Prepared::eigenvector() {
  return once(eigenvector_, [&] { return bounds::leading_eigenvector(graph_, threads_); });
}

IncrementalEngine::Buffers& Prepared::buffers() {
  return once(buffers_, [&] {
    IncrementalEngine::Buffers buffers(graph_.num_vertices());
    if (buffers.words.bytes() <= prefault_limit) {
      buffers.words.prefault();
      buffers.log.prefault();
    }
    return buffers;
  });
}

BoundSession& Prepared::bounds() {
  if (!bounds_) bounds_.emplace(graph_, threads_);
  return *bounds_;
}

}  // namespace densek
