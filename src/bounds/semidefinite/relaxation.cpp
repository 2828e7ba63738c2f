// The dual of
//   max ⟨A/2 + Diag c, X⟩, 𝒜(X) = b, X ≥ 0, X ⪰ 0,  𝒜(X) = (Xe − k·diag X, tr X), b = (0, k)
// is  max bᵀy, C₀ = 𝒜*(y, t) + Z + S, Z ≥ 0, S ⪰ 0,   C₀ = −(A/2 + Diag c),
// and is solved by the method of multipliers, one block after the other (J. Povh, F. Rendl, A. Wiegele, Computing 78
// (2006); D. Sun, K.-C. Toh, L. Yang, SIAM J. Optim. 25 (2015): with y once more after S it converges). As it is
// usually written,
//   (1) Z ← max(0, C₀ − 𝒜*y − S − X/σ) off the diagonal
//   (2) y ← (𝒜𝒜*)⁻¹[(b − 𝒜X)/σ − 𝒜(S + Z − C₀)]
//   (3) S ← V₊, V = C₀ − 𝒜*y − Z − X/σ
//   (4) y as in (2)
//   (5) X ← X + 1.618·σ·(𝒜*y + S + Z − C₀)
// Only P = (−V)₊ is computed, from the few negative eigenvalues of V. S = V + P need not exist: with G = C₀ − Z − X/σ
// and d the change of y in (4),
//   (4) d = (𝒜𝒜*)⁻¹[b/σ − 𝒜P]
//   (5) X ← X + 1.618·(σ(P + 𝒜*d) − X)
//   (1) Z ← max(0, Z + X₀/σ − (P + 𝒜*d) − X/σ), X₀ what X was before (5)
//   (2) y ← (𝒜𝒜*)⁻¹[b/σ + 𝒜G − 𝒜S],  𝒜S = 𝒜G₀ − 𝒜𝒜*y₀ + 𝒜P, G₀ and y₀ those of (3)
// so that an iteration is one look at the spectrum of G − 𝒜*y and one pass over X, Z, A and G.
#include "bounds/semidefinite/relaxation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "bounds/semidefinite/dense.h"
#include "bounds/semidefinite/spectrum.h"

namespace densek::bounds::semidefinite {

namespace {

constexpr double step_length = 1.618;  // below the golden ratio it converges
constexpr double first_sigma = 0.5;    // weights are scaled to at most 1
constexpr int balance_every = 20;      // iterations between looks at the residuals
constexpr double unbalanced = 3, sigma_step = 1.4;
// The bound is made of y and Z and suffers from their residual alone, so X is allowed a larger one: with 1
// instead, 200 iterations on the core of ego-Facebook, k = 300, give 21,917 and not 20,537. Not as large where the core
// is: soc-Slashdot0902, k = 50, has 6,093 vertices and ends at 1,148 with the share of small cores, at 1,139 with that
// of large ones, which costs wiki-Vote, k = 500, 65 edges.
constexpr double primal_share = 0.003, primal_share_of_large = 0.03;
constexpr std::int64_t large_core = 4096;
constexpr int look_every = 10;        // iterations between looks at the bound
constexpr double usual_block = 256;   // vectors: an iteration with more counts as several
constexpr int rough_iterations = 20;  // which no average should remember
constexpr double late = 10;           // how much more late points count in averages
constexpr int num_directions = 16;
// A bound is rounded down in the end. If it falls no faster than during the last looks, and will then not be below
// the next whole number when all iterations are done, there is no hope.
constexpr std::size_t looks_back = 10;
constexpr double rounding = 0.05;  // a proof may need that much

std::size_t size(std::int64_t count) { return static_cast<std::size_t>(count); }

/// The value of 𝒜, and its argument's counterpart (y, t).
struct Constraints {
  std::vector<double> y;
  double t = 0;
};

}  // namespace

struct Relaxation::State {
  State(DenseQuestion asked, int threads)
      : question(std::move(asked)), n(question.n), k(static_cast<double>(question.k)), dense(n, threads), spectrum(n) {
    double largest = 0;
    for (const double weight : question.weights) largest = std::max(largest, std::abs(weight));
    if (largest == 0)
      for (const double term : question.linear) largest = std::max(largest, std::abs(term));
    if (largest > 0) unit = largest;
    half.resize(size(n * n));
    linear.resize(size(n));
    for (std::size_t i = 0; i < half.size(); ++i) half[i] = static_cast<float>(0.5 * question.weights[i] / unit);
    for (std::size_t i = 0; i < linear.size(); ++i) linear[i] = static_cast<float>(question.linear[i] / unit);
    x.assign(size(n * n), 0.0f);
    z.assign(size(n * n), 0.0f);
    mean_z = z;
    mean_y.assign(size(n), 0.0);
    g.resize(size(n * n));
    dual = {std::vector<double>(size(n), 0.0), 0.0};
    Random random(2);
    directions = random_block(n, std::min<std::int64_t>(n, num_directions), random);
    best.y.assign(size(n), 0.0);
    best.z.assign(size(n * n), 0.0f);
    best.mu = std::numeric_limits<double>::infinity();
    look();
    make_g();
  }

