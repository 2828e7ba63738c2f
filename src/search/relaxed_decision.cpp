#include "search/relaxed_decision.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bounds/semidefinite/costs.h"
#include "bounds/semidefinite/proof.h"
#include "bounds/split.h"
#include "search/decision.h"
#include "search/general_decision.h"

namespace densek::search {

namespace {

using bounds::semidefinite::MatrixBound;
using bounds::semidefinite::Relaxation;
using bounds::semidefinite::Side;

/// An entry of the matrix in one iteration, in arcs visited.
constexpr std::uint64_t work_per_entry = 4;
/// Iterations between looks at how the bound falls; in one node at most; and how many more like the last would have to
/// suffice.
constexpr int at_a_time = 10, most_iterations = 200;
constexpr double hopeful_looks = 6;
/// Where fewer than this part is left, the rest is asked again before it is divided.
constexpr double many = 0.9;
/// Below the next whole number by more than rounding adds.
constexpr double nearly_one = 0.95;

}  // namespace

Answer RelaxedDecision::decide(std::int64_t target) {
  const Question& question = asked_.question;
  if (const auto set = only_set(question, question.parts.sizes)) {
    if (question.value(*set) < target) return Answer::no;
    found_ = question.with_forced(*set);
    return Answer::yes;
  }
  if (const Answer answer = search(target); answer != Answer::unknown) return answer;
  Relaxed best;
  for (const bool left_out : {false, true}) {
    if (asked_.before && left_out != asked_.left_out) continue;
    Relaxed relaxed = relax(left_out, target);
    if (relaxed.matrix && relaxed.bound < target) return Answer::no;
    if (!best.relaxation || (relaxed.matrix && (!best.matrix || relaxed.bound < best.bound))) best = std::move(relaxed);
  }
  divide(best, target);
  return Answer::unknown;
}

Answer RelaxedDecision::search(std::int64_t target) {
  const Question& question = asked_.question;
  WorkMeter meter(asked_.search_work, meter_.budget());
  const auto ask = [&](auto&& search) {
    const Answer answer = search.decide(target);
    found_ = search.found();
    meter_.spend(meter.used());
    return answer;
  };
  if (Decision::takes(question)) {
    const SplitQuestion split{question, bounds::ordered_split(question, compute_cores(question.graph).order, 1).shares};
    return ask(Decision(split, meter, Unfinished::dropped));
  }
  const SharedQuestion shared = halved(question);
  return ask(GeneralDecision(shared, meter, Unfinished::dropped));
}

RelaxedDecision::Relaxed RelaxedDecision::relax(bool left_out, std::int64_t target) {
  const Question& question = asked_.question;
  const Side side = bounds::semidefinite::side_of(question, left_out);
  const auto relaxation = std::make_shared<Relaxation>(bounds::semidefinite::dense_question(question, side), 1);
  if (asked_.before) relaxation->start_from(*asked_.before, asked_.kept);
  const auto k = static_cast<double>(side.k);
  const Int128 wanted = Int128{target} - 1 - question.constant - bounds::semidefinite::whole_worth(question, side);
  const double enough = static_cast<double>(wanted) + nearly_one;
  const auto entries = static_cast<std::uint64_t>(question.num_vertices()) * question.num_vertices();
  double before = k * relaxation->best().mu;
  for (int done = 0; done < most_iterations; done += at_a_time) {
    const bool hope = relaxation->improve(at_a_time, enough, meter_.budget());
    meter_.spend(at_a_time * entries * work_per_entry);
    const double now = k * relaxation->best().mu;
    if (!hope || meter_.cut_short()) break;
    if (done >= 3 * at_a_time && now - enough > hopeful_looks * (before - now)) break;
    before = now;
  }
  Relaxed relaxed{left_out, relaxation};
  relaxed.matrix = bounds::semidefinite::prove(question, side, relaxation->best(), 1, meter_.budget());
  if (!relaxed.matrix) return relaxed;
  const Int128 bound = question.constant + MatrixBound(question, *relaxed.matrix).at(question.k());
  relaxed.bound = static_cast<std::int64_t>(std::min<Int128>(bound, bounds::most_total));
  return relaxed;
}

void RelaxedDecision::divide(const Relaxed& relaxed, std::int64_t target) {
  const Question& question = asked_.question;
  std::vector<Fate> fates(question.num_vertices(), Fate::open);
  if (relaxed.matrix)
    fates = bounds::semidefinite::fates_by_costs(question, *relaxed.matrix, target, 1, meter_.budget());
  const auto open_vertices = std::ranges::count(fates, Fate::open);
  const auto ask = [&](double part) {
    RelaxedQuestion rest{after(question, fates), relaxed.relaxation, {}, relaxed.left_out, part, asked_.search_work};
    for (Vertex v = 0; v < fates.size(); ++v)
      if (fates[v] == Fate::open) rest.kept.push_back(v);
    const std::int64_t k = rest.question.k();
    if (k >= 0 && k <= std::int64_t{rest.question.num_vertices()}) open_.push_back(std::move(rest));
  };
  if (open_vertices <= 0 || static_cast<double>(open_vertices) < many * static_cast<double>(fates.size()))
    return ask(asked_.part);
  const std::vector<double> in = relaxed.relaxation->fractional();
  std::optional<Vertex> least_decided;
  for (Vertex v = 0; v < in.size(); ++v)
    if (fates[v] == Fate::open && (!least_decided || std::abs(in[v] - 0.5) < std::abs(in[*least_decided] - 0.5)))
      least_decided = v;
  for (const Fate fate : {Fate::removed, Fate::forced}) {
    fates[*least_decided] = fate;
    ask(asked_.part / 2);
  }
}

}  // namespace densek::search
