// All bounds of a graph behind one door: the smallest wins, the cheaper one on equal terms.
#include <densek/bounds.h>
#include <densek/errors.h>

#include <algorithm>
#include <utility>

#include "bounds/blocks.h"
#include "bounds/cap.h"
#include "bounds/fixing.h"
#include "bounds/orientation.h"
#include "bounds/problem.h"
#include "bounds/quick.h"
#include "graph/cores.h"
#include "graph/parallel.h"

namespace densek {

namespace {

/// 100 steps bring the bounds within an edge or two of where they end, on every graph we tried; small graphs get more.
int split_iterations(const Graph& graph) {
  return static_cast<int>(std::clamp<std::uint64_t>(80'000'000 / (graph.num_arcs() + 1), 100, 400));
}
/// After some vertices are gone the split is nearly even already.
constexpr int repair_iterations = 30;
/// The dynamic program over blocks takes about 4·k² steps.
constexpr std::int64_t max_blocks_k = 4096;
/// Subgradient steps for the cap stop after this many arcs were touched.
constexpr std::uint64_t cap_work = 5'000'000;

void improve(Bound& best, std::int64_t value, const char* name) {
  if (value < best.value) best = {value, name};
}

}  // namespace

struct BoundSession::State {
  State(const Graph& g, int requested_threads)
      : threads(resolve_threads(requested_threads)), whole(bounds::whole_problem(g, 0)) {}

  void prepare(const std::atomic<bool>* stop) {
    if (quick) return;
    const Cores cores = compute_cores(whole.graph);
    split = bounds::even_split(whole, bounds::ordered_split(whole, cores.order, threads),
                               {split_iterations(whole.graph), threads, stop});
    quick.emplace(whole, cores, split);
  }

  /// The blocks bound for k; one computation serves all smaller k too.
  std::int64_t blocks_at(std::int64_t k) {
    if (static_cast<std::size_t>(k) >= blocks.size())
      blocks = bounds::blocks_bounds(whole, split, std::clamp<std::int64_t>(2 * k, 256, max_blocks_k));
    return blocks[static_cast<std::size_t>(k)];
  }

  std::int64_t cap_of(const bounds::Problem& problem, const bounds::Split& start, const std::atomic<bool>* stop) const {
    const int iterations = static_cast<int>(std::min<std::uint64_t>(50, cap_work / (problem.graph.num_arcs() + 1)));
    return bounds::capped_value(problem, bounds::capped_split(problem, start, {iterations, threads, stop}).shares);
  }

  /// The bound of what a better set than the incumbent can be chosen from.
  Bound of_rest(std::int64_t k, std::int64_t incumbent, const std::atomic<bool>* stop) {
    whole.k = k;
    const bounds::Reduced rest = bounds::reduce(whole, split, incumbent, {repair_iterations, threads, stop});
    if (rest.closed) return {incumbent, "fixing"};
    const bounds::Problem& problem = rest.problem;
    Bound best = bounds::QuickBounds(problem, compute_cores(problem.graph), rest.split).at(problem.k);
    if (problem.k <= max_blocks_k)
      improve(best, bounds::blocks_bounds(problem, rest.split, problem.k)[static_cast<std::size_t>(problem.k)],
              "blocks");
    // A cap bites where degrees inside the densest part, twice the largest load, exceed k − 1.
    const auto heaviest = std::max_element(rest.split.loads.begin(), rest.split.loads.end());
    if (heaviest != rest.split.loads.end() && 2 * *heaviest > (problem.k - 1) * bounds::share_unit)
      improve(best, cap_of(problem, rest.split, stop), "cap");
    if (problem.num_vertices() < whole.num_vertices()) best.name = "fixing";
    best.value = std::max(best.value, incumbent);
    return best;
  }

  int threads;
  bounds::Problem whole;
  bounds::Split split;
  std::optional<bounds::QuickBounds> quick;
  std::vector<std::int64_t> blocks;
  std::vector<double> loads;
};

BoundSession::BoundSession(const Graph& graph, int threads) : state_(std::make_unique<State>(graph, threads)) {}
BoundSession::~BoundSession() = default;
BoundSession::BoundSession(BoundSession&&) noexcept = default;
BoundSession& BoundSession::operator=(BoundSession&&) noexcept = default;

Bound BoundSession::bound(std::int64_t k, const BoundOptions& options) {
  State& state = *state_;
  if (k < 0) throw UsageError("k must not be negative");
  if (k > std::int64_t{state.whole.num_vertices()})
    throw NoAnswerError("k = " + std::to_string(k) + " is more than the " + std::to_string(state.whole.num_vertices()) +
                        " vertices of the graph");
  state.prepare(options.stop);
  Bound best = state.quick->at(k);
  if (k <= max_blocks_k) improve(best, state.blocks_at(k), "blocks");
  if (options.incumbent && *options.incumbent < best.value) {
    const Bound rest = state.of_rest(k, *options.incumbent, options.stop);
    if (rest.value < best.value) best = rest;
  }
  return best;
}

std::span<const double> BoundSession::loads() {
  State& state = *state_;
  if (state.loads.empty()) {
    state.prepare(nullptr);
    state.loads.reserve(state.split.loads.size());
    for (const std::int64_t load : state.split.loads)
      state.loads.push_back(static_cast<double>(load) / bounds::share_unit);
  }
  return state.loads;
}

const bounds::Split& BoundSession::split() {
  state_->prepare(nullptr);
  return state_->split;
}

}  // namespace densek
