#include "bounds/semidefinite/semidefinite.h"

#include <algorithm>
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
};

constexpr Work work_of(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return {0, 1, 0, 0, 0};
    case Effort::normal:
      return {4e8, 60, 300, 3, 1};
    default:
      return {2e10, 200, 1200, 6, 3};
  }
}

/// The matrix takes 8 bytes an entry, several times.
constexpr std::uint32_t largest_core = 6144;
/// Up to so many vertices it costs next to nothing to look at those left out, too.
constexpr std::uint32_t small_core = 200;

/// So much goes to the first solve on a core at most: others may have to follow.
constexpr double first_share = 0.6;
/// Below the next whole number by more than rounding adds: floors of bounds that are proved are what is wanted.
constexpr double nearly_one = 0.9;

class OnCore final : public QuestionBound {
 public:
  explicit OnCore(const Basis& basis) : question_(basis.question) {
    if (basis.counts_edges() && question_.linear.empty()) {
      peeled_.order = basis.cores.order;
      for (const Vertex v : peeled_.order) peeled_.level.push_back(basis.cores.number[v]);
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
    solve(ask);
    if (!best_) return std::nullopt;
    best_->effort = ask.effort;
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
      const std::vector<Fate> by_costs = semidefinite::fates_by_costs(core, matrix, wanted);
      for (std::size_t v = 0; v < fates.size(); ++v)
        if (fates[v] == Fate::open) fates[v] = by_costs[v];
    }
    return after(core, fates);
  }

  ProofStep proof(std::int64_t /*k*/) const override { return best_->step; }

 private:
  struct Best {
    std::int64_t k, value;
    ProofStep step;
    Effort effort;
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

  /// Returns whether its value is the best so far.
  bool offer(const FromCore& from, const Ask& ask) {
    const Int128 value = from.at(ask.k()).value;
    if (value >= most_total || (best_ && value >= best_->value)) return false;
    best_ = Best{ask.k(), static_cast<std::int64_t>(value), from.proof(peeled_.order), ask.effort};
    return true;
  }

  /// One solve on the core of `from`; what it proves joins the others. Returns what it cost.
  double solve_side(FromCore& from, const Side& side, int iterations, const Ask& ask, double enough) {
    const std::int64_t n = from.core().num_vertices();
    if (side.k < 1 || side.k >= n) return 0;
    Relaxation relaxation(semidefinite::dense_question(from.core(), side), ask.threads);
    relaxation.improve(iterations, enough, ask.budget);
    if (auto matrix = semidefinite::prove(from.core(), side, relaxation.best(), ask.threads, ask.budget)) {
      from.add(*std::move(matrix));
      offer(from, ask);
    }
    return static_cast<double>(n * n) * relaxation.iterations();
  }

  void solve(const Ask& ask) {
    const std::int64_t k = ask.k(), low = reached(ask);
    const Work work = work_of(ask.effort);
    double left = work.entries;
    std::int64_t level = (low - question_.constant) / k;
    std::uint32_t before = 0;
    for (int round = 0; round < work.cores && !ask.budget.exhausted(); ++round, level = level * 2 / 3) {
      const std::uint32_t core = core_above(level, k);
      if (core == before) continue;
      before = core;
      const double pairs = static_cast<double>(core) * core;
      const auto iterations = static_cast<int>(std::min<double>(work.most, first_share * left / pairs));
      if (core > largest_core || iterations < work.fewest) return;
      FromCore& from = from_.emplace(question_, peeled_.order, core);
      std::int64_t in_core = k;
      std::vector<std::int64_t> solved;
      for (int solves = 0; solves < work.solves && !ask.budget.exhausted(); ++solves) {
        const std::int64_t wanted = low - question_.constant - from.outside(k - in_core);
        left -= solve_side(from, {in_core, false}, iterations, ask, static_cast<double>(wanted) + nearly_one);
        if (best_ && best_->value <= low) return;
        if (core <= small_core || 2 * in_core > std::int64_t{core}) {
          left -= solve_side(from, {core - in_core, true}, iterations, ask, missing(from, wanted));
          if (best_ && best_->value <= low) return;
        }
        solved.push_back(in_core);
        const std::optional<std::int64_t> next = next_size(from, k, low, solved);
        if (!next || left < pairs * work.fewest) break;
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

  /// What those left out must be below so that the others are worth what is wanted.
  static double missing(const FromCore& from, std::int64_t wanted) {
    std::vector<Vertex> all(from.core().num_vertices());
    for (Vertex v = 0; v < all.size(); ++v) all[v] = v;
    return static_cast<double>(wanted - from.core().value(all)) + nearly_one;
  }

  const Question& question_;
  semidefinite::Peeled peeled_;
  std::optional<Best> best_;
  std::optional<FromCore> from_;  // the last core, for the same k as the best
};

}  // namespace

std::unique_ptr<QuestionBound> semidefinite_on(const Basis& basis) {
  if (basis.question.parts.sizes.size() != 1) return nullptr;
  return std::make_unique<OnCore>(basis);
}

}  // namespace densek::bounds
