// Where a run of `auto` stands: the best set and the smallest bound so far, and who is told of them.
#pragma once

#include <densek/bounds.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "methods/method.h"
#include "search/arena.h"
#include "search/exact.h"

namespace densek::search {

class Standing {
 protected:
  Standing(Task& task, bounds::Session* bounds);

  const std::vector<std::int64_t>& sizes() const { return task_.question.parts.sizes; }
  bool quick() const { return task_.options.effort == Effort::quick; }
  bool normal() const { return task_.options.effort == Effort::normal; }
  bool may_prove(Argument argument) const { return bounds_ != nullptr && task_.options.bounds.contains(argument); }
  bool found_any() const { return !result_.vertices.empty(); }
  /// Nothing is worth more than this.
  std::int64_t goal() const { return std::min(result_.upper_bound.value_or(most_), most_); }
  bool proved() const { return result_.upper_bound && result_.value >= *result_.upper_bound; }
  bool reached() const { return found_any() && result_.value >= goal(); }
  bool done() const { return reached() || task_.budget.exhausted(); }

  void improve_bound(Bound bound);
  /// Nothing is fixed by the first answer: with a better one that costs as much and says more.
  void bound_at_first();
  /// Asks, before any split is made, whether the first answer is the best.
  void settle();
  /// `solve`: with relaxations.
  void refresh_bound(bool solve = false);
  /// What a search has proved leaves no witness; with the best answer in hand, what can be checked may be better than
  /// before.
  void improve_witness();

  void take(std::vector<Vertex> set, std::int64_t value);
  void take(ExactResult found, const WorkMeter& meter);

  /// `fraction`: of the present part of the run; what is reported is how far the whole is, and never falls.
  void tell(const char* phase, double fraction);

  /// The end of the run.
  Result result();

  Task& task_;
  const Graph& graph_;
  std::uint32_t k_;
  Arena whole_;
  std::int64_t most_;  // what a clique with the largest weights and linear terms would be worth
  bounds::Session* bounds_;
  struct Part {
    double begin = 0, end = 0;
  };
  Part part_;
  bool endless_ = false;  // nobody knows when it will be done
  Result result_;

 private:
  void keep_witness(const Bound& bound);
  std::optional<Bound> ask_bounds(bool solve);
  /// Counts its seconds as those of the bound, less what is counted as preparation.
  template <class Ask>
  std::optional<Bound> timed(Ask&& ask) {
    const double prepared = task_.prepared.seconds();
    const auto begin = std::chrono::steady_clock::now();
    std::optional<Bound> bound = ask();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    result_.seconds.bound += taken.count() - (task_.prepared.seconds() - prepared);
    return bound;
  }

  double so_far_ = 0;
};

}  // namespace densek::search
