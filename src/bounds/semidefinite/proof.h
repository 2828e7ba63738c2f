// From a point of the dual in floating point to a bound that is proved.
//
// A point is rounded to whole numbers of 2^−s units: Y ≈ 2^s·y, Ẑ ≈ 2^s·Z ≥ 0. Then N = 2^(s+1)·M,
//   N_ij = a_ij·2^s + Y_i + Y_j + 2Ẑ_ij,   N_ii = 2(c_i·2^s − (k−1)Y_i),
// is exact in doubles, and for the indicator x of any q vertices
//   2^(s+1)·(what they are worth) = xᵀNx + 2(k−q)·ΣY − 4·(Ẑ among them) ≤ q·ν + 2·(the q largest of (k−q)·Y)
// wherever ν·I − N is positive semidefinite (semidefinite/positive.h). However bad the point, the bound holds.
//
// The same of those left out: all of the core are worth F, and without the vertices T they are worth
// F − Σ_T (c + weights to the core) + the edges among T, again a question of the same kind, with n − k to choose.
#pragma once

#include <densek/witness.h>

#include <Eigen/Core>

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/int128.h"
#include "bounds/semidefinite/relaxation.h"
#include "question/question.h"

namespace densek::bounds::semidefinite {

/// Whom a relaxation speaks of: so many of the core, or so many left out.
struct Side {
  std::int64_t k = 0;
  bool left_out = false;
};

/// That of a question whose k counts.
inline Side side_of(const Question& question, bool left_out) {
  return {left_out ? question.num_vertices() - question.k() : question.k(), left_out};
}
/// What all of the core are worth if the relaxation speaks of those left out, else 0: what is said of them comes on
/// top.
Int128 whole_worth(const Question& core, const Side& side);

/// The core as the solver wants it; one part, constant 0.
DenseQuestion dense_question(const Question& core, const Side& side);

/// The point in whole numbers with a ν that is proved, about the smallest. Nothing if the numbers do not fit, none was
/// found in a few trials, or the budget is exhausted before.
std::optional<DualMatrix> prove(const Question& core, const Side& side, const DualPoint& point, int threads,
                                const Budget& budget = {});

/// N, its lower triangle; nothing if an entry does not fit a double.
std::optional<Eigen::MatrixXd> integer_matrix(const Question& core, const DualMatrix& dual);

/// What vertices of the core are worth at most by one matrix that is proved.
class MatrixBound {
 public:
  MatrixBound(const Question& core, const DualMatrix& matrix);
  /// q of them, 0 ≤ q ≤ n.
  Int128 at(std::int64_t q) const;

 private:
  std::int64_t n_, made_for_, nu_;
  bool left_out_;
  std::uint32_t bits_;
  Int128 whole_;              // what all are worth, if it speaks of those left out
  std::vector<Int128> sums_;  // of the largest Y
};

}  // namespace densek::bounds::semidefinite
