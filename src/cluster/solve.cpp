#include "cluster/solve.h"

#include <densek/argument.h>
#include <densek/errors.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/memory.h"
#include "base/random.h"
#include "certify/recount_shares.h"
#include "cluster/core_search.h"
#include "cluster/spectrum.h"
#include "engine/distributed.h"
#include "methods/se_fw.h"
#include "methods/start_points.h"
#include "question/checks.h"

namespace densek::cluster {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// Of the pairs of the whole graph.
PairWeights weigh_pairs(const Share& share, Communicator& ranks) {
  PairWeights weights;
  if (!share.weighted) return weights;
  std::int64_t heaviest = 0, lightest = 0;
  for (Vertex u = 0; u < share.num_vertices(); ++u)
    for (const auto [i, weight] : share.rows.arcs(u)) {
      heaviest = std::max(heaviest, weight);
      lightest = std::min(lightest, weight);
    }
  heaviest = largest_of(ranks, heaviest);
  lightest = -largest_of(ranks, -lightest);
  return {.heaviest_exchange = heaviest, .spread = heaviest - lightest};
}

KnownOfWhole know_whole(const Share& share, Communicator& ranks, const Budget& own) {
  KnownOfWhole whole{.arcs = share.whole_arcs, .pair_weights = weigh_pairs(share, ranks)};
  const std::vector<std::int64_t> sizes = own_degrees(share, true);
  whole.max_degree = largest_of(ranks, sizes.empty() ? std::int64_t{0} : *std::ranges::max_element(sizes));
  // The first rank's clock decides, and it tells the others.
  whole.spectrum = [&share, &ranks, own](const Budget&) { return largest_eigenvalue(share, ranks, own); };
  return whole;
}

Start make_start(const Task& task, const Share& share, Communicator& ranks) {
  const std::string& name = task.options.start;
  if (name == "uniform") return {};
  std::vector<double> weights;
  if (name == "degree") {
    for (const std::int64_t degree : degrees(share, ranks, false))
      weights.push_back(static_cast<double>(std::max<std::int64_t>(0, degree)));
  } else {
    weights = random_weights(share.num_vertices(), task.options.seed);
  }
  return start_from_weights(weights, task.k());
}

/// All vertices: there is nothing to choose.
Result only_answer(const Task& task) {
  Result result = task.result();
  result.vertices.resize(task.k());
  std::iota(result.vertices.begin(), result.vertices.end(), Vertex{0});
  result.stop = Stop::proved;
  result.bound = to_string(Argument::only_answer);
  return result;
}

Solved by_se_fw(Task& task, const Share& share, Communicator& ranks, AgreedBudget& budget) {
  Solved solved;
  auto begin = Clock::now();
  const Traffic before = ranks.traffic();
  DistributedEngine engine(share, ranks, task.question.k(), task.loading(), budget);
  const Start start = make_start(task, share, ranks);
  if (task.options.step == StepRule::lipschitz || task.options.step == StepRule::lacoste)
    task.prepared.spectrum(budget.own());
  const double prepare = seconds_since(begin);
  solved.traffic.prepared = ranks.traffic() - before;
  const Traffic at_start = ranks.traffic();
  begin = Clock::now();
  solved.result = se_fw_distributed(task, engine, start);
  solved.result.seconds.prepare = prepare;
  solved.result.seconds.solve = seconds_since(begin);
  solved.traffic.iterated = ranks.traffic() - at_start;
  solved.traffic.work = engine.work();
  return solved;
}

/// In bytes; none: half of what the rank can have.
std::uint64_t memory_of(std::optional<std::uint64_t> memory) { return memory.value_or(available_memory() / 2); }

void require_bound(const AutoResult& found, const std::string& way_out = {}) {
  if (found.result.upper_bound) return;
  if (!found.too_large) throw NoAnswerError("no bound: there was no time to prove one" + way_out);
  throw NoAnswerError(
      "no bound: of a graph with weights several ranks bound what fits on the first of them; --memory gives it more" +
      way_out);
}

RankTraffic traffic_of(const AutoTraffic& told) {
  return {.iterated = told.iterated,
          .work = told.work,
          .bounded = told.bounded,
          .bound_arcs = told.bound_arcs,
          .gathered = told.gathered};
}

Solved by_auto(Task& task, const Share& share, Communicator& ranks, AgreedBudget& budget,
               std::optional<std::uint64_t> memory) {
  const auto begin = Clock::now();
  AutoResult found = run_auto(task, share, ranks, budget, memory_of(memory));
  found.result.seconds.solve = seconds_since(begin) - found.result.seconds.bound;
  if (task.options.bound == BoundChoice::yes) require_bound(found, ", --no-bound does without");
  return {.result = std::move(found.result),
          .traffic = traffic_of(found.traffic),
          .core = found.core,
          .too_large = found.too_large};
}

}  // namespace

