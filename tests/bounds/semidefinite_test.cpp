// The semidefinite bound as a row of the table: never below the truth, and nearly always the truth.
#include "bounds/semidefinite/semidefinite.h"

#include <densek/generate.h>
#include <densek/io.h>
#include <gtest/gtest.h>

#include "bounds/session.h"
#include "lab/landscape.h"
#include "support/graphs.h"
#include "support/sweeps.h"
#include "support/weighted.h"

namespace densek::bounds {
namespace {

/// What the row says by itself, its proof replayed.
std::optional<std::int64_t> proved_bound(const Question& question, const Ask& ask) {
  LazyCores cores(question.graph);
  const Split none;
  const Basis basis{question, cores, none};
  const auto bound = semidefinite_on(basis);
  const std::optional<std::int64_t> value = bound->at(ask);
  if (!value || question.constant != 0 || !question.linear.empty()) return value;
  ProofStep step = bound->proof(ask.k());
  step.argument = Argument::semidefinite;
  Witness witness{.fingerprint = question.graph.fingerprint(),
                  .k = ask.k(),
                  .value = *value,
                  .lower_bound = {},
                  .steps = {std::move(step)}};
  if (question.graph.weighted()) return value;
  EXPECT_NO_THROW(check_witness(question.graph, witness));
  return value;
}

// With the complement it is the optimum for every k ≤ n − 2.
TEST(SemidefiniteBound, IsTheOptimumOfSmallGraphs) {
  for (unsigned n = 2; n <= (test::long_run() ? 8 : 6); ++n)
    for (const lab::SmallGraph& small : lab::graphs_up_to_isomorphism(n)) {
      std::vector<Edge> edges;
      for (Vertex v = 0; v < n; ++v)
        for (Vertex u = 0; u < v; ++u)
          if (small.adjacent(u, v)) edges.push_back({u, v});
      const Question question(from_edges(n, std::move(edges), 1));
      const std::vector<std::int64_t> optima = test::all_optima(question.graph);
      for (std::int64_t k = 1; k < std::int64_t{n}; ++k) {
        const std::int64_t optimum = optima[static_cast<std::size_t>(k)];
        const std::optional<std::int64_t> value = proved_bound(question, {k});
        ASSERT_TRUE(value);
        ASSERT_GE(*value, optimum);
        if (k <= std::int64_t{n} - 2) {
          EXPECT_EQ(*value, optimum) << n << " vertices, " << question.graph.num_edges() << " edges, k = " << k;
        }
      }
    }
}

TEST(SemidefiniteBound, IsMostlyTheOptimumOfSmallWeights) {
  test::Random random(1);
  int cases = 0, tight = 0;
  for (int round = 0; round < (test::long_run() ? 10'000 : 60); round += static_cast<int>(test::stride())) {
    const unsigned n = 4 + static_cast<unsigned>(random.below(9));
    Question question(test::random_weighted_graph(n, 3, random));
    if (random.below(2) == 0)
      for (unsigned v = 0; v < n; ++v) question.linear.push_back(test::from_to(-3, 3, random));
    question.constant = test::from_to(-3, 3, random);
    const auto optima = test::all_optima_by_sizes(question);
    const auto k = static_cast<std::int64_t>(1 + random.below(n - 2));
    const std::optional<std::int64_t> value = proved_bound(question, {k});
    ASSERT_TRUE(value);
    ASSERT_GE(*value, optima.at({k}));
    ++cases;
    tight += *value == optima.at({k});
  }
  EXPECT_GE(tight * 100, cases * 95) << tight << " of " << cases;
}

// It knows one part and no hurry.
TEST(SemidefiniteBound, SaysNothingOfPartsAndNothingQuickly) {
  Question question(karate_club());
  LazyCores cores(question.graph);
  const Split none;
  EXPECT_EQ(semidefinite_on(Basis{question, cores, none})->at({.sizes = 5, .effort = Effort::quick}), std::nullopt);
  question.parts = {std::vector<std::uint32_t>(34, 0), {3, 2}};
  question.parts.of[3] = 1;
  EXPECT_EQ(semidefinite_on(Basis{question, cores, none}), nullptr);
}

// A clique of 32 vertices is there, 496 edges; a floor taken from floats said 495.
TEST(SemidefiniteBound, IsNotBelowACliqueThatExists) {
  DENSEK_NEEDS_REAL_DATA(data);
  const Question question(read_graph((data / "ca-HepTh.txt.gz").string()));
  for (const std::optional<std::int64_t> reached : {std::optional<std::int64_t>(), std::optional<std::int64_t>(496)}) {
    const auto value = proved_bound(question, {.sizes = 32, .reached = reached});
    ASSERT_TRUE(value);
    EXPECT_EQ(*value, 496);
  }
}

// One row asked for one k after the other begins each solve where the last ended, and stays right and as good.
TEST(SemidefiniteBound, GoesFromOneSizeToTheNext) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Graph graph = generate::gnp(16, 0.4, seed);
    const std::vector<std::int64_t> optima = test::all_optima(graph);
    const Question question(graph);
    LazyCores cores(graph);
    const Split none;
    const auto row = semidefinite_on({question, cores, none});
    for (std::int64_t k = 3; k <= 13; ++k) {
      const std::optional<std::int64_t> value = row->at({k}), fresh = proved_bound(question, {k});
      ASSERT_TRUE(value && fresh);
      EXPECT_GE(*value, optima[static_cast<std::size_t>(k)]) << seed << ", k = " << k;
      EXPECT_LE(std::abs(*value - *fresh), 1) << seed << ", k = " << k;
    }
  }
}

// What is most in the answer in fractions is a good set, here the planted one.
TEST(SemidefiniteBound, SuggestsASet) {
  const Graph graph = generate::planted(120, 0.1, 15, 0.9, 1);
  Session session(Question(graph, 15), 1);
  EXPECT_TRUE(session.rounded(15).empty());
  BoundOptions options;
  options.allowed = ArgumentSet::only(Argument::semidefinite);
  session.bound(15, options);
  const std::vector<Vertex> set = session.rounded(15);
  ASSERT_EQ(set.size(), 15U);
  EXPECT_TRUE(std::ranges::is_sorted(set));
  EXPECT_TRUE(session.rounded(14).empty());
  EXPECT_GE(Question(graph).value(set), 90);  // of about 94; others have a tenth of 105
}

// What relaxations took is told to all who ask for the bound, not to the first alone; who spares work by it would else
// get another answer the second time.
TEST(SemidefiniteBound, TellsItsWork) {
  const Graph graph = generate::planted(120, 0.1, 15, 0.9, 1);
  Session session(Question(graph, 15), 1);
  EXPECT_EQ(session.solving_work(15), 0U);
  BoundOptions options;
  options.allowed = ArgumentSet::only(Argument::semidefinite);
  session.bound(15, options);
  const std::uint64_t work = session.solving_work(15);
  EXPECT_GT(work, 10'000U);
  session.bound(15, options);
  EXPECT_EQ(session.solving_work(15), work);
  EXPECT_EQ(session.solving_work(14), 0U);
}

// The session asks for it where a gap is left, and its witness proves the number.
TEST(SemidefiniteBound, ClosesAGapOfASession) {
  const Graph graph = karate_club();
  int won = 0;
  BoundSession session(graph, 1);
  for (std::int64_t k = 4; k <= 20; ++k) {
    BoundOptions options;
    options.witness = true;
    const Bound bound = session.bound(k, options);
    EXPECT_NO_THROW(check_witness(graph, *bound.witness));
    options.effort = Effort::quick;
    const Bound quick = BoundSession(graph, 1).bound(k, options);
    EXPECT_NE(quick.argument, Argument::semidefinite);
    EXPECT_LE(bound.value, quick.value);
    won += bound.argument == Argument::semidefinite;
  }
  EXPECT_GE(won, 3);
}

}  // namespace
}  // namespace densek::bounds
