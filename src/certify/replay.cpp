#include "certify/replay.h"

#include <densek/errors.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <utility>

namespace densek::certify {

Rest::Rest(const Graph& graph, std::int64_t choose) : Rest(graph, {}, {choose}) {}

Rest::Rest(const Graph& graph, const Wishes& wishes, std::vector<std::int64_t> asked_for)
    : offsets(graph.offsets()),
      targets(graph.targets()),
      weights(graph.weights()),
      linear(wishes.vertex_weights),
      part_of(wishes.part_of),
      sizes(std::move(asked_for)) {
  if (linear.empty()) linear.assign(graph.num_vertices(), 0);
  all_weights(*this);  // whatever is summed up from here on fits
  if (wishes.include.empty() && wishes.exclude.empty()) return;
  std::vector<Fate> fates(linear.size(), Fate::open);
  for (const Vertex v : wishes.include) fates[v] = Fate::forced;
  for (const Vertex v : wishes.exclude) fates[v] = Fate::removed;
  *this = after(fates);
}

std::int64_t Rest::k() const { return total(sizes); }

std::vector<std::int64_t> Rest::open_by_part() const {
  std::vector<std::int64_t> open(sizes.size(), 0);
  for (std::size_t v = 0; v < linear.size(); ++v) ++open[part(v)];
  return open;
}

bool Rest::possible() const {
  const std::vector<std::int64_t> open = open_by_part();
  for (std::size_t p = 0; p < sizes.size(); ++p)
    if (sizes[p] < 0 || sizes[p] > open[p]) return false;
  return true;
}

Rest Rest::after(std::span<const Fate> fates) const {
  Rest left;
  left.base = base;
  left.forced = forced;
  left.sizes = sizes;
  std::vector<std::int64_t> own = linear;
  std::vector<Vertex> number(fates.size(), no_vertex);
  Vertex open = 0;
  for (std::size_t v = 0; v < number.size(); ++v) {
    if (fates[v] == Fate::open) number[v] = open++;
    if (fates[v] != Fate::forced) continue;
    ++left.forced;
    --left.sizes[part(v)];
    left.base += own[v];  // edges to those forced before it included
    for_each_edge(v, [&](Vertex u, std::int64_t weight) { own[u] += weight; });
  }
  left.own_offsets.push_back(0);
  for (std::size_t v = 0; v < number.size(); ++v) {
    if (number[v] == no_vertex) continue;
    left.linear.push_back(own[v]);
    if (!part_of.empty()) left.part_of.push_back(part_of[v]);
    for_each_edge(v, [&](Vertex u, std::int64_t weight) {
      if (number[u] == no_vertex) return;
      left.own_targets.push_back(number[u]);
      if (!weights.empty()) left.own_weights.push_back(weight);
    });
    left.own_offsets.push_back(left.own_targets.size());
  }
  left.offsets = left.own_offsets;
  left.targets = left.own_targets;
  left.weights = left.own_weights;
  return left;
}

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

std::int64_t all_weights(const Rest& rest) {
  constexpr std::uint64_t most = std::uint64_t{1} << 62;
  std::uint64_t sum = 0;
  const auto add = [&](std::int64_t number) {
    sum += number < 0 ? -static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
    require(sum < most, "the weights are too large to be summed up");
  };
  add(rest.base);
  for (const std::int64_t term : rest.linear) add(term);
  if (rest.weights.empty()) add(std::ssize(rest.targets) / 2);
  for (std::size_t v = 0; !rest.weights.empty() && v < rest.linear.size(); ++v)
    rest.for_each_edge(v, [&](Vertex u, std::int64_t weight) {
      if (v < u) add(weight);
    });
  return static_cast<std::int64_t>(sum);
}

int fine_bits(const Rest& rest) {
  int fine = 0;
  for (std::int64_t sum = all_weights(rest); fine < 16 && sum < std::int64_t{1} << (61 - fine);) ++fine;
  return fine;
}

std::int64_t sum_by_part(const Rest& rest, std::span<const std::int64_t> values,
                         const std::vector<std::int64_t>& sizes) {
  std::vector<std::vector<std::int64_t>> of_part(sizes.size());
  for (std::size_t v = 0; v < values.size(); ++v) of_part[rest.part(v)].push_back(values[v]);
  std::int64_t sum = 0;
  for (std::size_t p = 0; p < sizes.size(); ++p) sum += sum_of_largest(std::move(of_part[p]), sizes[p]);
  return sum;
}

std::vector<std::int64_t> loads_of(const Rest& rest, const ProofStep& step, int fine) {
  std::vector<std::int64_t> loads(rest.linear.size());
  for (std::size_t v = 0; v < loads.size(); ++v) loads[v] = rest.linear[v] << fine;
  for_each_split_edge(rest, step, fine, [&](std::size_t v, Vertex u, std::int64_t here, std::int64_t there) {
    loads[v] += here;
    loads[u] += there;
  });
  return loads;
}

}  // namespace densek::certify