  /// (𝒜𝒜*)⁻¹: 𝒜𝒜* is αI + ½J with (1−k)e beside it and n in the corner.
  Constraints solve(const Constraints& right) const {
    const auto count = static_cast<double>(n);
    const double alpha =
        0.5 * count - 2 * k + k * k;  // 0 at n = 2, k = 1, where differences of y are nothing's concern
    const double mean = std::accumulate(right.y.begin(), right.y.end(), 0.0) / count;
    const double both = count * (count - 1);
    const double centre = (count * mean - (1 - k) * right.t) / both;
    Constraints left{right.y, ((alpha + 0.5 * count) * right.t - (1 - k) * count * mean) / both};
    for (double& entry : left.y) entry = centre + (alpha > 0 ? (entry - mean) / alpha : 0.0);
    return left;
  }

  /// 𝒜𝒜*.
  Constraints apply(const Constraints& left) const {
    const auto count = static_cast<double>(n);
    const double sum = std::accumulate(left.y.begin(), left.y.end(), 0.0);
    Constraints right{left.y, count * left.t + (1 - k) * sum};
    for (double& entry : right.y) entry = (0.5 * count - 2 * k + k * k) * entry + 0.5 * sum + (1 - k) * left.t;
    return right;
  }

  /// 𝒜 of a matrix with these sums of rows off the diagonal and this diagonal.
  Constraints constraints(std::vector<double> row_sums, const auto& diagonal) const {
    double trace = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      const double entry = diagonal(i);
      trace += entry;
      row_sums[size(i)] += (1 - k) * entry;
    }
    return {std::move(row_sums), trace};
  }

  void make_g() {
    const auto up = static_cast<float>(1 / sigma);
    g_sums.assign(size(n), 0.0);
    for (std::int64_t j = 0; j < n; ++j) {
      g[size(j * n + j)] = -linear[size(j)] - up * x[size(j * n + j)];
      for (std::int64_t i = j + 1; i < n; ++i) {
        const std::size_t at = size(j * n + i);
        g[at] = g[size(i * n + j)] = -half[at] - z[at] - up * x[at];
        g_sums[size(i)] += g[at];
        g_sums[size(j)] += g[at];
      }
    }
  }

  Constraints constraints_of_g() const {
    return constraints(g_sums, [&](std::int64_t i) { return double{g[size(i * n + i)]}; });
  }

