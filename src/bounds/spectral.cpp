#include "bounds/spectral.h"

#include <densek/errors.h>

#include <Spectra/SymEigsSolver.h>
#include <Eigen/Core>
#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/out_of_time.h"
#include "base/random.h"
#include "graph/pair_weight.h"
#include "graph/product.h"

namespace densek::bounds {

namespace {

constexpr double headroom = 1.00005;  // τ / λ₁
constexpr int max_sweeps = 300;

/// A graph that is all here.
class GraphMatrix : public Matrix {
 public:
  GraphMatrix(const Graph& graph, Entries entries, int threads) : graph_(graph), entries_(entries), threads_(threads) {}
  Vertex size() const override { return graph_.num_vertices(); }
  void multiply(const double* x, double* y) const override { densek::multiply(graph_, threads_, x, y, entries_); }
  std::int64_t row_size(Vertex v) const override { return densek::row_size(graph_, v); }
  std::uint32_t longest_row() const override {
    std::uint32_t longest = 0;
    for (Vertex v = 0; v < size(); ++v) longest = std::max(longest, graph_.degree(v));
    return longest;
  }

 private:
  const Graph& graph_;
  Entries entries_;
  int threads_;
};

/// The product Spectra asks for.
class Product {
 public:
  using Scalar = double;
  Product(const Matrix& matrix, const Budget& budget) : matrix_(matrix), budget_(budget) {}
  Eigen::Index rows() const { return static_cast<Eigen::Index>(matrix_.size()); }
  Eigen::Index cols() const { return rows(); }
  void perform_op(const double* x, double* y) const {
    require_time(budget_);
    matrix_.multiply(x, y);
  }

 private:
  const Matrix& matrix_;
  const Budget& budget_;
};

/// Whether nothing is left of the matrix.
bool without(const Graph& graph, Entries entries) {
  if (!graph.weighted()) return graph.num_edges() == 0;
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const auto [u, weight] : graph.arcs(v))
      if (entry(weight, entries) != 0) return false;
  return true;
}

struct Leading {
  double value = 0;
  Eigen::VectorXd vector;
};

Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> all_eigenpairs(const Graph& graph, Entries entries) {
  const auto n = static_cast<Eigen::Index>(graph.num_vertices());
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(n, n);
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const auto [u, weight] : graph.arcs(v))
      A(static_cast<Eigen::Index>(v), static_cast<Eigen::Index>(u)) = entry(weight, entries);
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(A);
}

Leading leading_dense(const Graph& graph, Entries entries) {
  const auto n = static_cast<Eigen::Index>(graph.num_vertices());
  const auto solver = all_eigenpairs(graph, entries);
  return {solver.eigenvalues()(n - 1), solver.eigenvectors().col(n - 1).cwiseAbs()};
}

/// A positive start for Lanczos, so that it has a part along the positive leading eigenvector; leaning towards the high
/// degrees, and rough, because an exact eigenvector (as the constant one of a regular graph) would break it down.
Eigen::VectorXd rough_start(const Matrix& matrix, std::uint64_t attempt) {
  Random random(attempt);
  Eigen::VectorXd begin(static_cast<Eigen::Index>(matrix.size()));
  for (Vertex v = 0; v < matrix.size(); ++v)
    begin(static_cast<Eigen::Index>(v)) = (1.0 + static_cast<double>(matrix.row_size(v))) * (0.5 + random.unit());
  return begin;
}

std::optional<Leading> leading_lanczos(const Matrix& matrix, std::uint64_t attempt, const Budget& budget) {
  Product product(matrix, budget);
  const Eigen::VectorXd begin = rough_start(matrix, attempt);
  Spectra::SymEigsSolver<Product> solver(product, 1, 12);
  solver.init(begin.data());
  solver.compute(Spectra::SortRule::LargestAlge, 300, 1e-9);
  if (solver.info() != Spectra::CompInfo::Successful) return std::nullopt;
  Leading leading{solver.eigenvalues()(0), solver.eigenvectors().col(0).cwiseAbs()};
  Eigen::VectorXd image(product.rows());
  product.perform_op(leading.vector.data(), image.data());
  const double residual = (image - leading.value * leading.vector).norm();
  return residual <= 1e-6 * leading.value ? std::optional(std::move(leading)) : std::nullopt;
}

Leading leading_pair(const Matrix& matrix, const Budget& budget) {
  for (std::uint64_t attempt = 0; attempt < 5; ++attempt)
    if (auto leading = leading_lanczos(matrix, attempt, budget)) return std::move(*leading);
  throw Error("the largest eigenvalue did not converge; --step line-search does without it");
}

