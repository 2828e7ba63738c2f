// The text of the kernels (kernels.h), included by one file for each kind of processor, which says the name of the kind
// first. Eigen gets that name too: templates of one name compiled for two processors must not be taken for the same by
// the linker. For that reason nothing of the standard library that could be compiled out of line is used here.
#define Eigen DENSEK_JOIN(Eigen_, DENSEK_PROCESSOR)
#define DENSEK_JOIN(a, b) DENSEK_JOIN_(a, b)
#define DENSEK_JOIN_(a, b) a##b
#define DENSEK_TEXT(a) DENSEK_TEXT_(a)
#define DENSEK_TEXT_(a) #a
#define EIGEN_DONT_PARALLELIZE

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/Eigenvalues>

#include "bounds/semidefinite/kernels.h"

namespace densek::bounds::semidefinite::DENSEK_PROCESSOR {

namespace {

using Index = std::int64_t;
using Stride = Eigen::OuterStride<>;
using Block = Eigen::Map<Eigen::MatrixXf, 0, Stride>;
using ConstBlock = Eigen::Map<const Eigen::MatrixXf, 0, Stride>;
using Column = Eigen::Map<Eigen::ArrayXf>;
using ConstColumn = Eigen::Map<const Eigen::ArrayXf>;

/// Entries that die out become tiny before they become zero, and arithmetic with tiny numbers takes a hundred times as
/// long: as long as this lives, they are zero.
class TinyIsZero {
#ifdef __SSE2__
 public:
  TinyIsZero() : before_(_mm_getcsr()) { _mm_setcsr(before_ | 0x8040); }
  ~TinyIsZero() { _mm_setcsr(before_); }
  TinyIsZero(const TinyIsZero&) = delete;
  TinyIsZero& operator=(const TinyIsZero&) = delete;

