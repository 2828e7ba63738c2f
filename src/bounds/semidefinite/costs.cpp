#include "bounds/semidefinite/costs.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

#include "base/int128.h"
#include "base/parallel.h"
#include "bounds/semidefinite/proof.h"

namespace densek::bounds::semidefinite {

namespace {

/// τ, of what lies between the bound and what is wanted: more makes the inverse smaller and the bound larger.
constexpr double shift_share = 0.1;
/// Whole numbers below this are doubles.
constexpr std::int64_t exact = std::int64_t{1} << 53;
/// Sums of some thousand positive doubles are off by less than this part of them.
constexpr double slack = 1e-9;
/// A few seconds of work.
constexpr std::size_t most_for_costs = 2048;
/// Of the inverse, by one thread.
constexpr Eigen::Index columns_at_a_time = 64;

/// By vertex, at most 1/(W⁻¹)_ii; 0 where nothing better is proved, be it for want of time. W is symmetric, no
/// eigenvalue is below tau.
std::vector<double> inverse_costs(const Eigen::MatrixXd& w, double tau, int threads, const Budget& budget) {
  const Eigen::Index n = w.rows();
  std::vector<double> costs(static_cast<std::size_t>(n), 0.0);
  const Eigen::LLT<Eigen::MatrixXd> factor(w);
  if (factor.info() != Eigen::Success) return costs;
  const double norm = w.norm() * (1 + slack), unseen = static_cast<double>(n + 2) * 0x1p-52;
  parallel_blocks(threads, (n + columns_at_a_time - 1) / columns_at_a_time, [&](std::int64_t block) {
    if (budget.exhausted()) return;
    const Eigen::Index first = block * columns_at_a_time, columns = std::min(columns_at_a_time, n - first);
    Eigen::MatrixXd residual = Eigen::MatrixXd::Zero(n, columns);
    residual.diagonal(-first).setOnes();
    const Eigen::MatrixXd inverse = factor.solve(residual);
    residual.noalias() -= w * inverse;
    for (Eigen::Index i = 0; i < columns; ++i) {
      const double length = inverse.col(i).norm() * (1 + slack);
      const double off = residual.col(i).norm() * (1 + slack) + unseen * (norm * length + 1);
      const double most = (inverse(first + i, i) + length * off + off * off / tau) * (1 + slack);
      if (most > 0 && std::isfinite(most)) costs[static_cast<std::size_t>(first + i)] = (1 - slack) / most;
    }
  });
  return costs;
}

/// By vertex, the sum of the `count` smallest Ẑ to others.
std::vector<Int128> smallest_sums(const DualMatrix& matrix, std::size_t count) {
  const std::size_t n = matrix.y.size();
  std::vector<Int128> sums(n, 0);
  if (matrix.z.empty()) return sums;
  std::vector<std::uint32_t> row;
  for (std::size_t i = 0; i < n; ++i) {
    row.clear();
    std::size_t pair = i - 1;  // of 0 and i; then of 1 and i, …
    for (std::size_t j = 0; j < i; pair += n - j - 2, ++j) row.push_back(matrix.z[pair]);
    const std::size_t own = i * n - i * (i + 1) / 2;  // of i and i + 1
    for (std::size_t j = i + 1; j < n; ++j) row.push_back(matrix.z[own + j - i - 1]);
    const auto end = row.begin() + static_cast<std::ptrdiff_t>(std::min(count, row.size()));
    std::nth_element(row.begin(), end == row.end() ? row.begin() : end, row.end());
    for (auto z = row.begin(); z != end; ++z) sums[i] += Int128{*z} << matrix.z_bits;
  }
  return sums;
}

}  // namespace

std::vector<Fate> fates_by_costs(const Question& question, const DualMatrix& matrix, std::int64_t wanted, int threads,
                                 const Budget& budget) {
  std::vector<Fate> fates(question.num_vertices(), Fate::open);
  if (fates.size() > most_for_costs || budget.exhausted()) return fates;
  const Side side = side_of(question, matrix.left_out);
  const std::optional<Eigen::MatrixXd> n = integer_matrix(question, matrix);
  if (!n || side.k != matrix.made_for || side.k < 1) return fates;
  // In units of N: what sets that matter have at least.
  const Int128 least = (Int128{wanted} - question.constant - whole_worth(question, side)) << (matrix.bits + 1);
  const Int128 above = Int128{side.k} * matrix.nu - least;
  if (above < 0) return fates;  // the bound says it all
  const double share = shift_share * static_cast<double>(above) / static_cast<double>(side.k);
  const auto tau = static_cast<std::int64_t>(std::clamp(share, 1.0, 0x1p50));
  if (Int128{matrix.nu} + tau - static_cast<std::int64_t>(n->diagonal().minCoeff()) >= exact) return fates;
  Eigen::MatrixXd w = -Eigen::MatrixXd(n->selfadjointView<Eigen::Lower>());
  w.diagonal().array() += static_cast<double>(matrix.nu + tau);
  const std::vector<double> costs = inverse_costs(w, static_cast<double>(tau), threads, budget);
  const std::vector<Int128> pairs = smallest_sums(matrix, static_cast<std::size_t>(side.k - 1));
  for (std::size_t v = 0; v < fates.size(); ++v) {
    const Int128 cost = static_cast<std::int64_t>(std::min(costs[v], 0x1p62)) + 4 * pairs[v];
    if (Int128{side.k} * (matrix.nu + tau) - cost < least) fates[v] = side.left_out ? Fate::forced : Fate::removed;
  }
  return fates;
}

}  // namespace densek::bounds::semidefinite
