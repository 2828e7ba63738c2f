#include "search/portfolio.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>

#include "bounds/clique.h"
#include "methods/se_fw.h"
#include "search/clique.h"
#include "search/evolution.h"
#include "search/starts.h"

namespace densek::search {

namespace {

std::uint64_t work_of(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return 40'000'000;
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

  PortfolioResult run(std::span<const std::vector<Vertex>> hints) {
    refresh_bound();
    const std::vector<Vertex> promise =
        by_promise(problem_.prepared.cores(), bounds_ != nullptr ? bounds_->loads() : std::span<const double>{});
    std::vector<std::vector<Vertex>> starts = make_starts(hints, promise);
    const std::int64_t min_inside = polish_starts(starts);
    if (!done()) look_for_clique();
    if (!done()) search(promise, starts, min_inside);
    if (!done()) refresh_bound();
    result_.stop = proved()                        ? Stop::proved
                   : problem_.budget.interrupted() ? Stop::interrupted
                   : problem_.budget.late()        ? Stop::time_limit
                                                   : Stop::effort;
    return std::move(result_);
  }

 private:
  /// Nothing has more edges than this.
  std::int64_t goal() const { return result_.bound ? std::min(result_.bound->value, pairs_) : pairs_; }
  bool proved() const { return result_.bound && result_.edges >= result_.bound->value; }
  bool reached() const { return !result_.members.empty() && result_.edges >= goal(); }
  bool done() const { return reached() || problem_.budget.exhausted(); }

  void improve_bound(Bound bound) {
    if (!result_.bound || bound.value < result_.bound->value) result_.bound = std::move(bound);
  }
  void refresh_bound() {
    if (bounds_ == nullptr) return;
    tell("bound", -1);
    BoundOptions options;
    if (!result_.members.empty()) options.incumbent = result_.edges;
    options.effort = problem_.options.effort;
    options.stop = problem_.budget.stop;
    const auto begin = std::chrono::steady_clock::now();
    improve_bound(bounds_->bound(k_, options));
    result_.bound_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  void tell(const char* phase, double fraction) const {
    if (!problem_.hooks.progress) return;
    Progress now{phase, fraction, {}, {}};
    if (!result_.members.empty()) now.edges = result_.edges;
    if (result_.bound) now.upper_bound = result_.bound->value;
    problem_.hooks.progress(now);
  }
  void take(const Arena& arena, std::span<const Vertex> members, std::int64_t edges) {
    if (!result_.members.empty() && edges <= result_.edges) return;
    result_.members = arena.to_graph(members);
    result_.edges = edges;
  }

  std::vector<std::vector<Vertex>> make_starts(std::span<const std::vector<Vertex>> hints,
                                               std::span<const Vertex> promise) {
    std::vector<std::vector<Vertex>> starts(hints.begin(), hints.end());
    const std::vector<Vertex>& peeled = problem_.prepared.cores().order;
    starts.emplace_back(peeled.end() - k_, peeled.end());
    for (const std::uint64_t eighths : {8, 9, 10, 12}) {
      const auto prefix = promise.first(std::min<std::size_t>(promise.size(), k_ * eighths / 8));
      starts.emplace_back(prefix.begin(), prefix.end());
    }
    for (const StepRule step : {StepRule::line_search, StepRule::lipschitz})
      for (const char* point : {"uniform", "core", "eigenvector"}) {
        if (done()) return starts;
        tell("starts", -1);
        SolveOptions options = problem_.options;
        options.step = step;
        options.start = point;
        options.engine = EngineKind::incremental;
        options.max_iterations = 2000;
        const Hooks silent{.trace = {}, .progress = {}, .stop = problem_.hooks.stop};
        Problem problem{problem_.prepared, problem_.k, options, problem_.budget, silent, {}};
        Outcome outcome = se_fw(problem);
        result_.iterations += outcome.iterations;
        result_.escapes += outcome.escapes;
        starts.push_back(std::move(outcome.members));
      }
    return starts;
  }

  /// Brings every start to k vertices and to swap-optimality in the whole graph; returns the smallest number of inner
  /// neighbours in the best.
  std::int64_t polish_starts(std::vector<std::vector<Vertex>>& starts) {
    const Arena whole(graph_);
    const auto room = static_cast<std::uint32_t>(std::min<std::uint64_t>(graph_.num_vertices(), 2ULL * k_));
    SwapState state(whole, room);
    Random random(problem_.options.seed, 0);
    WorkMeter meter(WorkMeter::unlimited, problem_.budget);
    std::int64_t min_inside = 0;
    for (std::size_t i = 0; i < starts.size() && !reached(); ++i) {
      if (starts[i].size() > room) starts[i].resize(room);
      state.assign(starts[i]);
      resize(state, k_, random, meter);
      polish(state, random, meter);
      starts[i].assign(state.members().begin(), state.members().end());
      if (result_.members.empty() || state.edges() > result_.edges) min_inside = state.level(state.worst_members()[0]);
      take(whole, starts[i], state.edges());
      tell("starts", static_cast<double>(i + 1) / static_cast<double>(starts.size()));
    }
    result_.work += meter.used();
    return min_inside;
  }

  void look_for_clique() {
    if (goal() < pairs_) return;
    tell("clique search", -1);
    WorkMeter meter(work_of(problem_.options.effort) / 4, problem_.budget);
    const CliqueAnswer found = find_clique(graph_, problem_.prepared.cores(), k_, meter);
    result_.work += meter.used();
    if (found.answer == Answer::yes) {
      result_.members = found.clique;
      result_.edges = pairs_;
    } else if (found.answer == Answer::no && bounds_ != nullptr) {
      improve_bound({pairs_ - 1, "clique search"});
    }
  }

  /// A set with at least d neighbours for every member lies in the d-core. So the search keeps the vertices of core
  /// number at least half of what the best start has, and all that are in a start.
  void search(std::span<const Vertex> promise, std::span<const std::vector<Vertex>> starts, std::int64_t min_inside) {
    std::vector<bool> in_a_start(graph_.num_vertices(), false);
    for (const auto& start : starts)
      for (const Vertex v : start) in_a_start[v] = true;
    const std::vector<std::uint32_t>& core_number = problem_.prepared.cores().number;
    std::vector<Vertex> part;
    for (const Vertex v : promise)
      if (in_a_start[v] || 2 * std::int64_t{core_number[v]} >= min_inside) part.push_back(v);
    const Arena arena(graph_, std::move(part));
    std::vector<std::vector<Vertex>> local;
    for (const auto& start : starts) local.push_back(arena.to_local(start));
    const EvolutionOptions options{.k = k_,
                                   .seed = problem_.options.seed,
                                   .work = work_of(problem_.options.effort),
                                   .threads = problem_.prepared.threads(),
                                   .goal = goal(),
                                   .progress = [&](const Candidate& best, double fraction) {
                                     take(arena, best.members, best.edges);
                                     tell("search", std::min(fraction, 1.0));
                                   }};
    const EvolutionResult found = evolve(arena, local, options, problem_.budget);
    result_.work += found.work;
    take(arena, found.elites.front().members, found.elites.front().edges);
  }

  Problem& problem_;
  const Graph& graph_;
  std::uint32_t k_;
  std::int64_t pairs_;
  BoundSession* bounds_;
  PortfolioResult result_;
};

}  // namespace

PortfolioResult run_portfolio(Problem& problem, BoundSession* bounds, std::span<const std::vector<Vertex>> hints) {
  return Portfolio(problem, bounds).run(hints);
}

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
  PortfolioResult found = run_portfolio(problem, bounds, problem.hints);
  Outcome outcome;
  outcome.members = std::move(found.members);
  outcome.edges = found.edges;
  outcome.stop = found.stop;
  outcome.bound_seconds = found.bound_seconds;
  outcome.iterations = found.iterations;
  outcome.escapes = found.escapes;
  outcome.loading = problem.options.loading.value_or(1.5);
  if (found.bound) {
    outcome.upper_bound = found.bound->value;
    outcome.bound = std::move(found.bound->name);
  }
  return outcome;
}

}  // namespace densek::search
