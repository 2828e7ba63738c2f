// The engines' recursion against the definition, x and v = (A+λI)x + c recomputed in doubles at every step of a run,
// and the engines against each other, in every bit.
#include <densek/errors.h>
#include <densek/generate.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <string>

#include "engine/incremental.h"
#include "engine/reference.h"
#include "graph/degree_order.h"
#include "question/asked.h"
#include "support/any_questions.h"
#include "support/graphs.h"
#include "support/linear_terms.h"

namespace densek {
namespace {

constexpr double lambda = 1.5;

/// Follows an engine with vectors of doubles, the way the paper writes it.
template <class E>
void follow(E& engine, const Question& question, std::uint64_t seed, const Loading& loading = lambda) {
  const Graph& graph = question.graph;
  const std::size_t n = graph.num_vertices();
  std::vector<double> x(n), there(question.parts.sizes.size(), 0), engine_x, engine_v;
  double largest = 1, c_x = 0;
  for (Vertex i = 0; i < n; ++i) ++there[question.part(i)];
  for (Vertex i = 0; i < n; ++i) {
    x[i] = static_cast<double>(question.parts.sizes[question.part(i)]) / there[question.part(i)];
    double size = std::abs(static_cast<double>(question.c(i)));
    for (const auto [u, weight] : graph.arcs(i)) size += std::abs(static_cast<double>(weight));
    largest = std::max(largest, size);
    c_x += static_cast<double>(question.c(i)) * x[i];
  }
  const double tolerance = 1e-9 * largest;
  ASSERT_NEAR(engine.begin({}).c_x, c_x, 40 * tolerance);
  test::Random random(seed);
  for (int step = 0; step < 40; ++step) {
    std::vector<double> v(n);
    for (Vertex i = 0; i < n; ++i) {
      v[i] = loading.of(i) * x[i] + static_cast<double>(question.c(i));
      for (const auto [u, weight] : graph.arcs(i)) v[i] += static_cast<double>(weight) * x[u];
    }
    const Lmo s = engine.oracle();
    engine.copy_point(engine_x, engine_v);
    double v_s = 0, x_s = 0;
    std::int64_t inside_arcs = 0, c_s = 0;
    std::vector<std::int64_t> min_inside(there.size(), none_inside), max_outside(there.size(), none_outside);
    for (const Vertex i : engine.members()) {
      v_s += v[i];
      x_s += x[i];
      for (const Vertex u : engine.members()) inside_arcs += test::weight_of(question, i, u);
      c_s += question.c(i);
    }
    for (Vertex i = 0; i < n; ++i) {
      ASSERT_NEAR(engine_x[i], x[i], 1e-9) << "step " << step;
      ASSERT_NEAR(engine_v[i], v[i], tolerance) << "step " << step;
      std::int64_t w = question.c(i);
      for (const Vertex u : engine.members()) w += test::weight_of(question, i, u);
      const bool inside = std::ranges::binary_search(engine.members(), i);
      std::int64_t& limit = (inside ? min_inside : max_outside)[question.part(i)];
      limit = inside ? std::min(limit, w + loading.own(i)) : std::max(limit, w);
    }
    ASSERT_NEAR(s.v_s, v_s, 40 * tolerance);
    ASSERT_NEAR(s.x_s, x_s, 1e-9);
    ASSERT_EQ(s.s_A_s, inside_arcs);
    ASSERT_EQ(s.c_s, c_s);
    ASSERT_TRUE(test::has_the_sizes(question, {engine.members().begin(), engine.members().end()}));
    std::int64_t furthest = std::numeric_limits<std::int64_t>::min();
    for (std::size_t part = 0; part < there.size(); ++part)
      if (min_inside[part] != none_inside && max_outside[part] != none_outside)
        furthest = std::max(furthest, max_outside[part] - min_inside[part]);
    ASSERT_EQ(s.max_outside - s.min_inside, furthest);
    ASSERT_TRUE(std::ranges::count(min_inside, s.min_inside) > 0 && std::ranges::count(max_outside, s.max_outside) > 0);
    for (const Vertex i : engine.members())
      for (Vertex u = 0; u < n; ++u)
        if (question.part(u) == question.part(i) && !std::ranges::binary_search(engine.members(), u)) {
          ASSERT_GE(v[i], v[u] - tolerance) << "not the k largest";
        }
    if (step % 7 == 3) {
      const Pair pair = engine.pair();
      ASSERT_NEAR(pair.x_j, x[pair.j], 1e-9);
      ASSERT_NEAR(pair.v_l, v[pair.l], tolerance);
      ASSERT_EQ(pair.c_j, question.c(pair.j));
      ASSERT_EQ(pair.c_l, question.c(pair.l));
      ASSERT_EQ(pair.loading_j, loading.of(pair.j));
      ASSERT_EQ(pair.loading_l, loading.of(pair.l));
      ASSERT_EQ(pair.weight, test::weight_of(question, pair.j, pair.l));
      ASSERT_EQ(question.part(pair.j), question.part(pair.l));
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
    test::Random random(seed);
    for (const Question& question : {Question(graph, 9), test::random_question(graph, 9, random)}) {
      IncrementalEngine incremental(question, order, buffers, lambda);
      follow(incremental, question, seed);
      ReferenceEngine reference(question, lambda, 2);
      follow(reference, question, seed);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Engine, FollowsTheDefinitionOnQuestionsOfEveryKind) {
  test::Random random(4);
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    const Graph graph = generate::gnp(2 + static_cast<unsigned>(random.below(40)), random.unit(), seed);
    const std::int64_t k = 1 + static_cast<std::int64_t>(random.below(graph.num_vertices() - 1));
    const Question question = test::any_question(graph, k, random);
    ReferenceEngine reference(question, lambda, 2);
    follow(reference, question, seed);
    const DegreeOrder order = compute_degree_order(question.graph);
    GeneralIncrementalEngine::Buffers buffers(graph.num_vertices());
    GeneralIncrementalEngine incremental(question, order, buffers, lambda);
    follow(incremental, question, seed);
    if (WeightedIncrementalEngine::takes(order)) {
      WeightedIncrementalEngine::Buffers small_buffers(graph.num_vertices());
      WeightedIncrementalEngine small(question, order, small_buffers, lambda);
      follow(small, question, seed);
    }
    std::vector<std::int64_t> own(graph.num_vertices());
    for (std::int64_t& one : own) one = static_cast<std::int64_t>(random.below(9));
    ReferenceEngine loaded(question, Loading(own), 2);
    follow(loaded, question, seed, Loading(own));
    if (HasFatalFailure()) FAIL() << "seed " << seed;
  }
}

/// Drives both engines through the same random verbs, far from what a method would do, and compares every bit.
template <class Incremental>
void walk_together(const Question& question, const Start& start, std::uint64_t seed, const Loading& loading = lambda) {
  const DegreeOrder order = compute_degree_order(question.graph);
  typename Incremental::Buffers buffers(question.num_vertices());
  Incremental incremental(question, order, buffers, loading);
  ReferenceEngine reference(question, loading, 1);
  const auto expect_same_scalars = [](const Scalars& a, const Scalars& b) {
    ASSERT_EQ(a.x_M_x, b.x_M_x);
    ASSERT_EQ(a.x_x, b.x_x);
    ASSERT_EQ(a.c_x, b.c_x);
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
    ASSERT_EQ(lmo.c_s, expected.c_s);
    ASSERT_EQ(lmo.s_L_s, expected.s_L_s);
    ASSERT_EQ(lmo.min_inside, expected.min_inside);
    ASSERT_EQ(lmo.max_outside, expected.max_outside);
    ASSERT_EQ(lmo.x_integral, expected.x_integral);
    ASSERT_EQ(lmo.at_x, expected.at_x);
    incremental.copy_point(x, v);
    reference.copy_point(expected_x, expected_v);
    ASSERT_EQ(x, expected_x) << "seed " << seed << " step " << step;
    ASSERT_EQ(v, expected_v) << "seed " << seed << " step " << step;
    const std::uint64_t verb = seed % 5 == 0 ? 3 + random.below(37) : random.below(40);
    if (verb < 2 && question.k() < question.num_vertices()) {  // several parts always leave a choice
      const Pair pair = incremental.pair(), same = reference.pair();
      ASSERT_EQ(pair.j, same.j);
      ASSERT_EQ(pair.l, same.l);
      ASSERT_EQ(pair.v_j, same.v_j);
      ASSERT_EQ(pair.v_l, same.v_l);
      ASSERT_EQ(pair.weight, same.weight);
      ASSERT_EQ(pair.loading_j, same.loading_j);
      ASSERT_EQ(pair.loading_l, same.loading_l);
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

enum class Asked { edges, linear, anything };

/// One walk a seed, over graphs, starts and k of all kinds.
void walk(std::uint64_t seed, Asked asked) {
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
  Question question(graph, static_cast<std::int64_t>(k));
  if (asked == Asked::linear) question.linear = test::random_linear(graph.num_vertices(), random);
  if (asked != Asked::anything) return walk_together<IncrementalEngine>(question, start, seed);
  question = test::any_question(graph, static_cast<std::int64_t>(k), random);
  const double heaviest = static_cast<double>(heaviest_exchange(question));
  const double own_lambda = heaviest + (seed % 2 == 0 ? 0.5 : 1.2);
  if (WeightedIncrementalEngine::takes(compute_degree_order(question.graph)))
    walk_together<WeightedIncrementalEngine>(question, start, seed, own_lambda);
  walk_together<GeneralIncrementalEngine>(question, start, seed, own_lambda);
  // A loading for each vertex comes with linear terms that are not 0.
  std::vector<std::int64_t> own = heaviest_exchanges(question);
  question.linear = question.linear_terms();
  for (Vertex i = 0; i < own.size(); ++i) {
    own[i] += 1 + static_cast<std::int64_t>(random.below(5));
    question.linear[i] = 2 * question.linear[i] - 1;
  }
  walk_together<GeneralIncrementalEngine>(question, start, seed, Loading(own));
}

/// DENSEK_WALKS=30000 is for the day an engine changes.
std::uint64_t num_walks() {
  const char* wanted = std::getenv("DENSEK_WALKS");
  return wanted != nullptr ? std::stoull(wanted) : 300;
}

TEST(Engine, AgreesBitByBitWithTheOtherOnRandomWalks) {
  for (std::uint64_t seed = 1; seed <= num_walks() && !HasFatalFailure(); ++seed) walk(seed, Asked::edges);
}

TEST(Engine, AgreesBitByBitWithTheOtherOnLinearTerms) {
  for (std::uint64_t seed = 1; seed <= num_walks() && !HasFatalFailure(); ++seed) walk(seed, Asked::linear);
}

TEST(Engine, AgreesBitByBitWithTheOtherOnQuestionsOfEveryKind) {
  for (std::uint64_t seed = 1; seed <= num_walks() && !HasFatalFailure(); ++seed) walk(seed, Asked::anything);
}

/// At the border of what 4 bytes can count, all of it towards one set and all of it lost again.
TEST(Engine, CountsUpToItsLargestRow) {
  constexpr std::int64_t most = WeightedCounts<std::int32_t>::largest_row;
  for (const std::int64_t weight : {most / 4, -most / 4}) {
    const Graph star = test::with_weights(test::make_graph(7, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {5, 6}}), 1,
                                          [weight](Vertex u, Vertex) { return u == 5 ? std::int64_t{1} : weight; });
    const Question question(star, 4);
    ASSERT_TRUE(WeightedIncrementalEngine::takes(compute_degree_order(star)));
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
      walk_together<WeightedIncrementalEngine>(question, {}, seed, static_cast<double>(most / 4) + 0.5);
  }
  const Graph pair = test::with_weights(test::make_graph(3, {{0, 1}}), 1, [](Vertex, Vertex) { return most + 1; });
  const DegreeOrder order = compute_degree_order(pair);
  WeightedIncrementalEngine::Buffers buffers(3);
  EXPECT_THROW(WeightedIncrementalEngine(Question(pair, 1), order, buffers, 1.5), UsageError);
  EXPECT_TRUE(GeneralIncrementalEngine::takes(order));
}

//  0 - 1 - 2
TEST(Engine, RefusesWhatItCannotSumUp) {
  const Graph path = test::make_graph(3, {{0, 1}, {1, 2}});
  Question huge(path, 2);
  huge.linear = {0, -largest_term - 1, 0};
  const DegreeOrder order = compute_degree_order(path);
  IncrementalEngine::Buffers buffers(3);
  EXPECT_THROW(ReferenceEngine(huge, lambda, 1), UsageError);
  EXPECT_THROW(IncrementalEngine(huge, order, buffers, lambda), UsageError);
}

TEST(FlipLog, TellsAVertexWhatItsNeighboursDid) {
  const Graph graph = test::make_graph(6, {{0, 2}, {1, 2}, {1, 3}, {4, 5}});
  FlipLog<PlainCounts::Rows> log(6);
  const std::vector<Vertex> nobody, two{2}, three{3}, both{2, 3};
  log.add(1.0, nobody, both, 10, 0);
  log.add(2.0, two, nobody, 5, 1);
  log.add(4.0, three, two, 10, 1);
  const auto changes = [&](Vertex i) {
    std::vector<std::pair<double, std::int32_t>> found;
    log.replay(graph, i, [&](double F, std::int32_t change) { found.emplace_back(F, change); });
    return found;
  };
  using Changes = std::vector<std::pair<double, std::int32_t>>;
  EXPECT_EQ(changes(0), (Changes{{1, 1}, {2, -1}, {4, 1}}));
  EXPECT_EQ(changes(1), (Changes{{1, 2}, {2, -1}}));  // at F = 4 one came and one went
  EXPECT_EQ(changes(4), Changes{});
  EXPECT_EQ(log.largest_gain(), 2.0 + 4.0);
  EXPECT_EQ(log.arcs(), 25);
  std::vector<std::size_t> flips;
  log.for_each_event([&](double, auto event) { flips.push_back(event.size()); });
  EXPECT_EQ(flips, (std::vector<std::size_t>{2, 1, 2}));
  log.clear();
  EXPECT_EQ(changes(1), Changes{});
}

}  // namespace
}  // namespace densek
