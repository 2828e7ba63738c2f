// Replays the arguments that split every edge between its ends: a set has no more than its members got.
#include <utility>

#include "certify/replayers.h"

namespace densek::certify {

std::int64_t by_orientation(const Rest& rest, const ProofStep& step, const Sizes& sizes) {
  const int fine = fine_bits(rest);
  return rest.base + (sum_by_part(rest, loads_of(rest, step, fine), sizes) >> fine);
}

/// At most k − 1 of the other vertices are in the set: only that many shares of a vertex count, the largest.
std::int64_t by_cap(const Rest& rest, const ProofStep& step, const Sizes& sizes) {
  require(rest.counts_edges(), "a cap bounds the number of edges only");
  const int fine = fine_bits(rest);
  std::vector<std::vector<std::int64_t>> shares(rest.linear.size());
  for_each_split_edge(rest, step, fine, [&](std::size_t v, Vertex u, std::int64_t here, std::int64_t there) {
    shares[v].push_back(here);
    shares[u].push_back(there);
  });
  std::vector<std::int64_t> loads(rest.linear.size());
  for (std::size_t v = 0; v < loads.size(); ++v)
    loads[v] = (rest.linear[v] << fine) + sum_of_largest(std::move(shares[v]), sizes[0] - 1);
  return rest.base + (sum_by_part(rest, loads, sizes) >> fine);
}

}  // namespace densek::certify
