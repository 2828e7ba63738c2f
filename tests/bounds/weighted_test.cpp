// Every bound holds for weights of any sign and size, linear terms and several parts.
//
// `bounds_tests --gtest_filter='Weighted*' --gtest_repeat=50 --gtest_shuffle` draws others each time.
#include <densek/errors.h>
#include <gtest/gtest.h>

#include <set>

#include "bounds/session.h"
#include "graph/cores.h"
#include "support/weighted.h"

namespace densek::bounds {
namespace {

using test::from_to;

/// The sizes that weights and terms are drawn from; with the last, sums need more than 46 bits.
constexpr std::int64_t magnitudes[] = {1, 3, 1'000, 1'000'000'000, std::int64_t{1} << 50, std::int64_t{1} << 56};

Question random_question(test::Random& random, unsigned most_vertices = 8) {
  const auto n = static_cast<unsigned>(from_to(0, most_vertices, random));
  const std::int64_t largest = magnitudes[random.below(std::size(magnitudes))];
  Question question(random.below(5) == 0 ? test::random_graph(n, random.unit(), random)
                                         : test::random_weighted_graph(n, largest, random));
  if (random.below(2) == 0) {
    for (unsigned v = 0; v < n; ++v)
      question.linear.push_back(random.below(3) == 0 ? 0 : from_to(-largest, largest, random));
    question.constant = from_to(-largest, largest, random);
  }
  const auto parts = static_cast<unsigned>(from_to(1, 3, random));
  if (parts > 1) question.parts = {test::random_parts(n, parts, random), std::vector<std::int64_t>(parts, 0)};
  return question;
}

TEST(WeightedBounds, EveryRowHolds) {
  test::Random random(static_cast<std::uint64_t>(testing::UnitTest::GetInstance()->random_seed()));
  std::set<Argument> said;
  for (int round = 0; round < 1000; ++round) {
    const Question question = random_question(random);
    LazyCores cores(question.graph);
    const Split split = even_split(question, ordered_split(question, cores.get().order),
                                   {.iterations = static_cast<int>(from_to(0, 30, random)), .threads = 1});
    const Basis basis{question, cores, split};
    const auto optima = test::all_optima_by_sizes(question);
    for (const BoundRow& row : bound_table()) {
      const auto bound = row.prepare(basis);
      if (!bound) continue;
      for (const auto& [sizes, best] : optima) {
        const auto value = bound->at({Sizes(sizes)});
        ASSERT_GE(value.value_or(best), best) << to_string(row.argument) << ", round " << round;
        if (value && !basis.counts_edges()) said.insert(row.argument);
      }
    }
  }
  for (const Argument argument : {Argument::degree, Argument::order, Argument::orientation})
    EXPECT_TRUE(said.contains(argument)) << to_string(argument);
}

TEST(WeightedBounds, TheSessionHolds) {
  test::Random random(static_cast<std::uint64_t>(testing::UnitTest::GetInstance()->random_seed()));
  for (int round = 0; round < 250; ++round) {
    const Question question = random_question(random, 7);
    Session session(question, 1);
    for (const auto& [sizes, best] : test::all_optima_by_sizes(question))
      for (const Effort effort : {Effort::quick, Effort::normal, Effort::thorough}) {
        BoundOptions options;
        options.effort = effort;
        ASSERT_GE(session.bound(Sizes(sizes), options).value, best) << "round " << round;
        options.incumbent = best - from_to(-2, 6, random);
        ASSERT_GE(session.bound(Sizes(sizes), options).value, best) << "round " << round;
      }
  }
}

// All sets that are better than the incumbent stay, at their value.
TEST(WeightedBounds, FixingNeverLosesABetterSet) {
  test::Random random(static_cast<std::uint64_t>(testing::UnitTest::GetInstance()->random_seed()));
  int reduced = 0, forced = 0;
  for (int round = 0; round < 1500; ++round) {
    Question question = random_question(random);
    const auto optima = test::all_optima_by_sizes(question);
    auto chosen = optima.begin();
    std::advance(chosen, static_cast<std::ptrdiff_t>(random.below(optima.size())));
    question.parts.sizes = chosen->first;
    if (question.k() == 0) continue;
    const Split split = ordered_split(question, compute_cores(question.graph).order);
    const Reduced rest = reduce(question, split, chosen->second - 1, {.iterations = 10});
    ASSERT_FALSE(rest.closed) << "round " << round;
    ASSERT_EQ(test::all_optima_by_sizes(rest.question).at(rest.question.parts.sizes), chosen->second)
        << "round " << round;
    reduced += rest.question.num_vertices() < question.num_vertices();
    forced += !rest.question.forced.empty();
  }
  EXPECT_GT(reduced, 400);
  EXPECT_GT(forced, 100);
}

// All graphs with weights −1, 0 (no edge), 1, 2 on four vertices, one part and two.
TEST(WeightedBounds, HoldOnAllSmallGraphs) {
  for (std::uint64_t code = 0; code < 4096; ++code) {
    const auto digit = [&](Vertex u, Vertex v) {
      return static_cast<std::int64_t>(code >> (2 * (v * (v - 1) / 2 + u)) & 3) - 1;
    };
    std::vector<Edge> edges;
    for (Vertex v = 1; v < 4; ++v)
      for (Vertex u = 0; u < v; ++u)
        if (digit(u, v) != 0) edges.push_back({u, v});
    Question question(test::with_weights(from_edges(4, edges, 1), digit));
    if (code % 3 == 0) question.parts = {{0, 0, 1, 1}, {0, 0}};
    Session session(question, 1);
    for (const auto& [sizes, best] : test::all_optima_by_sizes(question)) {
      BoundOptions options;
      options.effort = Effort::quick;
      options.incumbent = best;
      ASSERT_GE(session.bound(Sizes(sizes), options).value, best) << "graph " << code;
      options.incumbent = best - 1;
      ASSERT_GE(session.bound(Sizes(sizes), options).value, best) << "graph " << code;
    }
  }
}

// Twice the weights, twice the bound: nothing is lost for the size of numbers but what rounding takes.
TEST(WeightedBounds, LargeWeightsAreNoHarder) {
  test::Random random(5);
  const Graph graph = test::random_graph(30, 0.3, random);
  const std::int64_t total = max_total_weight, each = total / static_cast<std::int64_t>(graph.num_edges());
  Session light(Question(graph), 1);
  Session heavy(Question(test::with_weights(graph, [&](Vertex, Vertex) { return each; })), 1);
  for (const std::int64_t k : {3, 10, 25}) {
    const double expected = static_cast<double>(light.bound(k).value + 1) * static_cast<double>(each);
    EXPECT_LE(static_cast<double>(heavy.bound(k).value), expected * 1.2) << "k = " << k;
    EXPECT_GE(heavy.bound(k).value, each) << "k = " << k;
  }
  EXPECT_EQ(heavy.bound(30).value, each * static_cast<std::int64_t>(graph.num_edges()));
}

// 10 users by 4 items, all of them joined, among others: loads even out to exactly what is there.
TEST(WeightedBounds, FindTheWorthOfATwoSidedBlock) {
  test::Random random(6);
  std::vector<Edge> edges;
  for (Vertex user = 0; user < 60; ++user)
    for (Vertex item = 60; item < 90; ++item)
      if ((user < 10 && item < 64) || random.below(40) == 0) edges.push_back({user, item});
  Question question(from_edges(90, edges, 1));
  question.parts.of.assign(90, 1);
  std::fill_n(question.parts.of.begin(), 60, 0U);
  question.parts.sizes = {0, 0};
  EXPECT_EQ(Session(question, 1).bound(Sizes({10, 4})).value, 40);
}

TEST(Session, RefusesSizesThatDoNotFit) {
  Question question(test::make_graph(3, {{0, 1}, {1, 2}}));
  question.parts = {{0, 1, 1}, {0, 0}};
  Session session(question, 1);
  EXPECT_THROW(session.bound(2), UsageError);
  EXPECT_THROW(session.bound(Sizes({-1, 1})), UsageError);
  EXPECT_THROW(session.bound(Sizes({2, 0})), NoAnswerError);
  EXPECT_EQ(session.bound(Sizes({1, 2})).value, 2);
}

}  // namespace
}  // namespace densek::bounds
