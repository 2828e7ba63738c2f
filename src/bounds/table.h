// Every bound on a question, as one table: the argument, when it is worth its cost, and how to prepare it.
//
// A bound is a file pair that offers one function, from what a question's bounds are made of to a QuestionBound, and a
// row in table.cpp; with an enumerator, its name (densek/argument.h) and a replayer in certify/ it is complete, and
// nothing compiles before. Who asks for bounds goes over the rows (bounds/arguments.h) and knows none by name.
#pragma once

#include <densek/options.h>
#include <densek/witness.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "bounds/split.h"
#include "graph/cores.h"
#include "question/question.h"

namespace densek::bounds {

/// What the bounds on one question are made of, whatever k is. What it refers to must stay where it is.
struct Basis {
  const Question& question;  ///< its k means nothing
  LazyCores& cores;          ///< of its graph
  const Split& split;        ///< of its edges, as even as there was time for
  bool one_k = false;        ///< only one k will be asked for: nothing need be kept for others
  /// linear_sums[k]: what linear terms can add to k vertices, the sum of the k largest; empty: nothing.
  std::vector<std::int64_t> linear_sums = largest_linear_sums(question);

  std::int64_t most_linear(std::int64_t k) const {
    return linear_sums.empty() ? 0 : linear_sums[static_cast<std::size_t>(k)];
  }
  /// Whether all edges are worth the same and any k vertices may be chosen.
  bool counts_edges() const { return !question.graph.weighted() && question.parts.sizes.size() == 1; }

  static std::vector<std::int64_t> largest_linear_sums(const Question& question);
};

/// For how many vertices, and what it may cost.
struct Ask {
  Sizes sizes = 0;  ///< so many of each part
  Effort effort = Effort::normal;
  int threads = 1;
  Budget budget = {};
  std::optional<std::int64_t> reached =
      {};                                  ///< what a known set is worth: no bound is smaller, so none below is sought
  ArgumentSet allowed = {};                ///< other rows are passed over
  std::optional<std::int64_t> known = {};  ///< a bound that is there: others as large are of no use

  std::int64_t k() const { return sizes.k(); }
  /// Somebody chose among the arguments, and wants to know what those say, be it worth its cost or not.
  bool chosen() const { return !allowed.is_all(); }
};

/// One bound on one question.
class QuestionBound {
 public:
  QuestionBound() = default;
  QuestionBound(const QuestionBound&) = delete;
  QuestionBound& operator=(const QuestionBound&) = delete;
  virtual ~QuestionBound() = default;

  /// No vertices of these sizes, each from 0 to all of its part, are worth more, constant included; nothing if it has
  /// nothing to say about them.
  virtual std::optional<std::int64_t> at(const Ask& ask) = 0;
  /// What is left to choose from where only sets of these sizes count that are worth at least `wanted`, vertices called
  /// by their ids in the question; nothing if what at() did for these sizes does not tell.
  virtual std::optional<Question> left(const Ask& /*ask*/, std::int64_t /*wanted*/) const { return std::nullopt; }
  /// Vertices of these sizes that are most in the answer that at() found for them in fractions, increasing; none if
  /// there is no such answer.
  virtual std::vector<Vertex> rounded(const Ask& /*ask*/) const { return {}; }
  /// What at() did for these sizes, now or before, beyond some passes over the graph: in arcs visited.
  virtual std::uint64_t work(const Ask& /*ask*/) const { return 0; }
  /// What proves the value that at() returned for this k the last time.
  virtual ProofStep proof(std::int64_t k) const = 0;
};

/// When a bound is worth its cost.
enum class Stage {
  plain,  ///< a pass or two for all k, and no split: before there is one
  cheap,  ///< a few passes for all k: in every round of fixing
  full,   ///< more work: once for the k that was asked for
  tuned,  ///< moves the split for one k: once on what fixing has left
  solved  ///< solves a relaxation for one k: once on the whole question, where the others leave a gap; never if quick
};

/// Up to so many arcs a cheap bound, or the first split, is a matter of milliseconds: no budget is too short for it.
inline constexpr std::uint64_t cheap_in_no_time = 8'000'000;

struct BoundRow {
  Argument argument;
  Stage stage;
  /// Nothing if the argument does not hold for such questions, or is worth nothing there.
  std::unique_ptr<QuestionBound> (*prepare)(const Basis&);
};

/// By stage; within a stage the one that is preferred among equals comes first.
std::span<const BoundRow> bound_table();

}  // namespace densek::bounds
