// Replays the arguments that bound the edges among the chosen vertices and leave the linear terms to themselves:
// whatever the set is, they add at most the sum of the largest. An edge that weighs less than nothing adds nothing.
#include <algorithm>
#include <functional>
#include <utility>

#include "certify/replayers.h"

namespace densek::certify {

namespace {

std::int64_t with_linear(const Rest& rest, const Sizes& sizes, std::int64_t edges) {
  return rest.base + sum_by_part(rest, rest.linear, sizes) + edges;
}

/// By place from the last: what so many later members can add at any vertex, if they are its heaviest.
class HeaviestLater {
 public:
  void see(std::vector<std::int64_t> weights) {
    const std::int64_t count = std::ssize(weights);
    const std::vector<std::int64_t> sums = sums_of_largest(std::move(weights), count);
    if (most_.size() < sums.size()) most_.resize(sums.size(), most_.back());
    for (std::size_t j = 0; j < most_.size(); ++j) most_[j] = std::max(most_[j], sums[std::min(j, sums.size() - 1)]);
  }
  std::int64_t of(std::size_t members) const { return most_[std::min(members, most_.size() - 1)]; }

 private:
  std::vector<std::int64_t> most_ = {0};
};

}  // namespace

std::int64_t by_only_answer(const Rest& rest, const ProofStep& /*step*/, const Sizes& sizes) {
  const std::vector<std::int64_t> open = rest.open_by_part();
  for (std::size_t p = 0; p < sizes.size(); ++p)
    require(sizes[p] == 0 || sizes[p] == open[p], "there is more than one set");
  std::int64_t edges = 0;
  for (std::size_t v = 0; v < rest.linear.size(); ++v)
    rest.for_each_edge(v, [&](Vertex u, std::int64_t weight) {
      if (v < u && sizes[rest.part(v)] > 0 && sizes[rest.part(u)] > 0) edges += weight;
    });
  return with_linear(rest, sizes, edges);
}

std::int64_t by_clique(const Rest& rest, const ProofStep& /*step*/, const Sizes& sizes) {
  require(rest.counts_edges(), "a clique bounds the number of edges only");
  return with_linear(rest, sizes, pairs(total(sizes)));
}

std::int64_t by_degree(const Rest& rest, const ProofStep& /*step*/, const Sizes& sizes) {
  if (rest.counts_edges()) {
    std::vector<std::int64_t> degrees(rest.linear.size());
    for (std::size_t v = 0; v < degrees.size(); ++v) degrees[v] = std::min(rest.degree(v), sizes[0] - 1);
    return with_linear(rest, sizes, sum_of_largest(std::move(degrees), sizes[0]) / 2);
  }
  // Beside v there are at most so many of each part; half of each edge is its.
  std::vector<std::int64_t> twice(rest.linear.size());
  for (std::size_t v = 0; v < twice.size(); ++v) {
    std::vector<std::vector<std::int64_t>> to_part(sizes.size());
    rest.for_each_edge(
        v, [&](Vertex u, std::int64_t weight) { to_part[rest.part(u)].push_back(std::max<std::int64_t>(weight, 0)); });
    twice[v] = 2 * rest.linear[v];
    for (std::size_t p = 0; p < sizes.size(); ++p)
      twice[v] += sum_of_largest(std::move(to_part[p]), sizes[p] - (rest.part(v) == p ? 1 : 0));
  }
  return rest.base + (sum_by_part(rest, twice, sizes) >> 1);
}

std::int64_t by_order(const Rest& rest, const ProofStep& step, const Sizes& sizes) {
  const std::vector<Vertex> place = places(rest, step);
  std::vector<std::int64_t> later(place.size(), 0);
  HeaviestLater heaviest;
  for (std::size_t v = 0; v < place.size(); ++v) {
    std::vector<std::int64_t> weights;
    rest.for_each_edge(v, [&](Vertex u, std::int64_t weight) {
      if (place[u] < place[v] || weight <= 0) return;
      later[v] += weight;
      if (!rest.counts_edges()) weights.push_back(weight);
    });
    heaviest.see(std::move(weights));
  }
  std::sort(later.begin(), later.end(), std::greater<>());
  const std::int64_t q = total(sizes);
  if (rest.counts_edges()) return with_linear(rest, sizes, edges_by_later(later, q));
  std::int64_t edges = 0;
  for (std::int64_t j = 0; j < q; ++j)
    edges += std::min(later[static_cast<std::size_t>(q - 1 - j)], heaviest.of(static_cast<std::size_t>(j)));
  return with_linear(rest, sizes, edges);
}

std::int64_t by_colouring(const Rest& rest, const ProofStep& step, const Sizes& sizes) {
  require(rest.counts_edges(), "a colouring bounds the number of edges only");
  require(std::ssize(step.colours) == rest.size(), "its colouring does not colour the vertices");
  std::vector<std::int64_t> classes(step.colours.size(), 0);
  for (std::size_t v = 0; v < step.colours.size(); ++v) {
    require(step.colours[v] < classes.size(), "it has more colours than vertices");
    ++classes[step.colours[v]];
    for (const Vertex u : rest.row(v)) require(step.colours[u] != step.colours[v], "its colouring is not proper");
  }
  const std::int64_t q = total(sizes);
  return with_linear(rest, sizes, pairs(q) - pairs_missing(std::move(classes), q).back());
}

}  // namespace densek::certify
