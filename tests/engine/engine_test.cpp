// The engines' recursion against the definition, x and v = (A+λI)x recomputed in doubles at every step of a run, and
// the engines against each other, in every bit.
#include <densek/generate.h>

#include <gtest/gtest.h>

#include "engine/incremental.h"
#include "engine/reference.h"
#include "graph/degree_order.h"
#include "support/graphs.h"

namespace densek {
namespace {

constexpr double lambda = 1.5;

/// Follows an engine with vectors of doubles, the way the paper writes it.
template <class E>
void follow(E& engine, const Graph& graph, std::size_t k, std::uint64_t seed) {
  const std::size_t n = graph.num_vertices();
  std::vector<double> x(n, static_cast<double>(k) / static_cast<double>(n)), engine_x, engine_v;
  engine.begin({});
  test::Random random(seed);
  for (int step = 0; step < 40; ++step) {
    std::vector<double> v(n);
    for (Vertex i = 0; i < n; ++i) {
      v[i] = lambda * x[i];
      for (const Vertex u : graph.neighbors(i)) v[i] += x[u];
    }
    const Lmo s = engine.oracle();
    engine.copy_point(engine_x, engine_v);
    double v_s = 0, x_s = 0;
    std::int64_t inside_arcs = 0;
    for (const Vertex i : engine.members()) {
      v_s += v[i];
      x_s += x[i];
      for (const Vertex u : engine.members()) inside_arcs += graph.adjacent(i, u);
    }
    for (std::size_t i = 0; i < n; ++i) {
      ASSERT_NEAR(engine_x[i], x[i], 1e-9) << "step " << step;
      ASSERT_NEAR(engine_v[i], v[i], 1e-9) << "step " << step;
    }
    ASSERT_NEAR(s.v_s, v_s, 1e-9);
    ASSERT_NEAR(s.x_s, x_s, 1e-9);
    ASSERT_EQ(s.s_A_s, inside_arcs);
    for (const Vertex i : engine.members())
      for (Vertex u = 0; u < n; ++u)
        if (!std::ranges::binary_search(engine.members(), u)) {
          ASSERT_GE(v[i], v[u] - 1e-9) << "not the k largest";
        }
    if (step % 7 == 3) {
      const Pair pair = engine.pair();
      ASSERT_NEAR(pair.x_j, x[pair.j], 1e-9);
      ASSERT_NEAR(pair.v_l, v[pair.l], 1e-9);
      const double delta = 0.5 * std::min(pair.x_l, 1 - pair.x_j);
      engine.shift(pair, delta);
      x[pair.j] += delta;
      x[pair.l] -= delta;
    } else {
      const double gamma = step % 11 == 10 ? 1.0 : random.unit() * 0.3;
      for (double& entry : x) entry *= 1 - gamma;
      for (const Vertex i : engine.members()) x[i] += gamma;
      engine.move(gamma);
    }
  }
}

TEST(Engine, FollowsTheDefinition) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Graph graph = generate::gnp(40, 0.02 * static_cast<double>(seed), seed);
    const DegreeOrder order = compute_degree_order(graph);
    IncrementalEngine::Buffers buffers(graph.num_vertices());
    IncrementalEngine incremental(graph, order.vertices, buffers, 9, lambda);
    follow(incremental, graph, 9, seed);
    ReferenceEngine reference(graph, 9, lambda, 2);
    follow(reference, graph, 9, seed);
  }
}

