// Each method against a second, independent statement of it: dense matrices, one formula a line, nothing saved. The
// objective ½xᵀ(A+λI)x and ‖x‖²/k of every iterate must agree, and so must the set at the end.
#include <densek/generate.h>

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include <cmath>
#include <numeric>

#include "base/random.h"
#include "methods/start_points.h"
#include "support/graphs.h"
#include "support/runs.h"

namespace densek {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Index = Eigen::Index;

Matrix adjacency(const Graph& graph) {
  const Index n = graph.num_vertices();
  Matrix A = Matrix::Zero(n, n);
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v)) A(v, u) = 1;
  return A;
}

std::vector<Vertex> largest(const Vector& x, std::size_t k) {
  std::vector<Vertex> order(static_cast<std::size_t>(x.size()));
  std::iota(order.begin(), order.end(), Vertex{0});
  std::stable_sort(order.begin(), order.end(), [&](Vertex a, Vertex b) { return x[a] > x[b]; });
  order.resize(k);
  std::sort(order.begin(), order.end());
  return order;
}

Vector indicator(const std::vector<Vertex>& set, Index n) {
  Vector x = Vector::Zero(n);
  for (const Vertex v : set) x[v] = 1;
  return x;
}

Vector degrees(const Matrix& A) { return A.rowwise().sum(); }
Vector clip(const Vector& x) { return x.cwiseMax(0).cwiseMin(1); }

/// Projection onto {0 ≤ x ≤ 1, Σx = sum} by bisection.
Vector project(const Vector& y, double sum) {
  double low = y.minCoeff() - 1, high = y.maxCoeff();
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (clip(y.array() - middle).sum() >= sum ? low : high) = middle;
  }
  return clip(y.array() - low);
}

/// λ₁ as the methods use it: from above, within 0.01 %.
double upper_lambda1(const Graph& graph) { return Prepared(graph, 1).spectrum().upper; }

/// The iterates of a transcription.
struct Told {
  std::vector<double> objective, norm;
  void tell(const Matrix& A, const Vector& x, double lambda, double k) {
    objective.push_back(0.5 * (x.dot(A * x) + lambda * x.dot(x)));
    norm.push_back(x.dot(x) / k);
  }
};

/// The graphs of this file, with a k each.
std::vector<std::pair<Graph, std::size_t>> handful() {
  return {{karate_club(), 8},
          {generate::planted(60, 0.1, 12, 0.8, 1), 12},
          {generate::gnp(50, 0.2, 2), 10},
          {generate::barabasi_albert(80, 3, 3), 15}};
}

test::Recorded run(const Graph& graph, std::size_t k, const char* method, std::uint64_t max_iterations = 0) {
  SolveOptions options;
  options.method = method;
  if (max_iterations > 0) options.max_iterations = max_iterations;
  return test::run_method(graph, k, options, 2);
}

void expect_same_iterates(const test::Recorded& actual, const Told& expected, double tolerance = 1e-9) {
  ASSERT_EQ(actual.trace.size(), expected.objective.size());
  for (std::size_t t = 0; t < expected.objective.size(); ++t) {
    const double scale = std::max(1.0, std::abs(expected.objective[t]));
    ASSERT_NEAR(actual.trace[t].objective, expected.objective[t], tolerance * scale) << "iteration " << t;
    ASSERT_NEAR(actual.trace[t].integrality, expected.norm[t], tolerance) << "iteration " << t;
  }
}

TEST(Transcription, Fw) {
  for (const auto& [graph, k] : handful()) {
    const Matrix A = adjacency(graph);
    const double size = static_cast<double>(k), L = upper_lambda1(graph) + 1;
    Vector x = Vector::Constant(A.rows(), size / static_cast<double>(A.rows()));
    Told told;
    told.tell(A, x, 1, size);
    const auto actual = run(graph, k, "fw", 50);
    for (std::uint64_t t = 0; t < actual.result.iterations; ++t) {
      const Vector v = A * x + x, d = indicator(largest(v, k), A.rows()) - x;
      x += std::min(1.0, v.dot(d) / (L * d.dot(d))) * d;
      told.tell(A, x, 1, size);
    }
    expect_same_iterates(actual, told, 1e-6);  // L is rounded up to 24 bits
    EXPECT_EQ(actual.result.vertices, largest(x, k));
  }
}

