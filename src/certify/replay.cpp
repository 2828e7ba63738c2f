#include "certify/replay.h"

#include <densek/errors.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <utility>

namespace densek::certify {

namespace {

constexpr std::int64_t unit = share_denominator;

std::int64_t sum_of_largest(std::vector<std::int64_t> values, std::int64_t k) {
  return sums_of_largest(std::move(values), k).back();
}

std::int64_t by_degrees(const Rest& rest, std::int64_t k) {
  std::vector<std::int64_t> degrees(rest.linear.size());
  for (std::size_t v = 0; v < degrees.size(); ++v) degrees[v] = std::min(rest.degree(v), k - 1);
  return sum_of_largest(std::move(degrees), k) / 2;
}

std::int64_t by_order(const Rest& rest, const ProofStep& step, std::int64_t k) {
  const std::vector<Vertex> place = places(rest, step);
  std::vector<std::int64_t> later(place.size(), 0);
  for (std::size_t v = 0; v < place.size(); ++v)
    for (const Vertex u : rest.row(v)) later[v] += place[u] > place[v];
  std::sort(later.begin(), later.end(), std::greater<>());
  return edges_by_later(later, k);
}

std::int64_t by_colouring(const Rest& rest, const ProofStep& step, std::int64_t k) {
  require(std::ssize(step.colours) == rest.size(), "its colouring does not colour the vertices");
  std::vector<std::int64_t> sizes(step.colours.size(), 0);
  for (std::size_t v = 0; v < step.colours.size(); ++v) {
    require(step.colours[v] < sizes.size(), "it has more colours than vertices");
    ++sizes[step.colours[v]];
    for (const Vertex u : rest.row(v)) require(step.colours[u] != step.colours[v], "its colouring is not proper");
  }
  return pairs(k) - pairs_missing(std::move(sizes), k).back();
}

/// What the vertices got, linear terms included, in shares.
std::vector<std::int64_t> loads_of(const Rest& rest, const ProofStep& step) {
  std::vector<std::int64_t> loads(rest.linear.size());
  for (std::size_t v = 0; v < loads.size(); ++v) loads[v] = rest.linear[v] * unit;
  for_each_split_edge(rest, step, [&](std::size_t v, Vertex u, std::int64_t here, std::int64_t there) {
    loads[v] += here;
    loads[u] += there;
  });
  return loads;
}

/// At most k − 1 of the other vertices are in the set: only that many shares of a vertex count, the largest.
std::int64_t by_capped_loads(const Rest& rest, const ProofStep& step, std::int64_t k) {
  std::vector<std::vector<std::int64_t>> shares(rest.linear.size());
  for_each_split_edge(rest, step, [&](std::size_t v, Vertex u, std::int64_t here, std::int64_t there) {
    shares[v].push_back(here);
    shares[u].push_back(there);
  });
  std::vector<std::int64_t> loads(rest.linear.size());
  for (std::size_t v = 0; v < loads.size(); ++v)
    loads[v] = rest.linear[v] * unit + sum_of_largest(std::move(shares[v]), k - 1);
  return sum_of_largest(std::move(loads), k) / unit;
}

/// Marks what the loads decide as the step says: sets with a removed vertex, or without a forced one, cannot reach
/// `wanted`, which does not count the base. Returns what is justified.
std::vector<Fate> justified_by_loads(const Rest& rest, const ProofStep& step, std::int64_t wanted) {
  std::vector<Fate> justified(step.fates.size(), Fate::open);
  const std::vector<std::int64_t> loads = loads_of(rest, step);
  const std::vector<std::int64_t> sums = sums_of_largest(loads, rest.k + 1);
  const auto k = static_cast<std::size_t>(rest.k);
  const std::int64_t most = sums[k], kth = sums[k] - sums[k - 1];
  for (std::size_t v = 0; v < loads.size(); ++v) {
    const bool among_largest = loads[v] >= kth;
    const std::int64_t with = among_largest ? most : most - kth + loads[v];
    if (step.fates[v] == Fate::removed && with < wanted * unit) justified[v] = Fate::removed;
    if (step.fates[v] != Fate::forced || k + 1 >= sums.size()) continue;
    const std::int64_t without = among_largest ? sums[k + 1] - loads[v] : most;
    if (without < wanted * unit) justified[v] = Fate::forced;
  }
  return justified;
}

/// Justifies the removal of vertices, while there is one, that have fewer than `needed` neighbours left.
void justify_by_degrees(const Rest& rest, const ProofStep& step, std::int64_t needed, std::vector<Fate>& justified) {
  std::vector<std::int64_t> left(rest.linear);
  std::vector<std::size_t> leaving;
  const auto leaves = [&](std::size_t v) {
    if (left[v] >= needed || step.fates[v] != Fate::removed || justified[v] == Fate::removed) return;
    justified[v] = Fate::removed;
    leaving.push_back(v);
  };
  for (std::size_t v = 0; v < left.size(); ++v)
    for (const Vertex u : rest.row(v)) left[v] += justified[u] != Fate::removed;
  for (std::size_t v = 0; v < left.size(); ++v)
    if (justified[v] != Fate::removed) leaves(v);
  while (!leaving.empty()) {
    const std::size_t gone = leaving.back();
    leaving.pop_back();
    for (const Vertex u : rest.row(gone)) {
      --left[u];
      leaves(u);
    }
  }
}

}  // namespace

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

std::int64_t bound_of(const Rest& rest, const ProofStep& step, std::int64_t k) {
  const auto with_linear = [&](std::int64_t edges) { return rest.base + sum_of_largest(rest.linear, k) + edges; };
  if (k == 0) return rest.base;
  switch (step.argument) {
    case Argument::only_answer:
      require(k == rest.size(), "there is more than one set");
      return with_linear(std::ssize(rest.targets) / 2);
    case Argument::clique:
      return with_linear(pairs(k));
    case Argument::degree:
      return with_linear(by_degrees(rest, k));
    case Argument::order:
      return with_linear(by_order(rest, step, k));
    case Argument::colouring:
      return with_linear(by_colouring(rest, step, k));
    case Argument::orientation:
      return rest.base + sum_of_largest(loads_of(rest, step), k) / unit;
    case Argument::cap:
      return rest.base + by_capped_loads(rest, step, k);
    case Argument::blocks:
      return rest.base + bound_by_blocks(rest, step, k);
    case Argument::nothing_left:
      break;
  }
  throw VerificationError("the witness proves nothing: something is left to choose");
}

Rest after_step(const Rest& rest, const ProofStep& step, std::int64_t lower_bound) {
  require(std::ssize(step.fates) == rest.size(), "it does not decide the vertices");
  const std::int64_t wanted = lower_bound + 1 - rest.base;
  std::vector<Fate> justified(step.fates.size(), Fate::open);
  if (step.shares.size() * 2 == rest.targets.size()) justified = justified_by_loads(rest, step, wanted);
  // Without v, a better set has at most what k − 1 vertices can have; v must bring the rest.
  justify_by_degrees(rest, step, lower_bound + 1 - bound_of(rest, step, rest.k - 1), justified);
  require(justified == step.fates, "a vertex is removed or forced without reason");

  Rest left;
  left.base = rest.base;
  left.forced = rest.forced;
  left.k = rest.k;
  std::vector<std::int64_t> linear = rest.linear;
  std::vector<Vertex> number(step.fates.size(), no_vertex);
  Vertex open = 0;
  for (std::size_t v = 0; v < number.size(); ++v) {
    if (step.fates[v] == Fate::open) number[v] = open++;
    if (step.fates[v] != Fate::forced) continue;
    ++left.forced;
    --left.k;
    left.base += linear[v];  // neighbours forced before it included
    for (const Vertex u : rest.row(v)) ++linear[u];
  }
  left.own_offsets.push_back(0);
  for (std::size_t v = 0; v < number.size(); ++v) {
    if (number[v] == no_vertex) continue;
    left.linear.push_back(linear[v]);
    for (const Vertex u : rest.row(v))
      if (number[u] != no_vertex) left.own_targets.push_back(number[u]);
    left.own_offsets.push_back(left.own_targets.size());
  }
  left.offsets = left.own_offsets;
  left.targets = left.own_targets;
  return left;
}

}  // namespace densek::certify
