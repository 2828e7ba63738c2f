// The way of a question: check it, prepare what does not depend on k, run the method, recount what it returned.
#include <densek/errors.h>
#include <densek/solve.h>

#include <algorithm>
#include <chrono>
#include <numeric>

#include "base/parallel.h"
#include "certify/recount.h"
#include "graph/unweighted.h"
#include "methods/prepared.h"
#include "question/checks.h"
#include "question/witness_about.h"
#include "registry.h"
#include "search/portfolio.h"

namespace densek {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// k = 0 and k = n leave no choice.
Result only_answer(const Task& task) {
  Result result = task.result();
  result.vertices.resize(task.k());
  std::iota(result.vertices.begin(), result.vertices.end(), Vertex{0});
  result.stop = Stop::proved;
  result.value = task.question.value(result.vertices);
  result.upper_bound = result.value;
  result.bound = to_string(Argument::only_answer);
  if (task.hooks.witness)
    result.witness = std::make_shared<const Witness>(
        witness_about(task.graph(), task.question.k(), result.value, {{.argument = Argument::only_answer}}));
  return result;
}

/// The bound that was asked for beside a method that has none of its own, or none with a witness.
void add_bound(const Task& task, Result& result) {
  const auto begin = Clock::now();
  BoundOptions options = task.bound_options();
  options.incumbent = task.question.value(result.vertices);
  Bound bound = task.prepared.bounds().bound(result.size(), options);
  if (!result.upper_bound || bound.value < *result.upper_bound) {
    result.upper_bound = bound.value;
    result.bound = std::move(bound.name);
  }
  result.witness = std::move(bound.witness);
  result.seconds.bound = seconds_since(begin);
}

/// Recounts the set by code that knows nothing of the method; a contradiction is an error, never a printed answer.
void recount(const Graph& graph, bool sizes_fit, Result& result) {
  const auto begin = Clock::now();
  const certify::Recount truth = certify::recount(graph, result.vertices, *result.options.loading);
  if (result.value == not_counted) result.value = truth.edges;
  if (!sizes_fit || truth.edges != result.value || truth.edges > result.upper_bound.value_or(truth.edges))
    throw VerificationError("the recount contradicts " + result.method + ": " + std::to_string(truth.edges) +
                            " edges among " + std::to_string(result.vertices.size()) +
                            " vertices; please report this as a bug");
  result.edges = truth.edges;
  result.components = truth.components;
  result.certificate = truth.certificate;
  result.seconds.verify = seconds_since(begin);
}

Result answer(Prepared& prepared, std::int64_t k, const SolveOptions& options, const Hooks& hooks,
              std::span<const std::vector<Vertex>> hints) {
  check_options(options);
  const MethodInfo* const method = find_method(options.method);
  const Graph& graph = prepared.graph();
  if (method->size == SetSize::any)
    k = 0;
  else
    require_size(graph, k);
  if (graph.num_vertices() > method->max_vertices)
    throw NoAnswerError("the graph has " + std::to_string(graph.num_vertices()) + " vertices, too many for " +
                        options.method + ": " + std::string(method->reach));
  if (options.threads > 0) prepared.set_threads(options.threads);

  const auto begin = Clock::now();
  const double prepared_before = prepared.seconds();
  Question question = prepared.question();
  question.choose(k);
  Task task{question, prepared, options, Budget::of_seconds(options.time_limit, hooks.stop), hooks, hints};
  const bool no_choice = method->size == SetSize::k && (k == 0 || k == graph.num_vertices());
  Result result = no_choice ? only_answer(task) : method->run(task);
  const bool bounded = result.upper_bound && (result.witness || !hooks.witness);
  if (options.bound == BoundChoice::yes && !bounded) add_bound(task, result);
  if (method->size == SetSize::any) result.k = result.size();
  result.seconds.prepare = prepared.seconds() - prepared_before;
  result.seconds.solve = seconds_since(begin) - result.seconds.prepare - result.seconds.bound;
  recount(graph, fits(method->size, result.size(), result.k), result);
  return result;
}

}  // namespace

struct Solver::State {
  State(const Graph& graph, int threads) : prepared(graph, resolve_threads(threads)) { require_unweighted(graph); }
  Prepared prepared;
  std::optional<BoundSession> bounds;  // the door to the session of `prepared`
};

Solver::Solver(const Graph& graph, int threads) : state_(std::make_unique<State>(graph, threads)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Result Solver::solve(std::int64_t k, const SolveOptions& options, const Hooks& hooks) {
  return answer(state_->prepared, k, options, hooks, {});
}

BoundSession& Solver::bounds() {
  if (!state_->bounds) state_->bounds.emplace(state_->prepared.shared_bounds());
  return *state_->bounds;
}

std::vector<Result> Solver::profile(std::span<const std::int64_t> ks, const SolveOptions& options, const Hooks& hooks,
                                    const std::function<void(const Result&)>& done) {
  std::vector<std::int64_t> sizes(ks.begin(), ks.end());
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  for (const std::int64_t k : sizes) require_size(state_->prepared.graph(), k);  // before the first solve, not after it
  const auto stopped = [&] { return hooks.stop != nullptr && hooks.stop->load(std::memory_order_relaxed); };
  const bool share = options.method == "auto";
  if (const MethodInfo* method = find_method(options.method); method != nullptr && method->size == SetSize::any)
    throw UsageError("the method " + options.method + " takes no k; a profile is a list of k");

  std::vector<Result> results;
  for (const std::int64_t k : sizes) {  // upwards, each a start for the next
    std::vector<std::vector<Vertex>> hints;
    if (share && !results.empty()) hints.push_back(results.back().vertices);
    results.push_back(answer(state_->prepared, k, options, hooks, hints));
    if (done) done(results.back());
    if (stopped()) return results;
  }
  SolveOptions again = options;
  again.effort = Effort::quick;
  for (std::size_t i = results.size(); share && i-- > 1 && !stopped();) {  // and downwards
    Result& smaller = results[i - 1];
    if (smaller.proven_optimal()) continue;
    Question question = state_->prepared.question();
    question.choose(smaller.k);
    const std::vector<std::vector<Vertex>> hints = {search::adapt(question, results[i].vertices, options.seed)};
    if (question.value(hints[0]) <= smaller.value) continue;
    Result better = answer(state_->prepared, smaller.k, again, hooks, hints);
    if (better.value <= smaller.value) continue;
    better.options.effort = options.effort;
    if (smaller.upper_bound && (!better.upper_bound || *smaller.upper_bound < *better.upper_bound)) {
      better.upper_bound = smaller.upper_bound;
      better.bound = smaller.bound;
      better.witness = smaller.witness;
    }
    smaller = std::move(better);
    if (done) done(smaller);
  }
  return results;
}

Result solve(const Graph& graph, std::int64_t k, const SolveOptions& options, const Hooks& hooks) {
  return Solver(graph, options.threads).solve(k, options, hooks);
}

std::string version() { return DENSEK_VERSION; }

}  // namespace densek
