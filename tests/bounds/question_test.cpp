// Every bound holds for every question: linear terms of either sign and any size, a constant, forced vertices.
//
// `bounds_tests --gtest_filter='Question*' --gtest_repeat=50 --gtest_shuffle` draws others each time.
#include <densek/errors.h>
#include <gtest/gtest.h>

#include <limits>

#include "bounds/cap.h"
#include "bounds/session.h"
#include "support/graphs.h"

namespace densek::bounds {
namespace {

std::int64_t between(std::int64_t low, std::int64_t high, test::Random& random) {
  return low + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(high - low + 1)));
}

/// What is left of a random graph after some vertices were forced and some removed, with more in the linear terms.
Question random_question(test::Random& random) {
  const auto n = static_cast<unsigned>(between(1, 12, random));
  const Graph graph = test::random_graph(n, random.unit(), random);
  std::vector<Fate> fates(n, Fate::open);
  for (Fate& fate : fates)
    if (random.below(4) == 0) fate = random.below(3) == 0 ? Fate::removed : Fate::forced;
  for (std::size_t v = 9; v < n; ++v) fates[v] = Fate::forced;
  Question question = after(Question(graph, n), fates);
  const std::int64_t size = std::int64_t{1} << between(0, 12, random);
  const bool negative = random.below(2) == 0;
  switch (random.below(4)) {
    case 0:
      break;  // forced neighbours only
    case 1:
      question.linear.clear();
      break;
    default:
      for (std::int64_t& c : question.linear) c += between(negative ? -size : 0, size, random);
      question.constant += between(-size, size, random);
  }
  return question;
}

/// By k: what the best k vertices are worth.
std::vector<std::int64_t> all_optima(const Question& question) {
  std::vector<std::int64_t> best(question.num_vertices() + 1ULL, std::numeric_limits<std::int64_t>::min());
  for (std::uint32_t mask = 0; mask < 1U << question.num_vertices(); ++mask) {
    std::vector<Vertex> set;
    for (Vertex v = 0; v < question.num_vertices(); ++v)
      if (mask >> v & 1) set.push_back(v);
    best[set.size()] = std::max(best[set.size()], question.value(set));
  }
  return best;
}

void expect_rows_hold(const Question& question, int iterations) {
  LazyCores cores(question.graph);
  const Split split =
      even_split(question, ordered_split(question, cores.get().order), {.iterations = iterations, .threads = 1});
  const Basis basis{question, cores, split};
  const std::vector<std::int64_t> optima = all_optima(question);
  for (std::int64_t k = 0; k < std::ssize(optima); ++k)
    ASSERT_LE(capped_value(question, k, capped_split(question, k, split, {.iterations = 5}).shares),
              capped_value(question, k, split.shares));
  for (const BoundRow& row : bound_table()) {
    const auto bound = row.prepare(basis);
    for (std::size_t k = 0; k < optima.size(); ++k) {
      const auto value = bound->at({static_cast<std::int64_t>(k)});
      ASSERT_GE(value.value_or(optima[k]), optima[k]) << to_string(row.argument) << ", k = " << k;
    }
  }
}

void expect_session_holds(const Question& question, test::Random& random) {
  Session session(question, 1);
  const std::vector<std::int64_t> optima = all_optima(question);
  for (std::size_t k = 0; k < optima.size(); ++k)
    for (const Effort effort : {Effort::quick, Effort::normal, Effort::thorough}) {
      BoundOptions options;
      options.effort = effort;
      const auto size = static_cast<std::int64_t>(k);
      ASSERT_GE(session.bound(size, options).value, optima[k]) << "k = " << k;
      options.incumbent = optima[k] - between(-2, 6, random);
      ASSERT_GE(session.bound(size, options).value, optima[k]) << "k = " << k << ", incumbent " << *options.incumbent;
    }
}

TEST(QuestionBounds, HoldForEveryQuestion) {
  test::Random random(static_cast<std::uint64_t>(testing::UnitTest::GetInstance()->random_seed()));
  for (int round = 0; round < 400; ++round) {
    const Question question = random_question(random);
    expect_rows_hold(question, static_cast<int>(between(0, 40, random)));
    expect_session_holds(question, random);
    if (HasFatalFailure()) return;
  }
}

// Whatever the terms are, fixing keeps all sets that are better than the incumbent, at their value.
TEST(QuestionBounds, FixingNeverLosesABetterSet) {
  test::Random random(static_cast<std::uint64_t>(testing::UnitTest::GetInstance()->random_seed()));
  int reduced = 0;
  for (int round = 0; round < 400; ++round) {
    Question question = random_question(random);
    if (question.num_vertices() == 0) continue;
    question.choose(between(1, question.num_vertices(), random));
    const Split split = ordered_split(question, compute_cores(question.graph).order);
    const std::int64_t truth = all_optima(question)[static_cast<std::size_t>(question.k())];
    const Reduced rest = reduce(question, split, truth - 1, {.iterations = 10});
    ASSERT_FALSE(rest.closed);
    ASSERT_EQ(all_optima(rest.question)[static_cast<std::size_t>(rest.question.k())], truth);
    reduced += rest.question.num_vertices() < question.num_vertices();
  }
  EXPECT_GT(reduced, 100);
}

// One vertex is worth more than all edges: every bound must see it, and loads alone are exact.
TEST(QuestionBounds, OneLargeTermIsSeen) {
  test::Random random(7);
  Question question(test::random_graph(9, 0.5, random));
  question.linear.assign(9, -3);
  question.linear[4] = 1'000'000;
  question.constant = -17;
  Session session(question, 1);
  EXPECT_EQ(session.bound(0).value, -17);
  EXPECT_EQ(session.bound(1).value, 1'000'000 - 17);
  EXPECT_EQ(session.bound(9, {.incumbent = -100}).value,
            question.value(std::vector<Vertex>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(Session, RefusesWhatItCannotDo) {
  Question large(test::make_graph(3, {{0, 1}, {1, 2}}));
  large.linear = {most_total - 3, 0, 0};
  EXPECT_EQ(Session(large, 1).bound(1).value, most_total - 3);
  large.linear = {most_total - 3, -1, 0};
  EXPECT_THROW(Session(large, 1), UsageError);
  large.linear = {std::numeric_limits<std::int64_t>::min(), 0, 0};
  EXPECT_THROW(Session(large, 1), UsageError);
  large.linear.clear();
  large.constant = -most_total;
  EXPECT_THROW(Session(large, 1), UsageError);
}

// A witness can be checked against a graph and nothing else.
TEST(Session, WritesNoWitnessForWhatAGraphDoesNotSay) {
  const Graph graph = test::make_graph(3, {{0, 1}, {1, 2}});
  BoundOptions options;
  options.witness = true;
  EXPECT_TRUE(Session(Question(graph), 1).bound(2, options).witness);
  Question costs(graph);
  costs.linear = {0, 0, -1};
  EXPECT_THROW(Session(costs, 1).bound(2, options), UsageError);
  const std::vector<Fate> without_last = {Fate::open, Fate::open, Fate::removed};
  EXPECT_THROW(Session(after(Question(graph, 2), without_last), 1).bound(2, options), UsageError);
}

}  // namespace
}  // namespace densek::bounds
