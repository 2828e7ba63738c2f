// The way of a question: check it, prepare what does not depend on k, run the method, recount what it returned.
#include <densek/errors.h>
#include <densek/solve.h>

#include <algorithm>
#include <chrono>
#include <numeric>

#include "base/parallel.h"
#include "certify/recount.h"
#include "methods/prepared.h"
#include "question/asked.h"
#include "question/demands.h"
#include "question/witness_about.h"
#include "registry.h"
#include "search/portfolio.h"

namespace densek {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

Result only_answer(const Task& task, std::vector<Vertex> set) {
  Result result = task.result();
  result.vertices = std::move(set);
  result.stop = Stop::proved;
  result.value = task.question.value(result.vertices);
  result.upper_bound = result.value;
  result.bound = to_string(Argument::only_answer);
  if (task.hooks.witness)
    result.witness = std::make_shared<const Witness>(witness_about(
        task.question, Sizes(task.question.parts.sizes), result.value, {{.argument = Argument::only_answer}}));
  return result;
}

/// The bound that was asked for beside a method that has none of its own, or none with a witness; if any argument that
/// may prove one has anything to say.
void add_bound(const Task& task, Result& result) {
  const auto begin = Clock::now();
  BoundOptions options = task.bound_options();
  options.incumbent = task.question.value(result.vertices);
  // Methods that leave the size open know one part only.
  const Sizes sizes = task.question.parts.sizes.size() == 1 ? Sizes(result.size()) : Sizes(task.question.parts.sizes);
  std::optional<Bound> bound = task.prepared.bounds().bound_if_any(sizes, options);
  if (!bound && task.hooks.witness)
    throw NoAnswerError(
        "no witness: none of the arguments that may prove a bound has anything to say here that can be "
        "written down");
  if (bound && (!result.upper_bound || bound->value < *result.upper_bound)) {
    result.upper_bound = bound->value;
    result.bound = std::move(bound->name);
  }
  if (bound) result.witness = std::move(bound->witness);
  result.seconds.bound = seconds_since(begin);
}

/// Recounts the set by code that knows nothing of the method; a contradiction is an error, never a printed answer.
void recount(const Graph& graph, const Wishes& wishes, bool sizes_fit, Result& result) {
  const auto begin = Clock::now();
  const double loading = *result.options.loading * static_cast<double>(graph.units());
  const certify::Recount truth = certify::recount(graph, wishes, result.vertices, loading);
  if (result.value == not_counted) result.value = truth.value;
  if (!sizes_fit || (!result.sizes.empty() && truth.sizes != result.sizes) || truth.value != result.value ||
      truth.value > result.upper_bound.value_or(truth.value))
    throw VerificationError("the recount contradicts " + result.method + ": " + std::to_string(truth.edges) +
                            " edges and " + std::to_string(truth.value) + " units of weight among " +
                            std::to_string(result.vertices.size()) + " vertices; please report this as a bug");
  result.edges = truth.edges;
  result.components = truth.components;
  result.certificate = truth.certificate;
  result.seconds.verify = seconds_since(begin);
}

}  // namespace

struct Solver::State {
  State(const Graph& asked_about, Wishes wished, int threads)
      : graph(asked_about),
        wishes(std::make_shared<const Wishes>(std::move(wished))),
        demands(demands_of(graph, *wishes)),
        prepared(asked(graph, *wishes), resolve_threads(threads)) {}

  /// `hints` are sets of the graph.
  Result answer(const Sizes& asked_for, const SolveOptions& options, const Hooks& hooks,
                std::span<const std::vector<Vertex>> hints);
  void require_takes(const MethodInfo& method) const;
  /// The question of these sizes.
  Question question(const Sizes& sizes) const;

  const Graph graph;
  std::shared_ptr<const Wishes> wishes;
  DemandSet demands;
  Prepared prepared;
  std::optional<BoundSession> bounds;  // the door to the session of `prepared`
};

void Solver::State::require_takes(const MethodInfo& method) const {
  for (std::size_t i = 0; i < num_demands; ++i)
    if (const auto demand = static_cast<Demand>(i); demands.contains(demand) && !method.takes.contains(demand))
      throw UsageError("the method " + std::string(method.name) + " knows nothing of " +
                       std::string(to_string(demand)) + " (densek methods tells which do)");
}

Question Solver::State::question(const Sizes& sizes) const {
  Question question = prepared.question();
  question.parts.sizes = open_sizes(graph, *wishes, sizes);
  return question;
}

