#include "certify/positive.h"

#include <cmath>
#include <cstdint>

#include "base/parallel.h"

namespace densek::certify {

namespace {

constexpr std::size_t side = 64;

void transpose(const double* from, double* to) {
  for (std::size_t r = 0; r < side; ++r)
    for (std::size_t c = 0; c < side; ++c) to[c * side + r] = from[r * side + c];
}

/// target −= a·bᵀ, a few rows and columns at a time so that their sums stay in registers.
void subtract_product(double* target, const double* a, const double* b) {
  constexpr std::size_t rows = 4, columns = 4;
  double across[side * side];  // bᵀ
  transpose(b, across);
  for (std::size_t r = 0; r < side; r += rows)
    for (std::size_t c = 0; c < side; c += columns) {
      double sums[rows][columns] = {};
      for (std::size_t p = 0; p < side; ++p)
        for (std::size_t i = 0; i < rows; ++i)
          for (std::size_t j = 0; j < columns; ++j) sums[i][j] += a[(r + i) * side + p] * across[p * side + c + j];
      for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) target[(r + i) * side + c + j] -= sums[i][j];
    }
}

/// The lower factor of a tile on the diagonal, in place.
bool factorize_tile(double* tile) {
  for (std::size_t c = 0; c < side; ++c) {
    double* row = tile + c * side;
    for (std::size_t p = 0; p < c; ++p) row[c] -= row[p] * row[p];
    if (!(row[c] > 0)) return false;  // a NaN is no pivot either
    row[c] = std::sqrt(row[c]);
    for (std::size_t r = c + 1; r < side; ++r) {
      double* below = tile + r * side;
      for (std::size_t p = 0; p < c; ++p) below[c] -= below[p] * row[p];
      below[c] /= row[c];
    }
  }
  return true;
}

/// target ← target·L⁻ᵀ, L the factor on the diagonal: column by column, all rows at once.
void divide(double* target, const double* factor) {
  double columns[side * side];
  transpose(target, columns);
  for (std::size_t c = 0; c < side; ++c) {
    double* column = columns + c * side;
    for (std::size_t p = 0; p < c; ++p)
      for (std::size_t r = 0; r < side; ++r) column[r] -= columns[p * side + r] * factor[c * side + p];
    for (std::size_t r = 0; r < side; ++r) column[r] /= factor[c * side + c];
  }
  transpose(columns, target);
}

}  // namespace

Triangle::Triangle(std::size_t n)
    : n_(n), blocks_((n + side - 1) / side), tiles_(blocks_ * (blocks_ + 1) / 2 * side * side, 0.0) {}

bool Triangle::factorize() {
  for (std::size_t i = n_; i < blocks_ * side; ++i) at(i, i) = 1;  // rows that fill the last tile
  const int threads = resolve_threads(0);
  for (std::size_t c = 0; c < blocks_; ++c) {
    const auto below = static_cast<std::int64_t>(blocks_ - c);
    parallel_blocks(threads, below, [&](std::int64_t i) {
      const std::size_t r = c + static_cast<std::size_t>(i);
      for (std::size_t p = 0; p < c; ++p) subtract_product(tile(r, c), tile(r, p), tile(c, p));
    });
    if (!factorize_tile(tile(c, c))) return false;
    parallel_blocks(threads, below - 1,
                    [&](std::int64_t i) { divide(tile(c + 1 + static_cast<std::size_t>(i), c), tile(c, c)); });
  }
  return true;
}

}  // namespace densek::certify