TEST(Transcription, AdamW) {
  for (const auto& [graph, k] : handful()) {
    const Matrix A = adjacency(graph), M = A + Matrix::Identity(A.rows(), A.rows());
    const double size = static_cast<double>(k);
    Vector theta = Vector::Zero(A.rows()), first = theta, second = theta, x;
    Told told;
    for (int t = 0; t <= 40; ++t) {
      const Vector s = 1 / (1 + (-theta.array()).exp());
      const double shrink = 1 + std::max(0.0, s.sum() / size - 1);
      x = s / shrink;
      told.tell(A, x, 1, size);
      // ∇ of −xᵀMx by the chain rule: x = s/c with c = Σs/k where that is above 1
      const Vector outer = -2 * M * x;
      Vector inner = outer / shrink;
      if (s.sum() > size) inner.array() -= outer.dot(s) / (shrink * shrink * size);
      const Vector gradient = inner.array() * s.array() * (1 - s.array());
      first = 0.9 * first + 0.1 * gradient;
      second = 0.999 * second.array() + 0.001 * gradient.array().square();
      const Vector mean = first / (1 - std::pow(0.9, t + 1)), spread = second / (1 - std::pow(0.999, t + 1));
      theta = (1 - 3 * 0.01) * theta.array() - 3 * mean.array() / (spread.array().sqrt() + 1e-8);
    }
    const auto actual = run(graph, k, "adamw", 40);
    expect_same_iterates(actual, told, 1e-7);
    EXPECT_EQ(actual.result.vertices, largest(x, k));
  }
}

TEST(Transcription, LAdmm) {
  for (const auto& [graph, k] : handful()) {
    const Matrix A = adjacency(graph);
    const Vector d = degrees(A);
    const auto m = static_cast<Index>(graph.num_edges());
    Matrix B = Matrix::Zero(m, A.rows());
    Index e = 0;
    double norm = 0;
    for (Index u = 0; u < A.rows(); ++u)
      for (Index v = u + 1; v < A.rows(); ++v)
        if (A(u, v) != 0) B(e, u) = 1, B(e, v) = -1, norm = std::max(norm, d[u] + d[v]), ++e;
    const double rho = 0.1, alpha = 1.8, size = static_cast<double>(k);
    Vector x = indicator(largest(d, k), A.rows()), z = B * x, y = Vector::Zero(m), sum = x;
    Told told;
    told.tell(A, x, 0, size);
    for (int t = 1; t <= 200; ++t) {
      x = project(x - (rho * B.transpose() * (B * x - z + y) - d / 2) / (rho * norm), size);
      const Vector r = alpha * B * x + (1 - alpha) * z, w = r + y;
      z = w.array().sign() * (w.array().abs() - 1 / (2 * rho)).max(0);
      y = w - z;
      sum += x;
      told.tell(A, x, 0, size);
    }
    const auto actual = run(graph, k, "l-admm", 200);
    expect_same_iterates(actual, told, 1e-7);
    EXPECT_EQ(test::count_edges(graph, actual.result.vertices), test::count_edges(graph, largest(sum, k)));
  }
}

TEST(Transcription, ExtremePointPursuit) {
  for (const auto& [graph, k] : handful()) {
    const Matrix A = adjacency(graph);
    const double size = static_cast<double>(k), lambda1 = upper_lambda1(graph);
    Vector x = Vector::Constant(A.rows(), size / static_cast<double>(A.rows())), before = x;
    Told told;
    told.tell(A, x, 0, size);
    for (double lambda = lambda1 / 1024; lambda <= lambda1; lambda *= 2) {
      double t = 1;
      for (int inner = 0; inner < 100; ++inner) {
        const double after = (1 + std::sqrt(1 + 4 * t * t)) / 2;
        const Vector y = x + (t - 1) / after * (x - before);
        t = after;
        before = x;
        x = project(y + (A * y + lambda * before) / lambda1, size);
        told.tell(A, x, lambda, size);
        if ((x - before).norm() <= 1e-3 * std::sqrt(size)) break;
      }
    }
    const auto actual = run(graph, k, "expp");
    expect_same_iterates(actual, told, 1e-6);
    EXPECT_EQ(actual.result.vertices, largest(x, k));
  }
}

