// The engines' recursion against the definition: x and v = (A+λI)x recomputed in doubles at every step of a run.
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

TEST(Calendar, HandsOutNotesWhenTheyAreDue) {
  Calendar calendar;
  EXPECT_EQ(calendar.next(), std::numeric_limits<double>::infinity());
  calendar.note(Calendar::page_of(8.0), 1);
  EXPECT_EQ(calendar.next(), 8.0);
  calendar.note(Calendar::page_of(2.0), 2);  // before the page we have already looked at
  EXPECT_EQ(calendar.next(), 2.0);
  std::vector<Vertex> due;
  const auto collect = [&](Calendar::Page, Vertex vertex) { due.push_back(vertex); };
  calendar.turn_to(1.9, collect);
  EXPECT_TRUE(due.empty());
  calendar.turn_to(2.0, collect);
  EXPECT_EQ(due, (std::vector<Vertex>{2}));
  calendar.turn_to(1e9, collect);
  EXPECT_EQ(due, (std::vector<Vertex>{2, 1}));
  for (const double F : {1e-30, 0.1, 1.0, 3.7, 1e80}) EXPECT_LE(Calendar::begin_of(Calendar::page_of(F)), F);
}

}  // namespace
}  // namespace densek
