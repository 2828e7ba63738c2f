#include "search/portfolio.h"

#include <densek/errors.h>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <string>
#include <utility>

#include "bounds/clique.h"
#include "methods/se_fw.h"
#include "search/clique.h"
#include "search/evolution.h"
#include "search/exact.h"
#include "search/starts.h"

namespace densek::search {

namespace {

std::uint64_t work_of(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return 8'000'000;
    case Effort::normal:
      return 1'000'000'000;
    default:
      return 10'000'000'000;
  }
}

/// Vertices by decreasing promise: orientation load if there is one, else core number, then id.
std::vector<Vertex> by_promise(const Cores& cores, std::span<const double> loads) {
  std::vector<Vertex> order(cores.number.size());
  std::iota(order.begin(), order.end(), Vertex{0});
  std::sort(order.begin(), order.end(), [&](Vertex a, Vertex b) {
    if (!loads.empty() && loads[a] != loads[b]) return loads[a] > loads[b];
    return cores.number[a] != cores.number[b] ? cores.number[a] > cores.number[b] : a < b;
  });
  return order;
}

class Portfolio {
 public:
  Portfolio(Problem& problem, BoundSession* bounds)
      : problem_(problem),
        graph_(problem.graph()),
        k_(static_cast<std::uint32_t>(problem.k)),
        pairs_(bounds::clique_bound(k_)),
        bounds_(bounds) {}

  PortfolioResult run(std::span<const std::vector<Vertex>> hints, bool to_the_end) {
    refresh_bound();
    const std::vector<Vertex> promise =
        by_promise(problem_.prepared.cores(), bounds_ != nullptr ? bounds_->loads() : std::span<const double>{});
    std::vector<std::vector<Vertex>> starts(hints.begin(), hints.end());
    add_greedy_starts(promise, starts);
    polish_starts(starts);
    if (!done()) {
      std::vector<std::vector<Vertex>> relaxed = relaxation_starts();
      polish_starts(relaxed);
      starts.insert(starts.end(), relaxed.begin(), relaxed.end());
    }
    // What is small is proved in milliseconds, and a search would only delay that.
    if (graph_.num_arcs() <= work_of(problem_.options.effort) / 1024) prove(work_of(problem_.options.effort) / 256);
    if (!done()) {
      const Arena arena = promising_part(promise, starts);
      for (auto& start : starts) start = arena.to_local(start);
      const std::uint64_t work = work_of(problem_.options.effort);
      // A small share first: what is easy ends here. A quick search is a small share.
      const std::uint64_t first = quick() ? work : work / 16;
      for (const std::uint64_t share : {first, work - first}) {
        if (share == 0) break;
        search(arena, share, starts);
        refresh_bound();
        look_for_clique(share / 2);
        // Reducing the graph costs dozens of passes; a quick search does not begin what it cannot go on with.
        if (!quick() || share / 2 >= 32 * graph_.num_arcs()) prove(share / 2);
      }
      if (to_the_end) prove(WorkMeter::unlimited);
    }
    improve_witness();
    result_.stop = proved()                        ? Stop::proved
                   : problem_.budget.interrupted() ? Stop::interrupted
                   : problem_.budget.late()        ? Stop::time_limit
                                                   : Stop::effort;
    return std::move(result_);
  }

 private:
  bool quick() const { return problem_.options.effort == Effort::quick; }
  /// Nothing has more edges than this.
  std::int64_t goal() const { return result_.bound ? std::min(result_.bound->value, pairs_) : pairs_; }
  bool proved() const { return result_.bound && result_.edges >= result_.bound->value; }
  bool reached() const { return !result_.members.empty() && result_.edges >= goal(); }
  bool done() const { return reached() || problem_.budget.exhausted(); }

