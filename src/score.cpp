// Questions around a solve: how good a given group is, and the next groups after the best one.
#include <densek/errors.h>
#include <densek/score.h>

#include <algorithm>
#include <string>

#include "certify/recount.h"
#include "question/asked.h"
#include "search/portfolio.h"

namespace densek {

namespace {

/// The swap that gains most; among equals the one with the smallest ids. O(m + pairs that share a best level).
std::optional<Swap> best_swap(const Graph& graph, const Wishes& wishes, std::span<const Vertex> set) {
  const std::vector<Fate> fates = fates_of(graph, wishes);
  std::vector<std::int64_t> level(graph.num_vertices(), 0);
  if (!wishes.vertex_weights.empty()) level = wishes.vertex_weights;
  std::vector<bool> inside(graph.num_vertices(), false);
  for (const Vertex v : set) {
    inside[v] = true;
    for (const auto [u, weight] : graph.arcs(v)) level[u] += weight;
  }
  std::vector<std::vector<Vertex>> outside(wishes.num_parts());  // by part, best first
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    if (!inside[v] && fates[v] == Fate::open) outside[wishes.part(v)].push_back(v);
  for (auto& part : outside) std::ranges::stable_sort(part, std::ranges::greater(), [&](Vertex v) { return level[v]; });

  std::optional<Swap> best;
  const auto offer = [&](Vertex out, Vertex in, std::int64_t gain) {
    if (gain > 0 && (!best || gain > best->gain)) best = Swap{out, in, gain};
  };
  for (const Vertex v : set) {
    if (fates[v] != Fate::open) continue;
    std::vector<Vertex> neighbors;
    for (const auto [u, weight] : graph.arcs(v)) {
      neighbors.push_back(u);
      if (!inside[u] && fates[u] == Fate::open && wishes.part(u) == wishes.part(v))
        offer(v, u, level[u] - level[v] - weight);
    }
    for (const Vertex u : outside[wishes.part(v)])  // the best who is no neighbour
      if (!std::ranges::binary_search(neighbors, u)) {
        offer(v, u, level[u] - level[v]);
        break;
      }
  }
  return best;
}

Sizes sizes_of(const Wishes& wishes, std::span<const Vertex> set) {
  std::vector<std::int64_t> sizes(wishes.num_parts(), 0);
  for (const Vertex v : set) ++sizes[wishes.part(v)];
  return Sizes(sizes);
}

}  // namespace

std::optional<double> Score::gap() const {
  Result same;
  same.value = value;
  same.upper_bound = best.upper_bound;
  return same.gap();
}

Score score(const Graph& graph, std::span<const Vertex> members, const Wishes& wishes, const SolveOptions& options,
            const Hooks& hooks) {
  Score score;
  score.vertices.assign(members.begin(), members.end());
  std::ranges::sort(score.vertices);
  const Sizes sizes = sizes_of(wishes, score.vertices);
  check_wishes(graph, wishes, sizes);
  Solver solver(graph, wishes, options.threads);
  const std::vector<std::vector<Vertex>> hints = {score.vertices};
  score.best = solver.solve(sizes, options, hooks, hints);
  const double loading = score.best.options.loading.value_or(default_loading) * static_cast<double>(graph.units());
  try {
    const certify::Recount truth = certify::recount(graph, wishes, score.vertices, loading);
    score.edges = truth.edges;
    score.value = truth.value;
    score.components = truth.components;
    score.certificate = truth.certificate;
  } catch (const VerificationError& error) {  // the group is the user's, not an answer of ours
    throw UsageError(std::string("this is no group to judge: ") + error.what());
  }
  score.best_swap = best_swap(graph, wishes, score.vertices);
  return score;
}

std::vector<Result> solve_groups(const Graph& graph, const Sizes& sizes, std::size_t groups, const Wishes& wishes,
                                 const SolveOptions& options, const Hooks& hooks,
                                 const std::function<void(const Result&)>& done) {
  if (groups > 1 && !wishes.include.empty())
    throw UsageError("members that must be included can be in one group only, and several are asked for");
  std::vector<Result> results;
  Wishes left = wishes;
  Hooks each = hooks;
  if (hooks.progress && groups > 1)
    each.progress = [&](Progress progress) {
      if (progress.fraction >= 0)
        progress.fraction = (static_cast<double>(results.size()) + progress.fraction) / static_cast<double>(groups);
      progress.phase = "group " + std::to_string(results.size() + 1) + ": " + progress.phase;
      hooks.progress(progress);
    };
  while (results.size() < groups) {
    try {
      results.push_back(Solver(graph, left, options.threads).solve(sizes, options, each));
    } catch (const NoAnswerError&) {  // too few are left; for the first group that is an error of the caller
      if (results.empty()) throw;
      break;
    }
    if (done) done(results.back());
    if (results.back().stop == Stop::interrupted) break;
    left.exclude.insert(left.exclude.end(), results.back().vertices.begin(), results.back().vertices.end());
  }
  return results;
}

}  // namespace densek
