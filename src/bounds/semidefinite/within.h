// What so many vertices of a small question are worth at most: the smallest that any matrix says
// (semidefinite/proof.h), or the order, or the heaviest edge q(q−1)/2 times.
#pragma once

#include <densek/witness.h>

#include <cstdint>
#include <span>
#include <vector>

#include "base/int128.h"
#include "bounds/semidefinite/proof.h"
#include "question/question.h"

namespace densek::bounds::semidefinite {

class Within {
 public:
  /// One part, constant 0; its k means nothing. The order is of all its vertices.
  Within(Question question, std::span<const Vertex> order);

  const Question& question() const { return question_; }
  /// The matrix is of this question, and proved.
  void add(DualMatrix matrix);
  /// Forgets one, by its place among them.
  void remove(std::size_t matrix);
  std::span<const DualMatrix> matrices() const { return matrices_; }
  /// What q of them are worth at most, 0 ≤ q ≤ n.
  Int128 at(std::int64_t q) const;

 private:
  Question question_;
  std::vector<std::int64_t> linear_sums_;  // of the largest c
  std::vector<std::int64_t> later_sums_;   // of the largest c + later weights
  std::vector<std::int64_t> edges_;        // by order, where edges are counted
  std::int64_t heaviest_ = 0;
  std::vector<DualMatrix> matrices_;
  std::vector<MatrixBound> bounds_;
};

}  // namespace densek::bounds::semidefinite