/// The smallest Collatz–Wielandt quotient the sweeps reach; stops as soon as it is at most τ.
double prove_upper(const Matrix& matrix, const Leading& leading, double tau, const Budget& budget) {
  const std::size_t n = matrix.size();
  const std::uint32_t max_degree = matrix.longest_row();
  std::int64_t heaviest = 0;  // row
  for (Vertex v = 0; v < n; ++v) heaviest = std::max(heaviest, matrix.row_size(v));
  const double alpha = leading.vector.sum() / (1 - leading.value / tau);
  std::vector<double> x(n), y(n);
  for (std::size_t i = 0; i < n; ++i) x[i] = 1 + alpha * leading.vector(static_cast<Eigen::Index>(i));
  // A row sum of d positive terms is off by less than d·2⁻⁵³ of itself.
  const double rounding = 1 + (static_cast<double>(max_degree) + 4) * 0x1p-52;
  double best = static_cast<double>(heaviest);
  if (heaviest >= std::int64_t{1} << 53) best *= 1 + 0x1p-50;  // it was rounded
  for (int sweep = 0; sweep < max_sweeps && best > tau; ++sweep) {
    require_time(budget);
    matrix.multiply(x.data(), y.data());
    double worst = 0;
    for (std::size_t i = 0; i < n; ++i) {
      worst = std::max(worst, y[i] / x[i]);
      x[i] = 0.5 * (x[i] + (1 + y[i] / tau));
    }
    best = std::min(best, worst * rounding);
  }
  return best;
}

}  // namespace

Spectrum largest_eigenvalue(const Graph& graph, int threads, const Budget& budget) {
  if (without(graph, Entries::sizes)) return {};
  if (graph.num_vertices() > dense_limit)
    return largest_eigenvalue(GraphMatrix(graph, Entries::sizes, threads), budget);
  const double value = leading_dense(graph, Entries::sizes).value;
  return {value, value * headroom};
}

Spectrum largest_eigenvalue(const Matrix& matrix, const Budget& budget) {
  const Leading leading = leading_pair(matrix, budget);
  const double tau = leading.value * headroom;
  return {leading.value, std::max(tau, prove_upper(matrix, leading, tau, budget))};
}

std::vector<double> leading_eigenvector(const Graph& graph, int threads, const Budget& budget) {
  if (without(graph, Entries::positive)) return std::vector<double>(graph.num_vertices(), 0.0);
  const Leading leading = graph.num_vertices() <= dense_limit
                              ? leading_dense(graph, Entries::positive)
                              : leading_pair(GraphMatrix(graph, Entries::positive, threads), budget);
  return {leading.vector.begin(), leading.vector.end()};
}

std::vector<Eigenpair> leading_eigenpairs(const Graph& graph, int count, int threads, const Budget& budget) {
  const auto n = static_cast<Eigen::Index>(graph.num_vertices());
  const auto wanted = std::min<Eigen::Index>(count, n);
  std::vector<Eigenpair> pairs;
  const auto keep = [&](double value, const Eigen::VectorXd& vector) {
    const double sign = vector.sum() < 0 ? -1 : 1;
    pairs.push_back({value, {}});
    for (const double entry : vector) pairs.back().vector.push_back(sign * entry);
  };
  if (n <= dense_limit || graph.num_edges() == 0 || 2 * wanted + 10 >= n) {
    const auto solver = all_eigenpairs(graph, Entries::sizes);
    for (Eigen::Index i = 0; i < n; ++i) keep(solver.eigenvalues()(i), solver.eigenvectors().col(i));
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const Eigenpair& a, const Eigenpair& b) { return std::abs(a.value) > std::abs(b.value); });
    pairs.resize(static_cast<std::size_t>(wanted));
    return pairs;
  }
  const GraphMatrix matrix(graph, Entries::sizes, threads);
  Product product(matrix, budget);
  for (std::uint64_t attempt = 0; attempt < 5; ++attempt) {
    const Eigen::VectorXd begin = rough_start(matrix, attempt);
    Spectra::SymEigsSolver<Product> solver(product, wanted, 2 * wanted + 10);
    solver.init(begin.data());
    solver.compute(Spectra::SortRule::LargestMagn, 1000, 1e-9, Spectra::SortRule::LargestMagn);
    if (solver.info() != Spectra::CompInfo::Successful) continue;
    for (Eigen::Index i = 0; i < wanted; ++i) keep(solver.eigenvalues()(i), solver.eigenvectors().col(i));
    return pairs;
  }
  throw Error("the leading eigenpairs did not converge");
}

double round_up_24(double x) {
  int exponent = 0;
  const double fraction = std::frexp(x, &exponent);
  return std::ldexp(std::ceil(std::ldexp(fraction, 24)), exponent - 24);
}

}  // namespace densek::bounds