Result Solver::State::answer(const Sizes& asked_for, const SolveOptions& options, const Hooks& hooks,
                             std::span<const std::vector<Vertex>> hints) {
  check_options(options);
  const MethodInfo* const method = find_method(options.method);
  require_takes(*method);
  const bool any_size = method->size == SetSize::any;
  if (graph.num_vertices() > method->max_vertices)
    throw NoAnswerError("the graph has " + std::to_string(graph.num_vertices()) + " vertices, too many for " +
                        options.method + ": " + std::string(method->reach));
  if (reads(*method).contains(Option::loading) && !method->any_loading) require_escapes(prepared, options);
  if (options.threads > 0) prepared.set_threads(options.threads);

  const auto begin = Clock::now();
  const double prepared_before = prepared.seconds();
  const Question question = any_size ? prepared.question() : this->question(asked_for);
  std::vector<std::vector<Vertex>> open_hints;
  for (const std::vector<Vertex>& hint : hints) open_hints.push_back(question.open_ids(hint));
  Task task{question, prepared, options, Budget::of_seconds(options.time_limit, hooks.stop), hooks, open_hints};
  std::optional<std::vector<Vertex>> only;
  if (method->size == SetSize::k) only = only_set(question, question.parts.sizes);
  Result result = only ? only_answer(task, *std::move(only)) : method->run(task);
  const bool bounded = result.upper_bound && (result.witness || !hooks.witness);
  if (options.bound == BoundChoice::yes && !bounded) add_bound(task, result);
  result.vertices = question.with_forced(result.vertices);
  result.k = any_size ? result.size() : asked_for.k();
  if (wishes->num_parts() > 1) result.sizes = asked_for.by_part;
  if (!wishes->none()) result.wishes = wishes;
  result.seconds.prepare = prepared.seconds() - prepared_before;
  result.seconds.solve = seconds_since(begin) - result.seconds.prepare - result.seconds.bound;
  recount(graph, *wishes, fits(method->size, result.size(), result.k), result);
  return result;
}

Solver::Solver(const Graph& graph, int threads) : Solver(graph, Wishes(), threads) {}
Solver::Solver(const Graph& graph, Wishes wishes, int threads)
    : state_(std::make_unique<State>(graph, std::move(wishes), threads)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Result Solver::solve(const Sizes& sizes, const SolveOptions& options, const Hooks& hooks,
                     std::span<const std::vector<Vertex>> hints) {
  return state_->answer(sizes, options, hooks, hints);
}

BoundSession& Solver::bounds() {
  if (!state_->bounds) state_->bounds.emplace(state_->graph, *state_->wishes, state_->prepared.shared_bounds());
  return *state_->bounds;
}

std::vector<Result> Solver::profile(std::span<const Sizes> asked_for, const SolveOptions& options, const Hooks& hooks,
                                    const std::function<void(const Result&)>& done) {
  const std::vector<Sizes> sizes = increasing({asked_for.begin(), asked_for.end()});
  for (const Sizes& one : sizes) state_->question(one);  // refused before the first solve, not after it
  const auto stopped = [&] { return hooks.stop != nullptr && hooks.stop->load(std::memory_order_relaxed); };
  const bool share = options.method == "auto";
  if (const MethodInfo* method = find_method(options.method); method != nullptr && method->size == SetSize::any)
    throw UsageError("the method " + options.method + " takes no k; a profile is a list of k");

  std::vector<Result> results;
  for (const Sizes& one : sizes) {  // upwards, each a start for the next
    std::vector<std::vector<Vertex>> hints;
    if (share && !results.empty()) hints.push_back(results.back().vertices);
    results.push_back(state_->answer(one, options, hooks, hints));
    if (done) done(results.back());
    if (stopped()) return results;
  }
  SolveOptions again = options;
  again.effort = Effort::quick;
  for (std::size_t i = results.size(); share && i-- > 1 && !stopped();) {  // and downwards
    Result& smaller = results[i - 1];
    if (smaller.proven_optimal()) continue;
    const Question question = state_->question(sizes[i - 1]);
    const std::vector<Vertex> smaller_set =
        search::adapt(question, question.open_ids(results[i].vertices), options.seed);
    if (question.value(smaller_set) <= smaller.value) continue;
    const std::vector<std::vector<Vertex>> hints = {question.with_forced(smaller_set)};
    Result better = state_->answer(sizes[i - 1], again, hooks, hints);
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

Result solve(const Graph& graph, const Sizes& sizes, const SolveOptions& options, const Hooks& hooks) {
  return Solver(graph, options.threads).solve(sizes, options, hooks);
}

}  // namespace densek
