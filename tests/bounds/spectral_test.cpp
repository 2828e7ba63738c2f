#include "bounds/spectral.h"

#include <densek/generate.h>

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include "support/graphs.h"

namespace densek {
namespace {

double true_lambda1(const Graph& graph) {
  const auto n = static_cast<Eigen::Index>(graph.num_vertices());
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(n, n);
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v)) A(static_cast<Eigen::Index>(v), static_cast<Eigen::Index>(u)) = 1;
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(A, Eigen::EigenvaluesOnly).eigenvalues()(n - 1);
}

/// Disjoint copies side by side.
Graph side_by_side(const Graph& a, const Graph& b) {
  std::vector<Edge> edges;
  for (const auto& [graph, shift] : {std::pair(&a, Vertex{0}), std::pair(&b, a.num_vertices())})
    for (Vertex v = 0; v < graph->num_vertices(); ++v)
      for (const Vertex u : graph->neighbors(v))
        if (u < v) edges.push_back({u + shift, v + shift});
  return from_edges(a.num_vertices() + b.num_vertices(), std::move(edges), 1);
}

void expect_tight(const Graph& graph, const char* what) {
  const double truth = true_lambda1(graph);
  const bounds::Spectrum spectrum = bounds::largest_eigenvalue(graph, 2);
  EXPECT_NEAR(spectrum.lanczos, truth, 1e-7 * truth) << what;
  EXPECT_GE(spectrum.upper, truth) << what;
  EXPECT_LE(spectrum.upper, 1.0001 * truth) << what;
}

TEST(Spectral, UpperValueIsSafeAndTight) {
  expect_tight(generate::gnp(50, 0.1, 1), "small");
  expect_tight(generate::gnp(300, 0.02, 2), "gnp");
  expect_tight(generate::barabasi_albert(400, 2, 3), "preferential attachment");
  expect_tight(generate::rmat(9, 6, 4), "rmat, with isolated vertices");
  expect_tight(generate::regular(200, 3, 5), "regular");
  expect_tight(generate::tight(300, 2), "star");
  expect_tight(generate::multipartite({100, 200}), "bipartite");
  expect_tight(side_by_side(generate::gnp(200, 0.05, 6), generate::gnp(150, 0.03, 7)), "two components");
  expect_tight(side_by_side(generate::regular(150, 4, 8), generate::regular(150, 4, 9)), "two equal eigenvalues");
}

TEST(Spectral, HandlesGraphsWithoutEdges) {
  EXPECT_EQ(bounds::largest_eigenvalue(test::make_graph(5, {}), 1).upper, 0);
  EXPECT_EQ(bounds::largest_eigenvalue(Graph(), 1).upper, 0);
}

TEST(Spectral, DoesNotDependOnTheNumberOfThreads) {
  const Graph graph = generate::rmat(12, 8, 1);
  const bounds::Spectrum one = bounds::largest_eigenvalue(graph, 1), two = bounds::largest_eigenvalue(graph, 2);
  EXPECT_EQ(one.lanczos, two.lanczos);
  EXPECT_EQ(one.upper, two.upper);
}

TEST(Spectral, RoundsUpToTwentyFourBits) {
  EXPECT_EQ(bounds::round_up_24(1.0), 1.0);
  EXPECT_EQ(bounds::round_up_24(1.0 + 0x1p-40), 1.0 + 0x1p-23);
  EXPECT_EQ(bounds::round_up_24(163.9), std::ceil(163.9 * 0x1p16) / 0x1p16);
}

}  // namespace
}  // namespace densek
