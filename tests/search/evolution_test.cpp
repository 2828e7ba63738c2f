#include "search/evolution.h"

#include <densek/generate.h>
#include <gtest/gtest.h>

#include "support/questions.h"

namespace densek::search {
namespace {

constexpr std::int64_t no_goal = std::numeric_limits<std::int64_t>::max();

EvolutionOptions options_for(std::uint32_t k, std::uint64_t work, int threads = 1, std::int64_t goal = no_goal) {
  return {.sizes = {k}, .seed = 3, .work = work, .threads = threads, .goal = goal, .progress = {}};
}

TEST(Evolution, FindsTheOptimumOfSmallQuestions) {
  test::Random random(4);
  for (int round = 0; round < 40; ++round) {
    const std::uint32_t k = 1 + static_cast<std::uint32_t>(random.below(9));
    const Question question = test::random_question(11, k, round % 2 == 0 ? 0 : 3, random);
    const Arena arena(question);
    const EvolutionResult found = evolve(arena, {}, options_for(k, 200'000), {});
    ASSERT_FALSE(found.elites.empty());
    EXPECT_EQ(question.constant + found.elites[0].value, test::best_value(question));
    for (const Candidate& elite : found.elites) {
      EXPECT_EQ(elite.members.size(), k);
      EXPECT_EQ(question.constant + elite.value, test::count_value(question, elite.members));
      EXPECT_LE(elite.value, found.elites[0].value);
    }
  }
}

TEST(Evolution, IsNeverWorseThanAStart) {
  const Question question(generate::planted(300, 0.05, 12, 1, 2), 12);
  const Arena arena(question);
  const std::vector<Vertex> planted =
      arena.to_local(evolve(arena, {}, options_for(12, 2'000'000), {}).elites[0].members);
  const std::vector<std::vector<Vertex>> starts{{0, 1, 2}, planted};
  const EvolutionResult found = evolve(arena, starts, options_for(12, 1), {});  // hardly any work: the starts only
  EXPECT_GE(found.elites[0].value, question.value(planted));
}

TEST(Evolution, DependsOnSeedAndWorkNotOnThreads) {
  const Question question(generate::gnp(150, 0.2, 8), 15);
  const Arena arena(question);
  const EvolutionResult one = evolve(arena, {}, options_for(15, 600'000, 1), {});
  const EvolutionResult three = evolve(arena, {}, options_for(15, 600'000, 3), {});
  EXPECT_EQ(one.work, three.work);
  ASSERT_EQ(one.elites.size(), three.elites.size());
  for (std::size_t i = 0; i < one.elites.size(); ++i) EXPECT_EQ(one.elites[i].members, three.elites[i].members);
}

TEST(Evolution, EndsAtTheGoalAndWhenToldTo) {
  const Question question(generate::planted(200, 0.05, 10, 1, 5), 10);
  const Arena arena(question);
  const EvolutionResult reached = evolve(arena, {}, options_for(10, 1'000'000'000'000, 2, 45), {});
  EXPECT_EQ(reached.elites[0].value, 45);
  EXPECT_FALSE(reached.cut_short);
  const std::atomic<bool> stop = true;
  const EvolutionResult stopped =
      evolve(arena, {}, options_for(10, 1'000'000'000'000), {.stop = &stop, .deadline = {}});
  EXPECT_TRUE(stopped.cut_short);
  EXPECT_EQ(stopped.elites[0].members.size(), 10U);
}

TEST(Evolution, TellsOfItsProgress) {
  const Question question(generate::gnp(100, 0.2, 8), 10);
  const Arena arena(question);
  EvolutionOptions options = options_for(10, 300'000);
  std::vector<std::int64_t> told;
  options.progress = [&](const Candidate& best, double) { told.push_back(best.value); };
  const EvolutionResult found = evolve(arena, {}, options, {});
  ASSERT_FALSE(told.empty());
  EXPECT_TRUE(std::ranges::is_sorted(told));
  EXPECT_EQ(told.back(), found.elites[0].value);
}

}  // namespace
}  // namespace densek::search
