#include "bounds/session.h"

#include <densek/errors.h>

#include <algorithm>
#include <utility>

#include "base/parallel.h"
#include "graph/unweighted.h"
#include "question/checks.h"
#include "question/witness_about.h"

namespace densek::bounds {

namespace {

/// How long a split is evened out: so many arcs, within these numbers of iterations.
struct Iterations {
  std::uint64_t arcs;
  std::uint64_t least, most;
};

/// 100 iterations bring the bounds within an edge of where they end, on every graph we tried, and 50 within half a
/// percent; small graphs get more. A dozen is where the loads begin to tell dense parts from others; what thorough
/// adds comes after the normal ones.
constexpr Iterations iterations_of(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return {8'000'000, 12, 80};
    case Effort::normal:
      return {40'000'000, 50, 400};
    default:
      return {160'000'000, 150, 1600};
  }
}

/// A quick bound evens out for no more arcs than this in all: a large graph gets fewer than the least iterations.
constexpr std::uint64_t most_quick_arcs = 100'000'000;

Split even_out(const Question& question, Split start, Effort effort, int threads, const Budget& budget) {
  const auto [arcs, least, most] = iterations_of(effort);
  const std::uint64_t pass = question.graph.num_arcs() + 1;
  auto iterations = static_cast<int>(std::clamp(arcs / pass, least, most));
  if (effort == Effort::quick)
    iterations =
        static_cast<int>(std::clamp<std::uint64_t>(most_quick_arcs / pass, 1, static_cast<std::uint64_t>(iterations)));
  return even_split(question, std::move(start), {iterations, threads, budget});
}

/// What is asked of the whole question; on what fixing leaves, every row is worth its cost.
Stage last_stage(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return Stage::cheap;
    case Effort::normal:
      return Stage::full;
    default:
      return Stage::tuned;
  }
}

void require_possible(const Question& question) {
  require_unweighted(question.graph);
  require_one_part(question);
  const auto fits = [](std::int64_t c) { return -Session::max_linear <= c && c <= Session::max_linear; };
  std::int64_t sum = 0;
  const bool all_fit = fits(question.constant) && std::ranges::all_of(question.linear, [&](std::int64_t c) {
                         return fits(c) && fits(sum += std::abs(c));
                       });
  if (!all_fit) throw UsageError("bounds: the linear terms or the constant are too large");
}

bool is_about_edges_of_the_whole(const Question& question) {
  return question.constant == 0 && question.forced.empty() && question.originals.empty() &&
         std::ranges::all_of(question.linear, [](std::int64_t c) { return c == 0; });
}

}  // namespace

Session::Session(Question question, int threads) : threads_(resolve_threads(threads)), question_(std::move(question)) {
  require_possible(question_);
}

const Cores& Session::cores() {
  if (!cores_) cores_ = compute_cores(question_.graph);
  return *cores_;
}

/// What needs no split, where there is none yet and it is all that can be proved, as a clique is the best there is, or
/// all there is time for.
std::optional<Bound> Session::plain_bound(const Ask& ask, bool wants_witness) {
  const bool no_time = question_.graph.num_arcs() > cheap_in_no_time && ask.budget.exhausted();
  if (!levels_.empty() || (!ask.reached && !no_time)) return std::nullopt;
  if (!plain_) plain_ = std::make_unique<Arguments>(Basis{question_, cores(), no_split_});
  const Proved proved = plain_->at(ask, Stage::plain);
  if (!no_time && proved.value > *ask.reached) return std::nullopt;
  Bound bound(proved.value, proved.argument);
  if (wants_witness)
    bound.witness = std::make_shared<const Witness>(
        witness_about(question_.graph, ask.k, proved.value, {plain_->proof(proved.argument, ask.k)}));
  return bound;
}

void Session::prepare(Effort effort, const Budget& budget) {
  if (effort == Effort::thorough) prepare_level(Effort::normal, budget);  // never worse than normal: its split too
  prepare_level(effort, budget);
}

/// Makes sure there is a split of at least this effort; goes on where an earlier call was cut short.
void Session::prepare_level(Effort effort, const Budget& budget) {
  const bool there =
      std::ranges::any_of(levels_, [&](const auto& level) { return level->effort >= effort && level->complete; });
  if (there || (!levels_.empty() && budget.exhausted())) return;
  Split start = levels_.empty() ? ordered_split(question_, cores().order, threads_) : levels_.back()->split;
  if (!levels_.empty() && levels_.back()->effort == effort) levels_.pop_back();  // it was cut short
  Split split = even_out(question_, std::move(start), effort, threads_, budget);
  levels_.push_back(std::make_unique<Level>(question_, cores(), std::move(split), effort, !budget.exhausted()));
  loads_.clear();
}

void Session::prepare_if_new() {
  if (levels_.empty()) prepare(Effort::normal, {});
}

void Session::offer(Best& best, std::optional<FixedBound> fixed) const {
  if (!fixed || fixed->bound.value >= best.bound.value) return;
  best.bound = fixed->bound;
  best.fixed = std::move(fixed);
}

Bound Session::bound(std::int64_t k, const BoundOptions& options) {
  require_size(question_.graph, k, 0);
  if (options.witness && !is_about_edges_of_the_whole(question_))
    throw UsageError("a witness speaks of the edges of a whole graph; this question is about something else");
  const Ask ask{k, options.effort, threads_, {.stop = options.stop, .deadline = options.deadline}, options.incumbent};
  if (std::optional<Bound> bound = plain_bound(ask, options.witness)) return *std::move(bound);
  prepare(ask.effort, ask.budget);

  Best best;
  for (const auto& level : levels_)
    if (const Proved bound = level->arguments.at(ask, last_stage(ask.effort));
        best.level == nullptr || bound.value < best.bound.value)
      best = {bound, level.get()};
  const bool fixing_is_dear = ask.effort == Effort::quick && question_.graph.num_arcs() > cheap_in_no_time;
  if (options.incumbent && *options.incumbent < best.bound.value && !fixing_is_dear)
    for (const auto& level : levels_)
      if (!ask.budget.exhausted())
        offer(best, fixed_bound(question_, level->split, *options.incumbent, ask, options.witness));
  if (ask.effort == Effort::thorough) {
    const std::vector<Vertex> peeled(cores_->order.end() - k, cores_->order.end());
    const std::int64_t low = std::max(question_.value(peeled), options.incumbent.value_or(question_.value(peeled)));
    offer(best, guessed_bound(question_, levels_.back()->split, low, best.bound.value, ask, options.witness));
  }
  Bound result(best.bound.value, best.bound.argument);
  if (options.witness) result.witness = witness(k, std::move(best));
  return result;
}

std::shared_ptr<const Witness> Session::witness(std::int64_t k, Best best) const {
  Witness proof = witness_about(question_.graph, k, best.bound.value);
  if (best.fixed) {
    proof.lower_bound = best.fixed->incumbent;
    proof.steps = std::move(best.fixed->steps);
  } else {
    proof.steps.push_back(best.level->arguments.proof(best.bound.argument, k));
  }
  return std::make_shared<const Witness>(std::move(proof));
}

std::span<const double> Session::loads() {
  prepare_if_new();
  if (loads_.empty()) {
    loads_.reserve(question_.num_vertices());
    for (const std::int64_t load : levels_.back()->split.loads)
      loads_.push_back(static_cast<double>(load) / share_unit);
  }
  return loads_;
}

const Split& Session::split() {
  prepare_if_new();
  return levels_.back()->split;
}

}  // namespace densek::bounds
