#include "cluster/core_search.h"

#include <densek/bounds.h>

#include <algorithm>
#include <utility>

#include "base/parallel.h"
#include "bounds/session.h"
#include "cluster/errand.h"
#include "graph/wishes_digest.h"
#include "search/portfolio.h"

namespace densek::cluster {

namespace {

/// What is told of it in one piece.
struct Numbers {
  std::int64_t value, upper_bound;
  std::uint64_t size, iterations, escapes, work;
  double bound_seconds;
  int threads;
  bool bounded;
  Argument argument;
};

/// Too few, or just enough: there is nothing to search.
Result without_search(const Question& question, const Share& share, std::int64_t k) {
  Result result;
  const bool enough = question.num_vertices() == k;
  ProofStep step{.argument = enough ? Argument::only_answer : Argument::nothing_left};
  for (Vertex v = 0; enough && v < question.num_vertices(); ++v) result.vertices.push_back(v);
  result.value = enough ? question.value(result.vertices) : 0;
  result.upper_bound = result.value;
  result.bound = to_string(step.argument);
  result.witness = std::make_shared<const Witness>(witness_of_whole(share, k, result.value, std::move(step)));
  return result;
}

/// No set in the part is worth more, or more than the best answer, by bounds alone.
Result bound_here(const Task& task, const Graph& core, const Result& best, const Budget& budget) {
  BoundOptions options = bounds::within(budget);
  options.effort = task.options.effort;
  options.witness = task.hooks.witness;
  options.incumbent = best.value;
  const int threads = resolve_threads(task.options.threads);
  Bound bound = BoundSession(core, threads).bound(task.question.k(), options);
  Result result;
  result.upper_bound = bound.value;
  result.bound = bound.name;
  result.witness = std::move(bound.witness);
  result.threads = threads;
  return result;
}

Result search_here(const Task& task, const Share& share, const Graph& core, const Part& part, const Result& best,
                   Wanted wanted, const Budget& budget) {
  const Question question(core, task.question.k());
  if (std::int64_t{core.num_vertices()} <= question.k()) return without_search(question, share, question.k());
  if (wanted == Wanted::bound) return bound_here(task, core, best, budget);
  SolveOptions options = task.options;
  if (wanted == Wanted::answer) options.bound = BoundChoice::no;
  Hooks hooks;
  hooks.witness = wanted != Wanted::answer && task.hooks.witness;
  std::vector<std::vector<Vertex>> hints(1);
  for (const Vertex v : best.vertices)
    if (const auto at = std::ranges::lower_bound(part.vertices, v); at != part.vertices.end() && *at == v)
      hints[0].push_back(static_cast<Vertex>(at - part.vertices.begin()));
  Prepared prepared(question, resolve_threads(options.threads));
  Task on_core{question, prepared, options, budget, hooks, hints};
  return search::portfolio(on_core);
}

}  // namespace

FoundInCore search_core(const Task& task, const Share& share, Communicator& ranks, AgreedBudget& budget,
                        const Part& part, const Result& best, Wanted wanted) {
  const Graph core = gather(share, ranks, part);
  Result result;
  on_first_rank(ranks, budget,
                [&](const Budget& own) { result = search_here(task, share, core, part, best, wanted, own); });
  const Numbers numbers =
      ranks.broadcast_one(Numbers{.value = result.value,
                                  .upper_bound = result.upper_bound.value_or(0),
                                  .size = result.vertices.size(),
                                  .iterations = result.iterations,
                                  .escapes = result.escapes,
                                  .work = result.work.value_or(0),
                                  .bound_seconds = result.seconds.bound,
                                  .threads = result.threads,
                                  .bounded = result.upper_bound.has_value(),
                                  .argument = argument_named(result.bound).value_or(Argument::end)});
  FoundInCore found{.vertices = std::move(result.vertices),
                    .value = numbers.value,
                    .argument = numbers.argument,
                    .iterations = numbers.iterations,
                    .escapes = numbers.escapes,
                    .work = numbers.work,
                    .threads = numbers.threads,
                    .bound_seconds = numbers.bound_seconds};
  if (numbers.bounded) found.upper_bound = numbers.upper_bound;
  if (task.hooks.witness) found.witness = std::move(result.witness);
  found.vertices.resize(numbers.size);
  ranks.broadcast(std::span(found.vertices));
  for (Vertex& v : found.vertices) v = part.vertices[v];
  std::ranges::sort(found.vertices);
  return found;
}

Witness witness_of_whole(const Share& share, std::int64_t k, std::int64_t value, ProofStep step) {
  Witness witness{.fingerprint = share.checksum,
                  .k = k,
                  .value = value,
                  .lower_bound = {},
                  .steps = {},
                  .wishes = wishes_digest(share.weighted, {})};
  witness.steps.push_back(std::move(step));
  return witness;
}

Witness after_first_step(Witness about_part, std::int64_t lower, std::span<const Vertex> part, Vertex num_vertices,
                         ProofStep first) {
  first.fates.assign(num_vertices, Fate::removed);
  for (const Vertex v : part) first.fates[v] = Fate::open;
  about_part.lower_bound = std::max(lower, about_part.lower_bound.value_or(lower));
  about_part.value = std::max(*about_part.lower_bound, about_part.value);
  about_part.steps.insert(about_part.steps.begin(), std::move(first));
  return about_part;
}

}  // namespace densek::cluster
