#include "bounds/semidefinite/spectrum.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace densek::bounds::semidefinite {

namespace {

constexpr std::int64_t small_matrix = 96;      // up to here all eigenvectors are cheaper than some
constexpr std::int64_t least_block = 40;       // vectors; guards included
constexpr double crowded = 0.65, idle = 0.45;  // negative values, of the block: more vectors, fewer vectors
constexpr int degree = 8;                      // of the filter, at most
constexpr double growth = 1e3;                 // by which it may favour the smallest value; more is lost in floats
constexpr int rough_updates = 100;  // of a matrix far from its end: it has many negative values, and the largest do
constexpr std::int64_t rough_share = 10;                     // that part of n vectors at most
constexpr std::int64_t whole_matrix = 400, large_share = 3;  // above, never more: what is left out is nearly zero
constexpr int first_rounds = 6;                              // of filtering where the block is random
constexpr int bound_every = 5, bound_steps = 8;
constexpr int krylov_steps = 8, krylov_rounds = 32;
constexpr double settled = 1e-6;    // a change of a value, relative to it
constexpr double sound = 0.01;      // pivots with which Cholesky makes a block orthonormal
constexpr double dependent = 1e-6;  // directions of a block so much shorter than the longest say nothing in floats

std::size_t size(std::int64_t count) { return static_cast<std::size_t>(count); }

/// Nearly orthonormal vectors of the same span, from the eigenvectors of the scaled products.
Block orthonormal(const Dense& dense, const Block& block) {
  const std::int64_t r = dense.columns(block);
  if (r == 0) return {};
  std::vector<double> gram = dense.inner(block, block), values(size(r)), scale(size(r));
  for (std::int64_t c = 0; c < r; ++c) scale[size(c)] = 1 / std::sqrt(std::max(gram[size(c * r + c)], 1e-300));
  for (std::int64_t c = 0; c < r; ++c)
    for (std::int64_t d = 0; d < r; ++d) gram[size(c * r + d)] *= scale[size(c)] * scale[size(d)];
  std::vector<double> factor = gram;
  if (kernels().whiten(factor.data(), r, sound)) {
    for (std::int64_t c = 0; c < r; ++c)
      for (std::int64_t d = 0; d < r; ++d) factor[size(c * r + d)] *= scale[size(d)];
    return dense.combine(block, factor, r);
  }
  if (!kernels().eigen(gram.data(), r, values.data())) return {};
  const auto first =
      std::find_if(values.begin(), values.end(), [&](double v) { return v > dependent * values.back(); });
  const std::int64_t left_out = first - values.begin(), kept = r - left_out;
  std::vector<double> to_basis(gram.begin() + left_out * r, gram.end());
  for (std::int64_t c = 0; c < kept; ++c)
    for (std::int64_t d = 0; d < r; ++d)
      to_basis[size(c * r + d)] *= scale[size(d)] / std::sqrt(values[size(c + left_out)]);
  return dense.combine(block, to_basis, kept);
}

}  // namespace

Block random_block(std::int64_t n, std::int64_t columns, Random& random) {
  Block block(size(n * columns));
  for (float& entry : block) entry = static_cast<float>(random.unit() - 0.5);
  return block;
}

RitzPairs rayleigh_ritz(const Dense& dense, const SymmetricOperator& op, const Block& block) {
  const Block basis = orthonormal(dense, block);
  const std::int64_t kept = dense.columns(basis);
  if (kept == 0) return {};
  Block image;
  dense.product(op, basis, image);
  // They are orthonormal but for rounding, which the products tell.
  std::vector<double> small = dense.inner(basis, image);
  for (std::int64_t c = 0; c < kept; ++c)
    for (std::int64_t d = 0; d < c; ++d)
      small[size(d * kept + c)] = small[size(c * kept + d)] =
          0.5 * (small[size(d * kept + c)] + small[size(c * kept + d)]);
  RitzPairs pairs{std::vector<double>(size(kept)), {}};
  if (!kernels().relative_eigen(small.data(), dense.inner(basis, basis).data(), kept, pairs.values.data())) return {};
  pairs.vectors = dense.combine(basis, small, kept);
  return pairs;
}

