#include "bounds/semidefinite/semidefinite.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bounds/semidefinite/costs.h"
#include "bounds/semidefinite/from_core.h"
#include "bounds/semidefinite/relaxation.h"

namespace densek::bounds {

namespace {

using semidefinite::FromCore;
using semidefinite::Relaxation;
using semidefinite::Side;

/// What may be spent on one k, in entries of the core's matrix times iterations: seconds and minutes.
struct Work {
  double entries;
  int fewest, most;   ///< iterations of one solve: with fewer it is not begun
  int solves, cores;  ///< how many solves on one core, on how many cores
  int rounds;         ///< of solves on blocks of a core
};

constexpr Work work_of(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return {0, 1, 0, 0, 0, 0};
    case Effort::normal:
      return {5e8, 85, 700, 8, 3, 12};
    default:
      return {6e10, 200, 1200, 16, 3, 60};
  }
}

/// An entry in one iteration, in arcs visited.
constexpr double work_per_entry = 4;

/// The matrix takes 8 bytes an entry, several times.
constexpr std::uint32_t largest_core = 6144;
/// Up to so many vertices it costs next to nothing to look at those left out, too.
constexpr std::uint32_t small_core = 200;

/// Up to so many an iteration takes milliseconds, and the last relaxations are kept for the next k.
constexpr std::uint32_t cheap_core = 1024;

/// So much goes to the first solve on a core at most: others may have to follow.
constexpr double first_share = 0.75;
/// Such a part of its iterations to each of those, which begin where it ended.
constexpr double later_share = 0.25;
/// So much of what is left goes to the blocks of a core at most, and such a part of the iterations to each of them.
constexpr double blocks_share = 0.5, block_iterations = 0.4;
/// Other shares that are worth as much may come one after the other, but not for long.
constexpr int most_idle_rounds = 3;
/// Where they leave less than this of a gap, the whole core hardly improves on its blocks.
constexpr double small_gap = 0.01;
/// Below the next whole number by more than rounding adds: floors of bounds that are proved are what is wanted.
constexpr double nearly_one = 0.9;

/// What is not proved in time is lost, so the solver has to end before a deadline.
constexpr double solving_share = 0.8;

Budget for_solving(Budget budget) {
  if (!budget.deadline) return budget;
  const auto now = std::chrono::steady_clock::now();
  const std::chrono::duration<double> left = *budget.deadline - now;
  budget.deadline = now + std::chrono::duration_cast<std::chrono::steady_clock::duration>(solving_share * left);
  return budget;
}

class OnCore final : public QuestionBound {
 public:
  explicit OnCore(const Basis& basis) : question_(basis.question) {
    if (basis.counts_edges() && question_.linear.empty()) {
      const Cores& cores = basis.cores.get();
      peeled_.order = cores.order;
      for (const Vertex v : peeled_.order) peeled_.level.push_back(cores.number[v]);
    } else {
      peeled_ = semidefinite::peel(question_);
    }
  }

  std::optional<std::int64_t> at(const Ask& ask) override {
    const std::int64_t k = ask.k();
    if (k < 1 || k >= std::int64_t{question_.num_vertices()} || ask.effort == Effort::quick) return std::nullopt;
    if (best_ && best_->k == k && best_->effort >= ask.effort) return best_->value;
    if (best_ && best_->k != k) best_.reset();
    from_.reset();
    rounded_.clear();
    spent_ = 0;
    solve(ask);
    if (last_.core > cheap_core) last_ = {};  // others need the memory
    if (!best_) return std::nullopt;
    best_->effort = ask.effort;
    best_->entries = spent_;
    return best_->value;
  }

