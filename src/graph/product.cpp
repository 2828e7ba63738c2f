#include "graph/product.h"

#include "base/parallel.h"

namespace densek {

void multiply(const Graph& graph, int threads, const double* x, double* y, Entries entries) {
  constexpr std::uint64_t grain = 4096;
  parallel_ranges(threads, graph.num_vertices(), grain, [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t i = first; i < last; ++i) {
      double sum = 0;
      if (graph.weighted())
        for (const auto [u, weight] : graph.arcs(static_cast<Vertex>(i))) sum += entry(weight, entries) * x[u];
      else
        for (const Vertex u : graph.neighbors(static_cast<Vertex>(i))) sum += x[u];
      y[i] = sum;
    }
  });
}

}  // namespace densek