RitzPairs all_pairs(const Dense& dense, const SymmetricOperator& op) {
  const std::int64_t n = dense.n();
  std::vector<double> matrix(size(n * n)), values(size(n));
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i < n; ++i)
      matrix[size(j * n + i)] = double{op.matrix[j * n + i]} - 0.5 * (double{op.y[i]} + op.y[j]) +
                                (i == j ? double{op.k} * op.y[i] - op.t : 0.0);
  if (!kernels().eigen(matrix.data(), n, values.data())) return {};
  return {std::move(values), Block(matrix.begin(), matrix.end())};
}

namespace {

/// Within the Krylov space of so many steps from a block.
RitzPairs krylov(const Dense& dense, const SymmetricOperator& op, const Block& start) {
  Block all = orthonormal(dense, orthonormal(dense, start)), last = all, next;
  for (int step = 0; step < krylov_steps; ++step) {
    dense.product(op, last, next);
    for (int pass = 0; pass < 2 && !next.empty(); ++pass) {  // twice is enough to be orthogonal to all before
      const Block along = dense.combine(all, dense.inner(all, next), dense.columns(next));
      for (std::size_t i = 0; i < next.size(); ++i) next[i] -= along[i];
      next = orthonormal(dense, next);
    }
    if (next.empty()) break;  // the space is closed
    all.insert(all.end(), next.begin(), next.end());
    last.swap(next);
  }
  return rayleigh_ritz(dense, op, all);
}

}  // namespace

double smallest_eigenvalue(const Dense& dense, const SymmetricOperator& op, Block& start, double of_interest) {
  const std::int64_t n = dense.n(), width = dense.columns(start);
  if (n <= small_matrix || (krylov_steps + 2) * width >= n) return all_pairs(dense, op).values.at(0);
  double value = std::numeric_limits<double>::infinity();
  for (int round = 0; round < krylov_rounds; ++round) {
    RitzPairs pairs = krylov(dense, op, start);
    const double before = std::exchange(value, pairs.values.at(0));
    pairs.vectors.resize(size(n * std::min(width, dense.columns(pairs.vectors))));
    start = std::move(pairs.vectors);
    if (value <= of_interest || before - value <= settled * std::abs(value)) break;
  }
  return value;
}

std::int64_t LowerSpectrum::num_negative() const {
  return std::lower_bound(pairs_.values.begin(), pairs_.values.end(), 0.0) - pairs_.values.begin();
}

void LowerSpectrum::update(const Dense& dense, const SymmetricOperator& op) {
  if (n_ <= small_matrix || 2 * dense.columns(pairs_.vectors) > n_) {
    pairs_ = all_pairs(dense, op);
    if (n_ > small_matrix) resize();
    return;
  }
  ++updates_;
  const bool fresh = pairs_.values.empty();  // nothing is known of the values
  if (fresh || since_bound_++ >= bound_every) bound_above(dense, op);
  if (fresh) {
    grow(least_block);
    pairs_ = rayleigh_ritz(dense, op, pairs_.vectors);
  }
  for (int round = 0; round < (fresh ? first_rounds : 1); ++round) {
    resize();
    filter(dense, op);
  }
}

void LowerSpectrum::grow(std::int64_t block) {
  const std::int64_t missing = std::min(block, n_) - static_cast<std::int64_t>(pairs_.vectors.size()) / n_;
  if (missing <= 0) return;
  const Block more = random_block(n_, missing, random_);
  pairs_.vectors.insert(pairs_.vectors.end(), more.begin(), more.end());
}

void LowerSpectrum::resize() {
  const auto block = static_cast<std::int64_t>(pairs_.values.size());
  const std::int64_t negative = num_negative();
  if (static_cast<double>(negative) > crowded * static_cast<double>(block)) {
    const std::int64_t share = updates_ <= rough_updates ? rough_share : n_ > whole_matrix ? large_share : 1;
    const std::int64_t most = std::max(least_block, n_ / share);
    grow(std::min(most, std::max(least_block, block + block / 2)));
  } else if (block > least_block && static_cast<double>(negative) < idle * static_cast<double>(block)) {
    const std::int64_t fewer = std::max(least_block, 2 * negative);
    pairs_.values.resize(size(fewer));
    pairs_.vectors.resize(size(n_ * fewer));
  } else {
    grow(least_block);  // directions that others spanned were left out
  }
}

