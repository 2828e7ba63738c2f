#include "bounds/session.h"

#include <densek/errors.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/parallel.h"
#include "question/checks.h"
#include "question/witness_about.h"

namespace densek::bounds {

namespace {

/// How long a split is evened out: so many arcs, within these numbers of iterations.
struct Iterations {
  std::uint64_t arcs;
  std::uint64_t least, most;
};

/// 100 iterations bring the bounds within a thousandth of where they end, on every graph we tried, and 30 within half a
/// percent; small graphs get more, unless they are there before (bounds/evenness.h). Some 14 are where the loads begin
/// to tell dense parts from others; what thorough adds comes after the normal ones.
constexpr Iterations iterations_of(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return {8'000'000, 14, 80};
    case Effort::normal:
      return {40'000'000, 30, 400};
    default:
      return {160'000'000, 90, 1600};
  }
}

/// Of fewer vertices an exact search tells the best set in less time than a relaxation takes.
constexpr Vertex least_to_solve = 24;

/// A quick bound evens out for no more arcs than this in all: a large graph gets fewer than the least iterations.
constexpr std::uint64_t most_quick_arcs = 100'000'000;

/// Where a normal bound is worth no more than the least iterations, it need not be nearer its limit than this.
constexpr double near_where_dear = 1.0 / (1 << 10);

int split_iterations(std::uint64_t num_arcs, Effort effort) {
  const auto [arcs, least, most] = iterations_of(effort);
  const std::uint64_t pass = num_arcs + 1, iterations = std::clamp(arcs / pass, least, most);
  if (effort != Effort::quick) return static_cast<int>(iterations);
  return static_cast<int>(std::clamp<std::uint64_t>(most_quick_arcs / pass, 1, iterations));
}

/// What is asked of the whole question; on what fixing leaves, every row is worth its cost, and so is every one that
/// was chosen.
Stage last_stage(const Ask& ask) {
  if (ask.chosen()) return Stage::tuned;
  switch (ask.effort) {
    case Effort::quick:
      return Stage::cheap;
    case Effort::normal:
      return Stage::full;
    default:
      return Stage::tuned;
  }
}

/// Whether a witness can say what is asked: by the graph and the wishes it came from, or by the graph alone.
bool is_asked_of_a_graph(const Question& question) {
  return question.about || (question.constant == 0 && question.forced.empty() && question.originals.empty() &&
                            question.parts.sizes.size() == 1 &&
                            std::ranges::all_of(question.linear, [](std::int64_t c) { return c == 0; }));
}

}  // namespace

Session::Session(Question question, int threads, std::shared_ptr<LazyCores> cores)
    : threads_(resolve_threads(threads)),
      question_(std::move(question)),
      there_(question_.parts.sizes.size(), 0),
      total_(total_of(question_)),
      cores_(cores ? std::move(cores) : std::make_shared<LazyCores>(question_.graph)) {
  if (total_ == most_total) throw UsageError("bounds: the weights, linear terms or the constant are too large");
  without_split_ = std::make_unique<Arguments>(Basis{question_, *cores_, no_split_});
  if (there_.size() == 1) there_[0] = question_.num_vertices();
  for (Vertex v = 0; there_.size() > 1 && v < question_.num_vertices(); ++v) ++there_[question_.part(v)];
}

void Session::require_sizes(const Sizes& open) const {
  if (open.by_part.size() != there_.size())
    throw UsageError("bounds: " + std::to_string(open.by_part.size()) + " sizes for " + std::to_string(there_.size()) +
                     " parts");
  if (there_.size() == 1) return require_size(question_.graph, open.k(), 0);
  for (std::size_t part = 0; part < there_.size(); ++part) {
    if (open.by_part[part] < 0) throw UsageError("bounds: a size is below 0");
    if (open.by_part[part] > there_[part])
      throw NoAnswerError("bounds: " + std::to_string(open.by_part[part]) + " of " + std::to_string(there_[part]) +
                          " vertices of a part");
  }
}

