// The way of a question: check it, prepare what does not depend on k, run the method, recount what it returned.
#include <densek/errors.h>
#include <densek/solve.h>

#include <algorithm>
#include <chrono>
#include <numeric>

#include "certify/recount.h"
#include "engine/prepared.h"
#include "graph/parallel.h"
#include "registry.h"
#include "search/portfolio.h"

namespace densek {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// k = 0 and k = n leave no choice.
Outcome only_answer(const Graph& graph, std::size_t k, bool wants_witness) {
  Outcome outcome;
  outcome.members.resize(k);
  std::iota(outcome.members.begin(), outcome.members.end(), Vertex{0});
  outcome.stop = Stop::proved;
  outcome.edges = outcome.upper_bound = k == 0 ? 0 : static_cast<std::int64_t>(graph.num_edges());
  outcome.bound = to_string(Argument::only_answer);
  if (wants_witness)
    outcome.witness = std::make_shared<Witness>(Witness{graph.fingerprint(),
                                                        static_cast<std::int64_t>(k),
                                                        *outcome.upper_bound,
                                                        std::nullopt,
                                                        {{.argument = Argument::only_answer}}});
  return outcome;
}

/// The bound that was asked for beside a method that has none of its own, or none with a witness.
void add_bound(Problem& problem, Outcome& outcome) {
  const auto begin = Clock::now();
  BoundOptions options;
  options.effort = problem.options.effort;
  options.witness = problem.hooks.witness;
  options.stop = problem.budget.stop;
  options.deadline = problem.budget.deadline;
  options.incumbent = certify::recount(problem.graph(), outcome.members, outcome.loading).edges;
  Bound bound = problem.prepared.bounds().bound(std::ssize(outcome.members), options);
  if (!outcome.upper_bound || bound.value < *outcome.upper_bound) {
    outcome.upper_bound = bound.value;
    outcome.bound = std::move(bound.name);
  }
  outcome.witness = std::move(bound.witness);
  outcome.bound_seconds = seconds_since(begin);
}

/// Recounts the set by code that knows nothing of the method; a contradiction is an error, never a printed answer.
void recount(const Graph& graph, const Outcome& outcome, bool sizes_fit, Result& result) {
  const auto begin = Clock::now();
  const certify::Recount truth = certify::recount(graph, result.vertices, outcome.loading);
  if (!sizes_fit || truth.edges != outcome.edges.value_or(truth.edges) ||
      truth.edges > result.upper_bound.value_or(truth.edges))
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
  const Graph& graph = prepared.graph();
  check_options(options);
  const MethodInfo* const method = find_method(options.method);
  if (method == nullptr) throw UsageError("no method is called " + options.method + "; see `densek methods`");
  if (method->size == SetSize::any) k = 0;
  if (k < 0) throw UsageError("k is " + std::to_string(k) + "; it must be at least 0");
  if (k > graph.num_vertices())
    throw NoAnswerError("k is " + std::to_string(k) + ", but the graph has only " +
                        std::to_string(graph.num_vertices()) + " vertices");
  if (graph.num_vertices() > method->max_vertices)
    throw NoAnswerError("the graph has " + std::to_string(graph.num_vertices()) + " vertices, too many for " +
                        options.method + ": " + std::string(method->reach));
  if (options.threads > 0) prepared.set_threads(options.threads);

  const auto begin = Clock::now();
  const double prepared_before = prepared.seconds();
  Budget budget{.stop = hooks.stop, .deadline = std::nullopt};
  if (options.time_limit > 0)
    budget.deadline =
        begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options.time_limit));
  Problem problem{prepared, static_cast<std::size_t>(k), options, budget, hooks, hints};
  const bool no_choice = method->size == SetSize::k && (k == 0 || k == graph.num_vertices());
  Outcome outcome = no_choice ? only_answer(graph, problem.k, hooks.witness) : method->run(problem);
  const bool bounded = outcome.upper_bound && (outcome.witness || !hooks.witness);
  if (options.bound == BoundChoice::yes && !bounded) add_bound(problem, outcome);

  Result result;
  result.seconds.prepare = prepared.seconds() - prepared_before;
  result.seconds.bound = outcome.bound_seconds;
  result.seconds.solve = seconds_since(begin) - result.seconds.prepare - result.seconds.bound;
  result.k = method->size == SetSize::any ? std::ssize(outcome.members) : k;
  result.method = options.method;
  result.options = options;
  result.options.loading = outcome.loading;
  result.vertices = std::move(outcome.members);
  result.upper_bound = outcome.upper_bound;
  result.bound = outcome.bound;
  result.witness = std::move(outcome.witness);
  result.edges_per_vertex_bound = outcome.edges_per_vertex_bound;
  result.integral = outcome.integral;
  result.iterations = outcome.iterations;
  result.escapes = outcome.escapes;
  result.stop = outcome.stop;
  result.threads = prepared.threads();
  recount(graph, outcome, fits(method->size, result.size(), result.k), result);
  return result;
}

}  // namespace

struct Solver::State {
  State(const Graph& graph, int threads) : prepared(graph, resolve_threads(threads)) {}
  Prepared prepared;
};

Solver::Solver(const Graph& graph, int threads) : state_(std::make_unique<State>(graph, threads)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Result Solver::solve(std::int64_t k, const SolveOptions& options, const Hooks& hooks) {
  return answer(state_->prepared, k, options, hooks, {});
}

BoundSession& Solver::bounds() { return state_->prepared.bounds(); }

std::vector<Result> Solver::profile(std::span<const std::int64_t> ks, const SolveOptions& options, const Hooks& hooks,
                                    const std::function<void(const Result&)>& done) {
  const Graph& graph = state_->prepared.graph();
  std::vector<std::int64_t> sizes(ks.begin(), ks.end());
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
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
    const std::vector<std::vector<Vertex>> hints = {
        search::adapt(graph, results[i].vertices, static_cast<std::size_t>(smaller.k), options.seed)};
    if (certify::recount(graph, hints[0], 1.5).edges <= smaller.edges) continue;
    Result better = answer(state_->prepared, smaller.k, again, hooks, hints);
    if (better.edges <= smaller.edges) continue;
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
