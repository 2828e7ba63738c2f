#include "search/portfolio.h"

#include <densek/errors.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "base/out_of_time.h"
#include "graph/rows_ahead.h"
#include "methods/se_fw.h"
#include "search/clique_search.h"
#include "search/evolution.h"
#include "search/exact.h"
#include "search/growth.h"
#include "search/standing.h"
#include "search/starts.h"

namespace densek::search {

namespace {

/// In arcs visited, of which a core does some hundred million a second: a fraction of a second, seconds, a minute, and
/// what preparing a large graph takes besides.
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

// Shares of the work. A proof comes first where the whole graph is small beside the work, because it then costs less
// than a search; before the long search a short one, which settles what is easy; proofs get half of what the search
// before them had, since either may be the one that ends it.
constexpr std::uint64_t small_beside_work = 1024, first_proof_share = 256, first_search_share = 16, proof_share = 2;
/// For a search with relaxations, after the short search and after the long one, parts of all work.
constexpr std::uint64_t first_relaxed_share = 4, relaxed_share = 1;
/// Such a part of their work the long search and the proof after it keep, whatever relaxations took before; and with
/// such a part of its own a search with relaxations may show that it is in vain.
constexpr std::uint64_t least_search = 8, least_proof = 8, vain_share = 4;
/// Unless so small a part of its value is all that a set can lack: then more search may end it all.
constexpr std::int64_t little_lacking = 1000;
/// To the end both kinds of search take turns, as nobody knows which will be the one: so much more each time.
constexpr std::uint64_t endless_growth = 4;
/// Reducing the graph for a proof costs about so many passes; a quick search does not begin what it cannot go on with.
constexpr std::uint64_t reduction_passes = 32;
/// From so many arcs on peeling takes longer than a quick search of a part, and an even split longer than one of all,
/// which may find a clique that needs neither.
constexpr std::uint64_t peeling_is_dear = 8'000'000, split_is_dear = 8'000'000;
/// Where a clique would have to be is worth a search of its own if it has at most so many quarters of all arcs.
constexpr std::uint64_t small_core = 3;
/// Where the parts of a run begin and end on its scale from 0 to 1, for the progress: starts, then a search and a proof
/// for each share of the work.
constexpr double starts_end = 0.1, first_search_end = 0.2, first_proof_end = 0.25, search_end = 0.75,
                 quick_search_end = 0.9;

class Portfolio : Standing {
 public:
  Portfolio(Task& task, bounds::Session* bounds)
      : Standing(task, bounds), relaxed_(relaxation_runs(task, whole_, work_of(task.options.effort))) {
    if (!whole_.plain()) strength_ = strengths(task.question);
  }

  /// First an answer, then what could settle the question, the cheaper the earlier.
  Result run(bool to_the_end) {
    answer_first();
    look_in_core();
    if (graph_.num_arcs() < peeling_is_dear) settle();
    if (!done()) go_on(to_the_end);
    if (!result_.upper_bound) refresh_bound();                          // all was over before the search
    if (!result_.upper_bound && may_prove(Argument::branch_and_bound))  // before the first case it knows this much
      improve_bound({most_, Argument::branch_and_bound});
    improve_witness();
    return result();
  }

 private:
  /// Which of equals it takes depends on what it polished before.
  struct Polisher {
    Polisher(const Arena& arena, std::uint32_t room, std::uint64_t seed) : state(arena, room), random(seed, 0) {}
    SwapState state;
    Random random;
  };

  std::vector<Vertex> relaxed_start(const SolveOptions& run) {
    const RowsAhead single_rows(graph_);
    const Hooks silent{.trace = {}, .progress = {}, .stop = task_.hooks.stop};
    Task attempt{task_.question, task_.prepared, run, task_.budget, silent};
    Result found = se_fw(attempt);
    result_.iterations += found.iterations;
    result_.escapes += found.escapes;
    return std::move(found.vertices);
  }

  /// What the caller hands in, and the first run of SE-FW, which takes a fraction of a pass: polished and told at once.
  void answer_first() {
    first_.assign(task_.hints.begin(), task_.hints.end());
    first_.push_back(relaxed_start(relaxed_.front()));
    relaxed_polisher_.emplace(whole_, most_of_a_start(), task_.options.seed);
    polish_starts(first_, *relaxed_polisher_);
  }

