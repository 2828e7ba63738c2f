#include "cluster/solve.h"

#include <densek/argument.h>
#include <densek/errors.h>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <string>
#include <vector>

#include "base/random.h"
#include "certify/recount_shares.h"
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

}  // namespace

void require_distributed(const SolveOptions& options) {
  if (options.method != "se-fw" || options.bound == BoundChoice::yes)
    throw UsageError(
        "several ranks run SE-FW and prove no bound: say --method se-fw --no-bound; densek has the other methods and "
        "the bounds");
  if (options.loading_by_vertex) throw UsageError("--loading vertex: several ranks know one λ for all; leave it out");
  const std::string& start = options.start;
  if (start != "uniform" && start != "degree" && start != "random")
    throw UsageError("--start " + start + ": several ranks start uniform, degree or random");
}

Solved solve(const Share& share, Communicator& ranks, std::int64_t k, const SolveOptions& options, const Hooks& hooks) {
  require_distributed(options);
  Question question(share.rows, k);
  require_size(share.rows, k);
  auto begin = Clock::now();
  const Traffic before = ranks.traffic();
  AgreedBudget budget(Budget::of_seconds(options.time_limit, hooks.stop));
  Prepared prepared(question, know_whole(share, ranks, budget.own()));
  require_escapes(prepared, options);
  Task task{question, prepared, options, budget.agreed(), hooks};
  Solved solved;
  const bool only = k == std::int64_t{share.num_vertices()};
  DistributedEngine engine(share, ranks, k, task.loading(), budget);
  Result& result = solved.result;
  if (only) {
    result = only_answer(task);
  } else {
    const Start start = make_start(task, share, ranks);
    if (options.step == StepRule::lipschitz || options.step == StepRule::lacoste) prepared.spectrum(budget.own());
    result.seconds.prepare = seconds_since(begin);
    solved.traffic.prepared = ranks.traffic() - before;
    const Traffic at_start = ranks.traffic();
    begin = Clock::now();
    const double prepare = result.seconds.prepare;
    result = se_fw_distributed(task, engine, start);
    result.seconds.prepare = prepare;
    solved.traffic.iterated = ranks.traffic() - at_start;
    solved.traffic.arcs = engine.work().arcs;
  }
  result.k = k;
  result.seconds.solve = seconds_since(begin);

  begin = Clock::now();
  const double loading = *result.options.loading * static_cast<double>(share.rows.units());
  const certify::Recount truth = certify::recount(share, ranks, result.vertices, loading);
  if (only) result.upper_bound = result.value = truth.value;
  if (result.size() != k || truth.value != result.value)
    throw VerificationError("the recount contradicts se-fw on several ranks: " + std::to_string(truth.edges) +
                            " edges and " + std::to_string(truth.value) + " units of weight among " +
                            std::to_string(result.vertices.size()) + " vertices; please report this as a bug");
  result.edges = truth.edges;
  result.components = truth.components;
  result.certificate = truth.certificate;
  result.seconds.verify = seconds_since(begin);
  return solved;
}

}  // namespace densek::cluster
