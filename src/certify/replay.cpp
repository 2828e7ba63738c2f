#include "certify/replay.h"

#include <densek/errors.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <utility>

namespace densek::certify {

Rest::Rest(const Graph& graph, std::int64_t choose)
    : offsets(graph.offsets()), targets(graph.targets()), linear(graph.num_vertices(), 0), k(choose) {}

void require(bool holds, const char* what) {
  if (!holds) throw VerificationError(std::string("the witness proves nothing: ") + what);
}

std::vector<std::int64_t> sums_of_largest(std::vector<std::int64_t> values, std::int64_t most) {
  const auto count = std::min<std::ptrdiff_t>(std::max<std::int64_t>(most, 0), std::ssize(values));
  std::partial_sort(values.begin(), values.begin() + count, values.end(), std::greater<>());
  std::vector<std::int64_t> sums(static_cast<std::size_t>(count) + 1, 0);
  std::partial_sum(values.begin(), values.begin() + count, sums.begin() + 1);
  return sums;
}

std::int64_t sum_of_largest(std::vector<std::int64_t> values, std::int64_t k) {
  return sums_of_largest(std::move(values), k).back();
}

std::vector<Vertex> places(const Rest& rest, const ProofStep& step) {
  require(std::ssize(step.order) == rest.size(), "its order does not list the vertices");
  std::vector<Vertex> place(step.order.size(), no_vertex);
  for (std::size_t i = 0; i < step.order.size(); ++i) {
    require(step.order[i] < place.size() && place[step.order[i]] == no_vertex,
            "its order does not list every vertex once");
    place[step.order[i]] = static_cast<Vertex>(i);
  }
  return place;
}

std::int64_t edges_by_later(std::span<const std::int64_t> later, std::int64_t q) {
  // Of the members of a set, the last has no later member, the one before it at most one, …
  std::int64_t edges = 0;
  for (std::int64_t j = 0; j < q; ++j) edges += std::min(later[static_cast<std::size_t>(q - 1 - j)], j);
  return edges;
}

std::vector<std::int64_t> pairs_missing(std::vector<std::int64_t> sizes, std::int64_t most) {
  // Least are missing when the vertices are spread evenly: one from every class, then a second from those that have
  // one, …; the vertex that joins `have` others of its class misses them.
  std::vector<std::int64_t> missing = {0};
  for (std::int64_t have = 0; std::ssize(missing) <= most; ++have) {
    std::erase(sizes, have);
    for (std::size_t i = 0; i < sizes.size() && std::ssize(missing) <= most; ++i)
      missing.push_back(missing.back() + have);
  }
  return missing;
}

std::vector<std::int64_t> loads_of(const Rest& rest, const ProofStep& step) {
  std::vector<std::int64_t> loads(rest.linear.size());
  for (std::size_t v = 0; v < loads.size(); ++v) loads[v] = rest.linear[v] * share_denominator;
  for_each_split_edge(rest, step, [&](std::size_t v, Vertex u, std::int64_t here, std::int64_t there) {
    loads[v] += here;
    loads[u] += there;
  });
  return loads;
}

}  // namespace densek::certify
