// Everything in this room on questions with weights of any sign, linear terms of any size and several parts.
#include <gtest/gtest.h>

#include <sstream>

#include "search/evolution.h"
#include "search/exact.h"
#include "search/general_decision.h"
#include "search/general_questions.h"
#include "search/growth.h"
#include "search/portfolio.h"

namespace densek::search {
namespace {

constexpr std::int64_t no_goal = std::numeric_limits<std::int64_t>::max();

std::string named(const Question& question) {
  std::ostringstream text;
  text << "n " << question.num_vertices() << " sizes";
  for (const std::int64_t size : question.parts.sizes) text << ' ' << size;
  for (Vertex v = 0; v < question.num_vertices(); ++v) {
    text << '\n' << v << " part " << question.part(v) << " c " << question.c(v) << ':';
    for (const auto [u, weight] : question.graph.arcs(v)) text << ' ' << u << '*' << weight;
  }
  return text.str();
}

/// Some set of its sizes.
std::vector<Vertex> first_of_each_part(const Question& question) {
  std::vector<std::int64_t> left = question.parts.sizes;
  std::vector<Vertex> set;
  for (Vertex v = 0; v < question.num_vertices(); ++v)
    if (left[question.part(v)]-- > 0) set.push_back(v);
  return set;
}

/// Some part has more than it gives, and gives some: the front door answers all other questions.
bool leaves_a_choice(const Question& question) {
  std::vector<std::int64_t> there(question.parts.sizes.size(), 0);
  for (Vertex v = 0; v < question.num_vertices(); ++v) ++there[question.part(v)];
  for (std::size_t part = 0; part < there.size(); ++part)
    if (question.parts.sizes[part] > 0 && question.parts.sizes[part] < there[part]) return true;
  return false;
}

// --- The set and its candidates

void expect_consistent(SwapState& state, const Question& question) {
  const Arena& arena = state.arena();
  const std::vector<Vertex> members = arena.to_graph(state.members());
  ASSERT_EQ(question.constant + state.value(), test::worth(question, members));
  std::vector<std::int64_t> sizes(arena.num_parts(), 0);
  std::vector<std::vector<std::int64_t>> lowest(arena.num_parts()), highest(arena.num_parts());
  for (Vertex v = 0; v < arena.num_vertices(); ++v) {
    const Vertex original = arena.original(v);
    std::int64_t level = question.c(original);
    for (const auto [u, weight] : question.graph.arcs(original))
      if (std::ranges::binary_search(members, u)) level += weight;
    ASSERT_EQ(state.level(v), level);
    ASSERT_EQ(state.contains(v), std::ranges::binary_search(members, original));
    sizes[arena.part(v)] += state.contains(v);
    if (!state.frozen(v)) (state.contains(v) ? lowest : highest)[arena.part(v)].push_back(level);
  }
  for (std::uint32_t part = 0; part < arena.num_parts(); ++part) {
    ASSERT_EQ(state.size(part), sizes[part]);
    std::sort(lowest[part].begin(), lowest[part].end());
    std::sort(highest[part].rbegin(), highest[part].rend());
    const auto worst = state.worst_members(part), best = state.best_others(part);
    ASSERT_EQ(worst.empty(), lowest[part].empty());
    ASSERT_EQ(best.empty(), highest[part].empty());
    for (const Vertex v : worst)
      ASSERT_TRUE(state.contains(v) && !state.frozen(v) && state.level(v) == lowest[part][0] && arena.part(v) == part);
    for (const Vertex v : best)
      ASSERT_TRUE(!state.contains(v) && !state.frozen(v) && state.level(v) == highest[part][0] &&
                  arena.part(v) == part);
    ASSERT_EQ(std::ssize(worst), std::ranges::count(lowest[part], lowest[part].empty() ? 0 : lowest[part][0]));
    if (arena.plain()) continue;
    const auto all = state.heaps().first(part, Side::others, highest[part].size() + 1);
    ASSERT_EQ(all.size(), highest[part].size());
    for (std::size_t i = 0; i < all.size(); ++i) ASSERT_EQ(state.level(all[i]), highest[part][i]);
    ASSERT_EQ(std::ssize(state.heaps().better_than(0, part, Side::members)),
              std::ranges::count_if(lowest[part], [](std::int64_t level) { return level < 0; }));
    ASSERT_TRUE(state.heaps().heaps_are_right());
  }
}

TEST(General, LevelsValueAndCandidatesThroughRandomMoves) {
  test::Random draw(17);
  Random random(17);
  for (const test::Kind& kind : test::all_kinds()) {
    const Question question = test::random_general(30, kind, draw);
    std::vector<Vertex> some;
    for (Vertex v = 0; v < 30; ++v)
      if (random.below(4) > 0) some.push_back(29 - v);
    const Arena arena = random.below(2) == 0 ? Arena(question) : Arena(question, some);
    SwapState state(arena, 30);
    for (int move = 0; move < 100; ++move) {
      const auto v = static_cast<Vertex>(random.below(arena.num_vertices()));
      if (random.below(4) == 0)
        state.frozen(v) ? state.thaw(v) : state.freeze(v);
      else
        state.contains(v) ? state.remove(v) : state.add(v);
      expect_consistent(state, question);
    }
  }
}

// --- Local search

bool some_exchange_gains(const Question& question, const std::vector<Vertex>& set) {
  const std::int64_t value = test::worth(question, set);
  for (std::size_t i = 0; i < set.size(); ++i)
    for (Vertex v = 0; v < question.num_vertices(); ++v) {
      if (question.part(v) != question.part(set[i]) || std::ranges::find(set, v) != set.end()) continue;
      std::vector<Vertex> swapped = set;
      swapped[i] = v;
      if (test::worth(question, swapped) > value) return true;
    }
  return false;
}

TEST(General, PolishLeavesNoExchangeThatGains) {
  test::Random draw(11);
  for (int round = 0; round < 8; ++round)
    for (const test::Kind& kind : test::all_kinds()) {
      const Question question = test::random_general(26, kind, draw);
      const Arena arena(question);
      SwapState state(arena, 26);
      state.assign(first_of_each_part(question));
      const std::int64_t before = state.value();
      Random random(static_cast<std::uint64_t>(round));
      WorkMeter meter;
      polish(state, random, meter);
      const std::vector<Vertex> set = arena.to_graph(state.members());
      ASSERT_TRUE(test::has_its_sizes(question, set));
      ASSERT_GE(state.value(), before);
      ASSERT_FALSE(some_exchange_gains(question, set)) << named(question);
      EXPECT_TRUE(test::has_its_sizes(question, adapt(question, std::vector<Vertex>{1, 3, 4, 8, 9, 20}, 1)));
    }
}

// Vertex 0 keeps out 39, which would be worth more. Neither is among the lowest members or the highest others.
TEST(General, PolishFindsWhoIsKeptOutByAMemberAlone) {
  Question question(test::weighted_graph(40, {{0, 39, -100}}), 20);
  for (Vertex v = 0; v < 40; ++v) question.linear.push_back(v == 0 ? 20 : v == 39 ? 30 : v < 20 ? 5 : 4);
  const Arena arena(question);
  SwapState state(arena, 40);
  state.assign(first_of_each_part(question));
  Random random(1);
  WorkMeter meter;
  polish(state, random, meter);
  EXPECT_TRUE(state.contains(39));
  EXPECT_FALSE(state.contains(0));
  EXPECT_EQ(state.value(), 19 * 5 + 30);
}

TEST(General, TabuSearchKeepsTheSizesAndGetsToTheOptimum) {
  test::Random draw(5);
  int rounds = 0, reached = 0;
  for (const test::Kind& kind : test::all_kinds())
    for (int round = 0; round < 4; ++round) {
      const Question question = test::random_general(10, kind, draw);
      const Arena arena(question);
      SwapState state(arena, 10);
      state.assign(first_of_each_part(question));
      Random random(1);
      WorkMeter meter;
      Candidate best;
      tabu_search(state, 200, random, meter, best);
      const std::vector<Vertex> set = arena.to_graph(best.members);
      ASSERT_TRUE(test::has_its_sizes(question, set));
      ASSERT_EQ(question.constant + best.value, test::worth(question, set));
      const std::int64_t truth = test::best_worth(question);
      ASSERT_LE(question.constant + best.value, truth);
      ++rounds;
      reached += question.constant + best.value == truth;
      for (Vertex v = 0; v < 10; ++v) ASSERT_FALSE(state.frozen(v));
    }
  EXPECT_GE(reached, rounds * 98 / 100);
}

TEST(General, EvolutionFindsTheOptimumAndDoesNotDependOnThreads) {
  test::Random draw(6);
  for (const test::Kind& kind : test::all_kinds()) {
    const Question question = test::random_general(11, kind, draw);
    if (!leaves_a_choice(question)) continue;
    const Arena arena(question);
    EvolutionOptions options{
        .sizes = question.parts.sizes, .seed = 3, .work = 60'000, .threads = 1, .goal = no_goal, .progress = {}};
    const EvolutionResult found = evolve(arena, {}, options, {});
    ASSERT_FALSE(found.elites.empty());
    EXPECT_EQ(question.constant + found.elites[0].value, test::best_worth(question)) << named(question);
    for (const Candidate& elite : found.elites) {
      EXPECT_TRUE(test::has_its_sizes(question, elite.members));
      EXPECT_EQ(question.constant + elite.value, test::worth(question, elite.members));
    }
    options.threads = 3;
    const EvolutionResult again = evolve(arena, {}, options, {});
    EXPECT_EQ(found.work, again.work);
    EXPECT_EQ(found.elites[0].members, again.elites[0].members);
  }
}

// --- Exact search

/// Without any help: no set known, no bound but what is always true.
ExactResult optimum(const Question& question, std::uint64_t work = WorkMeter::unlimited, int threads = 1) {
  WorkMeter meter(work);
  const ExactResult result = solve_exact(question, {}, no_goal, threads, meter);
  EXPECT_TRUE(test::has_its_sizes(question, result.members));
  EXPECT_EQ(result.value, test::worth(question, result.members));
  EXPECT_LE(result.value, result.upper_bound);
  return result;
}

TEST(General, ExactAgreesWithBruteForce) {
  test::Random draw(23);
  for (unsigned n = 1; n <= 8; ++n)
    for (const test::Kind& kind : test::all_kinds())
      for (int round = 0; round < (test::long_run() ? 200 : 6); ++round) {
        const Question question = test::random_general(n, kind, draw);
        const ExactResult result = optimum(question);
        ASSERT_TRUE(result.proved()) << named(question);
        ASSERT_EQ(result.value, test::best_worth(question)) << named(question);
      }
}

// All weights −1 … 2 on up to four vertices, every k; and every choice of sizes for the parts {0, 1} and the rest.
TEST(General, ExactAgreesWithBruteForceOnAllSmallWeights) {
  for (unsigned n = 2; n <= 4; ++n)
    for (std::uint64_t number = 0; number < std::uint64_t{1} << (2 * test::num_pairs(n)); ++number) {
      std::vector<test::WeightedEdge> edges;
      std::uint64_t left = number;
      for (Vertex v = 1; v < n; ++v)
        for (Vertex u = 0; u < v; ++u, left /= 4)
          if (left % 4 != 1) edges.push_back({u, v, static_cast<std::int64_t>(left % 4) - 1});
      Question question(test::weighted_graph(n, edges));
      for (unsigned k = 0; k <= n; ++k) {
        question.choose(k);
        ASSERT_EQ(optimum(question).upper_bound, test::best_worth(question)) << named(question);
      }
      question.parts.of.assign(n, 1);
      question.parts.of[0] = question.parts.of[1] = 0;
      for (std::int64_t a = 0; a <= 2; ++a)
        for (std::int64_t b = 0; b + 2 <= std::int64_t{n}; ++b) {
          question.parts.sizes = {a, b};
          ASSERT_EQ(optimum(question).upper_bound, test::best_worth(question)) << named(question);
        }
    }
}

// Sums of all weights that just fit.
TEST(General, ExactCountsTheLargestWeights) {
  test::Random draw(3);
  for (int round = 0; round < 60; ++round) {
    const unsigned parts = 1 + static_cast<unsigned>(draw.below(2));
    Question question = test::random_general(
        8, {max_total_weight / 28, max_total_weight / (round % 2 == 0 ? 8 : 64), parts, true}, draw);
    question.constant = 0;
    const ExactResult result = optimum(question);
    ASSERT_TRUE(result.proved());
    ASSERT_EQ(result.value, test::best_worth(question)) << named(question);
  }
}

TEST(General, ExactKeepsAValidBoundWhenTheWorkRunsOut) {
  test::Random draw(4);
  for (const test::Kind& kind : test::all_kinds()) {
    const Question question = test::random_general(13, kind, draw);
    const std::int64_t truth = test::best_worth(question);
    for (const std::uint64_t work : {0, 1000, 3000, 10'000}) {
      const ExactResult result = optimum(question, work);
      EXPECT_GE(result.upper_bound, truth);
      EXPECT_LE(result.value, truth);
    }
  }
}

// Whatever is left when the work runs out still holds the answer.
TEST(General, DecisionHandsBackWhatIsLeft) {
  test::Random draw(8);
  for (const test::Kind& kind : test::all_kinds()) {
    Question question = test::random_general(12, kind, draw);
    const std::int64_t truth = test::best_worth(question);
    for (const std::int64_t target : {truth, truth + 1}) {
      std::vector<SharedQuestion> open{halved(question)};
      bool yes = false;
      for (int rounds = 0; !open.empty() && !yes && rounds < 10'000; ++rounds) {
        const SharedQuestion next = std::move(open.back());
        open.pop_back();
        WorkMeter meter(1000);
        GeneralDecision decision(next, meter);
        yes = decision.decide(target) == Answer::yes;
        if (yes) {
          EXPECT_GE(test::worth(question, decision.found()), target);
        }
        for (SharedQuestion& rest : decision.open()) open.push_back(std::move(rest));
      }
      EXPECT_EQ(yes, target == truth) << named(question);
    }
  }
}

// Large enough to go on in induced graphs; the same whatever the threads.
TEST(General, ExactProvesAPlantedGroupWhateverTheThreads) {
  test::Random draw(2);
  for (const unsigned parts : {1U, 2U}) {
    std::vector<test::WeightedEdge> edges;
    for (Vertex v = 1; v < 300; ++v)
      for (Vertex u = 0; u < v; ++u) {
        if (u >= 290)
          edges.push_back({u, v, 50 + static_cast<std::int64_t>(draw.below(10))});
        else if (draw.below(60) == 0)
          edges.push_back({u, v, test::draw_between(9, draw)});
      }
    Question question(test::weighted_graph(300, edges), 10);
    if (parts == 2) {
      for (Vertex v = 0; v < 300; ++v) question.parts.of.push_back(v % 2);
      question.parts.sizes = {5, 5};
    }
    const ExactResult one = optimum(question, 100'000'000, 1), three = optimum(question, 100'000'000, 3);
    EXPECT_TRUE(one.proved());
    EXPECT_EQ(one.members, (std::vector<Vertex>{290, 291, 292, 293, 294, 295, 296, 297, 298, 299}));
    EXPECT_EQ(one.members, three.members);
    EXPECT_EQ(one.upper_bound, three.upper_bound);
  }
}

// Two vertices of many: all sets can be tried, and the search goes on in induced graphs.
TEST(General, ExactAgreesWithBruteForceOnInducedGraphs) {
  test::Random draw(5);
  for (const test::Kind& kind : test::all_kinds()) {
    Question question = test::random_general(66, kind, draw);
    std::ranges::fill(question.parts.sizes, 0);
    for (int i = 0; i < 2; ++i) ++question.parts.sizes[draw.below(kind.parts)];
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    for (Vertex v = 0; v < 66; ++v)
      for (Vertex u = 0; u < v; ++u)
        if (test::has_its_sizes(question, {u, v})) best = std::max(best, test::worth(question, {u, v}));
    if (best == std::numeric_limits<std::int64_t>::min()) continue;  // a part that is empty
    const ExactResult result = optimum(question);
    EXPECT_TRUE(result.proved());
    EXPECT_EQ(result.value, best);
  }
}

// --- The portfolio, as `solve` calls it

Result run(const Question& question, bounds::Session* bounds, int threads = 1, bool to_the_end = false) {
  SolveOptions options;
  options.effort = Effort::quick;
  Prepared prepared(question, threads);
  const Hooks hooks;
  Task task{question, prepared, options, {}, hooks};
  return run_portfolio(task, bounds, to_the_end);
}

TEST(General, PortfolioFindsAndProvesTheOptimum) {
  test::Random draw(31);
  for (const test::Kind& kind : test::all_kinds())
    for (int round = 0; round < (test::long_run() ? 300 : 6); ++round) {
      const unsigned n = 3 + static_cast<unsigned>(draw.below(10));
      Question question = test::random_general(n, kind, draw);
      if (round % 2 == 1) {
        question = after(question, test::random_fates(n, 1, draw));
        if (std::ranges::any_of(question.parts.sizes, [](std::int64_t size) { return size < 0; })) continue;
        if (test::best_worth(question) == std::numeric_limits<std::int64_t>::min()) continue;  // too few are left
      }
      if (!leaves_a_choice(question)) continue;
      bounds::Session bounds(question, 1);
      const Result result = run(question, &bounds);
      ASSERT_TRUE(test::has_its_sizes(question, result.vertices)) << named(question);
      ASSERT_EQ(result.value, test::worth(question, result.vertices)) << named(question);
      ASSERT_EQ(result.value, test::best_worth(question)) << named(question);
      ASSERT_EQ(*result.upper_bound, result.value) << named(question);
      ASSERT_EQ(result.stop, Stop::proved);
    }
}

// Without bounds nothing is proved, and nothing is said to be.
TEST(General, PortfolioWithoutBoundsProvesNothing) {
  test::Random draw(32);
  for (const test::Kind& kind :
       {test::Kind{3, 4, 1, true}, test::Kind{0, 0, 2, false}, test::Kind{1'000'000'000, 0, 3}}) {
    const Question question = test::random_general(12, kind, draw);
    if (!leaves_a_choice(question)) continue;
    const Result result = run(question, nullptr);
    EXPECT_EQ(result.value, test::best_worth(question)) << named(question);
    EXPECT_FALSE(result.upper_bound.has_value());
  }
}

TEST(General, PortfolioFindsAPlantedGroupWhateverTheThreads) {
  test::Random draw(2);
  std::vector<test::WeightedEdge> edges;
  for (Vertex v = 1; v < 400; ++v)
    for (Vertex u = 0; u < v; ++u) {
      if (u >= 380)
        edges.push_back({u, v, 100 + static_cast<std::int64_t>(draw.below(50))});
      else if (draw.below(40) == 0)
        edges.push_back({u, v, test::draw_between(90, draw)});
    }
  Question question(test::weighted_graph(400, edges));
  for (Vertex v = 0; v < 400; ++v) question.parts.of.push_back(v % 4 == 0);
  question.parts.sizes = {15, 5};
  std::vector<Result> results;
  for (const int threads : {1, 3}) {
    bounds::Session bounds(question, threads);
    results.push_back(run(question, &bounds, threads));
    EXPECT_EQ(results.back().stop, Stop::proved);
    EXPECT_EQ(results.back().vertices.front(), 380U);
    EXPECT_EQ(results.back().vertices, results.front().vertices);
    EXPECT_EQ(results.back().work, results.front().work);
  }
}

}  // namespace
}  // namespace densek::search
