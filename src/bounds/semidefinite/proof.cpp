#include "bounds/semidefinite/proof.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "bounds/semidefinite/positive.h"

namespace densek::bounds::semidefinite {

namespace {

constexpr int most_bits = 20;
/// Entries of N stay below 2 to the power of this, so that ν, which is larger, and sums of three fit a double.
constexpr int entry_bits = 50;
/// How often ν is tried: each is a factorisation.
constexpr int most_trials = 12;

/// By vertex, what choosing it adds beside edges: its c, or, where it is about leaving out, −(c + weights to others).
std::vector<std::int64_t> linear_of(const Question& core, bool left_out) {
  std::vector<std::int64_t> linear = core.linear_terms();
  if (!left_out) return linear;
  for (Vertex v = 0; v < core.num_vertices(); ++v) {
    for (const auto [u, weight] : core.graph.arcs(v)) linear[v] += weight;
    linear[v] = -linear[v];
  }
  return linear;
}

/// The largest weight, or linear term, or entry of the point as it counts in N.
double largest_number(const Question& core, const Side& side, const DualPoint& point) {
  double most = 1;
  const auto see = [&](double number) {
    most = std::max(most, std::isfinite(number) ? std::abs(number) : std::numeric_limits<double>::infinity());
  };
  see(point.mu);
  for (Vertex v = 0; v < core.num_vertices(); ++v)
    for (const auto [u, weight] : core.graph.arcs(v)) see(static_cast<double>(weight));
  for (const std::int64_t c : linear_of(core, side.left_out)) see(static_cast<double>(c));
  for (const double y : point.y) see(y * static_cast<double>(side.k + 1));
  for (const float z : point.z) see(static_cast<double>(z));
  return most;
}

/// How fine the grid is: bits behind the point, and how many of them Z does without.
struct Grid {
  int bits = 0, z_bits = 0;
  double loss = 0;  ///< what rounding Z may add to the largest eigenvalue of N, about
};

/// Rounding Z to multiples of δ adds about 0.6·δ·√n to an eigenvalue, as a random matrix does. Coarse entries make
/// small files, so as much is given away as leaves the bound, rounded down, where it is.
std::optional<Grid> grid_of(const Question& core, const Side& side, const DualPoint& point) {
  const double most = largest_number(core, side, point), k = static_cast<double>(side.k);
  if (!std::isfinite(most)) return std::nullopt;
  const int room = entry_bits - 3 - static_cast<int>(std::ceil(std::log2(most)));
  if (room < 0) return std::nullopt;
  Grid grid{.bits = std::min(room, most_bits)};
  const double value = k * point.mu, to_next = std::floor(value) + 1 - value;
  const double given = std::max(to_next * 0.4, 1e-6 * std::abs(value)) + 0.01;
  const double spread = 0.6 * std::sqrt(static_cast<double>(core.num_vertices()));
  const double delta = given / (std::max(1.0, k) * spread);
  grid.z_bits = std::clamp(static_cast<int>(std::floor(std::log2(delta))) + grid.bits, 0, 30);
  while (std::ldexp(most, grid.bits - grid.z_bits) >= 0x1p31) ++grid.z_bits;
  grid.loss = std::ldexp(spread, grid.z_bits + 1);
  return grid;
}

DualMatrix rounded(const Side& side, const DualPoint& point, const Grid& grid) {
  DualMatrix matrix;
  matrix.made_for = side.k;
  matrix.left_out = side.left_out;
  matrix.bits = static_cast<std::uint32_t>(grid.bits);
  matrix.z_bits = static_cast<std::uint32_t>(grid.z_bits);
  for (const double y : point.y) matrix.y.push_back(std::llround(std::ldexp(y, grid.bits)));
  const std::size_t n = point.y.size();
  matrix.z.reserve(n * (n - 1) / 2);
  const double scale = std::ldexp(1.0, grid.bits - grid.z_bits);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j)
      matrix.z.push_back(
          static_cast<std::uint32_t>(std::lround(std::max(0.0, scale * static_cast<double>(point.z[i * n + j])))));
  if (std::ranges::all_of(matrix.z, [](std::uint32_t z) { return z == 0; })) matrix.z.clear();
  return matrix;
}

/// About the smallest ν that can be proved: what the point says, then further and further above, then between.
std::optional<std::int64_t> smallest_nu(const Eigen::MatrixXd& matrix, const DualMatrix& dual, double mu, double loss,
                                        int threads, const Budget& budget) {
  const double said = std::ldexp(mu, static_cast<int>(dual.bits) + 1);
  const auto first = static_cast<std::int64_t>(std::ceil(said + loss));
  const auto k = static_cast<double>(std::max<std::int64_t>(1, dual.made_for));
  // One more unit for the bound is a matter for another factorisation, a part of it is not.
  const auto step = static_cast<std::int64_t>(
      std::max({1.0, std::ldexp(0.5, static_cast<int>(dual.bits) + 1) / k, std::abs(said) * 1e-6}));
  int trials = 0;
  const auto holds = [&](std::int64_t nu) {
    ++trials;
    const std::int64_t eta = margin(matrix, nu).value_or(0);
    return proves_positive(matrix, nu + 2 * eta, threads, budget) ? std::optional(nu + 2 * eta) : std::nullopt;
  };
  std::int64_t below = first, above = first, distance = step;
  std::optional<std::int64_t> found = holds(above);
  while (!found) {
    if (trials == most_trials || budget.exhausted()) return std::nullopt;
    below = above;
    above += distance;
    distance *= 4;
    found = holds(above);
  }
  while (above - below > step && trials < most_trials && !budget.exhausted()) {
    const std::int64_t middle = below + (above - below) / 2;
    const std::optional<std::int64_t> smaller = holds(middle);
    if (smaller) found = smaller;
    (smaller ? above : below) = middle;
  }
  return found;
}

}  // namespace