TEST(Transcription, EpProx) {
  for (const auto& [graph, k] : handful()) {
    const Matrix A = adjacency(graph);
    const Index n = A.rows();
    const double size = static_cast<double>(k), norm = A.selfadjointView<Eigen::Lower>().eigenvalues().maxCoeff();
    const double beta = 0.9 * norm, s = 1 / (2 * (beta + norm));
    Vector x = Vector::Constant(n, 1.0 / static_cast<double>(n)), y = x;
    double lambda = 1e-10, t = 1, change = 1;
    Told told;
    told.tell(A, x, -beta, size);
    for (int i = 0, since = 0; i < 100 && change * change >= 1e-11; ++i) {
      const Vector z = y + 2 * s * (A * y - beta * y), top = indicator(largest(z, k), n);
      const Vector next = clip(z.array() + s * lambda * (2 * top.array() - 1));
      const double after = (1 + std::sqrt(1 + 4 * t * t)) / 2;
      change = (next - x).norm();
      y = next + (t - 1) / after * (next - x);
      t = after;
      x = next;
      if (++since == 10 || change / x.norm() < 0.5) lambda *= 20, since = 0;
      told.tell(A, x, -beta, size);
    }
    const auto actual = run(graph, k, "ep-prox");
    expect_same_iterates(actual, told, 1e-7);
    EXPECT_EQ(actual.result.vertices, largest(x, k));
    EXPECT_EQ(actual.result.stop, change * change < 1e-11 ? Stop::converged : Stop::iteration_limit);
  }
}

TEST(Transcription, TruncatedPower) {
  for (const auto& [graph, k] : handful()) {
    const Matrix A = adjacency(graph), M = A + Matrix::Identity(A.rows(), A.rows());
    const double size = static_cast<double>(k);
    Vector x = indicator(largest(degrees(A), k), A.rows());
    Told told;
    told.tell(A, x, 1, size);
    const auto actual = run(graph, k, "tpm");
    double best = x.dot(A * x);
    for (std::uint64_t t = 0; t < actual.result.iterations; ++t) {
      x = indicator(largest(M * x, k), A.rows());
      best = std::max(best, x.dot(A * x));
      told.tell(A, x, 1, size);
    }
    expect_same_iterates(actual, told);
    EXPECT_EQ(2 * test::count_edges(graph, actual.result.vertices), std::lround(best));
  }
}

TEST(Transcription, SparsePca) {
  for (const auto& [graph, k] : handful()) {
    const Matrix A = adjacency(graph);
    const double size = static_cast<double>(k);
    Vector x = indicator(largest(degrees(A), k), A.rows()) / std::sqrt(size);
    double alpha = 1;
    Told told;
    told.tell(A, x, 0, size);
    const auto actual = run(graph, k, "sparse-pca", 60);
    for (std::size_t t = 1; t < actual.trace.size(); ++t) {
      const Vector y = x + A * x / alpha, kept = y.cwiseProduct(indicator(largest(y, k), A.rows()));
      const Vector next = kept / std::max(1.0, kept.norm()), move = next - x;
      alpha = std::max(1e-6, std::abs(move.dot(A * move)) / move.dot(move));
      x = next;
      told.tell(A, x, 0, size);
    }
    expect_same_iterates(actual, told, 1e-6);
  }
}

