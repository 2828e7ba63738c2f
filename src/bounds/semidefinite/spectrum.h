// The lower end of the spectrum of a symmetric matrix that changes a little from one call to the next: a block of
// vectors is kept, filtered by a Chebyshev polynomial that grows only below the block's largest value, and made
// orthonormal eigenvectors of the matrix within its span (Rayleigh–Ritz). Y. Zhou, Y. Saad, M. Tiago, J. Chelikowsky,
// Self-consistent-field calculations using Chebyshev-filtered subspace iteration, J. Comput. Phys. 219 (2006).
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "bounds/semidefinite/dense.h"

namespace densek::bounds::semidefinite {

/// Orthonormal vectors and the values of a matrix at them, increasing.
struct RitzPairs {
  std::vector<double> values;
  Block vectors;
};

/// The eigenvectors of the matrix within the span of the block; those that others of the block nearly span are left
/// out.
RitzPairs rayleigh_ritz(const Dense& dense, const SymmetricOperator& op, const Block& block);

/// Random vectors.
Block random_block(std::int64_t n, std::int64_t columns, Random& random);

/// All of them.
RitzPairs all_pairs(const Dense& dense, const SymmetricOperator& op);

/// About the smallest eigenvalue, not below it but for rounding. `start` becomes vectors near those of the smallest
/// values, with which a similar matrix may start. A value that is known not to be above `of_interest` may be too large.
double smallest_eigenvalue(const Dense& dense, const SymmetricOperator& op, Block& start, double of_interest);

class LowerSpectrum {
 public:
  explicit LowerSpectrum(std::int64_t n) : n_(n), random_(1) {}

  /// Vectors with which the next update starts.
  void start_from(Block block) { pairs_ = {{}, std::move(block)}; }
  /// Brings the pairs up to date with a matrix that is near that of the last call.
  void update(const Dense& dense, const SymmetricOperator& op);

  const RitzPairs& pairs() const { return pairs_; }
  std::int64_t num_negative() const;

 private:
  void grow(std::int64_t block);
  void resize();
  void bound_above(const Dense& dense, const SymmetricOperator& op);
  void filter(const Dense& dense, const SymmetricOperator& op);

  std::int64_t n_;
  Random random_;
  RitzPairs pairs_;
  Block top_;           // near the eigenvector of the largest eigenvalue
  double largest_ = 0;  // of the matrix
  int since_bound_ = 0, updates_ = 0;
};

}  // namespace densek::bounds::semidefinite