/// Drives both engines through the same random verbs, far from what a method would do, and compares every bit.
void walk_together(const Graph& graph, std::size_t k, const Start& start, std::uint64_t seed) {
  const DegreeOrder order = compute_degree_order(graph);
  IncrementalEngine::Buffers buffers(graph.num_vertices());
  IncrementalEngine incremental(graph, order.vertices, buffers, k, lambda);
  ReferenceEngine reference(graph, k, lambda, 1);
  const auto expect_same_scalars = [](const Scalars& a, const Scalars& b) {
    ASSERT_EQ(a.v_x, b.v_x);
    ASSERT_EQ(a.x_x, b.x_x);
  };
  expect_same_scalars(incremental.begin(start), reference.begin(start));
  test::Random random(seed);
  std::vector<double> x, v, expected_x, expected_v;
  for (int step = 0; step < 60; ++step) {
    const Lmo lmo = incremental.oracle(), expected = reference.oracle();
    ASSERT_TRUE(std::ranges::equal(incremental.members(), reference.members())) << "seed " << seed << " step " << step;
    ASSERT_EQ(lmo.v_s, expected.v_s);
    ASSERT_EQ(lmo.x_s, expected.x_s);
    ASSERT_EQ(lmo.s_A_s, expected.s_A_s);
    ASSERT_EQ(lmo.min_inside, expected.min_inside);
    ASSERT_EQ(lmo.max_outside, expected.max_outside);
    ASSERT_EQ(lmo.x_integral, expected.x_integral);
    ASSERT_EQ(lmo.at_x, expected.at_x);
    incremental.copy_point(x, v);
    reference.copy_point(expected_x, expected_v);
    ASSERT_EQ(x, expected_x) << "seed " << seed << " step " << step;
    ASSERT_EQ(v, expected_v) << "seed " << seed << " step " << step;
    const std::uint64_t verb = seed % 5 == 0 ? 3 + random.below(37) : random.below(40);
    if (verb < 2 && k < graph.num_vertices()) {
      const Pair pair = incremental.pair(), same = reference.pair();
      ASSERT_EQ(pair.j, same.j);
      ASSERT_EQ(pair.l, same.l);
      const double delta = 0.7 * std::min(pair.x_l, 1 - pair.x_j);
      incremental.shift(pair, delta);
      reference.shift(pair, delta);
    } else if (verb == 2) {
      expect_same_scalars(incremental.settle(), reference.settle());
    } else {
      double gamma = 0.4 * random.unit();                     // as with a Lipschitz constant
      if (verb < 6) gamma = seed % 5 == 0 ? 1 - 0x1p-50 : 1;  // c becomes tiny; as with line search
      if (verb == 7) gamma = 1e-9 * random.unit();
      incremental.move(gamma);
      reference.move(gamma);
    }
  }
}

TEST(Engine, AgreesBitByBitWithTheOtherOnRandomWalks) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    test::Random random(seed);
    const bool sparse = seed % 7 == 0;  // few are seen
    const Graph graph = sparse          ? generate::gnp(2000, 0.002, seed)
                        : seed % 3 == 0 ? generate::barabasi_albert(200, 3 + seed % 5, seed)
                        : seed % 3 == 1 ? generate::planted(150, 0.05, 20, 0.8, seed)
                                        : generate::rmat(8, 8, seed);
    const std::size_t k = sparse ? 1 + random.below(4) : seed % 50 == 0 ? graph.num_vertices() : 1 + random.below(30);
    Start start;
    if (seed % 4 == 0) {
      start.uniform = false;
      for (Vertex i = 0; i < graph.num_vertices(); ++i)
        if (seed % 8 == 0 || i < 2 * k)
          start.entries.push_back({i, static_cast<double>(k) / static_cast<double>(graph.num_vertices())});
    }
    walk_together(graph, k, start, seed);
    if (HasFatalFailure()) return;
  }
}

TEST(FlipLog, TellsAVertexWhatItsNeighboursDid) {
  FlipLog log(6);
  const std::vector<Vertex> nobody, two{2}, three{3}, both{2, 3};
  log.add(1.0, nobody, both, 10);
  log.add(2.0, two, nobody, 5);
  log.add(4.0, three, two, 10);
  const auto changes = [&](std::vector<Vertex> row) {
    std::vector<std::pair<double, std::int32_t>> found;
    log.replay(row, [&](double F, std::int32_t change) { found.emplace_back(F, change); });
    return found;
  };
  using Changes = std::vector<std::pair<double, std::int32_t>>;
  EXPECT_EQ(changes({0, 2}), (Changes{{1, 1}, {2, -1}, {4, 1}}));
  EXPECT_EQ(changes({2, 3}), (Changes{{1, 2}, {2, -1}}));  // at F = 4 one came and one went
  EXPECT_EQ(changes({0, 1}), Changes{});
  EXPECT_EQ(log.largest_gain(), 2.0 + 4.0);
  EXPECT_EQ(log.arcs(), 25);
  std::vector<std::size_t> flips;
  log.for_each_event([&](double, auto event) { flips.push_back(event.size()); });
  EXPECT_EQ(flips, (std::vector<std::size_t>{2, 1, 2}));
  log.clear();
  EXPECT_EQ(changes({2, 3}), Changes{});
}

}  // namespace
}  // namespace densek
