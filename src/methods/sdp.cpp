// Matrix lifting (Ames 2015; Bombina, Ames 2020): X = xxᵀ relaxed by the nuclear norm.
//
//   minimise ‖X‖_* + γ·Σ X_ij over the missing edges ij     subject to 0 ≤ X ≤ 1, ΣX = k²
//
// ADMM between the two terms (penalty τ = 0.35): X ← shrink the eigenvalues of Z − U by 1/τ; Z ← proj(X + U − (γ/τ) on
// the missing edges) onto the box with its sum; U ← U + X − Z. All matrices stay symmetric, so the decomposition is
// that of a symmetric matrix.
// Returns   the k vertices with the largest row sums of Z. γ is --gamma, 6/((1−p)k) unless told, p the edge density;
//           until X and Z agree to 10⁻⁴ of k, 200 iterations at most.
// Guarantee finds a planted dense set of Ω(√n) vertices with high probability (theirs).
// Cost      O(n³) an iteration: refuses more than 500 vertices.
#include "methods/systems.h"

#include <Eigen/Dense>
#include <Eigen/Eigenvalues>

#include <span>

#include "methods/limits.h"
#include "methods/relaxed.h"
#include "relaxation/projection.h"

namespace densek {

namespace {

constexpr std::uint64_t sdp_iterations = 200;
constexpr double tau = 0.35, tolerance = 1e-4;

using Matrix = Eigen::MatrixXd;

/// What the missing edges cost: γ/τ there, 0 on edges and on the diagonal.
Matrix price_of_missing_edges(const Graph& graph, double price) {
  const auto n = static_cast<Eigen::Index>(graph.num_vertices());
  Matrix prices = Matrix::Constant(n, n, price);
  prices.diagonal().setZero();
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v)) prices(static_cast<Eigen::Index>(u), static_cast<Eigen::Index>(v)) = 0;
  return prices;
}

/// The proximal map of the nuclear norm at a symmetric matrix.
Matrix shrink_eigenvalues(const Matrix& matrix, double by) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(matrix);
  const Eigen::VectorXd values = solver.eigenvalues().unaryExpr([by](double value) {
    return value > by ? value - by : value < -by ? value + by : 0.0;
  });
  const Matrix& vectors = solver.eigenvectors();
  return vectors * values.asDiagonal() * vectors.transpose();
}

}  // namespace

Result sdp(Task& task) {
  const Graph& graph = task.graph();
  const auto n = static_cast<Eigen::Index>(graph.num_vertices());
  const double k = static_cast<double>(task.k()), pairs = static_cast<double>(n) * static_cast<double>(n - 1) / 2;
  const double missing = 1 - static_cast<double>(graph.num_edges()) / pairs;
  const double gamma = task.options.gamma.value_or(6 / (std::max(missing, 1 / pairs) * k));
  const Matrix prices = price_of_missing_edges(graph, gamma / tau);
  const IterationLimit limit(task, sdp_iterations);
  Result result = task.result();
  Matrix Z = Matrix::Constant(n, n, k * k / (static_cast<double>(n) * static_cast<double>(n))), U = Matrix::Zero(n, n);
  for (;; ++result.iterations) {
    if (const auto stop = limit.reached(result.iterations)) {
      result.stop = *stop;
      break;
    }
    const Matrix X = shrink_eigenvalues(Z - U, 1 / tau), before = Z;
    Z = X + U - prices;
    project_to_sum({Z.data(), static_cast<std::size_t>(Z.size())}, k * k);
    Z = (Z + Z.transpose().eval()) / 2;  // against rounding
    U += X - Z;
    if ((X - Z).norm() <= tolerance * k && (Z - before).norm() <= tolerance * k) {
      ++result.iterations;
      break;
    }
  }
  const Eigen::VectorXd sums = Z.rowwise().sum() / k;
  round_to_largest(result, {sums.data(), static_cast<std::size_t>(n)}, task.k());
  return result;
}

}  // namespace densek