  /// A clique has all its members in the (k − 1)-core. Where that is a small part of a large graph, a quick search of
  /// it costs less than peeling the whole, and finds most cliques there are.
  void look_in_core() try {
    if (done() || !whole_.plain() || !task_.question.linear.empty() || graph_.num_arcs() < peeling_is_dear) return;
    tell("clique search", -1);
    const std::vector<Vertex> core = core_of_degree(graph_, k_ - 1, task_.prepared.threads());
    const auto degrees = [&](std::uint64_t sum, Vertex v) { return sum + graph_.degree(v); };
    const std::uint64_t volume = std::accumulate(core.begin(), core.end(), std::uint64_t{0}, degrees);
    if (core.size() <= k_ || volume > graph_.num_arcs() / 4 * small_core) return;
    const Question question = rest_of(task_.question, core, {}, {}, 0);
    Prepared prepared(question, task_.prepared.threads());
    SolveOptions options = task_.options;
    options.effort = Effort::quick;
    const Hooks silent{.trace = {}, .progress = {}, .stop = task_.hooks.stop};
    Task attempt{question, prepared, options, task_.budget, silent};
    Result found = Portfolio(attempt, nullptr).run(false);
    *result_.work += *found.work;
    result_.iterations += found.iterations;
    result_.escapes += found.escapes;
    for (Vertex& v : found.vertices) v = core[v];
    first_.push_back(found.vertices);
    take(std::move(found.vertices), task_.question.constant + found.value);
    tell("clique search", -1);
  } catch (const OutOfTime&) {  // what there is stands
  }

  /// Starts, search and proof on the whole question. What the search makes of the starts depends on their order and on
  /// who comes first among equals: the greedy ones, though the first answer was there before them.
  void go_on(bool to_the_end) {
    const bool bound_first = bounds_ != nullptr && graph_.num_arcs() < split_is_dear;
    if (bound_first) bound_at_first();
    const std::vector<Vertex> promise =
        by_promise(task_.prepared.cores(), strength_, bound_first ? bounds_->loads() : std::span<const double>{});
    std::vector<std::vector<Vertex>> starts = greedy_starts(task_, whole_, promise);
    part_ = {0, starts_end / 2};
    const BestStart first = std::exchange(best_start_, {});
    polish_starts(starts);
    if (!best_start_ || (first && first->value > best_start_->value)) best_start_ = first;
    starts.insert(starts.end(), first_.begin(), first_.end());
    if (!done()) {
      std::vector<std::vector<Vertex>> relaxed = other_relaxed_starts();
      part_ = {starts_end / 2, starts_end};
      polish_starts(relaxed, *relaxed_polisher_);
      starts.insert(starts.end(), relaxed.begin(), relaxed.end());
    }
    relaxed_polisher_.reset();
    const std::uint64_t work = work_of(task_.options.effort);
    // What is small is proved in milliseconds, and a search would only delay that.
    if (graph_.num_arcs() <= work / small_beside_work) prove(work / first_proof_share);
    if (!done()) search_and_prove(promise, starts, work, to_the_end);
  }

  std::vector<std::vector<Vertex>> other_relaxed_starts() {
    std::vector<std::vector<Vertex>> starts;
    for (const SolveOptions& run : std::span(relaxed_).subspan(1)) {
      if (done()) break;
      tell("starts", -1);
      starts.push_back(relaxed_start(run));
    }
    return starts;
  }

  /// A start of more vertices is cut before it is polished.
  std::uint32_t most_of_a_start() const {
    if (!whole_.plain()) return graph_.num_vertices();
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(graph_.num_vertices(), 2ULL * k_));
  }
  void polish_starts(std::vector<std::vector<Vertex>>& starts) {
    Polisher polisher(whole_, most_of_a_start(), task_.options.seed);
    polish_starts(starts, polisher);
  }
  /// Brings every start to its sizes and to swap-optimality in the whole graph.
  void polish_starts(std::vector<std::vector<Vertex>>& starts, Polisher& polisher) {
    const RowsAhead single_rows(graph_);
    auto& [state, random] = polisher;
    WorkMeter meter(WorkMeter::unlimited, task_.budget);
    for (std::size_t i = 0; i < starts.size() && !reached(); ++i) {
      if (starts[i].size() > most_of_a_start()) starts[i].resize(most_of_a_start());
      state.assign(starts[i]);
      resize(state, sizes(), random, meter);
      polish(state, random, meter);
      starts[i].assign(state.members().begin(), state.members().end());
      const std::int64_t value = task_.question.constant + state.value();
      if (!best_start_ || value > best_start_->value) {
        best_start_ = {value, std::vector<std::int64_t>(whole_.num_parts(), 0)};
        for (std::uint32_t part = 0; part < whole_.num_parts(); ++part)
          if (sizes()[part] > 0) best_start_->min_inside[part] = state.level(state.worst_members(part)[0]);
      }
      take(whole_.to_graph(starts[i]), value);
      tell("starts", static_cast<double>(i + 1) / static_cast<double>(starts.size()));
    }
    *result_.work += meter.used();
  }

