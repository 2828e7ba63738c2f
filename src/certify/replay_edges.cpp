// Replays the arguments that bound the edges among k vertices and leave the linear terms to themselves: whatever the
// set is, they add at most the sum of the k largest.
#include <algorithm>
#include <functional>
#include <utility>

#include "certify/replayers.h"

namespace densek::certify {

namespace {

std::int64_t with_linear(const Rest& rest, std::int64_t k, std::int64_t edges) {
  return rest.base + sum_of_largest(rest.linear, k) + edges;
}

}  // namespace

std::int64_t by_only_answer(const Rest& rest, const ProofStep& /*step*/, std::int64_t k) {
  require(k == rest.size(), "there is more than one set");
  return with_linear(rest, k, std::ssize(rest.targets) / 2);
}

std::int64_t by_clique(const Rest& rest, const ProofStep& /*step*/, std::int64_t k) {
  return with_linear(rest, k, pairs(k));
}

std::int64_t by_degree(const Rest& rest, const ProofStep& /*step*/, std::int64_t k) {
  std::vector<std::int64_t> degrees(rest.linear.size());
  for (std::size_t v = 0; v < degrees.size(); ++v) degrees[v] = std::min(rest.degree(v), k - 1);
  return with_linear(rest, k, sum_of_largest(std::move(degrees), k) / 2);
}

std::int64_t by_order(const Rest& rest, const ProofStep& step, std::int64_t k) {
  const std::vector<Vertex> place = places(rest, step);
  std::vector<std::int64_t> later(place.size(), 0);
  for (std::size_t v = 0; v < place.size(); ++v)
    for (const Vertex u : rest.row(v)) later[v] += place[u] > place[v];
  std::sort(later.begin(), later.end(), std::greater<>());
  return with_linear(rest, k, edges_by_later(later, k));
}

std::int64_t by_colouring(const Rest& rest, const ProofStep& step, std::int64_t k) {
  require(std::ssize(step.colours) == rest.size(), "its colouring does not colour the vertices");
  std::vector<std::int64_t> sizes(step.colours.size(), 0);
  for (std::size_t v = 0; v < step.colours.size(); ++v) {
    require(step.colours[v] < sizes.size(), "it has more colours than vertices");
    ++sizes[step.colours[v]];
    for (const Vertex u : rest.row(v)) require(step.colours[u] != step.colours[v], "its colouring is not proper");
  }
  return with_linear(rest, k, pairs(k) - pairs_missing(std::move(sizes), k).back());
}

}  // namespace densek::certify
