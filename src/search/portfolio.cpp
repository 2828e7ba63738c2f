#include "search/portfolio.h"

#include <densek/errors.h>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <string>
#include <utility>

#include "bounds/clique.h"
#include "methods/se_fw.h"
#include "search/clique_search.h"
#include "search/evolution.h"
#include "search/exact.h"
#include "search/growth.h"

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
  Portfolio(Task& task, BoundSession* bounds)
      : task_(task),
        graph_(task.graph()),
        k_(static_cast<std::uint32_t>(task.k())),
        pairs_(bounds::clique_bound(k_)),
        bounds_(bounds),
        result_(task.result()) {
    result_.work = 0;
  }

  Result run(bool to_the_end) {
    refresh_bound();
    const std::vector<Vertex> promise =
        by_promise(task_.prepared.cores(), bounds_ != nullptr ? bounds_->loads() : std::span<const double>{});
    std::vector<std::vector<Vertex>> starts(task_.hints.begin(), task_.hints.end());
    add_greedy_starts(promise, starts);
    polish_starts(starts);
    if (!done()) {
      std::vector<std::vector<Vertex>> relaxed = relaxation_starts();
      polish_starts(relaxed);
      starts.insert(starts.end(), relaxed.begin(), relaxed.end());
    }
    // What is small is proved in milliseconds, and a search would only delay that.
    if (graph_.num_arcs() <= work_of(task_.options.effort) / 1024) prove(work_of(task_.options.effort) / 256);
    if (!done()) {
      const Arena arena = promising_part(promise, starts);
      for (auto& start : starts) start = arena.to_local(start);
      const std::uint64_t work = work_of(task_.options.effort);
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
    result_.stop = proved()                     ? Stop::proved
                   : task_.budget.interrupted() ? Stop::interrupted
                   : task_.budget.late()        ? Stop::time_limit
                                                : Stop::effort;
    return std::move(result_);
  }

 private:
  bool quick() const { return task_.options.effort == Effort::quick; }
  bool found_any() const { return !result_.vertices.empty(); }
  /// Nothing is worth more than this.
  std::int64_t goal() const { return std::min(result_.upper_bound.value_or(pairs_), pairs_); }
  bool proved() const { return result_.upper_bound && result_.value >= *result_.upper_bound; }
  bool reached() const { return found_any() && result_.value >= goal(); }
  bool done() const { return reached() || task_.budget.exhausted(); }

  void improve_bound(Bound bound) {
    keep_witness(bound);
    if (result_.upper_bound && bound.value >= *result_.upper_bound) return;
    result_.upper_bound = bound.value;
    result_.bound = std::move(bound.name);
  }
  void keep_witness(const Bound& bound) {
    if (bound.witness && (!result_.witness || bound.value < result_.witness->value)) result_.witness = bound.witness;
  }
  Bound ask_bounds() {
    tell("bound", -1);
    BoundOptions options = task_.bound_options();
    if (found_any()) options.incumbent = result_.value;
    const auto begin = std::chrono::steady_clock::now();
    Bound bound = bounds_->bound(k_, options);
    result_.seconds.bound += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return bound;
  }
  void refresh_bound() {
    if (bounds_ == nullptr || (result_.upper_bound && done())) return;
    improve_bound(ask_bounds());
  }
  /// What a search has proved leaves no witness; with the best answer in hand, what can be checked may be better than
  /// before.
  void improve_witness() {
    if (result_.witness && proved() && result_.witness->value > *result_.upper_bound) keep_witness(ask_bounds());
  }
  void tell(const char* phase, double fraction) const {
    if (!task_.hooks.progress) return;
    Progress now{phase, fraction, {}, {}};
    if (found_any()) now.edges = result_.value;
    now.upper_bound = result_.upper_bound;
    task_.hooks.progress(now);
  }
  void take(std::vector<Vertex> set, std::int64_t value) {
    if (found_any() && value <= result_.value) return;
    result_.vertices = std::move(set);
    result_.value = value;
  }

  void add_greedy_starts(std::span<const Vertex> promise, std::vector<std::vector<Vertex>>& starts) const {
    const std::vector<Vertex>& peeled = task_.prepared.cores().order;
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
        std::clamp<std::uint64_t>(work_of(task_.options.effort) / (graph_.num_arcs() + 1), 50, 1000);
    for (const StepRule step : {StepRule::line_search, StepRule::lipschitz})
      for (const char* point : {"uniform", "core", "eigenvector", "random"}) {
        if (quick() && starts.size() == 2) return starts;
        if (done()) return starts;
        tell("starts", -1);
        SolveOptions options = task_.options;
        options.step = step;
        options.start = point;
        options.engine = EngineKind::incremental;
        options.max_iterations = max_iterations;
        const Hooks silent{.trace = {}, .progress = {}, .stop = task_.hooks.stop};
        Task attempt{task_.question, task_.prepared, options, task_.budget, silent};
        Result found = se_fw(attempt);
        result_.iterations += found.iterations;
        result_.escapes += found.escapes;
        starts.push_back(std::move(found.vertices));
      }
    return starts;
  }

  /// Brings every start to k vertices and to swap-optimality in the whole graph.
  void polish_starts(std::vector<std::vector<Vertex>>& starts) {
    const Arena whole(graph_);
    const auto room = static_cast<std::uint32_t>(std::min<std::uint64_t>(graph_.num_vertices(), 2ULL * k_));
    SwapState state(whole, room);
    Random random(task_.options.seed, 0);
    WorkMeter meter(WorkMeter::unlimited, task_.budget);
    for (std::size_t i = 0; i < starts.size() && !reached(); ++i) {
      if (starts[i].size() > room) starts[i].resize(room);
      state.assign(starts[i]);
      resize(state, k_, random, meter);
      polish(state, random, meter);
      starts[i].assign(state.members().begin(), state.members().end());
      if (!found_any() || state.edges() > result_.value) min_inside_ = state.level(state.worst_members()[0]);
      take(whole.to_graph(starts[i]), state.edges());
      tell("starts", static_cast<double>(i + 1) / static_cast<double>(starts.size()));
    }
    *result_.work += meter.used();
  }

  /// A set with at least d neighbours for every member lies in the d-core. So the search keeps the vertices of core
  /// number at least half of what the best start has, and all that are in a start; the most promising come first.
  Arena promising_part(std::span<const Vertex> promise, std::span<const std::vector<Vertex>> starts) const {
    std::vector<bool> in_a_start(graph_.num_vertices(), false);
    for (const auto& start : starts)
      for (const Vertex v : start) in_a_start[v] = true;
    const std::vector<std::uint32_t>& core_number = task_.prepared.cores().number;
    std::vector<Vertex> part;
    for (const Vertex v : promise)
      if (in_a_start[v] || 2 * std::int64_t{core_number[v]} >= min_inside_) part.push_back(v);
    return Arena(graph_, std::move(part));
  }

  /// Breeds from the starts, which become the elites.
  void search(const Arena& arena, std::uint64_t work, std::vector<std::vector<Vertex>>& starts) {
    if (done()) return;
    const EvolutionOptions options{.k = k_,
                                   .seed = mix64(task_.options.seed + work),
                                   .work = work,
                                   .threads = task_.prepared.threads(),
                                   .goal = goal(),
                                   .progress = [&](const Candidate& best, double fraction) {
                                     take(arena.to_graph(best.members), best.edges);
                                     tell("search", std::min(fraction, 1.0));
                                   }};
    EvolutionResult found = evolve(arena, starts, options, task_.budget);
    *result_.work += found.work;
    starts.clear();
    for (Candidate& elite : found.elites) starts.push_back(std::move(elite.members));
  }

  void look_for_clique(std::uint64_t work) {
    if (done() || goal() < pairs_) return;
    tell("clique search", -1);
    WorkMeter meter(work, task_.budget);
    CliqueAnswer found = find_clique(graph_, task_.prepared.cores(), k_, meter);
    *result_.work += meter.used();
    if (found.answer == Answer::yes) take(std::move(found.clique), pairs_);
    if (found.answer == Answer::no && bounds_ != nullptr) improve_bound({pairs_ - 1, "clique search"});
  }

  /// Lowers the bound by branch and bound.
  void prove(std::uint64_t work) {
    if (done() || bounds_ == nullptr) return;
    tell("branch and bound", -1);
    WorkMeter meter(work, task_.budget);
    ExactResult found = solve_exact(task_.question, bounds_->split(), result_.vertices, *result_.upper_bound,
                                    task_.prepared.threads(), meter);
    *result_.work += meter.used();
    take(std::move(found.members), found.value);
    improve_bound({found.upper_bound, "branch and bound"});
  }

  Task& task_;
  const Graph& graph_;
  std::uint32_t k_;
  std::int64_t pairs_;
  BoundSession* bounds_;
  std::int64_t min_inside_ = 0;  // fewest neighbours of a member within the best set when it came from a start
  Result result_;
};

}  // namespace

Result run_portfolio(Task& task, BoundSession* bounds, bool to_the_end) {
  return Portfolio(task, bounds).run(to_the_end);
}

std::vector<Vertex> adapt(const Question& question, std::span<const Vertex> set, std::uint64_t seed) {
  const Arena whole(question.graph);
  const auto size = static_cast<std::uint32_t>(question.k());
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

Result portfolio(Task& task) {
  return run_portfolio(task, task.options.bound == BoundChoice::no ? nullptr : &task.prepared.bounds());
}

Result exact(Task& task) {
  if (task.graph().num_vertices() > exact_max_vertices && !task.budget.deadline)
    throw NoAnswerError("method exact takes at most " + std::to_string(exact_max_vertices) +
                        " vertices without a time limit");
  SolveOptions options = task.options;
  options.effort = Effort::quick;
  Task quick{task.question, task.prepared, options, task.budget, task.hooks, task.hints};
  Result result = run_portfolio(quick, &task.prepared.bounds(), true);
  result.options.effort = task.options.effort;  // nobody asked for that one
  return result;
}

}  // namespace densek::search