void LowerSpectrum::bound_above(const Dense& dense, const SymmetricOperator& op) {
  // Lanczos from where it ended last time; the length of what is left over covers what it has not seen.
  since_bound_ = 0;
  if (top_.empty()) top_ = random_block(n_, 1, random_);
  std::vector<Block> basis;
  std::vector<double> matrix(size(std::int64_t{bound_steps} * bound_steps), 0.0), values(size(bound_steps));
  Block next = top_;
  double rest = 0;
  std::int64_t steps = 0;
  for (; steps < bound_steps; ++steps) {
    double square = 0;
    for (const float entry : next) square += double{entry} * entry;
    rest = std::sqrt(square);
    if (!(rest > 1e-6 * std::abs(largest_)) || rest < 1e-30) break;
    for (float& entry : next) entry = static_cast<float>(entry / rest);
    basis.push_back(next);
    dense.product(op, basis.back(), next);
    for (std::int64_t before = 0; before <= steps; ++before) {
      const Block& other = basis[size(before)];
      double along = 0;
      for (std::size_t i = 0; i < next.size(); ++i) along += double{next[i]} * other[i];
      matrix[size(before * bound_steps + steps)] = matrix[size(steps * bound_steps + before)] = along;
      for (std::size_t i = 0; i < next.size(); ++i) next[i] -= static_cast<float>(along * other[i]);
    }
  }
  if (steps == 0) return;
  std::vector<double> small;
  for (std::int64_t c = 0; c < steps; ++c)
    for (std::int64_t d = 0; d < steps; ++d) small.push_back(matrix[size(c * bound_steps + d)]);
  if (!kernels().eigen(small.data(), steps, values.data())) return;
  double square = 0;
  for (const float entry : next) square += double{entry} * entry;
  const double* weights = small.data() + (steps - 1) * steps;
  largest_ = values[size(steps - 1)] + std::sqrt(square) * std::abs(weights[steps - 1]);
  for (std::size_t i = 0; i < top_.size(); ++i) {
    double entry = 0;
    for (std::int64_t c = 0; c < steps; ++c) entry += weights[c] * basis[size(c)][i];
    top_[i] = static_cast<float>(entry);
  }
}

void LowerSpectrum::filter(const Dense& dense, const SymmetricOperator& op) {
  // p(V)·block with p the Chebyshev polynomial of [low, high], scaled to 1 at the smallest value.
  const double least = pairs_.values.front(), spread = std::max(1e-12, largest_ - least);
  const double high = std::max(largest_, pairs_.values.back()) + 0.05 * spread;
  const double low = std::max({pairs_.values.back(), least + 0.02 * spread, 0.0});
  const double centre = 0.5 * (high + low), radius = 0.5 * (high - low);
  if (!(radius > 0)) return;
  const double first = radius / (least - centre);
  const int steps = std::clamp(static_cast<int>(std::acosh(growth) / std::acosh(std::abs(1 / first))), 2, degree);
  double scaling = first;
  Block before = pairs_.vectors, now;
  dense.product(op, before, now, static_cast<float>(scaling / radius), static_cast<float>(-centre * scaling / radius));
  for (int step = 1; step < steps; ++step) {
    const double next = 1 / (2 / first - scaling);
    dense.product(op, now, before, static_cast<float>(2 * next / radius),
                  static_cast<float>(-2 * centre * next / radius), static_cast<float>(-scaling * next), before);
    before.swap(now);
    scaling = next;
  }
  RitzPairs pairs = rayleigh_ritz(dense, op, now);
  if (!pairs.values.empty() && std::isfinite(pairs.values.front())) pairs_ = std::move(pairs);
}

}  // namespace densek::bounds::semidefinite
