// The way of a question: check it, prepare what does not depend on k, run the method, recount what it returned.
#include <densek/errors.h>
#include <densek/solve.h>

#include <algorithm>
#include <chrono>
#include <numeric>

#include "certify/recount.h"
#include "engine/prepared.h"
#include "graph/parallel.h"
#include "methods/registry.h"

namespace densek {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// k = 0 and k = n leave no choice.
Outcome only_answer(const Graph& graph, std::int64_t k) {
  Outcome outcome;
  outcome.members.resize(static_cast<std::size_t>(k));
  std::iota(outcome.members.begin(), outcome.members.end(), Vertex{0});
  outcome.stop = Stop::proved;
  outcome.edges = outcome.upper_bound = k == 0 ? 0 : static_cast<std::int64_t>(graph.num_edges());
  outcome.bound = "only answer";
  return outcome;
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
  Prepared& prepared = state_->prepared;
  const Graph& graph = prepared.graph();
  check_options(options);
  if (k < 0) throw UsageError("k is " + std::to_string(k) + "; it must be at least 0");
  if (k > graph.num_vertices())
    throw NoAnswerError("k is " + std::to_string(k) + ", but the graph has only " +
                        std::to_string(graph.num_vertices()) + " vertices");
  const MethodInfo* const method = find_method(options.method);
  if (method == nullptr) throw UsageError("no method is called " + options.method + "; see `densek methods`");
  if (options.threads > 0) prepared.set_threads(options.threads);

  const auto begin = Clock::now();
  const double prepared_before = prepared.seconds();
  Budget budget{.stop = hooks.stop, .deadline = std::nullopt};
  if (options.time_limit > 0)
    budget.deadline =
        begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options.time_limit));
  Problem problem{prepared, static_cast<std::size_t>(k), options, budget, hooks};
  Outcome outcome = k == 0 || k == graph.num_vertices() ? only_answer(graph, k) : method->run(problem);

  Result result;
  result.seconds.prepare = prepared.seconds() - prepared_before;
  result.seconds.solve = seconds_since(begin) - result.seconds.prepare;
  result.k = k;
  result.method = options.method;
  result.options = options;
  result.options.loading = outcome.loading;
  result.vertices = std::move(outcome.members);
  result.upper_bound = outcome.upper_bound;
  result.bound = std::move(outcome.bound);
  result.integral = outcome.integral;
  result.iterations = outcome.iterations;
  result.escapes = outcome.escapes;
  result.stop = outcome.stop;
  result.threads = prepared.threads();

  const auto verify_begin = Clock::now();
  const certify::Recount truth = certify::recount(graph, result.vertices, outcome.loading);
  if (std::ssize(result.vertices) != k || truth.edges != outcome.edges.value_or(truth.edges) ||
      truth.edges > result.upper_bound.value_or(truth.edges))
    throw VerificationError("the recount contradicts " + options.method + ": " + std::to_string(truth.edges) +
                            " edges among " + std::to_string(result.vertices.size()) +
                            " vertices; please report this as a bug");
  result.edges = truth.edges;
  result.components = truth.components;
  result.certificate = truth.certificate;
  result.seconds.verify = seconds_since(verify_begin);
  return result;
}

Result solve(const Graph& graph, std::int64_t k, const SolveOptions& options, const Hooks& hooks) {
  return Solver(graph, options.threads).solve(k, options, hooks);
}

std::string version() { return DENSEK_VERSION; }

}  // namespace densek