  /// What the last core leaves, if sets with vertices outside are worth too little.
  std::optional<Question> left(const Ask& ask, std::int64_t wanted) const override {
    const std::int64_t k = ask.k();
    if (!best_ || best_->k != k || !from_) return std::nullopt;
    if (const auto others = from_->with_others(k); others && others->value >= wanted) return std::nullopt;
    Question core = from_->core();
    core.constant = question_.constant;
    core.choose(k);
    core.originals.assign(peeled_.order.end() - core.num_vertices(), peeled_.order.end());
    std::ranges::sort(core.originals);
    core.forced.clear();
    std::vector<Fate> fates(core.num_vertices(), Fate::open);
    for (const DualMatrix& matrix : from_->matrices()) {
      const std::vector<Fate> by_costs = semidefinite::fates_by_costs(core, matrix, wanted, ask.threads, ask.budget);
      for (std::size_t v = 0; v < fates.size(); ++v)
        if (fates[v] == Fate::open) fates[v] = by_costs[v];
    }
    return after(core, fates);
  }

  std::vector<Vertex> rounded(const Ask& ask) const override {
    return std::ssize(rounded_) == ask.k() ? rounded_ : std::vector<Vertex>{};
  }

  std::uint64_t work(const Ask& ask) const override {
    return best_ && best_->k == ask.k() ? static_cast<std::uint64_t>(work_per_entry * best_->entries) : 0;
  }

  ProofStep proof(std::int64_t /*k*/) const override { return best_->step; }

 private:
  struct Best {
    std::int64_t k, value;
    ProofStep step;
    Effort effort;
    double entries = 0;  // what solving took
  };

  /// What the last k that peeling leaves are worth, or the known set.
  std::int64_t reached(const Ask& ask) const {
    const std::int64_t last = question_.value({peeled_.order.end() - ask.k(), peeled_.order.end()});
    return std::max(last, ask.reached.value_or(last));
  }

  /// The vertices that leave with more than this, and enough of them that there is a choice.
  std::uint32_t core_above(std::int64_t level, std::int64_t k) const {
    const auto first = std::ranges::upper_bound(peeled_.level, level);
    const std::int64_t above = peeled_.level.end() - first;
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(above, k + 1, question_.num_vertices()));
  }

  /// Those to solve on, the next where the last leaves too much to others.
  std::vector<std::uint32_t> cores(std::int64_t k, std::int64_t level, int most) const {
    std::vector<std::uint32_t> cores;
    for (int round = 0; round < most; ++round, level = level * 2 / 3) {
      const std::uint32_t core = core_above(level, k);
      if (cores.empty() || core > cores.back()) cores.push_back(core);
    }
    return cores;
  }

  /// The k vertices of the core, which are called by their place in it, that are most in the answer.
  std::vector<Vertex> most_in(const std::vector<double>& in, std::int64_t k) const {
    std::vector<Vertex> core(peeled_.order.end() - std::ssize(in), peeled_.order.end()), places(in.size());
    std::ranges::sort(core);
    std::iota(places.begin(), places.end(), Vertex{0});
    std::ranges::stable_sort(places, std::greater<>(), [&](Vertex v) { return in[v]; });
    std::vector<Vertex> set;
    for (std::int64_t i = 0; i < k; ++i) set.push_back(core[places[static_cast<std::size_t>(i)]]);
    std::ranges::sort(set);
    return set;
  }

  void offer(const FromCore& from, const Ask& ask) {
    const Int128 value = from.at(ask.k()).value;
    if (value >= most_total || (best_ && value > best_->value)) return;
    best_ = Best{ask.k(), static_cast<std::int64_t>(value), from.proof(peeled_.order), ask.effort};
  }

  /// One solve on the core of `from`, or on a block of it (0: all of it); what it proves joins the others. Returns what
  /// it cost.
  double solve_side(FromCore& from, std::uint32_t block, const Side& side, int iterations, const Ask& ask,
                    double enough, std::optional<Relaxation>& before,
                    double at_half = std::numeric_limits<double>::infinity()) {
    const Question& core = block == 0 ? from.core() : from.blocks().block(block - 1).question();
    const std::int64_t n = core.num_vertices();
    if (side.k < 1 || side.k >= n) return 0;
    Relaxation relaxation(semidefinite::dense_question(core, side), ask.threads);
    if (before) relaxation.start_from(*before);
    before.reset();  // it is as large as this one
    relaxation.improve(iterations, enough, for_solving(ask.budget), at_half);
    if (auto matrix = semidefinite::prove(core, side, relaxation.best(), ask.threads, ask.budget)) {
      matrix->block = block;
      from.add(*std::move(matrix));
      offer(from, ask);
    }
    if (block == 0 && side.k == ask.k() && !side.left_out) rounded_ = most_in(relaxation.fractional(), side.k);
    const double cost = static_cast<double>(n * n) * relaxation.spent();
    spent_ += cost;
    before = std::move(relaxation);
    return cost;
  }

