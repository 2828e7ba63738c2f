#include "bounds/fixing.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "bounds/arguments.h"
#include "graph/cores.h"

namespace densek::bounds {

namespace {

/// Marks what the loads decide. `wanted` is the least value of a better set, without the base.
void decide_by_loads(const Question& question, const Split& split, std::int64_t wanted, std::vector<Fate>& fates) {
  const auto k = static_cast<std::size_t>(question.k());
  std::vector<std::int64_t> loads = split.loads;
  // The k + 1 largest in front, the smallest of them last: enough to replace any vertex by the next.
  const std::size_t front = std::min(k + 1, loads.size());
  std::partial_sort(loads.begin(), loads.begin() + static_cast<std::ptrdiff_t>(front), loads.end(), std::greater<>());
  std::int64_t best = 0;
  for (std::size_t i = 0; i < k; ++i) best += loads[i];
  const std::int64_t least = wanted * share_unit, kth = loads[k - 1];
  for (Vertex v = 0; v < question.num_vertices(); ++v) {
    const std::int64_t load = split.loads[v];
    if (load < kth ? best - kth + load < least : best < least) fates[v] = Fate::removed;
    if (load >= kth && k < loads.size() && best - load + loads[k] < least && fates[v] == Fate::open)
      fates[v] = Fate::forced;
  }
}

/// Removes vertices while one has fewer than `needed` neighbours left.
void decide_by_degrees(const Question& question, std::int64_t needed, std::vector<Fate>& fates) {
  const Graph& graph = question.graph;
  std::vector<std::int64_t> left(question.linear_terms());
  std::vector<Vertex> leaving;
  for (Vertex v = 0; v < question.num_vertices(); ++v) {
    if (fates[v] == Fate::removed) continue;
    for (const Vertex u : graph.neighbors(v)) left[v] += fates[u] != Fate::removed;
  }
  for (Vertex v = 0; v < question.num_vertices(); ++v)
    if (left[v] < needed && fates[v] != Fate::removed) {
      fates[v] = Fate::removed;
      leaving.push_back(v);
    }
  while (!leaving.empty()) {
    const Vertex v = leaving.back();
    leaving.pop_back();
    for (const Vertex u : graph.neighbors(v))
      if (fates[u] != Fate::removed && --left[u] < needed) {
        fates[u] = Fate::removed;
        leaving.push_back(u);
      }
  }
}

/// The split on what is left: edges to decided vertices are gone, the others keep their shares.
Split restrict_split(const Question& left, const Split& split, std::span<const std::uint64_t> kept_arcs) {
  Split restricted;
  restricted.shares.reserve(kept_arcs.size());
  for (const std::uint64_t arc : kept_arcs) restricted.shares.push_back(split.shares[arc]);
  for (Vertex v = 0; v < left.num_vertices(); ++v) {
    restricted.loads.push_back(left.c(v) * share_unit);
    for (const std::int32_t share : left.graph.row_of(v, std::span(restricted.shares)))
      restricted.loads.back() += share;
  }
  return restricted;
}

/// The fates of a round with what they follow from: the bound for one vertex less, and the split unless degrees
/// alone decide the same.
ProofStep round_of(const Question& question, const Split& split, ProofStep one_less, std::int64_t needed,
                   const std::vector<Fate>& fates) {
  ProofStep step = std::move(one_less);
  std::vector<Fate> by_degrees(fates.size(), Fate::open);
  decide_by_degrees(question, needed, by_degrees);
  if (by_degrees != fates) step.shares = shares_by_edge(question.graph, split);
  step.fates = fates;
  return step;
}

}  // namespace

Reduced reduce(Question question, Split split, std::int64_t incumbent, const SplitOptions& options,
               std::vector<ProofStep>* proof) {
  for (;;) {
    if (question.k() < 0 || question.k() > std::int64_t{question.num_vertices()}) {
      if (proof != nullptr) proof->push_back({.argument = Argument::nothing_left});
      return {{}, {}, true};
    }
    if (question.k() == 0) break;
    const Cores cores = compute_cores(question.graph);
    Arguments cheap({question, cores, split});
    const std::int64_t k = question.k();
    if (const Proved bound = cheap.at({k}); bound.value <= incumbent) {
      if (proof != nullptr) proof->push_back(cheap.proof(bound.argument, k));
      return {{}, {}, true};
    }
    const Proved one_less = cheap.at({k - 1});
    const std::int64_t needed = incumbent + 1 - one_less.value;
    std::vector<Fate> fates(question.num_vertices(), Fate::open);
    decide_by_loads(question, split, incumbent + 1 - question.constant, fates);
    decide_by_degrees(question, needed, fates);
    if (std::all_of(fates.begin(), fates.end(), [](Fate fate) { return fate == Fate::open; })) break;
    if (proof != nullptr)
      proof->push_back(round_of(question, split, cheap.proof(one_less.argument, k - 1), needed, fates));
    std::vector<std::uint64_t> kept_arcs;
    Question left = after(question, fates, &kept_arcs);
    Split start = restrict_split(left, split, kept_arcs);
    question = std::move(left);
    split = even_split(question, std::move(start), options);
    if (options.budget.exhausted()) break;
  }
  return {std::move(question), std::move(split), false};
}

}  // namespace densek::bounds