TEST(Transcription, Coordinate) {
  for (const auto& [graph, k] : handful()) {
    const Matrix A = adjacency(graph);
    SolveOptions options;
    options.method = "coordinate";
    options.block = 7;
    options.max_iterations = 45;  // later, when entries are integral, gradients tie
    options.start = "random";     // no ties
    options.seed = 5;
    const auto actual = test::run_method(graph, k, options);
    Prepared prepared(graph, 1);
    const Hooks silent;
    const Question question(graph, static_cast<std::int64_t>(k));
    Task task{question, prepared, options, {}, silent};
    const std::vector<double> start = dense_start(task);
    Vector x = Eigen::Map<const Vector>(start.data(), A.rows());
    Random random(5);
    std::vector<Vertex> deck(start.size());
    std::iota(deck.begin(), deck.end(), Vertex{0});
    Told told;
    const std::uint64_t round = (deck.size() + 6) / 7;  // the trace has a row for each
    for (std::uint64_t t = 0;; ++t) {
      if (t % round == 0) told.tell(A, x, 0, static_cast<double>(k));
      if (t == actual.result.iterations) break;
      for (std::size_t a = 0; a < 7; ++a) std::swap(deck[a], deck[a + random.below(deck.size() - a)]);
      std::vector<Vertex> block(deck.begin(), deck.begin() + 7);
      std::sort(block.begin(), block.end());
      const Vector gradient = 2 * (A * x)(block), old = x(block);
      const double L = 2 * Matrix(A(block, block)).rowwise().sum().maxCoeff();
      if (L > 0) {
        x(block) = project(old + gradient / L, old.sum());
      } else {  // linear in the block
        std::stable_sort(block.begin(), block.end(), [g = Vector(A * x)](Vertex a, Vertex b) { return g[a] > g[b]; });
        double left = old.sum();
        for (const Vertex v : block) x[v] = std::clamp(left, 0.0, 1.0), left -= x[v];
      }
    }
    expect_same_iterates(actual, told, 1e-7);
  }
}

/// All sets of k largest values over all directions of the plane, from every crossing of two points: O(n²) of them.
std::int64_t best_of_all_directions(const Graph& graph, const Vector& px, const Vector& py, std::size_t k) {
  std::vector<double> angles;
  for (Index a = 0; a < px.size(); ++a)
    for (Index b = 0; b < a; ++b)
      for (const double quarter : {0.5, -0.5})
        angles.push_back(std::remainder(std::atan2(py[a] - py[b], px[a] - px[b]) + quarter * M_PI, 2 * M_PI));
  std::sort(angles.begin(), angles.end());
  std::int64_t best = 0;
  for (std::size_t i = 1; i < angles.size(); ++i) {
    const double phi = (angles[i - 1] + angles[i]) / 2;
    best = std::max(best, test::count_edges(graph, largest(std::cos(phi) * px + std::sin(phi) * py, k)));
  }
  return best;
}

TEST(Transcription, LowRankTwoSweepsAllDirections) {
  for (const auto& [graph, k] : handful()) {
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(adjacency(graph));
    std::vector<Index> order(static_cast<std::size_t>(solver.eigenvalues().size()));
    std::iota(order.begin(), order.end(), Index{0});
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) {
      return std::abs(solver.eigenvalues()[a]) > std::abs(solver.eigenvalues()[b]);
    });
    const auto axis = [&](std::size_t j) -> Vector {
      return solver.eigenvectors().col(order[j]) * std::sqrt(std::abs(solver.eigenvalues()[order[j]]));
    };
    const auto actual = run(graph, k, "low-rank");
    EXPECT_EQ(actual.result.value, best_of_all_directions(graph, axis(0), axis(1), k));
  }
}

TEST(Transcription, SdpSolvesTheSameProgramme) {
  for (const auto& [graph, k] : handful()) {
    const Matrix A = adjacency(graph);
    const Index n = A.rows();
    const double size = static_cast<double>(k), pairs = double(n) * double(n - 1) / 2, tau = 0.35;
    const double gamma = 6 / ((1 - static_cast<double>(graph.num_edges()) / pairs) * size);
    Matrix missing = Matrix::Ones(n, n) - A - Matrix::Identity(n, n);
    Matrix Z = Matrix::Constant(n, n, size * size / double(n * n)), U = Matrix::Zero(n, n);
    for (int t = 0; t < 20; ++t) {
      const Eigen::JacobiSVD<Matrix> svd(Z - U, Eigen::ComputeFullU | Eigen::ComputeFullV);
      const Vector shrunk = (svd.singularValues().array() - 1 / tau).max(0);
      const Matrix X = svd.matrixU() * shrunk.asDiagonal() * svd.matrixV().transpose();
      const Matrix target = X + U - gamma / tau * missing;
      const Vector flat = Eigen::Map<const Vector>(target.data(), n * n);
      const Vector z = project(flat, size * size);
      Z = Eigen::Map<const Matrix>(z.data(), n, n);
      U += X - Z;
    }
    const auto actual = run(graph, k, "sdp", 20);
    EXPECT_EQ(actual.result.vertices, largest(((Z.rowwise().sum()) * 1e6).array().round(), k));
  }
}

}  // namespace
}  // namespace densek