  /// Solves on the blocks of the core, for so many of each as make the bound what it is, round after round. Returns
  /// what it cost.
  double solve_blocks(FromCore& from, const Ask& ask, std::int64_t low, double entries) {
    struct Solved {
      std::vector<std::int64_t> sizes;
      std::optional<Relaxation> chosen, left_out;
    };
    const Work work = work_of(ask.effort);
    std::vector<Solved> solved(from.blocks().size());
    double cost = 0;
    bool any = true;
    Int128 before_round = most_total;
    int idle = 0;  // rounds after which the bound was where it had been
    for (int round = 0; any && round < work.rounds; ++round) {
      any = false;
      const FromCore::Value most = from.at(ask.k());
      idle = most.value < before_round ? 0 : idle + 1;
      before_round = most.value;
      if (most.value <= low || idle == most_idle_rounds) break;
      const std::vector<std::int64_t> shares = from.blocks().shares(most.in_core);
      for (std::uint32_t block = 1; block <= solved.size(); ++block) {
        const semidefinite::Within& within = from.blocks().block(block - 1);
        const std::int64_t n = within.question().num_vertices(), size = shares[block - 1];
        Solved& before = solved[block - 1];
        if (size < 1 || size >= n || std::ranges::find(before.sizes, size) != before.sizes.end()) continue;
        if (from.num_matrices() + 2 > most_dual_matrices) from.drop_idle(ask.k());
        if (from.num_matrices() + 2 > most_dual_matrices || cost > entries || ask.budget.exhausted()) return cost;
        const auto iterations =
            static_cast<int>(work.most * block_iterations * (before.sizes.empty() ? 1.0 : later_share));
        const Int128 wanted = low - question_.constant - from.outside(ask.k() - most.in_core) -
                              (from.blocks().at(most.in_core) - within.at(size));
        cost += solve_side(from, block, {size, false}, iterations, ask, static_cast<double>(wanted) + nearly_one,
                           before.chosen);
        const Side others{n - size, true};
        const Int128 missing = wanted - semidefinite::whole_worth(within.question(), others);
        cost += solve_side(from, block, others, iterations, ask, static_cast<double>(missing) + nearly_one,
                           before.left_out);
        before.sizes.push_back(size);
        any = true;
      }
    }
    return cost;
  }

  /// Whether the blocks of a core make a solve on the whole of it a waste.
  bool settled_by_blocks(const FromCore& from, const Ask& ask, std::int64_t low) const {
    if (from.blocks().size() == 0 || ask.effort > Effort::normal) return false;
    const FromCore::Value most = from.at(ask.k());
    return most.in_core < ask.k() || static_cast<double>(most.value - low) <= small_gap * static_cast<double>(low);
  }

  /// What a solve for so many of the core has to come below for the bound to be below the one that is there. With
  /// normal effort it has to be there half-way; what is slower is left to more effort. Nothing is asked of it where
  /// those left out are looked at, too, which may do better.
  static double useful_below(const Ask& ask, std::uint32_t core, std::int64_t in_core, std::int64_t outside) {
    const bool others_too = core <= small_core || 2 * in_core > std::int64_t{core};
    if (!ask.known || others_too || ask.effort > Effort::normal) return std::numeric_limits<double>::infinity();
    return static_cast<double>(*ask.known) - static_cast<double>(outside);
  }