 private:
  unsigned before_;
#endif
};

void product(const ProductTile& tile, Index begin, Index end) {
  [[maybe_unused]] const TinyIsZero quick;
  const Index n = tile.by.n, rows = end - begin;
  const ConstBlock panel(tile.by.matrix + begin, rows, n, Stride(n));
  const ConstBlock block(tile.block, n, tile.columns, Stride(n));
  Eigen::MatrixXf fresh(rows, tile.columns);
  fresh.noalias() = panel * block;
  const ConstColumn y(tile.by.y + begin, rows);
  const Eigen::ArrayXf diagonal = tile.by.k * y - tile.by.t;
  for (Index c = 0; c < tile.columns; ++c) {
    const ConstColumn here(tile.block + c * n + begin, rows);
    Column next(tile.next + c * n + begin, rows);
    const auto image = fresh.col(c).array() + diagonal * here - 0.5f * tile.sums[c] * y - 0.5f * tile.weighted[c];
    if (tile.back == 0) {
      next = tile.scale * image + tile.shift * here;
    } else {
      const ConstColumn previous(tile.previous + c * n + begin, rows);
      next = tile.scale * image + tile.shift * here + tile.back * previous;
    }
  }
}

void inner(const float* a, const float* b, Index n, Index begin, Index end, Index columns, Index others, double* out) {
  [[maybe_unused]] const TinyIsZero quick;
  const Eigen::MatrixXf product = ConstBlock(a + begin, end - begin, columns, Stride(n)).transpose() *
                                  ConstBlock(b + begin, end - begin, others, Stride(n));
  Eigen::Map<Eigen::MatrixXd>(out, columns, others) = product.cast<double>();
}

void combine(const float* block, Index n, Index begin, Index end, Index columns, const float* coefficients,
             Index others, float* out) {
  [[maybe_unused]] const TinyIsZero quick;
  Block(out + begin, end - begin, others, Stride(n)).noalias() =
      ConstBlock(block + begin, end - begin, columns, Stride(n)) *
      Eigen::Map<const Eigen::MatrixXf>(coefficients, columns, others);
}

SweepSums sweep(const Sweep& all, Index i, Index i_end, Index j, Index j_end, float* tile, float* row_sums,
                float* column_sums) {
  [[maybe_unused]] const TinyIsZero quick;
  const Index n = all.n, rows = i_end - i, columns = j_end - j;
  Eigen::Map<Eigen::MatrixXf> p(tile, rows, columns);
  p.noalias() = ConstBlock(all.factor + i, rows, all.rank, Stride(n)) *
                ConstBlock(all.factor + j, columns, all.rank, Stride(n)).transpose();
  const bool on_diagonal = i == j;
  const float up = 1 / all.sigma, next_up = 1 / all.next_sigma;
  Eigen::ArrayXf duals = Eigen::ArrayXf::Zero(rows), negatives = duals, squares = duals, sums = duals;
  double diagonal_dual = 0, diagonal_square = 0;
  const auto add = [](double& to, float value) { to += double(value) * double(value); };
  for (Index c = 0; c < columns; ++c) {
    const float dy = all.dy[j + c];
    if (on_diagonal) {
      const Index at = (j + c) * n + j + c;
      const float low = p(c, c), here = low + (1 - all.k) * dy + all.dt;
      const float before = all.x[at], x = before + all.step * (all.sigma * here - before);
      add(diagonal_dual, here - up * before);
      add(diagonal_square, all.sigma * low);
      all.x[at] = x;
      all.g[at] = p(c, c) = -all.linear[j + c] - next_up * x;
    }
    const Index first = on_diagonal ? c + 1 : 0, count = rows - first, at = (j + c) * n + i + first;
    Column x(all.x + at, count), z(all.z + at, count), g(all.g + at, count), low(tile + c * rows + first, count);
    const ConstColumn half(all.half + at, count), dys(all.dy + i + first, count);
    auto sum = sums.tail(count);
    // One expression a loop, each entry read before it is written.
    squares.tail(count) += low.square();
    negatives.tail(count) += low.min(0.0f).square();
    low += 0.5f * dys + 0.5f * dy;
    duals.tail(count) += (low - up * x).square();
    z += up * x - low;
    x += all.step * (all.sigma * low - x);
    z = (z - next_up * x).max(0.0f);
    g = -half - z - next_up * x;
    low = g;
    sum += g;
    column_sums[c] = g.sum();
  }
  for (Index r = 0; r < rows; ++r) row_sums[r] = sums(r);
  Block mirror(all.g + i * n + j, columns, rows, Stride(n));
  if (on_diagonal)
    mirror.triangularView<Eigen::StrictlyUpper>() = p.transpose();
  else
    mirror = p.transpose();
  const double sigma = all.sigma;
  return {2 * double(duals.sum()) + diagonal_dual, 2 * sigma * sigma * double(negatives.sum()),
          2 * sigma * sigma * double(squares.sum()) + diagonal_square};
}

bool eigen(double* matrix, Index n, double* values) {
  Eigen::Map<Eigen::MatrixXd> m(matrix, n, n);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(m);
  if (solver.info() != Eigen::Success) return false;
  m = solver.eigenvectors();
  Eigen::Map<Eigen::VectorXd>(values, n) = solver.eigenvalues();
  return true;
}

bool relative_eigen(double* matrix, const double* metric, Index n, double* values) {
  Eigen::Map<Eigen::MatrixXd> m(matrix, n, n);
  const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> solver(
      m, Eigen::Map<const Eigen::MatrixXd>(metric, n, n));
  if (solver.info() != Eigen::Success) return false;
  m = solver.eigenvectors();
  Eigen::Map<Eigen::VectorXd>(values, n) = solver.eigenvalues();
  return true;
}

bool whiten(double* matrix, Index n, double least) {
  Eigen::Map<Eigen::MatrixXd> m(matrix, n, n);
  const Eigen::LLT<Eigen::MatrixXd, Eigen::Upper> factor(m);
  if (factor.info() != Eigen::Success || !(factor.matrixLLT().diagonal().minCoeff() > least)) return false;
  m.setIdentity();
  factor.matrixU().solveInPlace(m);
  return true;
}

}  // namespace

extern const Kernels table;
const Kernels table = {DENSEK_TEXT(DENSEK_PROCESSOR), product, inner, combine, sweep, eigen, relative_eigen, whiten};

}  // namespace densek::bounds::semidefinite::DENSEK_PROCESSOR