/// Where edges are counted the degrees say the same, if they are asked.
std::optional<Bound> Session::only_answer(const Sizes& open, const BoundOptions& options) const {
  if (!question_.graph.weighted() && there_.size() == 1 && options.allowed.contains(Argument::degree))
    return std::nullopt;
  const std::optional<std::vector<Vertex>> set = only_set(question_, open.by_part);
  if (!set) return std::nullopt;
  Bound bound(question_.value(*set), Argument::only_answer);
  if (options.witness)
    bound.witness = std::make_shared<const Witness>(
        witness_about(question_, open, bound.value, {{.argument = Argument::only_answer}}));
  return bound;
}

Ask Session::ask(const Sizes& open, const BoundOptions& options) const {
  std::optional<std::int64_t> incumbent = options.incumbent;
  if (incumbent) incumbent = std::max(*incumbent, -total_);  // every set is worth that
  return {open,      options.effort,  threads_, {.stop = options.stop, .deadline = options.deadline},
          incumbent, options.allowed, {}};
}

std::optional<Bound> Session::settled(const Sizes& open, const BoundOptions& options) {
  require_sizes(open);
  if (options.witness && !is_asked_of_a_graph(question_))
    throw UsageError("a witness speaks of a whole graph; this question is about something else");
  if (std::optional<Bound> bound = only_answer(open, options)) return bound;
  const Ask asked = ask(open, options);
  const bool no_time = levels_.empty() && question_.graph.num_arcs() > cheap_in_no_time && asked.budget.exhausted();
  if (!asked.reached && !no_time) return std::nullopt;
  const Proved proved = without_split_->at(asked, Stage::plain);
  if (proved.is_nothing() || (!no_time && proved.value > *asked.reached)) return std::nullopt;
  return made(open, {proved, without_split_.get()}, options.witness);
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
  const int iterations = split_iterations(question_.graph.num_arcs(), effort);
  SplitOptions options{.iterations = iterations, .threads = threads_, .budget = budget};
  if (effort == Effort::normal && iterations <= static_cast<int>(iterations_of(effort).least))
    options.near_limit = near_where_dear;
  Split split = levels_.empty() ? even_split(question_, cores_->get(), options)
                                : even_split(question_, levels_.back()->split, options);
  if (!levels_.empty() && levels_.back()->effort == effort) levels_.pop_back();  // it was cut short
  levels_.push_back(std::make_unique<Level>(question_, *cores_, std::move(split), effort, !budget.exhausted()));
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

Bound Session::bound(const Sizes& open, const BoundOptions& options, bool solve) {
  if (std::optional<Bound> bound = bound_if_any(open, options, solve)) return *std::move(bound);
  const Budget budget{.stop = options.stop, .deadline = options.deadline};
  throw NoAnswerError("no bound: none of the arguments that may prove one has anything to say about this question" +
                      std::string(budget.exhausted() ? " in so short a time" : ""));
}

std::optional<Bound> Session::bound_if_any(const Sizes& open, const BoundOptions& options, bool solve) {
  if (std::optional<Bound> bound = settled(open, options)) return bound;
  const Ask asked = ask(open, options);
  prepare(asked.effort, asked.budget);

  Best best{without_split_->at(asked, Stage::plain), without_split_.get()};
  for (const auto& level : levels_)
    if (const Proved bound = level->arguments.between(Stage::cheap, last_stage(asked), asked);
        bound.value < best.bound.value)
      best = {bound, &level->arguments};
  if (asked.allowed.contains(Argument::fixing)) offer_fixed(best, asked, options.witness);
  if (solve) offer_solved(best, asked);
  if (best.bound.is_nothing()) return std::nullopt;
  return made(open, std::move(best), options.witness);
}

/// With the incumbent, if there is one; and with guesses of what the best set may be worth, if there is time.
void Session::offer_fixed(Best& best, const Ask& ask, bool wants_steps) {
  const std::optional<std::int64_t>& incumbent = ask.reached;
  const bool dear = ask.effort == Effort::quick && question_.graph.num_arcs() > cheap_in_no_time && !ask.chosen();
  if (incumbent && *incumbent < best.bound.value && !dear)
    for (const auto& level : levels_)
      if (!ask.budget.exhausted()) offer(best, fixed_bound(question_, level->split, *incumbent, ask, wants_steps));
  if (ask.effort != Effort::thorough && !ask.chosen()) return;
  const Split& split = levels_.back()->split;
  if (ask.chosen() && !ask.budget.exhausted())  // with this number in hand the loads leave nobody
    if (const auto most = levels_.back()->arguments.at(Argument::orientation, ask); most && *most < best.bound.value)
      offer(best, fixed_bound(question_, split, std::min(*most, total_), ask, wants_steps));
  const std::int64_t reached = question_.value(peeled(ask.sizes));
  const std::int64_t low = std::max(reached, incumbent.value_or(reached));
  const std::int64_t high = std::min(best.bound.value, total_);  // no guess is more than all there is
  offer(best, guessed_bound(question_, split, low, high, ask, wants_steps));
}

/// What no row up to the last stage of the effort has done: a gap is left, and somebody has time. The row knows what it
/// has done for this k before.
void Session::offer_solved(Best& best, const Ask& ask) {
  const bool gap = !ask.reached || best.bound.value > *ask.reached;
  if (ask.effort == Effort::quick || (question_.num_vertices() < least_to_solve && !ask.chosen())) return;
  if (!gap || ask.budget.exhausted()) return;
  Ask better = ask;
  if (!ask.chosen()) better.known = best.bound.value;
  const Proved solved = without_split_->between(Stage::solved, Stage::solved, better);
  if (solved.value < best.bound.value) best = {solved, without_split_.get()};
}

std::optional<Question> Session::left(const Sizes& open, std::int64_t wanted, int threads, const Budget& budget) const {
  return without_split_->left({.sizes = open, .threads = threads, .budget = budget}, wanted);
}

std::vector<Vertex> Session::rounded(const Sizes& open) const { return without_split_->rounded({.sizes = open}); }

std::uint64_t Session::solving_work(const Sizes& open) const { return without_split_->work({.sizes = open}); }

/// The last that peeling leaves of each part.
std::vector<Vertex> Session::peeled(const Sizes& open) const {
  const std::vector<Vertex>& order = cores_->get().order;
  if (there_.size() == 1) return {order.end() - open.k(), order.end()};
  std::vector<std::int64_t> missing = open.by_part;
  std::vector<Vertex> set;
  for (auto v = order.rbegin(); v != order.rend(); ++v)
    if (missing[question_.part(*v)]-- > 0) set.push_back(*v);
  return set;
}

Bound Session::made(const Sizes& open, Best best, bool wants_witness) const {
  Bound bound(best.bound.value, best.bound.argument);
  if (!wants_witness) return bound;
  Witness proof = witness_about(question_, open, best.bound.value);
  if (best.fixed) {
    proof.lower_bound = best.fixed->incumbent;
    proof.steps = std::move(best.fixed->steps);
  } else {
    proof.steps.push_back(best.arguments->proof(best.bound.argument, open.k()));
  }
  bound.witness = std::make_shared<const Witness>(std::move(proof));
  return bound;
}

std::span<const double> Session::loads() {
  prepare_if_new();
  if (loads_.empty()) {
    loads_.reserve(question_.num_vertices());
    for (const std::int64_t load : levels_.back()->split.loads)
      loads_.push_back(static_cast<double>(load) / static_cast<double>(std::int64_t{1} << levels_.back()->split.bits));
  }
  return loads_;
}

const Split& Session::split() {
  prepare_if_new();
  return levels_.back()->split;
}

}  // namespace densek::bounds
