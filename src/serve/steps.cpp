#include "serve/steps.h"

#include <densek/argument.h>
#include <densek/score.h>

#include <algorithm>
#include <cmath>

#include "bounds/clique.h"

namespace densek::serve {

namespace {

SolveOptions options_at_once() {
  SolveOptions options;
  options.method = "se-fw";
  options.step = StepRule::line_search;
  options.bound = BoundChoice::no;
  options.time_limit = 1;
  return options;
}

SolveOptions options_of_portfolio(Effort effort) {
  SolveOptions options;
  options.effort = effort;
  return options;
}

/// The better set with the smaller bound: both are true of the same question.
Result joined(const Result& known, const Result& found) {
  Result best = found.value >= known.value ? found : known;
  for (const Result* one : {&known, &found})
    if (one->upper_bound && (!best.upper_bound || *one->upper_bound < *best.upper_bound)) {
      best.upper_bound = one->upper_bound;
      best.bound = one->bound;
    }
  best.stop = found.stop;
  return best;
}

/// A clique is its own proof, wherever edges are all that counts.
Result proved_if_clique(const Graph& graph, const Wishes& wishes, Result result) {
  if (graph.weighted() || !wishes.vertex_weights.empty() || result.edges != bounds::clique_bound(result.size()))
    return result;
  result.upper_bound = result.value;
  result.bound = to_string(Argument::clique);
  return result;
}

std::int64_t worth_of_all(const Answer& answer) {
  std::int64_t sum = 0;
  for (const Result& one : answer) sum += one.value;
  return sum;
}

}  // namespace

bool is_proved(const Answer& answer) {
  return std::ranges::all_of(answer, [](const Result& one) { return one.proven_optimal(); });
}

Answer live_answer(Solvers& solvers, const Graph& graph, const Wanted& wanted, const Hooks& hooks) {
  Answer answer = wanted.groups == 1
                      ? Answer{solvers.about(wanted.wishes).solve(wanted.sizes, options_at_once(), hooks)}
                      : solve_groups(graph, wanted.sizes, wanted.groups, wanted.wishes, options_at_once(), hooks);
  for (Result& result : answer) result = proved_if_clique(graph, wanted.wishes, std::move(result));
  return answer;
}

Answer better_answer(Solvers& solvers, const Graph& graph, const Wanted& wanted, Effort effort, const Answer& known,
                     const Hooks& hooks) {
  const SolveOptions options = options_of_portfolio(effort);
  if (wanted.groups == 1) {
    const std::vector<std::vector<Vertex>> hints = {known.front().vertices};
    return {joined(known.front(), solvers.about(wanted.wishes).solve(wanted.sizes, options, hooks, hints))};
  }
  // Each group depends on those before it, so answers are taken or left as a whole.
  Answer found = solve_groups(graph, wanted.sizes, wanted.groups, wanted.wishes, options, hooks);
  return found.size() == known.size() && worth_of_all(found) >= worth_of_all(known) ? found : known;
}

Result curve_point(Solvers& solvers, const Wishes& wishes, std::int64_t k,
                   const std::vector<std::vector<Vertex>>& hints, const Hooks& hooks) {
  return solvers.about(wishes).solve(k, options_of_portfolio(Effort::quick), hooks, hints);
}

std::vector<std::int64_t> curve_sizes(const Graph& graph, const Wishes& wishes, std::size_t points) {
  const std::int64_t most = std::int64_t{graph.num_vertices()} - std::ssize(wishes.exclude);
  const std::int64_t least = std::min(std::max<std::int64_t>(2, std::ssize(wishes.include)), most);
  std::vector<std::int64_t> sizes;
  if (most < 1) return sizes;
  const double steps = static_cast<double>(std::max<std::size_t>(points, 2) - 1);
  const double ratio = static_cast<double>(most) / static_cast<double>(least);
  for (std::size_t i = 0; i < points; ++i)
    sizes.push_back(
        std::clamp(std::llround(static_cast<double>(least) * std::pow(ratio, static_cast<double>(i) / steps)),
                   static_cast<long long>(least), static_cast<long long>(most)));
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

}  // namespace densek::serve
