#include "bounds/colouring.h"

#include <algorithm>
#include <utility>

#include "bounds/clique.h"
#include "bounds/edges_bound.h"
#include "graph/rows_ahead.h"

namespace densek::bounds {

std::vector<std::uint32_t> greedy_colouring(const Graph& graph, std::span<const Vertex> order) {
  constexpr std::uint32_t none = 0xFFFFFFFFU;
  std::vector<std::uint32_t> colours(order.size(), none);
  std::vector<Vertex> seen_at;  // seen_at[c]: the vertex that last saw colour c on a neighbour
  RowsAhead rows(graph, RowsAhead::Towards::begin);
  for (std::size_t i = order.size(); i-- > 0;) {
    rows.reach(order, i);
    const Vertex v = order[i];
    for (const Vertex u : graph.neighbors(v))
      if (colours[u] != none) seen_at[colours[u]] = v;
    const auto free = std::find_if(seen_at.begin(), seen_at.end(), [v](Vertex seer) { return seer != v; });
    colours[v] = static_cast<std::uint32_t>(free - seen_at.begin());
    if (free == seen_at.end()) seen_at.push_back(no_vertex);
  }
  return colours;
}

ColouringBound::ColouringBound(std::span<const std::uint32_t> colours) {
  std::vector<std::size_t> sizes;
  for (const std::uint32_t colour : colours) {
    if (colour >= sizes.size()) sizes.resize(colour + 1ULL, 0);
    if (sizes[colour] == classes_.size()) classes_.push_back(0);
    ++classes_[sizes[colour]++];
  }
}

std::int64_t ColouringBound::at(std::int64_t k) const {
  // One vertex from every class, then a second from every class that has one, …: the s-th vertex of a class misses s.
  std::int64_t missing = 0, left = k;
  for (std::size_t s = 0; left > 0; ++s) {
    const std::int64_t taken = std::min(left, classes_[s]);
    missing += taken * static_cast<std::int64_t>(s);
    left -= taken;
  }
  return clique_bound(k) - missing;
}

std::unique_ptr<QuestionBound> colouring_on(const Basis& basis) {
  if (!basis.counts_edges()) return nullptr;
  ColouringBound bound(greedy_colouring(basis.question.graph, basis.cores.get().order));
  return with_linear(basis, std::move(bound), [](const Basis& proved) {
    ProofStep step;
    step.colours = greedy_colouring(proved.question.graph, proved.cores.get().order);  // again: it is seldom wanted
    return step;
  });
}

}  // namespace densek::bounds
