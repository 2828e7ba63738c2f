#include "bounds/semidefinite/positive.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

#include "base/int128.h"
#include "base/parallel.h"

namespace densek::bounds::semidefinite {

namespace {

constexpr Eigen::Index side = 96;
constexpr std::int64_t exact = std::int64_t{1} << 53;

/// The lower factor in place of the lower triangle; false if there is none, or no time.
bool factorize(Eigen::MatrixXd& matrix, int threads, const Budget& budget) {
  const Eigen::Index n = matrix.rows();
  for (Eigen::Index begin = 0; begin < n; begin += side) {
    if (begin > 0 && budget.exhausted()) return false;
    const Eigen::Index width = std::min(side, n - begin), blocks = (n - begin + side - 1) / side;
    const auto block = [&](std::int64_t i) {
      const Eigen::Index row = begin + i * side;
      return std::pair(row, std::min(side, n - row));
    };
    if (begin > 0)
      parallel_blocks(threads, blocks, [&](std::int64_t i) {
        const auto [row, height] = block(i);
        matrix.block(row, begin, height, width).noalias() -=
            matrix.block(row, 0, height, begin) * matrix.block(begin, 0, width, begin).transpose();
      });
    auto corner = matrix.block(begin, begin, width, width);
    const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> factor(corner);
    if (factor.info() != Eigen::Success) return false;
    for (Eigen::Index i = 0; i < width; ++i)
      if (!(corner(i, i) > 0)) return false;  // a NaN is no pivot
    parallel_blocks(threads, blocks - 1, [&](std::int64_t i) {
      const auto [row, height] = block(i + 1);
      auto below = matrix.block(row, begin, height, width);
      corner.triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(below);
    });
  }
  return true;
}

}  // namespace

std::optional<std::int64_t> margin(const Eigen::MatrixXd& n, std::int64_t nu) {
  Int128 trace = 0;
  for (Eigen::Index i = 0; i < n.rows(); ++i) trace += Int128{nu} - static_cast<std::int64_t>(n(i, i));
  if (trace < 0) return std::nullopt;
  const auto eta = static_cast<std::int64_t>((4 * Int128{n.rows() + 2} * trace >> 53) + 2);
  for (Eigen::Index i = 0; i < n.rows(); ++i) {
    const std::int64_t entry = nu - eta - static_cast<std::int64_t>(n(i, i));
    if (entry <= 0 || entry >= exact) return std::nullopt;
  }
  return eta;
}

bool proves_positive(const Eigen::MatrixXd& n, std::int64_t nu, int threads, const Budget& budget) {
  const std::optional<std::int64_t> eta = margin(n, nu);
  if (!eta) return false;
  Eigen::MatrixXd shifted = -n;
  shifted.diagonal().array() += static_cast<double>(nu - *eta);  // whole numbers below 2⁵³: exact
  return factorize(shifted, threads, budget);
}

}  // namespace densek::bounds::semidefinite
