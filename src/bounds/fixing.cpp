#include "bounds/fixing.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "bounds/proof.h"
#include "bounds/quick.h"
#include "graph/cores.h"

namespace densek::bounds {

namespace {

/// Marks what the loads decide. `wanted` is the least value of a better set, without the base.
void decide_by_loads(const Problem& problem, const Split& split, std::int64_t wanted,
                     std::vector<Decision>& decisions) {
  const auto k = static_cast<std::size_t>(problem.k);
  std::vector<std::int64_t> loads = split.loads;
  // The k + 1 largest in front, the smallest of them last: enough to replace any vertex by the next.
  const std::size_t front = std::min(k + 1, loads.size());
  std::partial_sort(loads.begin(), loads.begin() + static_cast<std::ptrdiff_t>(front), loads.end(), std::greater<>());
  std::int64_t best = 0;
  for (std::size_t i = 0; i < k; ++i) best += loads[i];
  const std::int64_t least = wanted * share_unit, kth = loads[k - 1];
  for (Vertex v = 0; v < problem.num_vertices(); ++v) {
    const std::int64_t load = split.loads[v];
    if (load < kth ? best - kth + load < least : best < least) decisions[v] = Decision::removed;
    if (load >= kth && k < loads.size() && best - load + loads[k] < least && decisions[v] == Decision::open)
      decisions[v] = Decision::forced;
  }
}

/// Removes vertices while one has fewer than `needed` neighbours left.
void decide_by_degrees(const Problem& problem, std::int64_t needed, std::vector<Decision>& decisions) {
  const Graph& graph = problem.graph;
  std::vector<std::int64_t> left(problem.linear);
  std::vector<Vertex> leaving;
  for (Vertex v = 0; v < problem.num_vertices(); ++v) {
    if (decisions[v] == Decision::removed) continue;
    for (const Vertex u : graph.neighbors(v)) left[v] += decisions[u] != Decision::removed;
  }
  for (Vertex v = 0; v < problem.num_vertices(); ++v)
    if (left[v] < needed && decisions[v] != Decision::removed) {
      decisions[v] = Decision::removed;
      leaving.push_back(v);
    }
  while (!leaving.empty()) {
    const Vertex v = leaving.back();
    leaving.pop_back();
    for (const Vertex u : graph.neighbors(v))
      if (decisions[u] != Decision::removed && --left[u] < needed) {
        decisions[u] = Decision::removed;
        leaving.push_back(u);
      }
  }
}

/// The split on what is left: edges to decided vertices are gone, the others keep their shares.
Split restrict_split(const Problem& left, const Split& split, std::span<const std::uint64_t> kept_arcs) {
  Split restricted;
  restricted.shares.reserve(kept_arcs.size());
  for (const std::uint64_t arc : kept_arcs) restricted.shares.push_back(split.shares[arc]);
  for (Vertex v = 0; v < left.num_vertices(); ++v) {
    restricted.loads.push_back(left.linear[v] * share_unit);
    for (std::uint64_t arc = left.graph.offsets()[v]; arc < left.graph.offsets()[v + 1ULL]; ++arc)
      restricted.loads.back() += restricted.shares[arc];
  }
  return restricted;
}

/// The decisions of a round with what they follow from: the bound for one vertex less, and the split unless degrees
/// alone decide the same.
ProofStep round_of(const Problem& problem, const Split& split, const Bound& one_less, std::int64_t needed,
                   const std::vector<Decision>& decisions) {
  ProofStep step = describe(problem, split, one_less.name);
  std::vector<Decision> by_degrees(decisions.size(), Decision::open);
  decide_by_degrees(problem, needed, by_degrees);
  if (by_degrees != decisions) step.shares = shares_by_edge(problem.graph, split);
  for (const Decision decision : decisions)
    step.fates.push_back(decision == Decision::open      ? Fate::open
                         : decision == Decision::removed ? Fate::removed
                                                         : Fate::forced);
  return step;
}

}  // namespace

Reduced reduce(Problem problem, Split split, std::int64_t incumbent, const SplitOptions& options,
               std::vector<ProofStep>* proof) {
  for (;;) {
    if (problem.k < 0 || problem.k > std::int64_t{problem.num_vertices()}) {
      if (proof != nullptr) proof->push_back({.argument = Argument::nothing_left});
      return {{}, {}, true};
    }
    if (problem.k == 0) break;
    const QuickBounds quick(problem, compute_cores(problem.graph), split);
    if (const Bound bound = quick.at(problem.k); bound.value <= incumbent) {
      if (proof != nullptr) proof->push_back(describe(problem, split, bound.name));
      return {{}, {}, true};
    }
    const Bound one_less = quick.at(problem.k - 1);
    const std::int64_t needed = incumbent + 1 - one_less.value;
    std::vector<Decision> decisions(problem.num_vertices(), Decision::open);
    decide_by_loads(problem, split, incumbent + 1 - problem.base, decisions);
    decide_by_degrees(problem, needed, decisions);
    if (std::all_of(decisions.begin(), decisions.end(), [](Decision d) { return d == Decision::open; })) break;
    if (proof != nullptr) proof->push_back(round_of(problem, split, one_less, needed, decisions));
    std::vector<std::uint64_t> kept_arcs;
    Problem left = apply(problem, decisions, &kept_arcs);
    Split start = restrict_split(left, split, kept_arcs);
    problem = std::move(left);
    split = even_split(problem, std::move(start), options);
    if (options.budget.exhausted()) break;
  }
  return {std::move(problem), std::move(split), false};
}

}  // namespace densek::bounds
