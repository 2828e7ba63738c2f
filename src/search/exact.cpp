#include "search/exact.h"

#include <densek/errors.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "base/parallel.h"
#include "bounds/fixing.h"
#include "search/decision.h"
#include "search/general_decision.h"
#include "search/relaxed_decision.h"

namespace densek::search {

namespace {

/// A fixed number, so that neither answer nor work depends on the threads; enough to keep some threads busy.
constexpr std::size_t tasks_per_round = 16;
/// Of all open questions together: about a gigabyte.
constexpr std::uint64_t max_open_arcs = 100'000'000;
/// What a relaxation holds of each pair, 32 bytes.
constexpr std::uint64_t arcs_per_entry = 3;
/// What a task may do before it hands the rest back: long enough to be worth its set-up, short enough to be shared.
constexpr std::uint64_t least_share = 100'000, largest_share = 4'000'000;
/// Setting a question up costs some passes over its graph, which do not count as its share.
constexpr std::uint64_t set_up_passes = 8;
/// A question that took less than this part of the work left was easy: ask twice as many at a time.
constexpr std::uint64_t easy_part = 32;
/// With weights, the question just above the best set gets so much: a part of the work, and not all there may be.
constexpr std::uint64_t last_question_part = 4, most_for_last_question = 64'000'000;
/// With relaxations it gets all but such a part.
constexpr std::uint64_t relaxed_last_question = 8;
/// After such a part of the work at least this part of it, relatively, should be settled, or nothing will come of it.
constexpr double soon = 0.25, pace = 0.2;
/// Before the first question shares are evened out so often, for no more than this part of the work.
constexpr std::uint64_t most_passes = 100, evening_part = 16;

struct Decided {
  Answer answer = Answer::unknown;
  std::vector<Vertex> found;
  double settled = 0;  ///< part of a question with relaxations, if unknown
};

/// What open questions hold, in arcs. Relaxations that would be too many are forgotten: who needs one begins anew.
template <class Asked>
std::uint64_t held(const std::vector<Asked>& open) {
  std::uint64_t arcs = 0;
  for (const Asked& left : open) arcs += left.question.graph.num_arcs();
  return arcs;
}
std::uint64_t held(std::vector<RelaxedQuestion>& open) {
  std::uint64_t arcs = 0, entries = 0;
  for (const RelaxedQuestion& left : open) {
    arcs += left.question.graph.num_arcs();
    if (left.before) entries += static_cast<std::uint64_t>(left.before->question().n * left.before->question().n);
  }
  if (arcs + arcs_per_entry * entries <= max_open_arcs) return arcs + arcs_per_entry * entries;
  for (RelaxedQuestion& left : open) left.before.reset();
  return arcs;
}

/// What part of the first question is settled. Without relaxations nobody knows how large a question is.
template <class Asked>
std::optional<double> settled_part(const std::vector<Asked>& /*open*/) {
  return std::nullopt;
}
std::optional<double> settled_part(const std::vector<RelaxedQuestion>& open) {
  double settled = 1;
  for (const RelaxedQuestion& left : open) settled -= left.part;
  return settled;
}

/// Whether the work will be over long before the questions are, going by what is settled so far.
bool hopeless(std::optional<double> settled, const WorkMeter& meter) {
  const double spent = static_cast<double>(meter.used()) / static_cast<double>(meter.used() + meter.left());
  return settled && spent > soon && *settled < pace * spent;
}

/// Works on the last few open questions at a time, each for a while, and puts what is left of them back. `Search`
/// decides about what is `Asked`.
template <class Search, class Asked>
Decided decide(Asked first, std::int64_t target, int threads, WorkMeter& meter) {
  struct Report {
    Decided decided;
    std::vector<Asked> open;
    std::uint64_t work = 0;
  };
  std::vector<Asked> open;
  open.push_back(std::move(first));
  std::uint64_t open_arcs = 0;
  while (!open.empty()) {
    const std::optional<double> settled = settled_part(open);
    if (meter.empty() || open_arcs > max_open_arcs || hopeless(settled, meter))
      return {Answer::unknown, {}, settled.value_or(0)};
    const std::size_t tasks = std::min(tasks_per_round, open.size());
    const std::uint64_t share = std::clamp(meter.left() / tasks_per_round, least_share, largest_share);
    std::vector<Report> reports(tasks);
    parallel_blocks(threads, static_cast<std::int64_t>(tasks), [&](std::int64_t block) {
      const auto i = static_cast<std::size_t>(block);
      const Asked& next = open[open.size() - 1 - i];
      WorkMeter task_meter(share + set_up_passes * next.question.graph.num_arcs(), meter.budget());
      Search decision(next, task_meter);
      const Answer answer = decision.decide(target);
      reports[i] = {{answer, decision.found()}, std::move(decision.open()), task_meter.used()};
    });
    open.resize(open.size() - tasks);
    for (std::size_t i = tasks; i-- > 0;) {
      meter.spend(reports[i].work);
      std::move(reports[i].open.rbegin(), reports[i].open.rend(), std::back_inserter(open));
    }
    for (Report& report : reports)
      if (report.decided.answer == Answer::yes) return std::move(report.decided);
    open_arcs = held(open);
  }
  return {Answer::no, {}};
}

/// The question, whose vertices are called by their own ids here, whatever they were called before.
Question by_own_ids(Question question) {
  question.originals.clear();
  question.forced.clear();
  return question;
}

/// What is known before the search: the incumbent, or the first vertices of each part.
ExactResult known(const Question& question, std::span<const Vertex> incumbent, std::int64_t upper_bound) {
  ExactResult result;
  result.members.assign(incumbent.begin(), incumbent.end());
  std::vector<std::int64_t> wanted = question.parts.sizes;
  for (Vertex v = 0; incumbent.empty() && v < question.num_vertices(); ++v)
    if (wanted[question.part(v)]-- > 0) result.members.push_back(v);
  result.value = question.value(result.members);
  result.upper_bound = upper_bound;
  return result;
}

/// Takes over what was found.
void improve(ExactResult& result, const Question& question, std::vector<Vertex> found) {
  result.members = std::move(found);
  std::sort(result.members.begin(), result.members.end());
  result.value = question.value(result.members);
}

/// Asks whether anything is worth T, first for T just above the best set, for so much of the work, then for T half-way
/// between it and the bound.
void halve_gap(ExactResult& result, const Question& question, std::uint64_t first_work, WorkMeter& meter,
               const auto& decide_within) {
  for (bool last_question = true; !result.proved() && !meter.empty() && meter.left() > question.graph.num_arcs();) {
    const std::int64_t above = last_question ? 1 : (result.upper_bound - result.value + 1) / 2;
    WorkMeter share_meter(last_question ? std::min(meter.left(), first_work) : meter.left(), meter.budget());
    Decided decided = decide_within(result.value + above, share_meter);
    meter.spend(share_meter.used());
    if (decided.answer == Answer::yes)
      improve(result, question, std::move(decided.found));
    else if (decided.answer == Answer::no)
      result.upper_bound = result.value + above - 1;
    else
      result.settled = std::max(result.settled, decided.settled);
    if (decided.answer == Answer::unknown && !std::exchange(last_question, false)) return;
  }
}

/// All that is positive together: no set is worth more.
std::int64_t all_positive(const Question& question) {
  std::int64_t sum = question.constant;
  for (Vertex v = 0; v < question.num_vertices(); ++v) {
    sum += std::max<std::int64_t>(0, question.c(v));
    for (const auto [u, weight] : question.graph.arcs(v))
      if (u < v) sum += std::max<std::int64_t>(0, weight);
  }
  return sum;
}

}  // namespace

ExactResult solve_exact(const Question& asked, const bounds::Split& split, std::span<const Vertex> incumbent,
                        std::int64_t upper_bound, int threads, WorkMeter& meter) {
  if (!Decision::takes(asked)) throw NoAnswerError("linear terms are too large for the exact search");
  const Question question = by_own_ids(asked);
  ExactResult result = known(question, incumbent, upper_bound);
  // One reduction serves the questions `lowest` … upper bound; easy ones are asked many at a time.
  std::int64_t at_a_time = 1;
  while (!result.proved() && !meter.empty() && meter.left() > question.graph.num_arcs()) {
    const std::int64_t lowest = std::max(result.value + 1, result.upper_bound - at_a_time + 1);
    const bounds::Reduced rest =
        bounds::reduce(question, split, lowest - 1, {bounds::repair_iterations, threads, meter.budget()});
    meter.spend(question.graph.num_arcs() + bounds::repair_iterations * rest.question.graph.num_arcs());
    if (rest.closed) {
      result.upper_bound = lowest - 1;
      at_a_time *= 2;
      continue;
    }
    const std::uint64_t before = meter.used();
    while (result.upper_bound >= lowest) {
      const Decided decided =
          decide<Decision>(SplitQuestion{rest.question, rest.split.shares}, result.upper_bound, threads, meter);
      if (decided.answer == Answer::unknown) return result;
      if (decided.answer == Answer::yes) {
        improve(result, question, decided.found);
        return result;
      }
      --result.upper_bound;
    }
    if ((meter.used() - before) < meter.left() / easy_part) at_a_time *= 2;
  }
  return result;
}

ExactResult solve_exact(const Question& asked, std::span<const Vertex> incumbent, std::int64_t upper_bound, int threads,
                        WorkMeter& meter) {
  const std::uint64_t passes = meter.left() / evening_part / (2 * asked.graph.num_arcs() + asked.num_vertices() + 1);
  const SharedQuestion first =
      evened(halved(by_own_ids(asked)), static_cast<int>(std::min(passes, most_passes)), meter);
  const Question& question = first.question;
  ExactResult result = known(question, incumbent, std::min(upper_bound, all_positive(question)));
  const std::uint64_t first_work = std::min(meter.left() / last_question_part, most_for_last_question);
  halve_gap(result, question, first_work, meter, [&](std::int64_t target, WorkMeter& share) {
    return decide<GeneralDecision>(first, target, threads, share);
  });
  return result;
}

ExactResult solve_relaxed(const Question& asked, bounds::Session& bounds, std::span<const Vertex> incumbent,
                          std::int64_t upper_bound, int threads, WorkMeter& meter) {
  const Question question = by_own_ids(asked);
  ExactResult result = known(question, incumbent, upper_bound);
  const std::uint64_t first_work = meter.left() / relaxed_last_question * (relaxed_last_question - 1);
  halve_gap(result, question, first_work, meter, [&](std::int64_t target, WorkMeter& share) -> Decided {
    bounds::Reduced rest =
        bounds::reduce(question, bounds.split(), target - 1, {bounds::repair_iterations, threads, share.budget()});
    share.spend(question.graph.num_arcs() + bounds::repair_iterations * rest.question.graph.num_arcs());
    if (rest.closed) return {Answer::no, {}};
    std::optional<Question> left = bounds.left(Sizes(question.parts.sizes), target, threads, share.budget());
    if (!left || rest.question.num_vertices() < left->num_vertices()) left = std::move(rest.question);
    if (left->k() < 0 || left->k() > std::int64_t{left->num_vertices()}) return {Answer::no, {}};
    result.searched = left->num_vertices() <= RelaxedDecision::most_vertices;
    if (!result.searched) return {};
    return decide<RelaxedDecision>(RelaxedQuestion{*std::move(left)}, target, threads, share);
  });
  return result;
}

}  // namespace densek::search
