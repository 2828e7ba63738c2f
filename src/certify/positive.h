// Whether a symmetric matrix of whole numbers is positive semidefinite, decided in floating point with an error that is
// known.
//
// If Cholesky's algorithm runs through on B, in whatever order its sums are taken, the factor R has RᵀR = B + Δ with
// ‖Δ‖ ≤ γ/(1−γ)·tr B, γ = (n+1)u/(1−(n+1)u), u = 2⁻⁵³ (Demmel 1989; Higham 2002, theorem 10.3 with the trace for a
// norm; Rump 2006). So B + ηI is positive semidefinite for every η ≥ 4(n+2)u·tr B + 1; the 4 and the 1 leave room for
// underflow. Entries must be exact, so they are whole and below 2⁵³.
#pragma once

#include <cstddef>
#include <vector>

namespace densek::certify {

/// The lower triangle, in square tiles one after the other, each row by row.
class Triangle {
 public:
  /// Zeros.
  explicit Triangle(std::size_t n);

  std::size_t size() const { return n_; }
  /// row ≥ column.
  double& at(std::size_t row, std::size_t column) {
    return tile(row / side, column / side)[row % side * side + column % side];
  }

  /// Runs Cholesky's algorithm in place; false if a pivot is not positive. Tiles are the same for any number of
  /// threads, and so is the result.
  bool factorize();

 private:
  static constexpr std::size_t side = 64;
  double* tile(std::size_t row, std::size_t column) {
    return tiles_.data() + (row * (row + 1) / 2 + column) * side * side;
  }

  std::size_t n_, blocks_;
  std::vector<double> tiles_;
};

}  // namespace densek::certify