std::optional<Eigen::MatrixXd> integer_matrix(const Question& core, const DualMatrix& dual) {
  const auto n = static_cast<Eigen::Index>(core.num_vertices());
  const std::vector<std::int64_t> linear = linear_of(core, dual.left_out);
  bool fits = true;
  const auto entry = [&](Int128 number) {
    constexpr Int128 most = Int128{1} << entry_bits;
    fits = fits && -most < number && number < most;
    return fits ? static_cast<double>(static_cast<std::int64_t>(number)) : 0.0;
  };
  const auto y = [&](Eigen::Index i) { return Int128{dual.y[static_cast<std::size_t>(i)]}; };
  Eigen::MatrixXd matrix(n, n);
  std::size_t pair = 0;
  for (Eigen::Index i = 0; i < n; ++i) {
    matrix(i, i) = entry(2 * ((Int128{linear[static_cast<std::size_t>(i)]} << dual.bits) - (dual.made_for - 1) * y(i)));
    for (Eigen::Index j = i + 1; j < n; ++j)
      matrix(j, i) = entry(y(i) + y(j) + (dual.z.empty() ? 0 : Int128{dual.z[pair++]} << (dual.z_bits + 1)));
  }
  for (Vertex v = 0; v < core.num_vertices(); ++v)
    for (const auto [u, weight] : core.graph.arcs(v))
      if (u > v) matrix(u, v) = entry(static_cast<std::int64_t>(matrix(u, v)) + (Int128{weight} << dual.bits));
  return fits ? std::optional(std::move(matrix)) : std::nullopt;
}

Int128 whole_worth(const Question& core, const Side& side) {
  Int128 worth = 0;
  for (Vertex v = 0; side.left_out && v < core.num_vertices(); ++v) {
    worth += core.c(v);
    for (const auto [u, weight] : core.graph.arcs(v))
      if (u > v) worth += weight;
  }
  return worth;
}

DenseQuestion dense_question(const Question& core, const Side& side) {
  const auto n = static_cast<std::size_t>(core.num_vertices());
  DenseQuestion dense;
  dense.n = core.num_vertices();
  dense.k = side.k;
  dense.weights.assign(n * n, 0.0);
  for (Vertex v = 0; v < n; ++v)
    for (const auto [u, weight] : core.graph.arcs(v)) dense.weights[v * n + u] = static_cast<double>(weight);
  for (const std::int64_t c : linear_of(core, side.left_out)) dense.linear.push_back(static_cast<double>(c));
  return dense;
}

std::optional<DualMatrix> prove(const Question& core, const Side& side, const DualPoint& point, int threads,
                                const Budget& budget) {
  const std::optional<Grid> grid = grid_of(core, side, point);
  if (!grid) return std::nullopt;
  DualMatrix dual = rounded(side, point, *grid);
  const std::optional<Eigen::MatrixXd> matrix = integer_matrix(core, dual);
  if (!matrix) return std::nullopt;
  const std::optional<std::int64_t> nu = smallest_nu(*matrix, dual, point.mu, grid->loss, threads, budget);
  if (!nu) return std::nullopt;
  dual.nu = *nu;
  return dual;
}

MatrixBound::MatrixBound(const Question& core, const DualMatrix& matrix)
    : n_(core.num_vertices()),
      made_for_(matrix.made_for),
      nu_(matrix.nu),
      left_out_(matrix.left_out),
      bits_(matrix.bits),
      whole_(whole_worth(core, {matrix.made_for, matrix.left_out})),
      sums_(1, 0) {
  std::vector<std::int64_t> y = matrix.y;
  std::sort(y.begin(), y.end(), std::greater<>());
  for (const std::int64_t value : y) sums_.push_back(sums_.back() + value);
}

Int128 MatrixBound::at(std::int64_t q) const {
  if (left_out_) q = n_ - q;
  const auto count = static_cast<std::size_t>(q);
  const std::int64_t away = made_for_ - q;
  const Int128 y = away >= 0 ? sums_[count] : sums_.back() - sums_[sums_.size() - 1 - count];
  return whole_ + ((Int128{q} * nu_ + 2 * away * y) >> (bits_ + 1));
}

}  // namespace densek::bounds::semidefinite