  void iterate() {
    const Block y(dual.y.begin(), dual.y.end());
    spectrum.update(dense, {n, g.data(), y.data(), static_cast<float>(k), static_cast<float>(dual.t)});  // (3)
    spent += std::max(1.0, static_cast<double>(spectrum.pairs().values.size()) / usual_block);
    const std::int64_t rank = spectrum.num_negative();
    const RitzPairs& pairs = spectrum.pairs();
    factor.assign(pairs.vectors.begin(), pairs.vectors.begin() + rank * n);
    std::vector<double> p_sums(size(n), 0.0), p_diagonal(size(n), 0.0);
    for (std::int64_t c = 0; c < rank; ++c) {
      const auto scale = static_cast<float>(std::sqrt(-pairs.values[size(c)]));
      double sum = 0;
      for (std::int64_t i = 0; i < n; ++i) sum += (factor[size(c * n + i)] *= scale);
      for (std::int64_t i = 0; i < n; ++i) {
        const double entry = factor[size(c * n + i)];
        p_sums[size(i)] += entry * (sum - entry);
        p_diagonal[size(i)] += entry * entry;
      }
    }
    const Constraints ap = constraints(p_sums, [&](std::int64_t i) { return p_diagonal[size(i)]; });

    Constraints right{ap.y, k / sigma - ap.t};
    for (double& entry : right.y) entry = -entry;
    double primal = sigma * sigma * right.t * right.t;  // squares of 𝒜(σP) − b
    for (const double entry : right.y) primal += sigma * sigma * entry * entry;
    const Constraints change = solve(right);  // (4)

    Constraints as = constraints_of_g();
    const Constraints ay = apply(dual);
    for (std::int64_t i = 0; i < n; ++i) as.y[size(i)] += ap.y[size(i)] - ay.y[size(i)];
    as.t += ap.t - ay.t;

    const double sigma_now = sigma;
    if (++done % balance_every == 0) balance();
    const Block dy(change.y.begin(), change.y.end());
    const SweepSums sums =
        dense.sweep({n, rank, factor.data(), dy.data(), static_cast<float>(k), static_cast<float>(change.t),
                     static_cast<float>(sigma_now), static_cast<float>(sigma), static_cast<float>(step_length),
                     half.data(), linear.data(), x.data(), z.data(), g.data()},
                    g_sums);  // (5) (1)
    primal_residual = (n < large_core ? primal_share : primal_share_of_large) *
                      (std::sqrt(primal) / (1 + k) + std::sqrt(sums.negative) / (1 + std::sqrt(sums.square)));
    dual_residual = std::sqrt(sums.dual) / (1 + norm());

    Constraints next = constraints_of_g();
    for (std::int64_t i = 0; i < n; ++i) next.y[size(i)] -= as.y[size(i)];
    next.t += k / sigma - as.t;
    dual = solve(next);  // (2)
    average();
  }

  double norm() {
    if (norm_ == 0) {
      for (std::size_t i = 0; i < half.size(); ++i) norm_ += double{half[i]} * half[i];
      for (const float term : linear) norm_ += double{term} * term;
      norm_ = std::sqrt(norm_);
    }
    return norm_;
  }

  void balance() {
    if (primal_residual > unbalanced * dual_residual)
      sigma /= sigma_step;
    else if (dual_residual > unbalanced * primal_residual)
      sigma *= sigma_step;
  }

  /// Calls body(j) for all columns.
  void for_columns(const auto& body) const {
    parallel_blocks(dense.threads(), dense.tiles(), [&](std::int64_t tile) {
      for (std::int64_t j = tile * dense.width(); j < std::min(n, (tile + 1) * dense.width()); ++j) body(j);
    });
  }

  /// Late points count more, and more slowly than 1/(how many) each is forgotten.
  void average() {
    if (done <= rough_iterations) return;
    ++averaged;
    const double share = (late + 1) / (averaged + late);
    for (std::int64_t i = 0; i < n; ++i) mean_y[size(i)] += share * (dual.y[size(i)] - mean_y[size(i)]);
    for_columns([&](std::int64_t j) {
      for (std::size_t at = size(j * n + j); at < size(j * n + n); ++at)
        mean_z[at] += static_cast<float>(share) * (z[at] - mean_z[at]);
    });
  }

  /// The bounds where y and Z stand and where they stood on average: they swing about their limit, and the bound is a
  /// convex function of them.
  void look() {
    look(dual.y, z);
    if (averaged > 1) look(mean_y, mean_z);
  }

  /// Keeps the point if it is the best.
  void look(const std::vector<double>& at_y, const Block& at_z) {
    Block matrix(size(n * n));
    for_columns([&](std::int64_t j) {
      const auto entry = [&](std::size_t at) { return -half[at] - at_z[at]; };
      for (std::int64_t i = 0; i < j; ++i) matrix[size(j * n + i)] = entry(size(i * n + j));
      matrix[size(j * n + j)] = -linear[size(j)];
      for (std::int64_t i = j + 1; i < n; ++i) matrix[size(j * n + i)] = entry(size(j * n + i));
    });
    const Block y(at_y.begin(), at_y.end());
    const SymmetricOperator op{n, matrix.data(), y.data(), static_cast<float>(k), 0};
    const double mu = -unit * smallest_eigenvalue(dense, op, directions, -best.mu / unit);
    if (!(mu < best.mu)) return;
    best.mu = mu;
    for (std::int64_t i = 0; i < n; ++i) best.y[size(i)] = unit * at_y[size(i)];
    for_columns([&](std::int64_t j) {
      for (std::int64_t i = j + 1; i < n; ++i)
        best.z[size(j * n + i)] = best.z[size(i * n + j)] = static_cast<float>(unit * at_z[size(j * n + i)]);
    });
  }

