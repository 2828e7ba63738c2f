// Replays the steps that decide vertices: each fate must have a reason, and what is left is built anew.
#include <algorithm>
#include <limits>

#include "certify/replay.h"

namespace densek::certify {

namespace {

/// Marks what the loads decide as the step says: sets with a removed vertex, or without a forced one, cannot reach
/// `wanted`, which does not count the base.
void justify_by_loads(const Rest& rest, const ProofStep& step, std::int64_t wanted, std::vector<Fate>& justified) {
  const int fine = fine_bits(rest);
  const std::vector<std::int64_t> loads = loads_of(rest, step, fine);
  std::vector<std::vector<std::int64_t>> of_part(rest.sizes.size());
  for (std::size_t v = 0; v < loads.size(); ++v) of_part[rest.part(v)].push_back(loads[v]);
  __extension__ using Wide = __int128;  // what is left may be far less than what is wanted
  const std::int64_t most = sum_by_part(rest, loads, rest.sizes);
  const Wide least = Wide{wanted} << fine;
  std::vector<std::vector<std::int64_t>> sums;  // by part, of so many of its largest and one more
  for (std::size_t p = 0; p < of_part.size(); ++p)
    sums.push_back(sums_of_largest(std::move(of_part[p]), rest.sizes[p] + 1));
  for (std::size_t v = 0; v < loads.size(); ++v) {
    const auto k = static_cast<std::size_t>(rest.sizes[rest.part(v)]);
    const std::vector<std::int64_t>& largest = sums[rest.part(v)];
    if (k == 0) continue;
    const std::int64_t kth = largest[k] - largest[k - 1];
    const bool among_largest = loads[v] >= kth;
    const std::int64_t with = among_largest ? most : most - kth + loads[v];
    if (step.fates[v] == Fate::removed && with < least) justified[v] = Fate::removed;
    if (step.fates[v] != Fate::forced || k + 1 >= largest.size()) continue;
    const std::int64_t without = among_largest ? most - largest[k] + largest[k + 1] - loads[v] : most;
    if (without < least) justified[v] = Fate::forced;
  }
}

/// A part of which none is to be chosen, or all.
void justify_by_sizes(const Rest& rest, const ProofStep& step, std::vector<Fate>& justified) {
  const std::vector<std::int64_t> open = rest.open_by_part();
  for (std::size_t v = 0; v < justified.size(); ++v) {
    const std::uint32_t part = rest.part(v);
    if (step.fates[v] == Fate::removed && rest.sizes[part] == 0) justified[v] = Fate::removed;
    if (step.fates[v] == Fate::forced && rest.sizes[part] == open[part]) justified[v] = Fate::forced;
  }
}

/// Justifies the removal of vertices, while there is one, that have fewer neighbours left than their part needs, or
/// neighbours whose edges weigh less.
void justify_by_degrees(const Rest& rest, const ProofStep& step, const std::vector<std::int64_t>& needed,
                        std::vector<Fate>& justified) {
  std::vector<std::int64_t> left(rest.linear);
  std::vector<std::size_t> leaving;
  const auto leaves = [&](std::size_t v) {
    if (left[v] >= needed[rest.part(v)] || step.fates[v] != Fate::removed || justified[v] == Fate::removed) return;
    justified[v] = Fate::removed;
    leaving.push_back(v);
  };
  for (std::size_t v = 0; v < left.size(); ++v)
    rest.for_each_edge(v, [&](Vertex u, std::int64_t weight) {
      if (justified[u] != Fate::removed) left[v] += std::max<std::int64_t>(weight, 0);
    });
  for (std::size_t v = 0; v < left.size(); ++v)
    if (justified[v] != Fate::removed) leaves(v);
  while (!leaving.empty()) {
    const std::size_t gone = leaving.back();
    leaving.pop_back();
    rest.for_each_edge(gone, [&](Vertex u, std::int64_t weight) {
      left[u] -= std::max<std::int64_t>(weight, 0);
      leaves(u);
    });
  }
}

}  // namespace

Rest after_step(const Rest& rest, const ProofStep& step, std::int64_t lower_bound) {
  require(std::ssize(step.fates) == rest.size(), "it does not decide the vertices");
  const std::int64_t wanted = lower_bound + 1 - rest.base;
  std::vector<Fate> justified(step.fates.size(), Fate::open);
  justify_by_sizes(rest, step, justified);
  if (step.shares.size() * 2 == rest.targets.size()) justify_by_loads(rest, step, wanted, justified);
  // Without v, a better set has at most what one vertex less of its part can have; v must bring the rest.
  std::vector<std::int64_t> needed(rest.sizes.size(), std::numeric_limits<std::int64_t>::min());
  for (std::size_t p = 0; p < needed.size(); ++p) {
    if (rest.sizes[p] == 0) continue;
    std::vector<std::int64_t> one_less = rest.sizes;
    --one_less[p];
    needed[p] = lower_bound + 1 - bound_of(rest, step, one_less);
  }
  justify_by_degrees(rest, step, needed, justified);
  require(justified == step.fates, "a vertex is removed or forced without reason");
  return rest.after(step.fates);
}

}  // namespace densek::certify
