// More effort never gives a larger bound on the same session, whatever was asked before, and what it adds can be
// proved.
#include <densek/bounds.h>
#include <densek/generate.h>
#include <gtest/gtest.h>

#include <numeric>

#include "bounds/session.h"
#include "support/graphs.h"

namespace densek {
namespace {

BoundOptions with(Effort effort, std::optional<std::int64_t> incumbent = {}) {
  BoundOptions options;
  options.effort = effort;
  options.incumbent = incumbent;
  options.witness = true;
  return options;
}

Bound checked(BoundSession& session, const Graph& graph, std::int64_t k, const BoundOptions& options) {
  Bound bound = session.bound(k, options);
  EXPECT_EQ(bound.witness->value, bound.value);
  EXPECT_EQ(bound.witness->bound(), bound.name);
  EXPECT_EQ(bound.name, to_string(bound.argument));
  EXPECT_NO_THROW(check_witness(graph, *bound.witness)) << bound.name << ", k = " << k;
  return bound;
}

TEST(Effort, NeverMakesABoundLarger) {
  test::Random random(1);
  int more_won = 0;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const Graph graph = generate::planted(60, 0.2, 12, 0.8, seed);
    BoundSession upwards(graph, 1), thorough_only(graph, 1), normal_only(graph, 1);
    for (const std::int64_t k : {5, 12, 20, 40}) {
      std::optional<std::int64_t> incumbent;
      if (seed % 2 == 1) incumbent = static_cast<std::int64_t>(random.below(40));
      const std::int64_t quick = checked(upwards, graph, k, with(Effort::quick, incumbent)).value;
      const std::int64_t normal = checked(upwards, graph, k, with(Effort::normal, incumbent)).value;
      const std::int64_t thorough = checked(upwards, graph, k, with(Effort::thorough, incumbent)).value;
      EXPECT_GE(quick, normal);
      EXPECT_GE(normal, thorough);
      EXPECT_GE(upwards.bound(k, with(Effort::quick, incumbent)).value, thorough);
      const std::int64_t plain = normal_only.bound(k, with(Effort::normal, incumbent)).value;
      EXPECT_GE(plain, thorough_only.bound(k, with(Effort::thorough, incumbent)).value);
      more_won += thorough < quick;
    }
  }
  EXPECT_GT(more_won, 0);
}

double unevenness(bounds::Session& session) {
  const auto loads = session.loads();
  return std::inner_product(loads.begin(), loads.end(), loads.begin(), 0.0);
}

// A quick call leaves a split that later calls go on with; none goes back.
TEST(Effort, ASessionGoesOnAsFarAsItIsAsked) {
  const Question question(generate::barabasi_albert(3000, 4, 1));
  bounds::Session session(question, 1), fresh(question, 1);
  const auto ask = [&](std::int64_t k, Effort effort) { session.bound(k, with(effort), false); };
  ask(40, Effort::quick);
  const double quick = unevenness(session);
  ask(40, Effort::normal);
  const double normal = unevenness(session);
  EXPECT_LT(normal, quick);
  EXPECT_LE(normal, unevenness(fresh) * (1 + 1e-6));
  ask(40, Effort::thorough);
  const double thorough = unevenness(session);
  EXPECT_LT(thorough, normal);
  for (const Effort effort : {Effort::quick, Effort::normal, Effort::thorough}) ask(50, effort);
  EXPECT_EQ(unevenness(session), thorough);
}

/// Cliques of these sizes side by side.
Graph cliques(std::initializer_list<Vertex> sizes) {
  std::vector<Edge> edges;
  Vertex begin = 0;
  for (const Vertex size : sizes) {
    for (Vertex v = begin; v < begin + size; ++v)
      for (Vertex u = begin; u < v; ++u) edges.push_back({u, v});
    begin += size;
  }
  return from_edges(begin, std::move(edges), 1);
}

// Any number may be the incumbent; what fixing proves is never less, also where the bound on what it leaves is.
TEST(FixedBound, IsNeverBelowItsIncumbent) {
  const Graph graph = cliques({20, 15});
  bounds::Session session(Question(graph), 1);
  const Bound plain = session.bound(28);
  ASSERT_EQ(plain.argument, Argument::blocks);  // the cheap bounds are larger: the rounds close nothing
  EXPECT_EQ(plain.value, 20 * 19 / 2 + 8 * 7 / 2);
  for (const std::int64_t incumbent : {plain.value, plain.value + 1}) {
    const bounds::FixedBound fixed = fixed_bound(Question(graph), session.split(), incumbent, {28}, false);
    EXPECT_EQ(fixed.bound.value, incumbent);
    EXPECT_EQ(fixed.bound.argument, Argument::fixing);
    EXPECT_EQ(fixed.incumbent, incumbent);
  }
}

// Without an incumbent a guess can do, and what it gives is proved.
TEST(FixedBound, IsFoundByGuessing) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Graph graph = generate::planted(60, 0.2, 12, 0.8, seed);
    bounds::Session session(Question(graph), 1);
    for (const std::int64_t k : {5, 12, 20, 40}) {
      const std::int64_t plain = session.bound(k, with(Effort::quick)).value;  // a relaxation leaves nothing to guess
      const auto guessed = guessed_bound(Question(graph), session.split(), plain - 8, plain, {k}, true);
      if (!guessed) continue;
      ++found;
      EXPECT_LT(guessed->bound.value, plain);
      EXPECT_NO_THROW(
          check_witness(graph, {graph.fingerprint(), k, guessed->bound.value, guessed->incumbent, guessed->steps}));
      EXPECT_FALSE(guessed_bound(Question(graph), session.split(), plain - 1, plain, {k}, true));
    }
  }
  EXPECT_GT(found, 0);
}

TEST(Effort, IsBruteForceSafe) {
  test::Random random(2);
  for (int round = 0; round < 150; ++round) {
    const unsigned n = 5 + static_cast<unsigned>(random.below(9));
    const Graph graph = test::random_graph(n, random.unit(), random);
    const std::vector<std::int64_t> optima = test::all_optima(graph);
    BoundSession session(graph, 1);
    for (unsigned k = 1; k <= n; ++k)
      for (const Effort effort : {Effort::quick, Effort::thorough})
        ASSERT_GE(checked(session, graph, k, with(effort)).value, optima[k]) << "k = " << k;
  }
}

}  // namespace
}  // namespace densek