  /// Whether so many more iterations may bring the bound below the next whole number.
  bool hopes(double iterations) const {
    if (seen.size() <= looks_back) return true;
    const double now = seen.back(), fall = seen[seen.size() - 1 - looks_back] - now;
    const double to_come = fall / static_cast<double>(looks_back) * (iterations / look_every);
    return now - to_come < std::floor(now) - rounding;
  }

  DenseQuestion question;
  std::int64_t n;
  double k;
  Dense dense;
  LowerSpectrum spectrum;
  double unit = 1;             // of weights, so that the largest is 1
  Block half, linear;          // A/2, c
  Block x, z, g;               // X and Z on and below the diagonal of tiles, G everywhere
  std::vector<double> g_sums;  // of the rows of G off the diagonal
  Constraints dual;            // y, and t for the trace
  Block factor;
  Block directions;  // where looks at the bound start
  double sigma = first_sigma, primal_residual = 0, dual_residual = 0, norm_ = 0;
  Block mean_z;
  std::vector<double> mean_y;
  int done = 0, averaged = 0;
  double spent = 0;          // iterations as they are counted
  std::vector<double> seen;  // the best bound, look after look
  DualPoint best;
};

Relaxation::Relaxation(DenseQuestion question, int threads)
    : state_(std::make_unique<State>(std::move(question), threads)) {}
Relaxation::Relaxation(Relaxation&&) noexcept = default;
Relaxation& Relaxation::operator=(Relaxation&&) noexcept = default;
Relaxation::~Relaxation() = default;

void Relaxation::start_from(const Relaxation& other, std::span<const std::int64_t> kept) {
  State& to = *state_;
  const State& from = *other.state_;
  std::vector<std::int64_t> all;
  if (kept.empty()) {
    all.resize(size(to.n));
    std::iota(all.begin(), all.end(), 0);
    kept = all;
  }
  const double more = to.k / from.k;  // X grows with its trace
  const auto units = static_cast<float>(from.unit / to.unit);
  for (std::int64_t j = 0; j < to.n; ++j) {
    const std::int64_t from_j = kept[size(j)];
    to.dual.y[size(j)] = units * from.dual.y[size(from_j)];
    for (std::int64_t i = j; i < to.n; ++i) {
      const std::size_t at = size(j * to.n + i), from_at = size(from_j * from.n + kept[size(i)]);
      to.x[at] = static_cast<float>(more * from.x[from_at]);
      to.z[at] = units * from.z[from_at];
    }
  }
  to.dual.t = units * from.dual.t;
  to.sigma = from.sigma / units;
  Block block(size(to.n * from.dense.columns(from.spectrum.pairs().vectors)));
  for (std::int64_t c = 0; c < to.dense.columns(block); ++c)
    for (std::int64_t i = 0; i < to.n; ++i)
      block[size(c * to.n + i)] = from.spectrum.pairs().vectors[size(c * from.n + kept[size(i)])];
  if (to.dense.columns(block) > to.n) block.resize(size(to.n * to.n));
  to.spectrum.start_from(std::move(block));
  to.averaged = 0;
  to.seen.clear();
  to.look();
  to.make_g();
}

bool Relaxation::improve(int iterations, double enough, const Budget& budget, double at_half) {
  State& state = *state_;
  if (state.k * state.best.mu < enough) return false;
  for (const double end = state.spent + iterations; state.spent < end;) {
    if (budget.exhausted()) return true;
    state.iterate();
    if (state.done % look_every != 0 && state.spent < end) continue;
    state.look();
    state.seen.push_back(state.k * state.best.mu);
    if (state.seen.back() < enough) return false;
    const double left = end - state.spent;
    if (2 * left <= iterations && state.seen.back() >= at_half) return false;
    if (left > 0 && !state.hopes(left)) return false;
  }
  return true;
}

const DualPoint& Relaxation::best() const { return state_->best; }

std::vector<double> Relaxation::fractional() const {
  std::vector<double> diagonal;
  for (std::int64_t i = 0; i < state_->n; ++i) diagonal.push_back(state_->x[size(i * state_->n + i)]);
  return diagonal;
}

int Relaxation::iterations() const { return state_->done; }
double Relaxation::spent() const { return state_->spent; }
const DenseQuestion& Relaxation::question() const { return state_->question; }

}  // namespace densek::bounds::semidefinite
