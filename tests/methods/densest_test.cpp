// The methods whose question is edges per vertex: exactness of the flow and the published ratios, against every set.
#include <densek/generate.h>
#include <densek/io.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "methods/densest_flow.h"
#include "support/graphs.h"
#include "support/greedy_pp.h"
#include "support/runs.h"

namespace densek {
namespace {

/// The most edges per vertex of all sets of at least `from` and at most `to` vertices, by trying every one.
Ratio best_ratio(const Graph& graph, unsigned from, unsigned to) {
  Ratio best;
  for (unsigned size = from; size <= to; ++size)
    if (const Ratio ratio{test::brute_force(graph, size), size}; best < ratio) best = ratio;
  return best;
}

Result run(const Graph& graph, const char* method, std::size_t k = 0) {
  SolveOptions options;
  options.method = method;
  return test::run_method(graph, k, options).result;
}

/// Σ of what a set has, and that its bounds hold for the best there is.
Ratio checked(const Graph& graph, const Result& result, const Ratio& best) {
  const Ratio own = ratio_of(graph, result.vertices);
  EXPECT_EQ(own.edges, result.value);
  EXPECT_TRUE(std::ranges::is_sorted(result.vertices));
  EXPECT_GE(*result.edges_per_vertex_bound, best.value() * (1 - 1e-12));
  EXPECT_GE(*result.upper_bound, test::brute_force(graph, static_cast<unsigned>(result.vertices.size())));
  EXPECT_FALSE(best < own);
  return own;
}

template <class Body>
void on_small_graphs(Body&& body) {
  for (unsigned n = 1; n <= 5; ++n) test::for_all_graphs(n, [&](const Graph& graph) { body(graph, n); });
  test::Random random(7);
  for (int round = 0; round < 150; ++round) {
    const unsigned n = 6 + static_cast<unsigned>(random.below(6));
    body(test::random_graph(n, 0.1 + 0.8 * random.unit(), random), n);
  }
}

TEST(DsgFlow, IsExact) {
  on_small_graphs([](const Graph& graph, unsigned n) {
    const Ratio best = best_ratio(graph, 1, n);
    const Result result = run(graph, "dsg-flow");
    const Ratio own = checked(graph, result, best);
    ASSERT_FALSE(own < best);
    ASSERT_EQ(result.stop, Stop::proved);
    ASSERT_DOUBLE_EQ(*result.edges_per_vertex_bound, best.value());
  });
}

TEST(DsgApproximations, AreWithinTheirFactorAndBoundTheBest) {
  on_small_graphs([](const Graph& graph, unsigned n) {
    const Ratio best = best_ratio(graph, 1, n);
    for (const char* method : {"dsg-peel", "dsg-greedy++", "dsg-fw", "dsg-fista"}) {
      const Ratio own = checked(graph, run(graph, method), best);
      ASSERT_GE(2 * own.value(), best.value() - 1e-12) << method;
    }
  });
}

// What 100 iterations reach on graphs of this size; the second of them is what makes the bounds worth having.
TEST(DsgIterations, CloseInOnTheDensest) {
  for (const Graph& graph : {karate_club(), generate::planted(200, 0.03, 20, 0.7, 1), generate::gnp(150, 0.1, 2)}) {
    const double best = *run(graph, "dsg-flow").edges_per_vertex_bound;
    for (const char* method : {"dsg-greedy++", "dsg-fw", "dsg-fista"}) {
      const Result result = run(graph, method);
      EXPECT_GE(ratio_of(graph, result.vertices).value(), 0.99 * best) << method;
      EXPECT_LE(*result.edges_per_vertex_bound, 1.05 * best) << method;
      EXPECT_GE(*result.edges_per_vertex_bound, best) << method;
    }
  }
}

/// By arcs: shares[u][v] is what u gets of edge uv.
using Shares = std::vector<std::vector<double>>;

Shares halves(const Graph& graph) {
  const std::size_t n = graph.num_vertices();
  Shares shares(n, std::vector<double>(n, 0.0));
  for (Vertex u = 0; u < n; ++u)
    for (const Vertex v : graph.neighbors(u)) shares[u][v] = 0.5;
  return shares;
}

double load(const Shares& shares, Vertex u) { return std::accumulate(shares[u].begin(), shares[u].end(), 0.0); }

double largest_load(const Shares& shares) {
  double most = 0;
  for (Vertex u = 0; u < shares.size(); ++u) most = std::max(most, load(shares, u));
  return most;
}

TEST(DsgFw, SharesFollowTheirFormula) {
  const Graph graph = karate_club();
  SolveOptions options;
  options.method = "dsg-fw";
  options.max_iterations = 30;
  const Result result = test::run_method(graph, 0, options).result;
  const std::size_t n = graph.num_vertices();
  Shares share = halves(graph);
  for (int t = 1; t <= 30; ++t) {
    std::vector<double> loads(n);
    for (Vertex u = 0; u < n; ++u) loads[u] = load(share, u);
    for (Vertex u = 0; u < n; ++u)
      for (const Vertex v : graph.neighbors(u)) {
        if (v < u) continue;
        const double step = 2.0 / (t + 2);  // the same roundings as the method, or ties would part the two
        share[u][v] = (1 - step) * share[u][v] + step * (loads[u] <= loads[v] ? 1 : 0);
        share[v][u] = 1 - share[u][v];
      }
  }
  EXPECT_NEAR(*result.edges_per_vertex_bound, largest_load(share), 1e-6);
}

TEST(DsgFista, SharesFollowTheirFormula) {
  const Graph graph = karate_club();
  SolveOptions options;
  options.method = "dsg-fista";
  options.max_iterations = 30;
  const Result result = test::run_method(graph, 0, options).result;
  const std::size_t n = graph.num_vertices();
  Vertex largest_degree = 0;
  for (Vertex u = 0; u < n; ++u) largest_degree = std::max(largest_degree, graph.degree(u));
  Shares x = halves(graph), before = x, y = x;
  double t = 1;
  for (int i = 0; i < 30; ++i) {
    const double after = (1 + std::sqrt(1 + 4 * t * t)) / 2, theta = (t - 1) / after;
    t = after;
    for (Vertex u = 0; u < n; ++u)
      for (const Vertex v : graph.neighbors(u)) y[u][v] = x[u][v] + theta * (x[u][v] - before[u][v]);
    before = x;
    for (Vertex u = 0; u < n; ++u)
      for (const Vertex v : graph.neighbors(u))
        x[u][v] = std::clamp(y[u][v] - (load(y, u) - load(y, v)) / (2.0 * largest_degree), 0.0, 1.0);
  }
  EXPECT_NEAR(*result.edges_per_vertex_bound, largest_load(x), 1e-6);
}

TEST(DsgGreedyPlusPlus, LoadsFollowTheirFormula) {
  const Graph graph = karate_club();
  SolveOptions options;
  options.method = "dsg-greedy++";
  options.max_iterations = 7;
  const Result result = test::run_method(graph, 0, options).result;
  std::vector<int> load(graph.num_vertices(), 0);
  for (int round = 0; round < 7; ++round) {
    std::vector<bool> here(graph.num_vertices(), true);
    const auto degree = [&](Vertex v) {
      int count = 0;
      for (const Vertex u : graph.neighbors(v)) count += here[u];
      return count;
    };
    std::vector<int> next = load;
    for (Vertex step = 0; step < graph.num_vertices(); ++step) {
      Vertex least = no_vertex;
      for (Vertex v = 0; v < graph.num_vertices(); ++v)
        if (here[v] && (least == no_vertex || load[v] + degree(v) < load[least] + degree(least))) least = v;
      next[least] += degree(least);
      here[least] = false;
    }
    load = next;
  }
  EXPECT_NEAR(*result.edges_per_vertex_bound, *std::ranges::max_element(load) / 7.0, 1e-6);
}

/// The same set and the same bounds, which every load has a part in.
void expect_same_rounds(const Graph& graph, std::uint64_t rounds) {
  SolveOptions options;
  options.method = "dsg-greedy++";
  options.max_iterations = rounds;
  const Result actual = test::run_method(graph, 0, options).result;
  const auto [loads, best] = test::greedy_pp(graph, rounds);
  ASSERT_EQ(actual.vertices, best.members);
  ASSERT_EQ(actual.value, best.ratio.edges);
  Result expected;
  expected.vertices = best.members;
  std::vector<double> shares;
  for (const std::int64_t load : loads) shares.push_back(static_cast<double>(load) / static_cast<double>(rounds));
  bound_by_loads(expected, std::move(shares), 1e-9, Argument::loads);
  ASSERT_EQ(actual.edges_per_vertex_bound, expected.edges_per_vertex_bound);
  ASSERT_EQ(actual.upper_bound, expected.upper_bound);
}

TEST(DsgGreedyPlusPlus, IsTheOneByDefinition) {
  on_small_graphs([](const Graph& graph, unsigned) {
    for (const std::uint64_t rounds : {1, 2, 9}) expect_same_rounds(graph, rounds);
  });
  std::vector<Edge> star;
  for (Vertex v = 1; v < 700; ++v) star.push_back({0, v});
  for (const Graph& graph :
       {Graph(), generate::gnp(60, 1, 1), generate::gnp(500, 0.05, 2), generate::planted(600, 0.02, 40, 0.9, 3),
        generate::barabasi_albert(2000, 4, 4), generate::rmat(11, 8, 5), from_edges(700, star)})
    for (const std::uint64_t rounds : {1, 2, 3, 40}) expect_same_rounds(graph, rounds);
}

TEST(AtLeastK, IsWithinOneHalf) {
  on_small_graphs([](const Graph& graph, unsigned n) {
    for (unsigned k = 1; k <= n; ++k) {
      const Result result = run(graph, "at-least-k", k);
      ASSERT_GE(result.vertices.size(), k);
      const Ratio best = best_ratio(graph, k, n), own = checked(graph, result, best);
      ASSERT_GE(2 * own.value(), best.value() - 1e-12) << k;
      // the densest suffix alone has one third, and it is among the candidates
      ASSERT_FALSE(own < densest_suffix(graph, compute_cores(graph).order, k).ratio);
    }
  });
}

TEST(AtLeastK, PeelingAloneIsWithinOneThird) {
  on_small_graphs([](const Graph& graph, unsigned n) {
    for (unsigned k = 1; k <= n; ++k)
      ASSERT_GE(3 * densest_suffix(graph, compute_cores(graph).order, k).ratio.value(),
                best_ratio(graph, k, n).value() - 1e-12);
  });
}

TEST(AtMostK, IsTheOptimumWhereTheDensestSubgraphIsSmallEnough) {
  on_small_graphs([](const Graph& graph, unsigned n) {
    const std::size_t densest = run(graph, "dsg-flow").vertices.size();
    for (unsigned k = 1; k <= n; ++k) {
      const Result result = run(graph, "at-most-k", k);
      ASSERT_LE(result.vertices.size(), k);
      ASSERT_FALSE(result.vertices.empty());
      const Ratio best = best_ratio(graph, 1, k), own = checked(graph, result, best);
      ASSERT_TRUE(densest > k || !(own < best));
    }
  });
}

// K₃ beside K₄ minus an edge:   0-1-2-0     3-4-5-6-3, 3-5
TEST(DensestExtension, CountsEdgesIntoWhatItExtends) {
  const Graph graph = test::make_graph(7, {{0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {5, 6}, {3, 6}, {3, 5}});
  const FlowResult first = densest_extension(graph, std::vector<std::uint8_t>(7, 0), {});
  EXPECT_EQ(first.set.members, (std::vector<Vertex>{3, 4, 5, 6}));
  EXPECT_TRUE(first.proved);
  std::vector<std::uint8_t> inside(7, 0);
  inside[3] = inside[5] = 1;  // 4 and 6 now bring two edges each
  const FlowResult second = densest_extension(graph, inside, {});
  EXPECT_EQ(second.set.members, (std::vector<Vertex>{4, 6}));
  EXPECT_EQ(second.set.ratio.edges, 4);
}

TEST(DsgFlow, KnownDensityOfTheFacebookGraph) {
  DENSEK_NEEDS_REAL_DATA(data);
  const Graph graph = read_graph((data / "ego-Facebook.txt.gz").string());
  const Result flow = run(graph, "dsg-flow"), peeled = run(graph, "dsg-peel"), fista = run(graph, "dsg-fista");
  const double best = ratio_of(graph, flow.vertices).value();
  EXPECT_NEAR(best, 77.3465, 1e-4);  // 202 vertices
  EXPECT_EQ(flow.vertices.size(), 202U);
  EXPECT_GE(ratio_of(graph, peeled.vertices).value(), 0.99 * best);
  EXPECT_LE(*fista.edges_per_vertex_bound, 1.05 * best);
}

}  // namespace
}  // namespace densek