  void improve_bound(Bound bound) {
    keep_witness(bound);
    if (!result_.bound || bound.value < result_.bound->value) result_.bound = std::move(bound);
  }
  void keep_witness(const Bound& bound) {
    if (bound.witness && (!result_.witness || bound.value < result_.witness->value)) result_.witness = bound.witness;
  }
  Bound ask_bounds() {
    tell("bound", -1);
    BoundOptions options;
    if (!result_.members.empty()) options.incumbent = result_.edges;
    options.effort = problem_.options.effort;
    options.witness = problem_.hooks.witness;
    options.stop = problem_.budget.stop;
    options.deadline = problem_.budget.deadline;
    const auto begin = std::chrono::steady_clock::now();
    Bound bound = bounds_->bound(k_, options);
    result_.bound_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return bound;
  }
  void refresh_bound() {
    if (bounds_ == nullptr || (result_.bound && done())) return;
    improve_bound(ask_bounds());
  }
  /// What a search has proved leaves no witness; with the best answer in hand, what can be checked may be better than
  /// before.
  void improve_witness() {
    if (result_.witness && proved() && result_.witness->value > result_.bound->value) keep_witness(ask_bounds());
  }
  void tell(const char* phase, double fraction) const {
    if (!problem_.hooks.progress) return;
    Progress now{phase, fraction, {}, {}};
    if (!result_.members.empty()) now.edges = result_.edges;
    if (result_.bound) now.upper_bound = result_.bound->value;
    problem_.hooks.progress(now);
  }
  void take(std::vector<Vertex> members, std::int64_t edges) {
    if (!result_.members.empty() && edges <= result_.edges) return;
    result_.members = std::move(members);
    result_.edges = edges;
  }

  void add_greedy_starts(std::span<const Vertex> promise, std::vector<std::vector<Vertex>>& starts) const {
    const std::vector<Vertex>& peeled = problem_.prepared.cores().order;
    starts.emplace_back(peeled.end() - k_, peeled.end());
    for (const std::uint64_t eighths : {8ULL, 9ULL, 10ULL, 12ULL}) {
      const auto prefix = promise.first(std::min<std::size_t>(promise.size(), k_ * eighths / 8));
      starts.emplace_back(prefix.begin(), prefix.end());
    }
  }

  std::vector<std::vector<Vertex>> relaxation_starts() {
    std::vector<std::vector<Vertex>> starts;
    // Line search needs a dozen iterations; what takes much longer than the search is worth is rounded.
    const std::uint64_t max_iterations =
        std::clamp<std::uint64_t>(work_of(problem_.options.effort) / (graph_.num_arcs() + 1), 50, 1000);
    for (const StepRule step : {StepRule::line_search, StepRule::lipschitz})
      for (const char* point : {"uniform", "core", "eigenvector", "random"}) {
        if (quick() && starts.size() == 2) return starts;
        if (done()) return starts;
        tell("starts", -1);
        SolveOptions options = problem_.options;
        options.step = step;
        options.start = point;
        options.engine = EngineKind::incremental;
        options.max_iterations = max_iterations;
        const Hooks silent{.trace = {}, .progress = {}, .stop = problem_.hooks.stop};
        Problem problem{problem_.prepared, problem_.k, options, problem_.budget, silent, {}};
        Outcome outcome = se_fw(problem);
        result_.iterations += outcome.iterations;
        result_.escapes += outcome.escapes;
        starts.push_back(std::move(outcome.members));
      }
    return starts;
  }

  /// Brings every start to k vertices and to swap-optimality in the whole graph.
  void polish_starts(std::vector<std::vector<Vertex>>& starts) {
    const Arena whole(graph_);
    const auto room = static_cast<std::uint32_t>(std::min<std::uint64_t>(graph_.num_vertices(), 2ULL * k_));
    SwapState state(whole, room);
    Random random(problem_.options.seed, 0);
    WorkMeter meter(WorkMeter::unlimited, problem_.budget);
    for (std::size_t i = 0; i < starts.size() && !reached(); ++i) {
      if (starts[i].size() > room) starts[i].resize(room);
      state.assign(starts[i]);
      resize(state, k_, random, meter);
      polish(state, random, meter);
      starts[i].assign(state.members().begin(), state.members().end());
      if (result_.members.empty() || state.edges() > result_.edges) min_inside_ = state.level(state.worst_members()[0]);
      take(whole.to_graph(starts[i]), state.edges());
      tell("starts", static_cast<double>(i + 1) / static_cast<double>(starts.size()));
    }
    result_.work += meter.used();
  }

  /// A set with at least d neighbours for every member lies in the d-core. So the search keeps the vertices of core
  /// number at least half of what the best start has, and all that are in a start; the most promising come first.
  Arena promising_part(std::span<const Vertex> promise, std::span<const std::vector<Vertex>> starts) const {
    std::vector<bool> in_a_start(graph_.num_vertices(), false);
    for (const auto& start : starts)
      for (const Vertex v : start) in_a_start[v] = true;
    const std::vector<std::uint32_t>& core_number = problem_.prepared.cores().number;
    std::vector<Vertex> part;
    for (const Vertex v : promise)
      if (in_a_start[v] || 2 * std::int64_t{core_number[v]} >= min_inside_) part.push_back(v);
    return Arena(graph_, std::move(part));
  }

