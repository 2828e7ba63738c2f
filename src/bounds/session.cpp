#include "bounds/session.h"

#include <densek/errors.h>

#include <algorithm>
#include <utility>

#include "base/parallel.h"
#include "question/checks.h"

namespace densek::bounds {

namespace {

/// 100 iterations bring the bounds within an edge of where they end, on every graph we tried, and 50 within half a
/// percent; small graphs get more.
int split_iterations(const Graph& graph) {
  return static_cast<int>(std::clamp<std::uint64_t>(40'000'000 / (graph.num_arcs() + 1), 50, 400));
}

void require_possible(const Question& question) {
  if (question.graph.weighted()) throw UsageError("bounds: weights are not supported yet");
  if (question.parts.sizes.size() != 1) throw UsageError("bounds: more than one part is not supported yet");
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

/// Makes sure there is a split; goes on where an earlier call was cut short.
void Session::prepare(const Budget& budget) {
  if (level_ && (level_->complete || budget.exhausted())) return;
  if (!cores_) cores_ = compute_cores(question_.graph);
  Split start = level_ ? std::move(level_->split) : ordered_split(question_, cores_->order, threads_);
  Split split = even_split(question_, std::move(start), {split_iterations(question_.graph), threads_, budget});
  level_ = std::make_unique<Level>(question_, *cores_, std::move(split), !budget.exhausted());
  loads_.clear();
}

void Session::prepare_if_new() {
  if (!level_) prepare({});
}

Bound Session::bound(std::int64_t k, const BoundOptions& options) {
  require_size(question_.graph, k);
  if (options.witness && !is_about_edges_of_the_whole(question_))
    throw UsageError("a witness speaks of the edges of a whole graph; this question is about something else");
  const Ask ask{k, threads_, {.stop = options.stop, .deadline = options.deadline}};
  prepare(ask.budget);

  Best best{level_->arguments.at(ask, Stage::full)};
  if (options.incumbent && *options.incumbent < best.bound.value && !ask.budget.exhausted()) {
    FixedBound fixed = fixed_bound(question_, level_->split, *options.incumbent, ask, options.witness);
    if (fixed.bound.value < best.bound.value) best = {fixed.bound, std::move(fixed)};
  }
  Bound result(best.bound.value, best.bound.argument);
  if (options.witness) result.witness = witness(k, std::move(best));
  return result;
}

std::shared_ptr<const Witness> Session::witness(std::int64_t k, Best best) const {
  Witness proof{question_.graph.fingerprint(), k, best.bound.value, std::nullopt, {}};
  if (best.fixed) {
    proof.lower_bound = best.fixed->incumbent;
    proof.steps = std::move(best.fixed->steps);
  } else {
    proof.steps.push_back(level_->arguments.proof(best.bound.argument, k));
  }
  return std::make_shared<const Witness>(std::move(proof));
}

std::span<const double> Session::loads() {
  prepare_if_new();
  if (loads_.empty()) {
    loads_.reserve(question_.num_vertices());
    for (const std::int64_t load : level_->split.loads) loads_.push_back(static_cast<double>(load) / share_unit);
  }
  return loads_;
}

const Split& Session::split() {
  prepare_if_new();
  return level_->split;
}

}  // namespace densek::bounds