  void solve(const Ask& ask) {
    const std::int64_t k = ask.k(), low = reached(ask);
    const Work work = work_of(ask.effort);
    double left = work.entries;
    for (const std::uint32_t core : cores(k, (low - question_.constant) / k, work.cores)) {
      if (ask.budget.exhausted()) return;
      const double pairs = static_cast<double>(core) * core;
      const auto iterations = static_cast<int>(std::min<double>(work.most, first_share * left / pairs));
      if (core > largest_core || iterations < work.fewest) return;
      FromCore& from = from_.emplace(question_, peeled_.order, core);
      if (std::vector<std::uint32_t> blocks = semidefinite::blocks_of(from.core()); !blocks.empty()) {
        from.split(std::move(blocks));
        left -= solve_blocks(from, ask, low, blocks_share * left);
        from.drop_idle(k);
        offer(from, ask);
        if (best_ && best_->value <= low) return;
      }
      std::int64_t in_core = k;
      Int128 excess_before = most_total;
      std::vector<std::int64_t> solved;
      if (last_.core != core) last_ = {core, {}, {}};
      const int solves_here = settled_by_blocks(from, ask, low) ? 0 : work.solves;
      for (int solves = 0; solves < solves_here && !ask.budget.exhausted(); ++solves) {
        const auto most = static_cast<int>(solves == 0 ? iterations : std::min(iterations * later_share, left / pairs));
        const std::int64_t outside = question_.constant + from.outside(k - in_core), wanted = low - outside;
        const double useful = useful_below(ask, core, in_core, outside);
        left -= solve_side(from, 0, {in_core, false}, most, ask, static_cast<double>(wanted) + nearly_one, last_.chosen,
                           useful);
        if (best_ && best_->value <= low) return;
        if (last_.chosen && static_cast<double>(in_core) * last_.chosen->best().mu >= useful) return;
        const bool decisive = from.at(k).in_core == in_core;
        if (core <= small_core || (decisive && 2 * in_core > std::int64_t{core})) {
          const Side others{core - in_core, true};
          const Int128 missing = wanted - semidefinite::whole_worth(from.core(), others);  // what those must be below
          left -= solve_side(from, 0, others, most, ask, static_cast<double>(missing) + nearly_one, last_.left_out);
          if (best_ && best_->value <= low) return;
        }
        solved.push_back(in_core);
        const std::optional<std::int64_t> next = next_size(from, k, low, solved);
        const Int128 excess = from.at(k).value - std::max<Int128>(low, question_.constant + from.in_core(k));
        if (!next || left < pairs * work.fewest || (excess > 0 && 4 * excess > 3 * excess_before)) break;
        excess_before = excess;
        in_core = *next;
      }
      if (from.at(k).in_core == k) return;  // sets with vertices outside are not what the bound is about
    }
  }

  /// For how many of the core to solve next: those that make the bound what it is; else, as what is left to choose from
  /// is the core only where sets with others are worth no more than a known one, those among such sets.
  static std::optional<std::int64_t> next_size(const FromCore& from, std::int64_t k, std::int64_t low,
                                               std::span<const std::int64_t> solved) {
    const auto is_new = [&](std::int64_t size) { return std::ranges::find(solved, size) == solved.end(); };
    if (const std::int64_t size = from.at(k).in_core; is_new(size)) return size;
    const std::optional<FromCore::Value> others = from.with_others(k);
    if (others && others->value > low && is_new(others->in_core)) return others->in_core;
    return std::nullopt;
  }

  const Question& question_;
  semidefinite::Peeled peeled_;
  struct Last {
    std::uint32_t core = 0;
    std::optional<Relaxation> chosen, left_out;
  };
  Last last_;  // of each kind, on one core: others, be it for another k, begin there
  std::optional<Best> best_;
  std::vector<Vertex> rounded_;   // the last answer in fractions
  double spent_ = 0;              // since at() was called
  std::optional<FromCore> from_;  // the last core, for the same k as the best
};

}  // namespace

std::unique_ptr<QuestionBound> semidefinite_on(const Basis& basis) {
  if (basis.question.parts.sizes.size() != 1) return nullptr;
  return std::make_unique<OnCore>(basis);
}

}  // namespace densek::bounds
