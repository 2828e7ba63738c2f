// Branch and bound with relaxations in its nodes, and what proved matrices decide about vertices.
#include <densek/generate.h>
#include <gtest/gtest.h>

#include "bounds/semidefinite/costs.h"
#include "bounds/semidefinite/proof.h"
#include "search/exact.h"
#include "search/portfolio.h"
#include "search/relaxed_decision.h"
#include "support/any_questions.h"
#include "support/looks.h"
#include "support/sweeps.h"

namespace densek::search {
namespace {

/// Of one part, small enough to try every set.
Question small_question(test::Random& random) {
  const auto n = static_cast<Vertex>(4 + random.below(8));
  const Graph graph = generate::gnp(n, 0.2 + 0.1 * static_cast<double>(random.below(7)), random.below(1 << 20));
  const auto k = 1 + static_cast<std::int64_t>(random.below(n - 1));
  const bool weighted = random.below(2) == 0;
  Question question(
      weighted
          ? test::with_weights(graph, 1, [&](Vertex, Vertex) { return static_cast<std::int64_t>(random.below(9)) - 3; })
          : graph,
      k);
  if (random.below(2) == 0) question.linear = test::random_linear(n, random);
  question.constant = static_cast<std::int64_t>(random.below(9)) - 4;
  return question;
}

/// Every node, one after the other, without any help of another search unless that may do something.
Answer decided(const Question& question, std::int64_t target, std::vector<Vertex>& found,
               std::uint64_t search_work = 0) {
  std::vector<RelaxedQuestion> open;
  open.push_back({.question = question, .search_work = search_work});
  while (!open.empty()) {
    const RelaxedQuestion next = std::move(open.back());
    open.pop_back();
    WorkMeter meter;
    RelaxedDecision decision(next, meter);
    if (const Answer answer = decision.decide(target); answer == Answer::yes) {
      found = decision.found();
      return answer;
    }
    for (RelaxedQuestion& left : decision.open()) open.push_back(std::move(left));
  }
  return Answer::no;
}

TEST(RelaxedDecision, IsRightAboutSmallQuestions) {
  test::Random random(1);
  for (int round = 0; round < 600; ++round) {
    const Question question = small_question(random);
    if (static_cast<std::uint64_t>(round) % test::stride() != 0) continue;
    const std::int64_t best = test::best_of_all(question);
    std::vector<Vertex> found;
    ASSERT_EQ(decided(question, best + 1, found), Answer::no) << round;
    ASSERT_EQ(decided(question, best, found), Answer::yes) << round;
    ASSERT_EQ(std::ssize(found), question.k());
    ASSERT_EQ(question.value(found), best);
  }
}

// Terms of 2³³ and more are no matter for the search that counts in 32 bits.
TEST(RelaxedDecision, IsRightAboutLargeLinearTerms) {
  test::Random random(3);
  for (int round = 0; round < 60; ++round) {
    Question question(generate::gnp(8, 0.5, random.below(1 << 20)), 1 + static_cast<std::int64_t>(random.below(7)));
    for (Vertex v = 0; v < 8; ++v)
      question.linear.push_back((static_cast<std::int64_t>(random.below(5)) - 2) << (31 + random.below(4)));
    const std::int64_t best = test::best_of_all(question);
    for (const std::uint64_t search_work : {0, 1'000'000}) {
      std::vector<Vertex> found;
      ASSERT_EQ(decided(question, best + 1, found, search_work), Answer::no) << round;
      ASSERT_EQ(decided(question, best, found, search_work), Answer::yes) << round;
      ASSERT_EQ(question.value(found), best);
    }
  }
}

// No vertex that is ruled out is in a set worth what was wanted, none that is forced is missing in one.
TEST(FatesByCosts, AreTrueOfEverySet) {
  test::Random random(2);
  int ruled_out = 0, forced = 0;
  for (int round = 0; round < 600; ++round) {
    const Question question = small_question(random);
    if (static_cast<std::uint64_t>(round) % test::stride() != 0) continue;
    const std::int64_t wanted = test::best_of_all(question) + 1 - static_cast<std::int64_t>(random.below(3));
    for (const bool left_out : {false, true}) {
      const bounds::semidefinite::Side side = bounds::semidefinite::side_of(question, left_out);
      bounds::semidefinite::Relaxation relaxation(bounds::semidefinite::dense_question(question, side), 1);
      relaxation.improve(30 + static_cast<int>(random.below(100)), -1e300, {});
      const auto matrix = bounds::semidefinite::prove(question, side, relaxation.best(), 1);
      ASSERT_TRUE(matrix);
      const std::vector<Fate> fates = bounds::semidefinite::fates_by_costs(question, *matrix, wanted);
      for (Vertex v = 0; v < question.num_vertices(); ++v) {
        if (fates[v] == Fate::open) continue;
        (fates[v] == Fate::removed ? ruled_out : forced)++;
        std::vector<Fate> opposite(question.num_vertices(), Fate::open);
        opposite[v] = fates[v] == Fate::removed ? Fate::forced : Fate::removed;
        const Question with = after(question, opposite);
        if (with.k() < 0 || with.k() > std::int64_t{with.num_vertices()}) continue;
        ASSERT_LT(test::best_of_all(with), wanted) << round << ", vertex " << v;
      }
    }
  }
  EXPECT_GT(ruled_out, test::sanitized ? 20 : 500);
  EXPECT_GT(forced, test::sanitized ? 20 : 500);
}

TEST(FatesByCosts, AreTheSameForAnyNumberOfThreadsAndFewerWithoutTime) {
  const Graph graph = generate::planted(150, 0.1, 20, 0.8, 1);  // several blocks of columns
  const Question question(graph, 20);
  const bounds::semidefinite::Side side = bounds::semidefinite::side_of(question, false);
  bounds::semidefinite::Relaxation relaxation(bounds::semidefinite::dense_question(question, side), 1);
  relaxation.improve(200, -1e300, {});
  const auto matrix = bounds::semidefinite::prove(question, side, relaxation.best(), 1);
  ASSERT_TRUE(matrix);
  const std::int64_t wanted =
      static_cast<std::int64_t>(bounds::semidefinite::MatrixBound(question, *matrix).at(20)) - 2;
  const std::vector<Fate> fates = bounds::semidefinite::fates_by_costs(question, *matrix, wanted);
  EXPECT_EQ(bounds::semidefinite::fates_by_costs(question, *matrix, wanted, 3), fates);
  const auto decided = [](const std::vector<Fate>& all) {
    return std::ssize(all) - std::ranges::count(all, Fate::open);
  };
  EXPECT_GT(decided(fates), 64);
  test::Looks hurried(2);
  const std::vector<Fate> fewer = bounds::semidefinite::fates_by_costs(question, *matrix, wanted, 1, hurried.budget());
  EXPECT_GT(decided(fewer), 0);
  EXPECT_LT(decided(fewer), decided(fates));
  for (std::size_t v = 0; v < fates.size(); ++v) EXPECT_TRUE(fewer[v] == Fate::open || fewer[v] == fates[v]);
}

// What a session's relaxation leaves of a graph has every set that is worth enough.
TEST(Left, HoldsEverySetThatIsWorthEnough) {
  int narrowed = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Graph graph = generate::planted(60, 0.08, 14, 0.7, seed);
    const std::int64_t k = 12 + static_cast<std::int64_t>(seed % 5);
    const Question question(graph, k);
    bounds::Session session(question, 1);
    WorkMeter meter;
    const ExactResult best = solve_exact(question, session.split(), {}, k * (k - 1) / 2, 1, meter);
    ASSERT_TRUE(best.proved());
    BoundOptions options;
    options.incumbent = best.value - 2;
    session.bound(k, options);
    const std::optional<Question> left = session.left(k, best.value);
    if (!left) continue;
    narrowed += left->num_vertices() < graph.num_vertices();
    bounds::Session rest(*left, 1);
    const ExactResult again = solve_exact(*left, rest.split(), {}, best.value, 1, meter);
    ASSERT_EQ(again.value, best.value) << seed;
    std::vector<Vertex> set;  // in the ids of the question
    for (const Vertex v : again.members) set.push_back(left->original(v));
    set.insert(set.end(), left->forced.begin(), left->forced.end());
    std::ranges::sort(set);
    ASSERT_EQ(question.value(set), best.value);
  }
  EXPECT_GT(narrowed, 5);
}

TEST(SolveRelaxed, ProvesTheSameForAnyNumberOfThreads) {
  const Question question(generate::gnp(70, 0.15, 3), 18);
  std::vector<Vertex> members;
  std::uint64_t work = 0;
  for (const int threads : {1, 2, 5}) {
    bounds::Session session(question, threads);
    WorkMeter meter(3'000'000'000);
    const ExactResult found = solve_relaxed(question, session, {}, 18 * 17 / 2, threads, meter);
    EXPECT_TRUE(found.proved());
    EXPECT_EQ(question.value(found.members), found.value);
    if (members.empty()) {
      members = found.members;
      work = meter.used();
      bounds::Session other(question, 1);
      WorkMeter plain;
      EXPECT_EQ(solve_exact(question, other.split(), found.members, found.value + 3, 1, plain).value, found.value);
    }
    EXPECT_EQ(found.members, members);
    EXPECT_EQ(meter.used(), work);
  }
}

TEST(SolveRelaxed, EndsWithItsWorkAndSaysNothingWrong) {
  const Question question(generate::gnp(150, 0.3, 4), 40);
  bounds::Session session(question, 2);
  const std::int64_t bound = session.bound(40, {}, false).value;
  WorkMeter meter(20'000'000);
  const ExactResult found = solve_relaxed(question, session, {}, bound, 2, meter);
  EXPECT_TRUE(found.searched);
  EXPECT_LE(found.upper_bound, bound);
  EXPECT_GE(found.upper_bound, found.value);
  EXPECT_EQ(question.value(found.members), found.value);
}

}  // namespace
}  // namespace densek::search