  /// A set with at least d neighbours for every member lies in the d-core. So the search keeps the vertices of core
  /// number at least half of what the best start has, and all that are in a start; the most promising come first. With
  /// weights or parts, those of at least half that strength.
  Arena promising_part(std::span<const Vertex> promise, std::span<const std::vector<Vertex>> starts) const {
    std::vector<bool> in_a_start(graph_.num_vertices(), false);
    for (const auto& start : starts)
      for (const Vertex v : start) in_a_start[v] = true;
    const std::vector<std::uint32_t>& core_number = task_.prepared.cores().number;
    const auto most = [&](Vertex v) { return strength_.empty() ? core_number[v] + task_.question.c(v) : strength_[v]; };
    std::vector<Vertex> part;
    for (const Vertex v : promise)
      if (in_a_start[v] || 2 * most(v) >= best_start_->min_inside[task_.question.part(v)]) part.push_back(v);
    return Arena(task_.question, std::move(part), task_.budget);
  }

  /// Spends the work; the starts become the elites. With normal effort what relaxations took after the short search
  /// comes out of the long one, and out of branch and bound where a relaxation has gone beyond it, as far as they can
  /// do without: with relaxations or not, a run takes about as long.
  void search_and_prove(std::span<const Vertex> promise, std::vector<std::vector<Vertex>>& starts, std::uint64_t work,
                        bool to_the_end) try {
    const Arena arena = promising_part(promise, starts);
    for (auto& start : starts) start = arena.to_local(start);
    // A small share first: what is easy ends here. A quick search is a small share.
    const std::uint64_t first = quick() ? work : work / first_search_share;
    std::uint64_t owed = 0;
    const auto after_debt = [&](std::uint64_t share, std::uint64_t least_part) {
      const std::uint64_t paid = std::min(owed, share - share / least_part);
      owed -= paid;
      return share - paid;
    };
    for (const std::uint64_t share : {first, work - first}) {
      if (share == 0) break;
      part_ = quick()          ? Part{starts_end, quick_search_end}
              : share == first ? Part{starts_end, first_search_end}
                               : Part{first_proof_end, search_end};
      const bool lacks_little = found_any() && (goal() - result_.value) * little_lacking <= result_.value;
      search(arena, lacks_little ? share : after_debt(share, least_search), starts);
      refresh_bound();
      look_for_clique(share / proof_share);
      const std::uint64_t proof =
          relaxation_is_ahead_ ? after_debt(share / proof_share, least_proof) : share / proof_share;
      if (!quick() || proof >= reduction_passes * graph_.num_arcs()) prove(proof);
      if (quick()) continue;
      const std::uint64_t taken =
          prove_by_relaxations(work / (share == first ? first_relaxed_share : relaxed_share), arena, starts);
      if (normal()) owed = taken;
    }
    endless_ = to_the_end;
    for (std::uint64_t share = work; to_the_end && !done(); share *= endless_growth) {
      prove(share);
      if (relaxed_search(share)) continue;
      prove(WorkMeter::unlimited);  // the end of it, or of the memory
      break;
    }
  } catch (const OutOfTime&) {  // while the promising part was made; what there is stands
  }

  /// Breeds from the starts, which become the elites.
  void search(const Arena& arena, std::uint64_t work, std::vector<std::vector<Vertex>>& starts) {
    if (done()) return;
    const EvolutionOptions options{.sizes = sizes(),
                                   .seed = mix64(task_.options.seed + work),
                                   .work = work,
                                   .threads = task_.prepared.threads(),
                                   .goal = goal() - task_.question.constant,
                                   .progress = [&](const Candidate& best, double fraction) {
                                     take(arena.to_graph(best.members), task_.question.constant + best.value);
                                     tell("search", std::min(fraction, 1.0));
                                   }};
    EvolutionResult found = evolve(arena, starts, options, task_.budget);
    *result_.work += found.work;
    starts.clear();
    for (Candidate& elite : found.elites) starts.push_back(std::move(elite.members));
  }

  void look_for_clique(std::uint64_t work) {
    if (done() || goal() < most_ || !whole_.plain()) return;
    tell("clique search", -1);
    WorkMeter meter(work, task_.budget);
    CliqueAnswer found = find_clique(task_.question, task_.prepared.cores(), meter);
    *result_.work += meter.used();
    if (found.answer == Answer::yes) take(std::move(found.clique), most_);
    if (found.answer == Answer::no && may_prove(Argument::clique_search))
      improve_bound({most_ - 1, Argument::clique_search});
  }

