#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <vector>

#include "bounds/semidefinite/relaxation.h"
#include "lab/landscape.h"
#include "lab/small_graph.h"
#include "support/graphs.h"
#include "support/sweeps.h"

namespace densek {
namespace {

using bounds::semidefinite::DenseQuestion;
using bounds::semidefinite::DualPoint;
using bounds::semidefinite::Relaxation;

constexpr double none = -std::numeric_limits<double>::infinity();

DenseQuestion asked(const lab::SmallGraph& graph, std::int64_t k) {
  const std::int64_t n = graph.n();
  DenseQuestion question{n, k, {}, std::vector<double>(graph.n(), 0.0)};
  for (unsigned i = 0; i < graph.n(); ++i)
    for (unsigned j = 0; j < graph.n(); ++j) question.weights.push_back(graph.adjacent(i, j) ? 1 : 0);
  return question;
}

/// A graph with a dense part, weights from `least` to 3 and, if asked for, linear terms.
DenseQuestion random_question(std::int64_t n, std::int64_t k, int least, bool linear, std::uint64_t seed) {
  test::Random random(seed);
  DenseQuestion question{n, k, std::vector<double>(static_cast<std::size_t>(n * n), 0.0),
                         std::vector<double>(static_cast<std::size_t>(n), 0.0)};
  const auto weight = [&] { return static_cast<double>(random.below(static_cast<std::uint64_t>(4 - least))) + least; };
  for (std::int64_t i = 0; i < n; ++i) {
    if (linear) question.linear[static_cast<std::size_t>(i)] = weight();
    for (std::int64_t j = 0; j < i; ++j)
      if (random.unit() < (i < k + 3 ? 0.6 : 0.15))
        question.weights[static_cast<std::size_t>(i * n + j)] = question.weights[static_cast<std::size_t>(j * n + i)] =
            weight();
  }
  return question;
}

/// The most that k vertices are worth, by trying all sets.
double optimum(const DenseQuestion& question) {
  double best = none;
  lab::for_each_set(static_cast<unsigned>(question.n), static_cast<unsigned>(question.k), [&](lab::Set set) {
    double value = 0;
    for (const unsigned i : lab::members(set)) {
      value += question.linear[i];
      for (const unsigned j : lab::members(set))
        value += 0.5 * question.weights[i * static_cast<unsigned>(question.n) + j];
    }
    best = std::max(best, value);
  });
  return best;
}

/// k·λmax(M) from the definition, and that the point is what it says it is.
double true_bound(const DenseQuestion& question, const DualPoint& point) {
  const Eigen::Index n = question.n;
  const auto k = static_cast<double>(question.k);
  Eigen::MatrixXd m(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j) {
      const auto at = static_cast<std::size_t>(i * n + j);
      const double yi = point.y[static_cast<std::size_t>(i)], yj = point.y[static_cast<std::size_t>(j)];
      m(i, j) = 0.5 * question.weights[at] + 0.5 * (yi + yj) + double{point.z[at]};
      if (i == j) m(i, j) += question.linear[static_cast<std::size_t>(i)] - k * yi;
      EXPECT_TRUE(i == j ? point.z[at] == 0 : point.z[at] >= 0) << i << ' ' << j;
      EXPECT_EQ(point.z[at], point.z[static_cast<std::size_t>(j * n + i)]);
      EXPECT_TRUE(std::isfinite(yi));
    }
  return k * Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(m, Eigen::EigenvaluesOnly).eigenvalues()(n - 1);
}

/// What the relaxation says after so many iterations; checked against its definition.
double bound_after(const DenseQuestion& question, int iterations) {
  Relaxation relaxation(question, 1);
  EXPECT_NEAR(true_bound(question, relaxation.best()), static_cast<double>(question.k) * relaxation.best().mu, 1e-3);
  relaxation.improve(iterations, none, {});
  const double bound = true_bound(question, relaxation.best());
  EXPECT_NEAR(bound, static_cast<double>(question.k) * relaxation.best().mu, 1e-3);
  return bound;
}

TEST(SemidefiniteSolver, IsTightOnAllSmallGraphs) {
  int not_tight = 0;
  for (unsigned n = 2; n <= 6; ++n)
    for (const lab::SmallGraph& graph : lab::graphs_up_to_isomorphism(n))
      for (unsigned k = 1; k < n; ++k) {
        const DenseQuestion question = asked(graph, k);
        const double best = optimum(question), bound = bound_after(question, 300);
        EXPECT_GE(bound, best - 1e-6) << "n " << n << " k " << k;
        EXPECT_LT(bound, best + 1.001) << "n " << n << " k " << k;
        not_tight += bound > best + 0.999;
      }
  EXPECT_EQ(not_tight, 2) << "two triangles, k = 4 and 5; the relaxation of the complement knows better";
}

TEST(SemidefiniteSolver, HoldsWithWeightsOfEitherSignAndLinearTerms) {
  int tight = 0, all = 0;
  for (std::uint64_t seed = 0; seed < 60; seed += test::stride()) {
    const std::int64_t n = 4 + static_cast<std::int64_t>(seed % 7),
                       k = 2 + static_cast<std::int64_t>(seed % 3) % (n - 2);
    const DenseQuestion question = random_question(n, k, seed % 2 == 0 ? -3 : 1, seed % 4 < 2, seed);
    const double best = optimum(question), bound = bound_after(question, 300);
    EXPECT_GE(bound, best - 1e-6) << "seed " << seed;
    tight += bound < best + 1;
    ++all;
  }
  EXPECT_GE(tight * 10, all * 9);
}

TEST(SemidefiniteSolver, NothingToFindIsNoTrouble) {
  for (const std::int64_t n : {2, 3, 5, 150})
    for (const std::int64_t k : {std::int64_t{1}, n / 2, n - 1}) {
      const DenseQuestion question{n, k, std::vector<double>(static_cast<std::size_t>(n * n), 0.0),
                                   std::vector<double>(static_cast<std::size_t>(n), 0.0)};
      EXPECT_NEAR(bound_after(question, 50), 0, 1e-4) << n << ' ' << k;
    }
}

TEST(SemidefiniteSolver, TheFewNegativeValuesAreAsGoodAsAll) {
  // 130 vertices go by blocks of vectors; the planted set of 20 is a clique and nothing beats it.
  const std::int64_t n = 130, k = 20;
  DenseQuestion question = random_question(n, k, 1, false, 7);
  for (double& weight : question.weights) weight = weight > 2 ? 1 : 0;
  for (std::int64_t i = 0; i < k; ++i)
    for (std::int64_t j = 0; j < k; ++j) question.weights[static_cast<std::size_t>(i * n + j)] = i == j ? 0 : 1;
  EXPECT_NEAR(bound_after(question, 400), 190, 0.5);
}

TEST(SemidefiniteSolver, DoesNotDependOnTheNumberOfThreads) {
  const DenseQuestion question = random_question(150, 15, -1, true, 3);
  Relaxation one(question, 1), two(question, 2);
  one.improve(40, none, {});
  two.improve(40, none, {});
  EXPECT_EQ(one.best().mu, two.best().mu);
  EXPECT_EQ(one.best().y, two.best().y);
  EXPECT_EQ(one.best().z, two.best().z);
  EXPECT_EQ(one.fractional(), two.fractional());
}

TEST(SemidefiniteSolver, GoesOnFromAnotherSolve) {
  const std::int64_t n = 140;
  const DenseQuestion question = random_question(n, 14, 1, false, 5);
  Relaxation solved(question, 1);
  solved.improve(200, none, {});
  DenseQuestion next = question;
  next.k = 15;
  Relaxation cold(next, 1), warm(next, 1);
  warm.start_from(solved);
  cold.improve(10, none, {});
  warm.improve(10, none, {});
  EXPECT_LT(warm.best().mu, cold.best().mu);
  EXPECT_NEAR(true_bound(next, warm.best()), 15 * warm.best().mu, 1e-2);

  std::vector<std::int64_t> kept;
  for (std::int64_t i = 0; i < n; ++i)
    if (i < 20 || i % 2 == 0) kept.push_back(i);
  DenseQuestion part{static_cast<std::int64_t>(kept.size()), 14, {}, std::vector<double>(kept.size(), 0.0)};
  for (const std::int64_t i : kept)
    for (const std::int64_t j : kept) part.weights.push_back(question.weights[static_cast<std::size_t>(i * n + j)]);
  Relaxation rest(part, 1);
  rest.start_from(solved, kept);
  // Leaving out rows of M leaves its largest eigenvalue where it was or lowers it.
  EXPECT_LE(rest.best().mu, 1.02 * solved.best().mu);
  EXPECT_NEAR(true_bound(part, rest.best()), 14 * rest.best().mu, 1e-2);
}

TEST(SemidefiniteSolver, StopsWhenItIsToldTo) {
  const DenseQuestion question = random_question(60, 8, 1, false, 9);
  Relaxation relaxation(question, 1);
  std::atomic<bool> stop{true};
  EXPECT_TRUE(relaxation.improve(100, none, Budget{.stop = &stop, .deadline = {}}));
  EXPECT_EQ(relaxation.iterations(), 0);
  std::atomic<std::int64_t> looks{7};
  EXPECT_TRUE(relaxation.improve(100, none, Budget{.stop = nullptr, .deadline = {}, .looks_left = &looks}));
  EXPECT_EQ(relaxation.iterations(), 7);
  const double start = 8 * relaxation.best().mu;
  EXPECT_FALSE(relaxation.improve(100, start + 1, {})) << "it was good enough";
  EXPECT_EQ(relaxation.iterations(), 7);
  EXPECT_FALSE(relaxation.improve(100000, none, {})) << "nothing is left to gain some day";
  EXPECT_LT(relaxation.iterations(), 20000);
}

// What is not below a number by half-time is given up there, and not before.
TEST(SemidefiniteSolver, StopsHalfWay) {
  const DenseQuestion question = random_question(60, 8, 1, false, 9);
  Relaxation all(question, 1), slow(question, 1), quick(question, 1);
  all.improve(60, none, {});
  EXPECT_EQ(all.iterations(), 60);
  EXPECT_FALSE(slow.improve(60, none, {}, 8 * all.best().mu));
  EXPECT_EQ(slow.iterations(), 30);
  quick.improve(60, none, {}, 8 * slow.best().mu + 1);
  EXPECT_EQ(quick.iterations(), 60);
}

}  // namespace
}  // namespace densek
