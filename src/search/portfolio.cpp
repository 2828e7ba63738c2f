#include "search/portfolio.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "graph/cores.h"
#include "graph/parallel.h"
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
  Portfolio(const Graph& graph, std::int64_t k, const SolveOptions& options, const Budget& budget, BoundSession* bounds,
            const std::function<void(const Progress&)>& progress)
      : graph_(graph),
        k_(static_cast<std::uint32_t>(k)),
        options_(options),
        budget_(budget),
        bounds_(bounds),
        progress_(progress) {}

  PortfolioResult run(std::span<const std::vector<Vertex>> given) {
    if (bounds_ != nullptr) {
      tell("bound", -1);
      result_.bound = bounds_->bound(k_, {.incumbent = {}, .effort = options_.effort, .stop = budget_.stop});
    }
    const Cores cores = compute_cores(graph_);
    const std::vector<Vertex> promise =
        by_promise(cores, bounds_ != nullptr ? bounds_->loads() : std::span<const double>{});

    std::vector<std::vector<Vertex>> starts(given.begin(), given.end());
    starts.emplace_back(cores.order.end() - k_, cores.order.end());
    for (const std::uint64_t eighths : {8, 9, 10, 12})
      starts.emplace_back(promise.begin(), promise.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(
                                                                 promise.size(), k_ * eighths / 8)));
    const std::int64_t min_inside = polish_starts(starts);
    if (!done()) search(cores, promise, starts, min_inside);
    if (!done() && bounds_ != nullptr) {
      tell("bound", -1);
      improve_bound(bounds_->bound(k_, {.incumbent = result_.edges, .effort = options_.effort, .stop = budget_.stop}));
    }
    result_.stop = proved()                ? Stop::proved
                   : budget_.interrupted() ? Stop::interrupted
                   : budget_.late()        ? Stop::time_limit
                                           : Stop::effort;
    return std::move(result_);
  }

 private:
  std::int64_t goal() const {
    return result_.bound ? result_.bound->value : std::int64_t{k_} * (std::int64_t{k_} - 1) / 2;
  }
  bool proved() const { return result_.bound && result_.edges >= result_.bound->value; }
  bool reached() const { return !result_.members.empty() && result_.edges >= goal(); }
  bool done() const { return reached() || budget_.exhausted(); }

  void improve_bound(Bound bound) {
    if (bound.value < result_.bound->value) result_.bound = std::move(bound);
  }
  void tell(const char* phase, double fraction) const {
    if (!progress_) return;
    Progress now{phase, fraction, {}, {}};
    if (!result_.members.empty()) now.edges = result_.edges;
    if (result_.bound) now.upper_bound = result_.bound->value;
    progress_(now);
  }
  void take(const Arena& arena, std::span<const Vertex> members, std::int64_t edges) {
    if (!result_.members.empty() && edges <= result_.edges) return;
    result_.members = arena.to_graph(members);
    result_.edges = edges;
  }

  /// Brings every start to k vertices and to swap-optimality in the whole graph; returns the smallest number of inner
  /// neighbours in the best.
  std::int64_t polish_starts(std::vector<std::vector<Vertex>>& starts) {
    const Arena whole(graph_);
    const auto room = static_cast<std::uint32_t>(std::min<std::uint64_t>(graph_.num_vertices(), 2ULL * k_));
    SwapState state(whole, room);
    Random random(options_.seed, 0);
    WorkMeter meter(WorkMeter::unlimited, budget_);
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

  /// A set with at least d neighbours for every member lies in the d-core. So the search keeps the vertices of core
  /// number at least half of what the best start has, and all that are in a start.
  void search(const Cores& cores, std::span<const Vertex> promise, std::span<const std::vector<Vertex>> starts,
              std::int64_t min_inside) {
    std::vector<bool> in_a_start(graph_.num_vertices(), false);
    for (const auto& start : starts)
      for (const Vertex v : start) in_a_start[v] = true;
    std::vector<Vertex> part;
    for (const Vertex v : promise)
      if (in_a_start[v] || 2 * std::int64_t{cores.number[v]} >= min_inside) part.push_back(v);
    const Arena arena(graph_, std::move(part));
    std::vector<std::vector<Vertex>> local;
    for (const auto& start : starts) local.push_back(arena.to_local(start));
    const EvolutionOptions options{.k = k_,
                                   .seed = options_.seed,
                                   .work = work_of(options_.effort),
                                   .threads = resolve_threads(options_.threads),
                                   .goal = goal(),
                                   .progress = [&](const Candidate& best, double fraction) {
                                     take(arena, best.members, best.edges);
                                     tell("search", std::min(fraction, 1.0));
                                   }};
    const EvolutionResult found = evolve(arena, local, options, budget_);
    result_.work += found.work;
    take(arena, found.elites.front().members, found.elites.front().edges);
  }

  const Graph& graph_;
  std::uint32_t k_;
  const SolveOptions& options_;
  const Budget& budget_;
  BoundSession* bounds_;
  const std::function<void(const Progress&)>& progress_;
  PortfolioResult result_;
};

}  // namespace

PortfolioResult run_portfolio(const Graph& graph, std::int64_t k, const SolveOptions& options, const Budget& budget,
                              BoundSession* bounds, std::span<const std::vector<Vertex>> starts,
                              const std::function<void(const Progress&)>& progress) {
  if (k == 0 || k == std::int64_t{graph.num_vertices()}) {
    PortfolioResult only;
    only.members.resize(static_cast<std::size_t>(k));
    std::iota(only.members.begin(), only.members.end(), Vertex{0});
    only.edges = k == 0 ? 0 : static_cast<std::int64_t>(graph.num_edges());
    if (bounds != nullptr) only.bound = Bound{only.edges, k == 0 ? "clique" : "degree"};
    only.stop = Stop::proved;
    return only;
  }
  return Portfolio(graph, k, options, budget, bounds, progress).run(starts);
}

}  // namespace densek::search