  /// Breeds from the starts, which become the elites.
  void search(const Arena& arena, std::uint64_t work, std::vector<std::vector<Vertex>>& starts) {
    if (done()) return;
    const EvolutionOptions options{.k = k_,
                                   .seed = mix64(problem_.options.seed + work),
                                   .work = work,
                                   .threads = problem_.prepared.threads(),
                                   .goal = goal(),
                                   .progress = [&](const Candidate& best, double fraction) {
                                     take(arena.to_graph(best.members), best.edges);
                                     tell("search", std::min(fraction, 1.0));
                                   }};
    EvolutionResult found = evolve(arena, starts, options, problem_.budget);
    result_.work += found.work;
    starts.clear();
    for (Candidate& elite : found.elites) starts.push_back(std::move(elite.members));
  }

  void look_for_clique(std::uint64_t work) {
    if (done() || goal() < pairs_) return;
    tell("clique search", -1);
    WorkMeter meter(work, problem_.budget);
    CliqueAnswer found = find_clique(graph_, problem_.prepared.cores(), k_, meter);
    result_.work += meter.used();
    if (found.answer == Answer::yes) take(std::move(found.clique), pairs_);
    if (found.answer == Answer::no && bounds_ != nullptr) improve_bound({pairs_ - 1, "clique search"});
  }

  /// Lowers the bound by branch and bound.
  void prove(std::uint64_t work) {
    if (done() || bounds_ == nullptr) return;
    tell("branch and bound", -1);
    WorkMeter meter(work, problem_.budget);
    ExactResult found = solve_exact(bounds::whole_problem(graph_, k_), bounds_->split(), result_.members,
                                    result_.bound->value, problem_.prepared.threads(), meter);
    result_.work += meter.used();
    take(std::move(found.members), found.edges);
    improve_bound({found.upper_bound, "branch and bound"});
  }

  Problem& problem_;
  const Graph& graph_;
  std::uint32_t k_;
  std::int64_t pairs_;
  BoundSession* bounds_;
  std::int64_t min_inside_ = 0;  // fewest neighbours of a member within the best set when it came from a start
  PortfolioResult result_;
};

}  // namespace

PortfolioResult run_portfolio(Problem& problem, BoundSession* bounds, std::span<const std::vector<Vertex>> hints,
                              bool to_the_end) {
  return Portfolio(problem, bounds).run(hints, to_the_end);
}

namespace {

Outcome to_outcome(const Problem& problem, PortfolioResult found) {
  Outcome outcome;
  outcome.members = std::move(found.members);
  outcome.edges = found.edges;
  outcome.stop = found.stop;
  outcome.bound_seconds = found.bound_seconds;
  outcome.iterations = found.iterations;
  outcome.escapes = found.escapes;
  outcome.loading = problem.options.loading.value_or(1.5);
  outcome.witness = std::move(found.witness);
  if (found.bound) {
    outcome.upper_bound = found.bound->value;
    outcome.bound = std::move(found.bound->name);
  }
  return outcome;
}

}  // namespace

std::vector<Vertex> adapt(const Graph& graph, std::span<const Vertex> set, std::size_t k, std::uint64_t seed) {
  const Arena whole(graph);
  const auto size = static_cast<std::uint32_t>(k);
  SwapState state(whole, std::max(size, static_cast<std::uint32_t>(set.size())));
  Random random(seed);
  WorkMeter meter;
  state.assign(set);
  resize(state, size, random, meter);
  polish(state, random, meter);
  std::vector<Vertex> adapted(state.members().begin(), state.members().end());
  std::sort(adapted.begin(), adapted.end());
  return adapted;
}

Outcome portfolio(Problem& problem) {
  BoundSession* const bounds = problem.options.bound == BoundChoice::no ? nullptr : &problem.prepared.bounds();
  return to_outcome(problem, run_portfolio(problem, bounds, problem.hints));
}

Outcome exact(Problem& problem) {
  if (problem.graph().num_vertices() > exact_max_vertices && !problem.budget.deadline)
    throw NoAnswerError("method exact takes at most " + std::to_string(exact_max_vertices) +
                        " vertices without a time limit");
  SolveOptions options = problem.options;
  options.effort = Effort::quick;
  Problem question{problem.prepared, problem.k, options, problem.budget, problem.hooks, problem.hints};
  return to_outcome(problem, run_portfolio(question, &problem.prepared.bounds(), problem.hints, true));
}

}  // namespace densek::search
