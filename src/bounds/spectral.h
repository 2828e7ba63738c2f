// The largest eigenvalue λ₁ of the adjacency matrix, from above and proved. With weights the matrix is |W|, whose λ₁ is
// not below the spectral radius of W.
//
// Lanczos (Spectra) approaches λ₁ from below and proves nothing. The proof is Collatz–Wielandt: for any positive x,
// λ₁ ≤ max_i (Ax)_i / x_i. A Lanczos vector is useless for that far from the core of the graph, where its entries are
// noise; but with τ a little above λ₁, the solution of (I − A/τ)x = 1 is positive and has Ax = τ(x − 1) < τx. We start
// near that solution (its part along the Lanczos vector is known) and let damped sweeps x ← x + ½(1 + Ax/τ − x) mend
// the rest; every sweep checks itself. O(m) a product, all threads; rows are summed in order, so threads do not matter.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <vector>

#include "base/budget.h"

namespace densek::bounds {

struct Spectrum {
  double lanczos = 0;  ///< λ₁ but for rounding; proves nothing
  double upper = 0;    ///< λ₁ ≤ upper, proved; 1.00005·lanczos wherever the sweeps succeed
};

/// The matrix of a graph, wherever its rows are.
class Matrix {
 public:
  virtual ~Matrix() = default;
  virtual Vertex size() const = 0;
  /// y ← A·x; each row is summed in increasing id.
  virtual void multiply(const double* x, double* y) const = 0;
  /// The sum of a row, whatever the signs.
  virtual std::int64_t row_size(Vertex v) const = 0;
  /// The most entries of a row.
  virtual std::uint32_t longest_row() const = 0;
};

/// Up to so many vertices all eigenvalues are computed, for which the graph must be here.
inline constexpr Vertex dense_limit = 128;

/// These throw OutOfTime when the budget is exhausted, which they look at before every product.
Spectrum largest_eigenvalue(const Graph& graph, int threads, const Budget& budget = {});
/// The same of a matrix with an entry and more than `dense_limit` rows.
Spectrum largest_eigenvalue(const Matrix& matrix, const Budget& budget = {});

/// The leading eigenvector made non-negative, Euclidean norm 1; entries off the dominating component are 0. Edges of
/// negative weight count nothing.
std::vector<double> leading_eigenvector(const Graph& graph, int threads, const Budget& budget = {});

struct Eigenpair {
  double value = 0;
  std::vector<double> vector;  ///< Euclidean norm 1, the sum of its entries not negative
};

/// The `count` eigenpairs of largest magnitude (all if there are fewer), by decreasing magnitude. Throws Error if they
/// do not converge.
std::vector<Eigenpair> leading_eigenpairs(const Graph& graph, int count, int threads, const Budget& budget = {});

/// x rounded up to 24 significant bits, so that the last bits of an eigenvalue never reach an answer.
double round_up_24(double x);

}  // namespace densek::bounds