void require_distributed(const SolveOptions& options) {
  if (options.method != "auto" && options.method != "se-fw")
    throw UsageError("--method " + options.method + ": several ranks run auto and se-fw; densek has the other methods");
  if (options.method == "se-fw" && options.bound == BoundChoice::yes)
    throw UsageError(
        "se-fw proves no bound on several ranks: say --no-bound, or --method auto, which finds its first answer by "
        "SE-FW and proves a bound");
  if (!options.bounds.is_all()) throw UsageError("--bounds: several ranks choose the arguments themselves");
  if (options.loading_by_vertex) throw UsageError("--loading vertex: several ranks know one λ for all; leave it out");
  const std::string& start = options.start;
  if (start != "uniform" && start != "degree" && start != "random")
    throw UsageError("--start " + start + ": several ranks start uniform, degree or random");
}

Solved solve(const Share& share, Communicator& ranks, std::int64_t k, const SolveOptions& options, const Hooks& hooks,
             std::optional<std::uint64_t> memory) {
  require_distributed(options);
  Question question(share.rows, k);
  require_size(share.rows, k);
  auto begin = Clock::now();
  const Traffic before = ranks.traffic();
  AgreedBudget budget(Budget::of_seconds(options.time_limit, hooks.stop));
  Prepared prepared(question, know_whole(share, ranks, budget.own()));
  require_escapes(prepared, options);
  Task task{question, prepared, options, budget.agreed(), hooks};
  const double prepare = seconds_since(begin);
  const Traffic known = ranks.traffic() - before;
  const bool only = k == std::int64_t{share.num_vertices()};
  Solved solved = only                       ? Solved{.result = only_answer(task)}
                  : options.method == "auto" ? by_auto(task, share, ranks, budget, memory)
                                             : by_se_fw(task, share, ranks, budget);
  Result& result = solved.result;
  result.k = k;
  result.seconds.prepare += prepare;
  solved.traffic.prepared += known;

  begin = Clock::now();
  const double loading = *result.options.loading * static_cast<double>(share.rows.units());
  const certify::Recount truth = certify::recount(share, ranks, result.vertices, loading);
  if (only) {
    result.upper_bound = result.value = truth.value;
    if (hooks.witness && ranks.is_first())
      result.witness =
          std::make_shared<const Witness>(witness_of_whole(share, k, truth.value, {.argument = Argument::only_answer}));
  }
  if (result.size() != k || truth.value != result.value || truth.value > result.upper_bound.value_or(truth.value))
    throw VerificationError("the recount contradicts " + result.method +
                            " on several ranks: " + std::to_string(truth.edges) + " edges and " +
                            std::to_string(truth.value) + " units of weight among " +
                            std::to_string(result.vertices.size()) + " vertices; please report this as a bug");
  result.edges = truth.edges;
  result.components = truth.components;
  result.certificate = truth.certificate;
  result.seconds.verify = seconds_since(begin);
  return solved;
}

Bounded bound(const Share& share, Communicator& ranks, std::int64_t k, const SolveOptions& options, const Hooks& hooks,
              std::optional<std::uint64_t> memory) {
  Question question(share.rows, k);
  require_size(share.rows, k);
  SolveOptions how;
  how.effort = options.effort;
  how.time_limit = options.time_limit;
  how.threads = options.threads;
  how.bound = BoundChoice::yes;
  AgreedBudget budget(Budget::of_seconds(how.time_limit, hooks.stop));
  if (k == std::int64_t{share.num_vertices()}) {
    std::vector<Vertex> all(share.num_vertices());
    std::iota(all.begin(), all.end(), Vertex{0});
    Bounded only{.bound = {certify::recount(share, ranks, all, default_loading).value, Argument::only_answer}};
    if (hooks.witness && ranks.is_first())
      only.bound.witness = std::make_shared<const Witness>(
          witness_of_whole(share, k, only.bound.value, {.argument = Argument::only_answer}));
    return only;
  }
  const Traffic before = ranks.traffic();
  Prepared prepared(question, know_whole(share, ranks, budget.own()));
  const Traffic known = ranks.traffic() - before;
  Task task{question, prepared, how, budget.agreed(), hooks};
  AutoResult found = run_auto(task, share, ranks, budget, memory_of(memory), Aim::bound);
  require_bound(found);
  Bounded bounded{.bound = {*found.result.upper_bound, argument_named(found.result.bound).value()},
                  .traffic = traffic_of(found.traffic),
                  .core = found.core,
                  .too_large = found.too_large};
  bounded.bound.witness = std::move(found.result.witness);
  bounded.traffic.prepared = known;
  return bounded;
}

}  // namespace densek::cluster
