// All bounds of a graph behind one door: the smallest wins, the cheaper one on equal terms.
#include <densek/bounds.h>

#include <algorithm>
#include <utility>

#include "base/parallel.h"
#include "bounds/blocks.h"
#include "bounds/cap.h"
#include "bounds/fixing.h"
#include "bounds/orientation.h"
#include "bounds/proof.h"
#include "bounds/quick.h"
#include "graph/cores.h"
#include "question/question.h"
#include "question/checks.h"

namespace densek {

namespace {

/// 100 steps bring the bounds within an edge of where they end, on every graph we tried, and 50 within half a percent;
/// small graphs get more.
int split_iterations(const Graph& graph) {
  return static_cast<int>(std::clamp<std::uint64_t>(40'000'000 / (graph.num_arcs() + 1), 50, 400));
}
/// After some vertices are gone the split is nearly even already.
constexpr int repair_iterations = 30;
/// The dynamic program over blocks takes about 4·k² steps.
constexpr std::int64_t max_blocks_k = 4096;
/// Subgradient steps for the cap stop after this many arcs were touched.
constexpr std::uint64_t cap_work = 5'000'000;

bool improve(Bound& best, std::int64_t value, const char* name) {
  if (value >= best.value) return false;
  best = {value, name};
  return true;
}

}  // namespace

struct BoundSession::State {
  State(const Graph& g, int requested_threads) : threads(resolve_threads(requested_threads)), whole(g) {}

  /// Makes sure there is a split and the bounds that follow from it; goes on where an earlier call was cut short.
  void prepare(const Budget& budget) {
    if (quick && (complete || budget.exhausted())) return;
    const Cores cores = compute_cores(whole.graph);
    if (!quick) split = bounds::ordered_split(whole, cores.order, threads);
    split = bounds::even_split(whole, std::move(split), {split_iterations(whole.graph), threads, budget});
    complete = !budget.exhausted();
    quick.emplace(whole, cores, split);
    blocks.clear();
    loads.clear();
  }
  void prepare_if_new() {
    if (!quick) prepare({});
  }

  /// The blocks bound for k; one computation serves all smaller k too.
  std::int64_t blocks_at(std::int64_t k) {
    if (static_cast<std::size_t>(k) >= blocks.size())
      blocks = bounds::blocks_bounds(whole, split, std::clamp<std::int64_t>(2 * k, 256, max_blocks_k));
    return blocks[static_cast<std::size_t>(k)];
  }

  bounds::Split capped(const Question& question, const bounds::Split& start, const Budget& budget) const {
    const int iterations = static_cast<int>(std::min<std::uint64_t>(50, cap_work / (question.graph.num_arcs() + 1)));
    return bounds::capped_split(question, start, {iterations, threads, budget});
  }

  std::shared_ptr<const Witness> witness_of(std::int64_t k, const Bound& bound, std::vector<ProofStep> steps,
                                            std::optional<std::int64_t> incumbent = {}) const {
    return std::make_shared<Witness>(Witness{whole.graph.fingerprint(), k, bound.value, incumbent, std::move(steps)});
  }

  /// The bound of what a better set than the incumbent can be chosen from.
  Bound of_rest(std::int64_t k, std::int64_t incumbent, const Budget& budget, bool wants_witness) {
    whole.choose(k);
    std::vector<ProofStep> proof;
    bounds::Reduced rest =
        bounds::reduce(whole, split, incumbent, {repair_iterations, threads, budget}, wants_witness ? &proof : nullptr);
    Bound best = {incumbent, "fixing"};
    if (!rest.closed) {
      const Question& question = rest.question;
      best = bounds::QuickBounds(question, compute_cores(question.graph), rest.split).at(question.k());
      if (question.k() <= max_blocks_k)
        improve(best, bounds::blocks_bounds(question, rest.split, question.k())[static_cast<std::size_t>(question.k())],
                "blocks");
      // A cap bites where degrees inside the densest part, twice the largest load, exceed k − 1.
      const auto heaviest = std::max_element(rest.split.loads.begin(), rest.split.loads.end());
      if (heaviest != rest.split.loads.end() && 2 * *heaviest > (question.k() - 1) * bounds::share_unit) {
        bounds::Split split_for_cap = capped(question, rest.split, budget);
        if (improve(best, bounds::capped_value(question, split_for_cap.shares), "cap"))
          rest.split = std::move(split_for_cap);
      }
      if (wants_witness) proof.push_back(bounds::describe(question, rest.split, best.name, question.k()));
      if (question.num_vertices() < whole.num_vertices() || best.value <= incumbent)
        best = {std::max(best.value, incumbent), "fixing"};
    }
    if (wants_witness)
      best.witness =
          witness_of(k, best, std::move(proof), best.name == "fixing" ? std::optional(incumbent) : std::nullopt);
    return best;
  }

  int threads;
  Question whole;
  bounds::Split split;
  bool complete = false;  // the split had all its iterations
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
  require_size(state.whole.graph, k);
  const Budget budget{.stop = options.stop, .deadline = options.deadline};
  state.prepare(budget);
  Bound best = state.quick->at(k);
  if (k <= max_blocks_k && !budget.exhausted()) improve(best, state.blocks_at(k), "blocks");
  if (options.incumbent && *options.incumbent < best.value && !budget.exhausted()) {
    Bound rest = state.of_rest(k, *options.incumbent, budget, options.witness);
    if (rest.value < best.value) best = std::move(rest);
  }
  if (options.witness && best.witness == nullptr)
    best.witness = state.witness_of(
        k, best,
        {bounds::describe(state.whole, state.split, best.name, static_cast<std::int64_t>(state.blocks.size()) - 1)});
  return best;
}

std::span<const double> BoundSession::loads() {
  State& state = *state_;
  if (state.loads.empty()) {
    state.prepare_if_new();
    state.loads.reserve(state.split.loads.size());
    for (const std::int64_t load : state.split.loads)
      state.loads.push_back(static_cast<double>(load) / bounds::share_unit);
  }
  return state.loads;
}

const bounds::Split& BoundSession::split() {
  state_->prepare_if_new();
  return state_->split;
}

}  // namespace densek
