// What the solver spends its time in, on one tile of the work, by one thread. The same text is compiled once for every
// kind of processor (kernels_*.cpp) and chosen when the program runs: with wide vectors it takes a fifth of the time.
// Tiles depend on n alone and everything within one is done in one order, so that bits do not depend on the number of
// threads; they do depend on the processor.
#pragma once

#include <cstdint>

namespace densek::bounds::semidefinite {

/// The symmetric matrix "matrix − 𝒜*(y, t)", where 𝒜*(y, t) = ½(yeᵀ + eyᵀ) − k·Diag y + tI.
struct SymmetricOperator {
  std::int64_t n = 0;
  const float* matrix = nullptr;  ///< n×n, all of it
  const float* y = nullptr;
  float k = 0, t = 0;
};

/// One product: next = scale·(operator·block) + shift·block + back·previous, for rows [begin, end).
struct ProductTile {
  SymmetricOperator by;
  std::int64_t columns = 0;
  const float* block = nullptr;     ///< n×columns, column after column, like all that follow
  const float* sums = nullptr;      ///< of each column of block
  const float* weighted = nullptr;  ///< the same, each row times its y
  const float* previous = nullptr;  ///< may be next itself; not read where back = 0
  float* next = nullptr;
  float scale = 1, shift = 0, back = 0;
};

/// One pass over the matrices of the iteration (relaxation.cpp has the formulas). Of X, Z and A/2 only the tiles on and
/// below the diagonal exist.
struct Sweep {
  std::int64_t n = 0, rank = 0;
  const float* factor = nullptr;  ///< n×rank: (−V)₊ = factor·factorᵀ
  const float* dy = nullptr;
  float k = 0, dt = 0;
  float sigma = 0, next_sigma = 0, step = 0;
  const float* half = nullptr;    ///< A/2
  const float* linear = nullptr;  ///< c
  float *x = nullptr, *z = nullptr, *g = nullptr;
};

/// What a tile of a sweep adds up.
struct SweepSums {
  double dual = 0;      ///< squares of 𝒜*y + S + Z − C₀
  double negative = 0;  ///< squares of the negative entries of σ(−V)₊
  double square = 0;    ///< squares of σ(−V)₊
};

struct Kernels {
  const char* name;
  void (*product)(const ProductTile&, std::int64_t begin, std::int64_t end);
  /// out (columns × others, double) = (rows of a)ᵀ·(rows of b).
  void (*inner)(const float* a, const float* b, std::int64_t n, std::int64_t begin, std::int64_t end,
                std::int64_t columns, std::int64_t others, double* out);
  /// rows of out = (rows of block)·coefficients, coefficients columns × others.
  void (*combine)(const float* block, std::int64_t n, std::int64_t begin, std::int64_t end, std::int64_t columns,
                  const float* coefficients, std::int64_t others, float* out);
  /// Rows [i, i_end) × columns [j, j_end), i ≥ j; `tile` is room for one. Adds the entries of G off the diagonal to the
  /// sums of their rows and of their columns.
  SweepSums (*sweep)(const Sweep&, std::int64_t i, std::int64_t i_end, std::int64_t j, std::int64_t j_end, float* tile,
                     float* row_sums, float* column_sums);
  /// All eigenvalues of a symmetric n×n matrix, increasing, and in place of the matrix their vectors.
  bool (*eigen)(double* matrix, std::int64_t n, double* values);
  /// The same for matrix·v = value·metric·v, the vectors orthonormal by the metric, which is positive definite.
  bool (*relative_eigen)(double* matrix, const double* metric, std::int64_t n, double* values);
  /// In place of a symmetric n×n matrix W with Wᵀ·matrix·W = I, upper triangular; false if the matrix is not positive
  /// definite or its pivots, those of a matrix with diagonal 1, come below `least`.
  bool (*whiten)(double* matrix, std::int64_t n, double least);
};

/// Those for this processor.
const Kernels& kernels();

}  // namespace densek::bounds::semidefinite
