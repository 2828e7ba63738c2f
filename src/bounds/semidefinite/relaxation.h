// The doubly non-negative relaxation of a small question, solved from the dual side by a first-order method.
//
// Choose k of n vertices to have the most of Σ a_ij over pairs + Σ c_i. For any y and any symmetric Z ≥ 0 with zero
// diagonal put
//   M = A/2 + Diag c + ½(yeᵀ + eyᵀ) − k·Diag y + Z.
// If μI − M is positive semidefinite, no k vertices are worth more than kμ: for their indicator x, xᵀMx is what they
// are worth + 2·(what Z has among them), because the terms of y cancel where xᵀe = k. The relaxation asks for the y and
// Z with the least μ. What comes out of here is a proposal in floating point and proves nothing; proof.h makes the
// proof.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "base/budget.h"

namespace densek::bounds::semidefinite {

/// What is relaxed: pairs and vertices with their weights, all in units of the question.
struct DenseQuestion {
  std::int64_t n = 0, k = 0;    ///< 1 ≤ k < n
  std::vector<double> weights;  ///< n×n, symmetric, zero diagonal
  std::vector<double> linear;   ///< n
};

/// A point of the dual and how good it seems.
struct DualPoint {
  std::vector<double> y;  ///< n
  std::vector<float> z;   ///< n×n, symmetric, ≥ 0, zero diagonal
  double mu = 0;          ///< about the largest eigenvalue of M; trusted by nobody
};

/// One solve, which can be continued.
class Relaxation {
 public:
  Relaxation(DenseQuestion question, int threads);
  Relaxation(Relaxation&&) noexcept;
  Relaxation& operator=(Relaxation&&) noexcept;
  ~Relaxation();

  /// Goes on from where another solve stands: of the same vertices with another k, or of those of its vertices that
  /// `kept` lists, in increasing order, after the others were ruled out.
  void start_from(const Relaxation& other, std::span<const std::int64_t> kept = {});

  /// Goes on for so many iterations, as they are counted, or until the bound is below `enough` (no bound below what a
  /// known set is worth is of use), falls too slowly to come below the next whole number in what is left, or the budget
  /// is exhausted, or half-way if it is not below `at_half` by then. Returns whether there is any hope of more.
  bool improve(int iterations, double enough, const Budget& budget,
               double at_half = std::numeric_limits<double>::infinity());

  /// The best point so far: kμ is the smallest seen.
  const DualPoint& best() const;
  /// The diagonal of X, a fractional answer: large for vertices of a good set.
  std::vector<double> fractional() const;
  int iterations() const;
  /// The same as they are counted: those with many vectors, where the matrix has many negative eigenvalues, as several.
  double spent() const;
  const DenseQuestion& question() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace densek::bounds::semidefinite
