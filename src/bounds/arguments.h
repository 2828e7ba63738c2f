// The rows of the table on one question, together: the smallest bound wins, the earlier row among equals.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "bounds/table.h"

namespace densek::bounds {

/// A value and the argument that proves it.
struct Proved {
  std::int64_t value = 0;
  Argument argument = Argument::clique;

  /// Where none of the rows has anything to say.
  static constexpr Proved nothing() { return {std::numeric_limits<std::int64_t>::max(), Argument::clique}; }
  bool is_nothing() const { return value == nothing().value; }
};

class Arguments {
 public:
  /// Prepares nothing yet. What the basis refers to must outlive it.
  explicit Arguments(Basis basis);
  Arguments(const Arguments&) = delete;  // the rows know where the basis is
  Arguments& operator=(const Arguments&) = delete;

  /// The smallest bound for ask.sizes, by rows that are allowed, up to this stage. Beyond the cheap ones, and beyond
  /// the first that says something where the graph is large, no row is begun when the budget is exhausted.
  Proved at(const Ask& ask, Stage last = Stage::cheap);
  /// The smallest by rows of these stages.
  Proved between(Stage first, Stage last, const Ask& ask);
  /// What this argument says.
  std::optional<std::int64_t> at(Argument argument, const Ask& ask);

  /// The fewest vertices that any row leaves to choose from, as QuestionBound::left.
  std::optional<Question> left(const Ask& ask, std::int64_t wanted) const;

  /// The first set that any row rounds its answer in fractions to, as QuestionBound::rounded.
  std::vector<Vertex> rounded(const Ask& ask) const;

  /// The work of all rows for these sizes, as QuestionBound::work.
  std::uint64_t work(const Ask& ask) const;

  /// The step that proves what at() has found for k.
  ProofStep proof(Argument argument, std::int64_t k) const;

 private:
  static std::size_t row_of(Argument argument);
  std::optional<std::int64_t> at(std::size_t row, const Ask& ask);

  Basis basis_;
  std::vector<std::unique_ptr<QuestionBound>> rows_;  // as in the table; prepared at first use
};

}  // namespace densek::bounds
