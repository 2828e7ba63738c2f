#include "search/relaxed_decision.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bounds/semidefinite/proof.h"
#include "bounds/split.h"
#include "search/decision.h"
#include "search/general_decision.h"

namespace densek::search {

namespace {

using bounds::semidefinite::MatrixBound;
using bounds::semidefinite::Relaxation;
using bounds::semidefinite::Side;

/// What the search without relaxations may do in a node: about as much as a dozen iterations.
constexpr std::uint64_t search_share = 1'000'000;
/// An entry of the matrix in one iteration, in arcs visited.
constexpr std::uint64_t work_per_entry = 8;
/// Iterations between looks at how the bound falls; in one node at most; and how many more like the last would have to
/// suffice.
constexpr int at_a_time = 10, most_iterations = 200;
constexpr double hopeful_looks = 6;
/// Below the next whole number by more than rounding adds.
constexpr double nearly_one = 0.95;

/// What all vertices together are worth, the constant aside.
std::int64_t worth_of_all(const Question& question) {
  std::vector<Vertex> all(question.num_vertices());
  for (Vertex v = 0; v < all.size(); ++v) all[v] = v;
  return question.value(all) - question.constant;
}

Side side_of(const Question& question, bool left_out) {
  return {left_out ? question.num_vertices() - question.k() : question.k(), left_out};
}

}  // namespace

Answer RelaxedDecision::decide(std::int64_t target) {
  if (const Answer answer = search(target); answer != Answer::unknown || meter_.cut_short()) {
    if (answer == Answer::unknown) open_.push_back(asked_);
    return answer;
  }
  const Question& question = asked_.question;
  std::shared_ptr<Relaxation> better;
  bool left_out = asked_.left_out;
  if (asked_.before) {
    better = std::make_shared<Relaxation>(
        bounds::semidefinite::dense_question(question, side_of(question, left_out)), 1);
    better->start_from(*asked_.before, asked_.kept);
    if (rules_out(*better, left_out, target)) return Answer::no;
  } else {
    std::shared_ptr<Relaxation> sides[2];
    for (const bool out : {false, true}) {
      sides[out] = std::make_shared<Relaxation>(
          bounds::semidefinite::dense_question(question, side_of(question, out)), 1);
      if (rules_out(*sides[out], out, target)) return Answer::no;
    }
    const auto bound = [&](bool out) {
      return static_cast<double>(side_of(question, out).k) * sides[out]->best().mu +
             (out ? static_cast<double>(worth_of_all(question)) : 0.0);
    };
    left_out = bound(true) < bound(false);
    better = sides[left_out];
  }
  branch(std::move(better), left_out);
  return Answer::unknown;
}

Answer RelaxedDecision::search(std::int64_t target) {
  const Question& question = asked_.question;
  WorkMeter meter(search_share, meter_.budget());
  const auto ask = [&](auto&& search) {
    const Answer answer = search.decide(target);
    found_ = search.found();
    meter_.spend(meter.used());
    return answer;
  };
  if (!question.graph.weighted()) {
    const SplitQuestion split{question, bounds::ordered_split(question, compute_cores(question.graph).order, 1).shares};
    return ask(Decision(split, meter));
  }
  const SharedQuestion shared = halved(question);
  return ask(GeneralDecision(shared, meter));
}

bool RelaxedDecision::rules_out(Relaxation& relaxation, bool left_out, std::int64_t target) {
  const Question& question = asked_.question;
  const Side side = side_of(question, left_out);
  const auto k = static_cast<double>(side.k);
  const double enough = static_cast<double>(target - 1 - question.constant - (left_out ? worth_of_all(question) : 0)) +
                        nearly_one;
  const auto entries = static_cast<std::uint64_t>(question.num_vertices()) * question.num_vertices();
  double before = k * relaxation.best().mu;
  for (int done = 0; done < most_iterations; done += at_a_time) {
    const bool hope = relaxation.improve(at_a_time, enough, meter_.budget());
    meter_.spend(at_a_time * entries * work_per_entry);
    const double now = k * relaxation.best().mu;
    if (now < enough) break;
    if (!hope || meter_.cut_short()) return false;
    if (done >= 3 * at_a_time && now - enough > hopeful_looks * (before - now)) return false;
    before = now;
  }
  if (k * relaxation.best().mu >= enough) return false;
  const std::optional<DualMatrix> matrix =
      bounds::semidefinite::prove(question, side, relaxation.best(), 1, meter_.budget());
  if (!matrix) return false;
  return question.constant + MatrixBound(question, *matrix).at(question.k()) < target;
}

void RelaxedDecision::branch(std::shared_ptr<const Relaxation> relaxation, bool left_out) {
  const Question& question = asked_.question;
  const std::vector<double> in = relaxation->fractional();
  Vertex least_decided = 0;
  for (Vertex v = 1; v < in.size(); ++v)
    if (std::abs(in[v] - 0.5) < std::abs(in[least_decided] - 0.5)) least_decided = v;
  std::vector<std::int64_t> kept;
  for (Vertex v = 0; v < question.num_vertices(); ++v)
    if (v != least_decided) kept.push_back(v);
  for (const Fate fate : {Fate::removed, Fate::forced}) {
    std::vector<Fate> fates(question.num_vertices(), Fate::open);
    fates[least_decided] = fate;
    open_.push_back({after(question, fates), relaxation, kept, left_out});
  }
}

}  // namespace densek::search
