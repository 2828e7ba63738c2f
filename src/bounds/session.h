// All bounds of a question behind one door, for many k: the smallest wins, the cheaper one among equals.
//
// What serves every k, a split and the bounds that follow from it, is made at the first call that needs it and kept.
// More effort later adds a more even split and leaves the first in place: a bound never grows with the effort.
#pragma once

#include <densek/bounds.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "bounds/arguments.h"
#include "bounds/fixed_bound.h"
#include "graph/cores.h"

namespace densek::bounds {

/// How a bound is to be proved that ends with this budget.
inline BoundOptions within(const Budget& budget) {
  BoundOptions options;
  options.stop = budget.stop;
  options.deadline = budget.deadline;
  return options;
}

class Session {
 public:
  /// The sizes of the question do not matter; `cores` are those of its graph, if somebody else may want them, too.
  /// Throws UsageError if its weights, linear terms and constant sum to more than 64 bits hold.
  Session(Question question, int threads, std::shared_ptr<LazyCores> cores = nullptr);

  /// The smallest of the bounds that need no split, if it shows that nothing is worth more than the incumbent, or if
  /// there is no time for others. What is cheaper is tried first: a clique is the best there is, whatever the graph.
  std::optional<Bound> settled(const Sizes& open, const BoundOptions& options);

  /// The smallest of all bounds on what so many of the open vertices are worth, constant included. Throws UsageError
  /// for sizes < 0 or not one for each part, and for a witness unless the question is what somebody asks of a graph;
  /// NoAnswerError for more than there are, and where no argument that is allowed has anything to say. `solve`:
  /// relaxations, too, where a gap is left; who has no set yet may want to wait.
  Bound bound(const Sizes& open, const BoundOptions& options = {}, bool solve = true);
  /// The same, but nothing where no argument that is allowed has anything to say.
  std::optional<Bound> bound_if_any(const Sizes& open, const BoundOptions& options = {}, bool solve = true);

  /// What is left to choose from where only sets of these sizes count that are worth at least `wanted`, as far as the
  /// last call of bound() for them tells; vertices called by their ids in the question.
  std::optional<Question> left(const Sizes& open, std::int64_t wanted, int threads = 1,
                               const Budget& budget = {}) const;

  /// A set of these sizes that a relaxation solved by the last call of bound() for them suggests; none if there was
  /// none.
  std::vector<Vertex> rounded(const Sizes& open) const;

  /// What relaxations for these sizes took, in arcs visited, whoever asked for them: the same for the second who does.
  std::uint64_t solving_work(const Sizes& open) const;

  /// What each vertex got of its edges, and its linear term. Valid until the next call of bound().
  std::span<const double> loads();
  /// The most even split so far; there is one after the first call of anything here. Valid until the next of bound().
  const Split& split();
  const Question& question() const { return question_; }

 private:
  /// A split and all that follows from it.
  struct Level {
    Level(const Question& question, LazyCores& cores, Split made, Effort by, bool all_iterations)
        : effort(by), complete(all_iterations), split(std::move(made)), arguments({question, cores, split}) {}
    Effort effort;
    bool complete;  // the split had all its iterations
    Split split;
    Arguments arguments;
  };
  /// The smallest bound so far and where it came from.
  struct Best {
    Proved bound = Proved::nothing();
    Arguments* arguments = nullptr;
    std::optional<FixedBound> fixed = std::nullopt;
  };

  Ask ask(const Sizes& open, const BoundOptions& options) const;
  /// What it proves, with its witness, if that is wanted.
  Bound made(const Sizes& open, Best best, bool wants_witness) const;
  void prepare(Effort effort, const Budget& budget);
  void prepare_level(Effort effort, const Budget& budget);
  void prepare_if_new();
  void offer(Best& best, std::optional<FixedBound> fixed) const;
  void offer_fixed(Best& best, const Ask& ask, bool wants_steps);
  void offer_solved(Best& best, const Ask& ask);
  void require_sizes(const Sizes& open) const;
  /// What there is to say where of every part none or all are to be chosen.
  std::optional<Bound> only_answer(const Sizes& open, const BoundOptions& options) const;
  std::vector<Vertex> peeled(const Sizes& open) const;

  int threads_;
  Question question_;
  std::vector<std::int64_t> there_;  // by part, how many vertices
  std::int64_t total_;
  std::shared_ptr<LazyCores> cores_;
  Split no_split_;
  std::unique_ptr<Arguments> without_split_;    // plain ones and relaxations, which look at none
  std::vector<std::unique_ptr<Level>> levels_;  // more and more even
  std::vector<double> loads_;
};

}  // namespace densek::bounds
