// The semidefinite argument, replayed: good numbers make its bound small, no numbers make it wrong.
#include <densek/errors.h>
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include <cmath>
#include <functional>

#include "base/int128.h"
#include "bounds/semidefinite/from_core.h"
#include "bounds/semidefinite/positive.h"
#include "bounds/semidefinite/proof.h"
#include "bounds/semidefinite/relaxation.h"
#include "certify/positive.h"
#include "certify/replay.h"
#include "question/asked.h"
#include "support/graphs.h"
#include "support/questions.h"
#include "support/weighted.h"

namespace densek {
namespace {

using bounds::semidefinite::FromCore;
using bounds::semidefinite::prove;
using bounds::semidefinite::Side;
using SolverPoint = bounds::semidefinite::DualPoint;

/// A matrix with eigenvalues n·d, all entries whole: H·Diag(d)·Hᵀ with Sylvester's H, n a power of 2.
Eigen::MatrixXd with_eigenvalues(const std::vector<std::int64_t>& d) {
  const std::size_t n = d.size();
  Eigen::MatrixXd matrix(n, n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      std::int64_t sum = 0;
      for (std::size_t p = 0; p < n; ++p) sum += __builtin_popcountll((i ^ j) & p) % 2 == 0 ? d[p] : -d[p];
      matrix(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = static_cast<double>(sum);
    }
  return matrix;
}

bool certify_proves(const Eigen::MatrixXd& matrix, std::int64_t nu, std::int64_t eta) {
  const auto n = static_cast<std::size_t>(matrix.rows());
  certify::Triangle triangle(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      triangle.at(i, j) = (i == j ? static_cast<double>(nu - eta) : 0.0) -
                          matrix(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
  return triangle.factorize();
}

// The margin is what is needed and little more: what is negative by half of it is refused, what is positive by twice of
// it is accepted. Eigenvalues are known exactly, and the numbers are so large that η is thousands.
TEST(Semidefinite, CholeskyDecidesWithinItsMargin) {
  for (const std::size_t n : {1, 2, 64, 128, 256}) {
    for (const std::size_t at_the_end : {std::size_t{1}, (n + 1) / 2, n - n / 2, n}) {  // eigenvalues that matter
      const std::int64_t size = (std::int64_t{1} << 51) / static_cast<std::int64_t>(n);
      std::vector<std::int64_t> d(n, -size);
      for (std::size_t i = 0; i < at_the_end; ++i) d[(3 * i + n / 3) % n] = size;
      const std::int64_t largest = static_cast<std::int64_t>(n) * size;
      const Eigen::MatrixXd matrix = with_eigenvalues(d);
      const std::int64_t eta = bounds::semidefinite::margin(matrix, largest + 1'000'000).value();
      if (n >= 64 && at_the_end < n) {
        EXPECT_GT(eta, 2000);
      }
      const std::int64_t below = largest - eta / 2, above = largest + 2 * eta;
      EXPECT_FALSE(bounds::semidefinite::proves_positive(matrix, below, 2)) << n;
      EXPECT_TRUE(bounds::semidefinite::proves_positive(matrix, above, 2)) << n;
      EXPECT_TRUE(bounds::semidefinite::proves_positive(matrix, above, 1)) << n;
      EXPECT_FALSE(certify_proves(matrix, below, eta)) << n;
      EXPECT_TRUE(certify_proves(matrix, above, eta)) << n;
    }
  }
}

/// Any y and Z ≥ 0, and the eigenvalue that belongs to them.
SolverPoint random_point(const Question& core, const Side& side, test::Random& random) {
  const auto dense = bounds::semidefinite::dense_question(core, side);
  const auto n = static_cast<std::size_t>(dense.n);
  SolverPoint point{std::vector<double>(n, 0.0), std::vector<float>(n * n, 0.0F), 0};
  const double y_size = random.below(3) == 0 ? 0.0 : 2 * random.unit(), z_size = random.below(3) == 0 ? 0.0 : 1.0;
  for (double& y : point.y) y = y_size * (random.unit() - 0.7);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j)
      point.z[i * n + j] = point.z[j * n + i] =
          static_cast<float>(z_size * std::max(0.0, random.unit() - dense.weights[i * n + j]));
  Eigen::MatrixXd matrix(n, n);
  const auto k = static_cast<double>(side.k);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      matrix(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
          i == j
              ? dense.linear[i] - (k - 1) * point.y[i]
              : dense.weights[i * n + j] / 2 + (point.y[i] + point.y[j]) / 2 + static_cast<double>(point.z[i * n + j]);
  point.mu = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(matrix).eigenvalues().maxCoeff();
  return point;
}

std::vector<Vertex> random_order(unsigned n, test::Random& random) {
  std::vector<Vertex> order;
  for (Vertex v = 0; v < n; ++v) order.insert(order.begin() + static_cast<std::ptrdiff_t>(random.below(v + 1)), v);
  return order;
}

/// By vertex of a core a block, counted from 1, none empty.
std::vector<std::uint32_t> random_blocks(std::uint32_t core, test::Random& random) {
  const auto count = static_cast<std::uint32_t>(1 + random.below(std::min(core, 4U)));
  std::vector<std::uint32_t> blocks;
  for (std::uint32_t v = 0; v < core; ++v)
    blocks.push_back(1 + (v < count ? v : static_cast<std::uint32_t>(random.below(count))));
  return blocks;
}

/// A core, split or not, a few points on it or its blocks, and what they prove together.
struct Made {
  std::int64_t value = 0;
  ProofStep step;
};

Made make(const Question& question, std::int64_t k, test::Random& random) {
  const auto n = question.num_vertices();
  const std::vector<Vertex> order = random_order(n, random);
  const auto core = static_cast<std::uint32_t>(random.below(2) == 0 ? n : 1 + random.below(n));
  FromCore from(question, order, core);
  for (std::uint64_t points = random.below(3); points > 0; --points) {
    const Side side{static_cast<std::int64_t>(random.below(core + 1)), random.below(2) == 0};
    const auto matrix = prove(from.core(), side, random_point(from.core(), side, random), 1);
    EXPECT_TRUE(matrix);
    if (matrix) from.add(*matrix);
  }
  if (random.below(2) == 0) {
    from.split(random_blocks(core, random));
    for (std::uint64_t points = random.below(4); points > 0; --points) {
      const auto place = static_cast<std::size_t>(random.below(from.blocks().size()));
      const Question& block = from.blocks().block(place).question();
      const Side side{static_cast<std::int64_t>(random.below(block.num_vertices() + 1)), random.below(2) == 0};
      auto matrix = prove(block, side, random_point(block, side, random), 1);
      EXPECT_TRUE(matrix);
      if (!matrix) continue;
      matrix->block = static_cast<std::uint32_t>(place + 1);
      from.add(*matrix);
    }
    if (random.below(2) == 0) from.drop_idle(k);
  }
  Made made{static_cast<std::int64_t>(from.at(k).value), from.proof(order)};
  made.step.argument = Argument::semidefinite;
  return made;
}

Witness witness_of(const Graph& graph, std::int64_t k, const Made& made) {
  return {graph.fingerprint(), k, made.value, std::nullopt, {made.step}};
}

// Whatever the point, the bound holds, and the replay comes to the same number.
TEST(Semidefinite, HoldsOnAllSmallGraphsAndIsReplayed) {
  test::Random random(2);
  const unsigned largest = test::long_run() ? 6 : 5;
  for (unsigned n = 1; n <= largest; ++n)
    test::for_all_graphs(n, [&](const Graph& graph) {
      const std::vector<std::int64_t> optima = test::all_optima(graph);
      const Question question(graph);
      for (std::int64_t k = 1; k <= std::int64_t{n}; ++k) {
        const Made made = make(question, k, random);
        ASSERT_GE(made.value, optima[static_cast<std::size_t>(k)]);
        ASSERT_NO_THROW(check_witness(graph, witness_of(graph, k, made)));
      }
    });
}

// Weights of both signs, vertex weights, those who must be in or out: by the same formula.
TEST(Semidefinite, HoldsForWishesAndWeights) {
  test::Random random(3);
  int wished = 0;
  for (int round = 0; round < 2000; ++round) {
    const unsigned n = 2 + static_cast<unsigned>(random.below(8));
    const std::int64_t largest = std::vector<std::int64_t>{3, 50, 1'000'000'000'000}[random.below(3)];
    const Graph graph = random.below(3) == 0 ? test::random_graph(n, random.unit(), random)
                                             : test::random_weighted_graph(n, largest, random);
    Wishes wishes;
    if (random.below(2) == 0)
      for (unsigned v = 0; v < n; ++v) wishes.vertex_weights.push_back(test::from_to(-largest, largest, random));
    if (random.below(2) == 0) wishes.include.push_back(static_cast<Vertex>(random.below(n)));
    if (random.below(2) == 0 && wishes.include.empty()) wishes.exclude.push_back(static_cast<Vertex>(random.below(n)));
    const Question question = asked(graph, wishes);
    if (question.num_vertices() == 0) continue;
    const auto optima = test::all_optima_by_sizes(question);
    for (std::int64_t k = 1; k <= question.num_vertices(); ++k) {
      const Made made = make(question, k, random);
      ASSERT_GE(made.value, optima.at({k}));
      const certify::Rest rest(graph, wishes, {k + static_cast<std::int64_t>(wishes.include.size())});
      ASSERT_EQ(certify::bound_of(rest, made.step, {k}), made.value);
      ++wished;
    }
  }
  EXPECT_GT(wished, 5000);
}

/// Petersen's graph with two pendant vertices; some more edges, if wanted.
Graph petersen_with_tails(std::vector<Edge> more = {}) {
  for (Vertex v = 0; v < 5; ++v) {
    more.push_back({v, (v + 1) % 5});
    more.push_back({v, v + 5});
    more.push_back({v + 5, (v + 2) % 5 + 5});
  }
  more.push_back({0, 10});
  more.push_back({1, 11});
  return from_edges(12, std::move(more), 1);
}

/// No 5 vertices of it have more than 5 edges: A has the eigenvalues 3, 1 and −2, so with a constant y = −0.1 − 0.8z
/// and Z = z on pairs that are no edges, M has 1 + 2z twice and a smaller one.
struct Example {
  Graph graph = petersen_with_tails();
  std::int64_t k = 5;
  Made made;
  Example() {
    std::vector<Vertex> order = {10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    FromCore from(Question(graph), order, 10);
    const double z = 0.06;
    SolverPoint point{std::vector<double>(10, -0.1 - 0.8 * z), std::vector<float>(100, 0.0F), 1 + 2 * z};
    for (Vertex v = 0; v < 10; ++v)
      for (Vertex u = 0; u < 10; ++u)
        if (u != v && !graph.adjacent(u, v)) point.z[v * 10 + u] = static_cast<float>(z);
    from.add(prove(from.core(), {k, false}, point, 1).value());
    made = {static_cast<std::int64_t>(from.at(k).value), from.proof(order)};
    made.step.argument = Argument::semidefinite;
  }
};

TEST(Semidefinite, EveryAlterationIsRefused) {
  const Example example;
  Witness good = witness_of(example.graph, example.k, example.made);
  const auto accepted = [&](const Witness& witness) {
    try {
      check_witness(example.graph, witness);
      return true;
    } catch (const VerificationError&) {
      return false;
    }
  };
  ASSERT_TRUE(accepted(good));
  for (Witness closer = good; accepted(closer); closer.steps[0].matrices[0].nu -= 1000) good = closer;
  EXPECT_EQ(good.value, 5);
  const auto refused = [&](const char* what, const std::function<void(ProofStep&)>& alter) {
    Witness altered = good;
    alter(altered.steps[0]);
    EXPECT_THROW(check_witness(example.graph, altered), VerificationError) << what;
  };
  ASSERT_FALSE(good.steps[0].matrices[0].z.empty());
  refused("ν 1 % lower", [](ProofStep& s) { s.matrices[0].nu -= s.matrices[0].nu / 100; });
  refused("made for another k", [](ProofStep& s) { s.matrices[0].made_for -= 2; });
  refused("about those left out", [](ProofStep& s) { s.matrices[0].left_out = true; });
  refused("another scale", [](ProofStep& s) { s.matrices[0].bits += 1; });
  refused("a scale beyond all", [](ProofStep& s) { s.matrices[0].bits = 64; });
  refused("Z of another scale", [](ProofStep& s) { s.matrices[0].z_bits += 6; });
  refused("Z of a scale beyond all", [](ProofStep& s) { s.matrices[0].z_bits = 60; });
  refused("no core", [](ProofStep& s) { s.core = 0; });
  refused("a core of more than all", [](ProofStep& s) { s.core = 13; });
  refused("another core", [](ProofStep& s) { s.core = 5; });
  refused("a vertex twice", [](ProofStep& s) { s.order[0] = 5; });
  refused("a y less", [](ProofStep& s) { s.matrices[0].y.pop_back(); });
  refused("a y too large", [](ProofStep& s) { s.matrices[0].y[0] = std::int64_t{1} << 60; });
  refused("a z less", [](ProofStep& s) { s.matrices[0].z.pop_back(); });
  refused("a z below 0, as a file would hold it",
          [](ProofStep& s) { s.matrices[0].z[0] = static_cast<std::uint32_t>(-7); });
  refused("a ν too large", [](ProofStep& s) { s.matrices[0].nu = std::int64_t{1} << 60; });
  refused("too many matrices", [](ProofStep& s) { s.matrices.resize(most_dual_matrices + 1, s.matrices[0]); });
  refused("no matrix", [](ProofStep& s) { s.matrices.clear(); });
  const Graph other = petersen_with_tails({{0, 2}, {0, 7}, {2, 5}});
  EXPECT_THROW(check_witness(other, good), VerificationError);
  Witness of_other = good;
  of_other.fingerprint = other.fingerprint();
  EXPECT_THROW(check_witness(other, of_other), VerificationError);
  Witness smaller = good;
  --smaller.value;
  EXPECT_THROW(check_witness(example.graph, smaller), VerificationError);
}

/// Two of Petersen's graphs with three edges between them and a pendant vertex, each graph a block with a matrix.
struct SplitExample {
  Graph graph;
  std::int64_t k = 5;
  Made made;
  SplitExample() {
    std::vector<Edge> edges = {{0, 10}, {1, 10}, {0, 11}, {3, 20}};
    for (Vertex copy : {0U, 10U})
      for (Vertex v = 0; v < 5; ++v) {
        edges.push_back({copy + v, copy + (v + 1) % 5});
        edges.push_back({copy + v, copy + v + 5});
        edges.push_back({copy + v + 5, copy + (v + 2) % 5 + 5});
      }
    graph = from_edges(21, std::move(edges), 1);
    std::vector<Vertex> order = {20};
    for (Vertex v = 0; v < 20; ++v) order.push_back(v);
    FromCore from(Question(graph), order, 20);
    std::vector<std::uint32_t> blocks(20, 1);
    std::fill(blocks.begin() + 10, blocks.end(), 2U);
    from.split(blocks);
    const Side side{k, false};
    for (const std::uint32_t block : {1U, 2U}) {
      const Question& question = from.blocks().block(block - 1).question();
      bounds::semidefinite::Relaxation relaxation(bounds::semidefinite::dense_question(question, side), 1);
      relaxation.improve(200, 0, {});
      DualMatrix matrix = prove(question, side, relaxation.best(), 1).value();
      matrix.block = block;
      from.add(matrix);
    }
    made = {static_cast<std::int64_t>(from.at(k).value), from.proof(order)};
    made.step.argument = Argument::semidefinite;
  }
};

TEST(Semidefinite, EveryAlterationOfBlocksIsRefused) {
  const SplitExample example;
  const Witness good = witness_of(example.graph, example.k, example.made);
  ASSERT_NO_THROW(check_witness(example.graph, good));
  Witness whole = good;
  whole.steps[0].blocks.clear();
  whole.steps[0].matrices.clear();
  EXPECT_THROW(check_witness(example.graph, whole), VerificationError);  // the blocks are what proves it
  const auto refused = [&](const char* what, const std::function<void(ProofStep&)>& alter) {
    Witness altered = good;
    alter(altered.steps[0]);
    EXPECT_THROW(check_witness(example.graph, altered), VerificationError) << what;
  };
  ASSERT_EQ(good.steps[0].blocks.size(), 21U);
  refused("no blocks", [](ProofStep& s) { s.blocks.clear(); });
  refused("a block less", [](ProofStep& s) { s.blocks.pop_back(); });
  refused("a vertex of the core in none", [](ProofStep& s) { s.blocks[3] = 0; });
  refused("one outside in a block", [](ProofStep& s) { s.blocks[20] = 1; });
  refused("a vertex in the other", [](ProofStep& s) { s.blocks[3] = 2; });
  refused("two that change places", [](ProofStep& s) { std::swap(s.blocks[0], s.blocks[10]); });
  refused("a number beyond the core", [](ProofStep& s) { s.blocks[3] = 21; });
  refused("the matrix of another", [](ProofStep& s) { s.matrices[0].block = 2; });
  refused("a matrix of none", [](ProofStep& s) { s.matrices[0].block = 3; });
  refused("a matrix of one far away", [](ProofStep& s) { s.matrices[0].block = 0xFFFFFFFF; });
  refused("a matrix of the whole core", [](ProofStep& s) { s.matrices[0].block = 0; });
  refused("blocks numbered the other way, so that others get the edges between them", [](ProofStep& s) {
    for (std::uint32_t& block : s.blocks) block = block == 0 ? 0 : 3 - block;
    for (DualMatrix& matrix : s.matrices) matrix.block = 3 - matrix.block;
  });
  refused("ν a fifth lower", [](ProofStep& s) { s.matrices[0].nu -= s.matrices[0].nu / 5; });
}

std::int64_t weight_of(const Question& question, Vertex u, Vertex v) {
  for (const auto [target, weight] : question.graph.arcs(u))
    if (target == v) return weight;
  return 0;
}

/// Those the matrix is about, increasing.
std::vector<Vertex> vertices_of(const ProofStep& step, std::uint32_t block) {
  std::vector<Vertex> vertices(step.order.end() - step.core, step.order.end());
  std::sort(vertices.begin(), vertices.end());
  if (block > 0) std::erase_if(vertices, [&](Vertex v) { return step.blocks[v] != block; });
  return vertices;
}

/// Of N, rounded up, in floating point.
std::int64_t about_largest_eigenvalue(const Question& question, const ProofStep& step, const DualMatrix& dual) {
  const std::vector<Vertex> core = vertices_of(step, dual.block);
  const auto n = std::ssize(core);
  const auto unit = static_cast<double>(std::int64_t{1} << dual.bits);
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
  std::size_t pair = 0;
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto y = static_cast<double>(dual.y[static_cast<std::size_t>(i)]);
    for (Eigen::Index j = 0; j < n; ++j) {
      const auto weight = static_cast<double>(
          weight_of(question, core[static_cast<std::size_t>(i)], core[static_cast<std::size_t>(j)]));
      matrix(i, j) += weight * unit + y + static_cast<double>(dual.y[static_cast<std::size_t>(j)]);
      if (dual.left_out) matrix(i, i) -= 2 * weight * unit;
      if (j <= i) continue;
      matrix(i, j) += static_cast<double>(std::uint64_t{dual.z[pair]} << (dual.z_bits + 1));
      matrix(j, i) += static_cast<double>(std::uint64_t{dual.z[pair++]} << (dual.z_bits + 1));
    }
    matrix(i, i) -= 2 * static_cast<double>(dual.made_for) * y;
    std::int64_t between = 0;  // what it gets of edges to blocks of larger numbers
    for (Vertex u = 0; dual.block > 0 && u < question.num_vertices(); ++u)
      if (step.blocks[u] > dual.block)
        between += std::max<std::int64_t>(0, weight_of(question, core[static_cast<std::size_t>(i)], u));
    matrix(i, i) += (dual.left_out ? -2 : 2) * static_cast<double>(between) * unit;
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(matrix, Eigen::EigenvaluesOnly);
  return static_cast<std::int64_t>(std::ceil(solver.eigenvalues().maxCoeff() - 1e-9));
}

// Small whole numbers, right and wrong: whatever the replayer accepts is true.
TEST(Semidefinite, NothingThatPassesIsFalse) {
  test::Random random(5);
  int passed = 0, refused = 0, telling = 0, telling_of_blocks = 0;
  const int rounds = test::long_run() ? 1'000'000 : 20'000;
  for (int round = 0; round < rounds; ++round) {
    const unsigned n = 3 + static_cast<unsigned>(random.below(5));
    Question question(test::random_graph(n, random.unit(), random));
    if (random.below(2) == 0) question.graph = test::random_weighted_graph(n, 3, random);
    const auto k = static_cast<std::int64_t>(1 + random.below(n));
    const std::int64_t truth = test::all_optima_by_sizes(question).at({k});
    ProofStep step{.argument = Argument::semidefinite, .order = random_order(n, random)};
    step.core = static_cast<std::uint32_t>(random.below(2) == 0 ? n : 1 + random.below(n));
    if (random.below(2) == 0) {
      const std::vector<std::uint32_t> blocks = random_blocks(step.core, random);
      step.blocks.assign(n, 0);
      for (std::uint32_t i = 0; i < step.core; ++i) step.blocks[step.order[n - step.core + i]] = blocks[i];
    }
    for (std::uint64_t left = random.below(3); left > 0; --left) {
      DualMatrix& dual = step.matrices.emplace_back();
      if (!step.blocks.empty() && random.below(4) != 0)
        dual.block = *std::max_element(step.blocks.begin(), step.blocks.end()) - (random.below(2) == 0 ? 1 : 0);
      const auto about = static_cast<std::uint32_t>(vertices_of(step, dual.block).size());
      dual.left_out = random.below(2) == 0;
      dual.made_for = dual.left_out ? std::int64_t{about} - k : k;
      if (random.below(4) == 0 || dual.made_for < 0 || dual.made_for > std::int64_t{about})
        dual.made_for = static_cast<std::int64_t>(random.below(about + 1));
      dual.bits = static_cast<std::uint32_t>(1 + random.below(5));
      dual.z_bits = static_cast<std::uint32_t>(random.below(2));
      const std::int64_t unit = std::int64_t{1} << dual.bits;
      const std::int64_t level = test::from_to(-unit / 2, dual.left_out ? unit : 0, random);
      for (std::uint32_t i = 0; i < about; ++i)
        dual.y.push_back(level + (random.below(4) == 0 ? test::from_to(-unit / 4, unit / 4, random) : 0));
      const std::uint64_t rarely = 1 + random.below(8);
      for (std::uint32_t pair = 0; pair < about * (about - 1) / 2; ++pair)
        dual.z.push_back(random.below(rarely) != 0 ? 0 : static_cast<std::uint32_t>(random.below(2U << dual.bits)));
      dual.nu = about_largest_eigenvalue(question, step, dual) + test::from_to(-1, 2, random);
      if (random.below(50) == 0) dual.nu = -dual.nu;
      if (random.below(50) == 0) dual.y.pop_back();
      if (random.below(50) == 0) ++dual.block;
    }
    if (!step.blocks.empty() && random.below(20) == 0)
      step.blocks[random.below(n)] = static_cast<std::uint32_t>(random.below(5));
    const certify::Rest rest(question.graph, k);
    try {
      const std::int64_t bound = certify::bound_of(rest, step, {k});
      ASSERT_GE(bound, truth) << "round " << round;
      ++passed;
      ProofStep without = step;
      without.matrices.clear();
      const bool tells = bound < certify::bound_of(rest, without, {k});
      (step.blocks.empty() ? telling : telling_of_blocks) += tells;
    } catch (const VerificationError&) {
      ++refused;
    }
  }
  EXPECT_GT(passed, rounds / 4);
  EXPECT_GT(refused, rounds / 10);
  EXPECT_GT(telling, rounds / 1000);  // a matrix made the bound smaller
  EXPECT_GT(telling_of_blocks, rounds / 1000);
}

}  // namespace
}  // namespace densek
