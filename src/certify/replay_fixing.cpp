// Replays the steps that decide vertices: each fate must have a reason, and what is left is built anew.
#include <algorithm>

#include "certify/replay.h"

namespace densek::certify {

namespace {

constexpr std::int64_t unit = share_denominator;

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