  /// Lowers the bound by branch and bound.
  void prove(std::uint64_t work) {
    if (done() || !may_prove(Argument::branch_and_bound)) return;
    if (!result_.upper_bound) refresh_bound();
    if (done()) return;
    tell("branch and bound", -1);
    WorkMeter meter(work, task_.budget);
    const int threads = task_.prepared.threads();
    const std::int64_t most = result_.upper_bound.value_or(most_);
    ExactResult found = whole_.plain()
                            ? solve_exact(task_.question, bounds_->split(), result_.vertices, most, threads, meter)
                            : solve_exact(task_.question, result_.vertices, most, threads, meter);
    take(std::move(found), meter);
  }

  /// The same with relaxations in the nodes of the search: on what fixing leaves, if that is little, else on what a
  /// relaxation of the whole question leaves. Returns the work of it all.
  std::uint64_t prove_by_relaxations(std::uint64_t work, const Arena& arena, std::vector<std::vector<Vertex>>& elites) {
    const std::uint64_t before = *result_.work;
    // It would give up after a quarter of its work if nothing is settled by then: so much was spent for nothing before.
    const bool vain = in_vain_for_ == result_.value && work_in_vain_ >= work / vain_share;
    const bool searched = vain || relaxed_search(work);
    const std::int64_t gap = goal() - result_.value;
    refresh_bound(true);
    if (2 * (goal() - result_.value) < gap) relaxation_is_ahead_ = true;
    if (!done()) try_rounded(arena, elites);
    if (!searched) relaxed_search(work);
    return *result_.work - before + (bounds_ == nullptr ? 0 : bounds_->solving_work(Sizes(sizes())));
  }
  /// The relaxation has an answer in fractions; rounded and polished it may be the best, or one more to breed from.
  void try_rounded(const Arena& arena, std::vector<std::vector<Vertex>>& elites) {
    if (bounds_ == nullptr) return;
    std::vector<std::vector<Vertex>> rounded{bounds_->rounded(Sizes(sizes()))};
    if (rounded[0].empty()) return;
    polish_starts(rounded);
    elites.push_back(arena.to_local(rounded[0]));
  }
  /// Whether there was one.
  bool relaxed_search(std::uint64_t work) {
    if (done() || sizes().size() > 1) return false;
    if (!may_prove(Argument::branch_and_bound) || !may_prove(Argument::semidefinite)) return false;
    tell("branch and bound", -1);
    WorkMeter meter(work, task_.budget);
    ExactResult found = solve_relaxed(task_.question, *bounds_, result_.vertices, result_.upper_bound.value_or(most_),
                                      task_.prepared.threads(), meter);
    const bool searched = found.searched;
    const bool in_vain = searched && found.settled <= 0 && found.value == result_.value && found.upper_bound == goal();
    if (in_vain && normal()) {
      in_vain_for_ = result_.value;
      work_in_vain_ = meter.used();
    }
    take(std::move(found), meter);
    return searched;
  }

  std::vector<SolveOptions> relaxed_;         // the runs of SE-FW; the first one comes before all else
  std::vector<std::vector<Vertex>> first_;    // what was there before all else, polished
  std::optional<Polisher> relaxed_polisher_;  // of all runs of SE-FW
  std::vector<std::int64_t> strength_;        // by vertex, unless the arena is plain
  struct Start {
    std::int64_t value;
    std::vector<std::int64_t> min_inside;  // by part, least level of a member
  };
  using BestStart = std::optional<Start>;
  BestStart best_start_;
  bool relaxation_is_ahead_ = false;         // it took more than half of the gap that others had left
  std::optional<std::int64_t> in_vain_for_;  // the value beyond which a search with relaxations settled nothing
  std::uint64_t work_in_vain_ = 0;
};

}  // namespace

Result run_portfolio(Task& task, bounds::Session* bounds, bool to_the_end) {
  return Portfolio(task, bounds).run(to_the_end);
}

std::vector<Vertex> adapt(const Question& question, std::span<const Vertex> set, std::uint64_t seed) {
  const Arena whole(question);
  const auto k = static_cast<std::uint32_t>(question.k());
  SwapState state(whole, std::max(k, static_cast<std::uint32_t>(set.size())));
  Random random(seed);
  WorkMeter meter;
  state.assign(set);
  resize(state, question.parts.sizes, random, meter);
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
