// Every question that can be wished, against all sets there are.
#include <densek/bounds.h>
#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/score.h>
#include <densek/solve.h>

#include <gtest/gtest.h>

#include <bit>

#include "question/asked.h"
#include "registry.h"
#include "support/sweeps.h"
#include "support/wished.h"

namespace densek {
namespace {

using namespace test;

std::uint32_t mask_of(std::span<const Vertex> set) {
  std::uint32_t mask = 0;
  for (const Vertex v : set) mask |= 1U << v;
  return mask;
}

/// What is true of any answer, whoever gave it.
void expect_honest(const Weighting& pairs, const Wishes& wishes, const Sizes& sizes, std::int64_t best,
                   const Result& result) {
  const std::uint32_t mask = mask_of(result.vertices);
  EXPECT_TRUE(allowed(pairs, wishes, sizes, mask));
  EXPECT_EQ(result.value, worth(pairs, wishes, mask));
  EXPECT_EQ(result.certificate.swap_optimal, !swap_gains(pairs, wishes, sizes, mask));
  EXPECT_TRUE(result.certificate.local_maximizer || !result.certificate.swap_optimal);
  EXPECT_GE(result.upper_bound.value_or(best), best);
}

class Asker {
 public:
  explicit Asker(const Weighting& pairs) : pairs_(pairs), graph_(weighted_graph(pairs)) {}

  /// Asks `auto`, which must prove the optimum, and the bounds; every method that takes the question, if wanted.
  void ask(const Wishes& wishes, const Sizes& sizes, bool every_method) {
    const std::optional<std::int64_t> best = best_worth(pairs_, wishes, sizes);
    if (!best || sizes.k() == 0) {
      EXPECT_ANY_THROW(check_wishes(graph_, wishes, sizes));
      return;
    }
    ++questions;
    Solver solver(graph_, wishes, 1);
    const Result result = solver.solve(sizes);
    expect_honest(pairs_, wishes, sizes, *best, result);
    EXPECT_EQ(result.value, *best);
    EXPECT_TRUE(result.proven_optimal());
    for (const Effort effort : {Effort::quick, Effort::thorough}) {
      const Bound bound =
          BoundSession(graph_, wishes, 1).bound(sizes, {.incumbent = {}, .effort = effort, .witness = true});
      EXPECT_GE(bound.value, *best);
      EXPECT_EQ(bound.witness->value, bound.value);
      EXPECT_NO_THROW(check_witness(graph_, wishes, *bound.witness));
    }
    if (every_method) ask_every_method(solver, wishes, sizes, *best);
    if (testing::Test::HasFailure()) describe(wishes, sizes, *best);
  }

  std::uint64_t questions = 0, runs = 0;

 private:
  void ask_every_method(Solver& solver, const Wishes& wishes, const Sizes& sizes, std::int64_t best) {
    const DemandSet demands = demands_of(graph_, wishes);
    for (const MethodInfo& method : methods()) {
      if (method.size != SetSize::k) continue;
      bool takes = true;
      for (std::size_t i = 0; i < num_demands; ++i)
        takes &= !demands.contains(static_cast<Demand>(i)) || method.takes.contains(static_cast<Demand>(i));
      SolveOptions options;
      options.method = method.name;
      if (!takes) {
        EXPECT_THROW(solver.solve(sizes, options), UsageError);
        continue;
      }
      ++runs;
      const Result result = solver.solve(sizes, options);
      expect_honest(pairs_, wishes, sizes, best, result);
      if (method.name != "se-fw") continue;
      EXPECT_TRUE(result.certificate.local_maximizer);
      for (const bool by_vertex : {false, true}) {
        options.loading_by_vertex = by_vertex;
        options.engine = EngineKind::reference;
        const Result slow = solver.solve(sizes, options);
        options.engine = EngineKind::incremental;
        const Result fast = solver.solve(sizes, options);
        expect_honest(pairs_, wishes, sizes, best, fast);
        EXPECT_TRUE(fast.certificate.local_maximizer);
        EXPECT_EQ(fast.vertices, slow.vertices);
        EXPECT_EQ(fast.iterations, slow.iterations);
        EXPECT_EQ(fast.escapes, slow.escapes);
      }
    }
  }

  void describe(const Wishes& wishes, const Sizes& sizes, std::int64_t best) const {
    std::string text = "n " + std::to_string(pairs_.n) + ", weights";
    for (const std::int64_t weight : pairs_.weights) text += " " + std::to_string(weight);
    text += "; in";
    for (const Vertex v : wishes.include) text += " " + std::to_string(v);
    text += "; out";
    for (const Vertex v : wishes.exclude) text += " " + std::to_string(v);
    text += "; parts";
    for (const std::uint32_t part : wishes.part_of) text += " " + std::to_string(part);
    text += "; sizes";
    for (const std::int64_t size : sizes.by_part) text += " " + std::to_string(size);
    FAIL() << text << "; best " << best;
  }

  const Weighting& pairs_;
  Graph graph_;
};

/// Every k with nothing else, every include/exclude pair, and every way to have two parts.
void ask_everything(Asker& asker, unsigned n) {
  for (std::int64_t k = 1; k <= n; ++k) {
    asker.ask({}, k, true);
    for (Vertex in = 0; in < n; ++in) {
      asker.ask({.include = {in}}, k, in == 0);
      asker.ask({.exclude = {in}}, k, in == 0);
      for (Vertex out = 0; out < n; ++out)
        if (out != in) asker.ask({.include = {in}, .exclude = {out}}, k, false);
    }
  }
  for (std::uint32_t mask = 1; mask < std::uint32_t{1} << (n - 1); ++mask) {  // the last is in part 0
    Wishes wishes{.part_names = {"red", "blue"}};
    for (unsigned v = 0; v < n; ++v) wishes.part_of.push_back(mask >> v & 1);
    for (std::int64_t red = 0; red <= n; ++red)
      for (std::int64_t blue = 0; blue <= n; ++blue) asker.ask(wishes, Sizes({red, blue}), mask == 1);
  }
}

TEST(Wishes, EveryQuestionAboutEverySmallWeightedGraph) {
  std::uint64_t graphs = 0, questions = 0, runs = 0;
  for (unsigned n = 1; n <= (long_run() ? 5U : 4U); ++n)
    for_all_weightings(n, {-1, 0, 1, 2}, [&](const Weighting& pairs) {
      if (HasFailure() || graphs++ % stride() != 0) return;
      Asker asker(pairs);
      ask_everything(asker, n);
      questions += asker.questions;
      runs += asker.runs;
    });
  RecordProperty("graphs", static_cast<int>(graphs));
  std::printf("%llu weighted graphs, %llu questions, %llu runs of methods\n", static_cast<unsigned long long>(graphs),
              static_cast<unsigned long long>(questions), static_cast<unsigned long long>(runs));
}

TEST(Wishes, RandomQuestions) {
  Random random(7);
  const int rounds = long_run() ? 100'000 : 400;
  std::uint64_t asked = 0;
  for (int round = 0; round < rounds && !HasFailure(); ++round) {
    const auto n = static_cast<unsigned>(2 + random.below(long_run() ? 11 : 8));
    const std::int64_t scale = round % 7 == 0 ? 1'000'000'007 : 1;
    Weighting pairs{n, {}};
    for (unsigned p = 0; p < num_pairs(n); ++p)
      pairs.weights.push_back(random.below(3) == 0 ? 0 : (static_cast<std::int64_t>(random.below(10)) - 4) * scale);
    Wishes wishes;
    const auto parts = 1 + random.below(3);
    for (unsigned v = 0; v < n; ++v) {
      if (parts > 1) wishes.part_of.push_back(static_cast<std::uint32_t>(random.below(parts)));
      const auto fate = random.below(8);
      if (fate == 0) wishes.include.push_back(v);
      if (fate == 1) wishes.exclude.push_back(v);
    }
    if (parts > 1) wishes.part_names.assign({"a", "b", "c"});
    if (parts > 1) wishes.part_names.resize(parts);
    if (random.below(3) == 0)
      for (unsigned v = 0; v < n; ++v)
        wishes.vertex_weights.push_back((static_cast<std::int64_t>(random.below(9)) - 4) * scale);
    std::vector<std::int64_t> sizes;
    for (std::uint64_t part = 0; part < parts; ++part)
      sizes.push_back(static_cast<std::int64_t>(random.below(n / parts + 1)));
    Asker asker(pairs);
    asker.ask(wishes, Sizes(sizes), true);
    asked += asker.questions;
  }
  EXPECT_GT(asked, static_cast<std::uint64_t>(rounds) / 4);
}

TEST(Wishes, WhatContradictsItselfIsRefused) {
  const Graph graph = make_graph(4, {{0, 1}, {1, 2}, {2, 3}});
  EXPECT_THROW(Solver(graph, {.include = {1}, .exclude = {1}}), UsageError);
  EXPECT_THROW(Solver(graph, {.include = {9}}), UsageError);
  EXPECT_THROW(Solver(graph, {.include = {0, 1}}).solve(1), UsageError);
  EXPECT_THROW(Solver(graph, {.exclude = {0, 1}}).solve(3), NoAnswerError);
  const Wishes parts{.part_of = {0, 0, 1, 1}, .part_names = {"red", "blue"}};
  EXPECT_THROW(Solver(graph, parts).solve(2), UsageError);
  EXPECT_THROW(Solver(graph, parts).solve(Sizes({3, 0})), NoAnswerError);
  EXPECT_THROW(Solver(graph, parts).solve(Sizes({-1, 2})), UsageError);
}

TEST(Wishes, GroupsAreDisjointAndEachTheBestOfTheRest) {
  const Graph graph = make_graph(7, {{0, 1}, {0, 2}, {1, 2}, {3, 4}, {3, 5}, {4, 5}, {5, 6}});
  const std::vector<Result> groups = solve_groups(graph, 3, 5);
  ASSERT_EQ(groups.size(), 2U);  // one vertex is left
  EXPECT_EQ(groups[0].edges, 3);
  EXPECT_EQ(groups[1].edges, 3);
  EXPECT_EQ(mask_of(groups[0].vertices) & mask_of(groups[1].vertices), 0U);
  EXPECT_THROW(solve_groups(graph, 3, 2, {.include = {0}}), UsageError);
  EXPECT_THROW(solve_groups(graph, 8, 2), NoAnswerError);
}

TEST(Wishes, TheProgressOfGroupsIsOfAllOfThem) {
  const Graph graph = generate::gnp(24, 0.3, 1);
  double last = -1;
  std::size_t told = 0;
  std::string phase;
  Hooks hooks;
  hooks.progress = [&](const Progress& progress) {
    if (progress.fraction < 0) return;
    EXPECT_GE(progress.fraction, last);
    last = progress.fraction;
    phase = progress.phase;
    ++told;
  };
  SolveOptions options;
  options.effort = Effort::quick;
  ASSERT_EQ(solve_groups(graph, 6, 3, {}, options, hooks).size(), 3U);
  EXPECT_GT(told, 3U);
  EXPECT_LE(last, 1);
  EXPECT_TRUE(phase.starts_with("group 3: ")) << phase;
}

TEST(Wishes, AScoreNamesTheSwapThatGainsMost) {
  const Graph graph = make_graph(5, {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 4}});
  const std::vector<Vertex> group = {0, 1, 4};
  const Score result = score(graph, group);
  EXPECT_EQ(result.edges, 1);
  ASSERT_TRUE(result.best_swap);
  EXPECT_EQ(result.best_swap->out, 4U);
  EXPECT_EQ(result.best_swap->in, 2U);
  EXPECT_EQ(result.best_swap->gain, 2);
  EXPECT_EQ(result.best.value, 3);
  EXPECT_FALSE(result.proven_optimal());
  const std::vector<Vertex> best = {2, 1, 0};
  EXPECT_TRUE(score(graph, best).proven_optimal());
  EXPECT_FALSE(score(graph, best).best_swap);
  const std::vector<Vertex> twice = {1, 1};
  EXPECT_THROW(score(graph, twice), UsageError);
  EXPECT_THROW(score(graph, group, {.exclude = {4}}), UsageError);
}

TEST(Wishes, TheSwapOfAScoreIsTheBestThereIs) {
  Random random(11);
  int swaps = 0;
  for (int round = 0; round < 300; ++round) {
    const auto n = static_cast<unsigned>(3 + random.below(4));
    Weighting pairs{n, {}};
    for (unsigned p = 0; p < num_pairs(n); ++p) pairs.weights.push_back(static_cast<std::int64_t>(random.below(5)) - 1);
    Wishes wishes;
    if (random.below(2) == 0) wishes.exclude = {n - 1};
    std::vector<Vertex> group;
    for (Vertex v = 0; v + 1 < n; ++v)
      if (random.below(2) == 0) group.push_back(v);
    if (group.empty()) continue;
    const Sizes sizes(std::ssize(group));
    const std::uint32_t mask = mask_of(group);
    std::int64_t most = 0;
    for (std::uint32_t other = 0; other < 1U << n; ++other)
      if (std::popcount(other ^ mask) == 2 && allowed(pairs, wishes, sizes, other))
        most = std::max(most, worth(pairs, wishes, other) - worth(pairs, wishes, mask));
    const Score judged = score(weighted_graph(pairs), group, wishes);
    ASSERT_EQ(judged.best_swap ? judged.best_swap->gain : 0, most);
    if (!judged.best_swap) continue;
    ++swaps;
    const std::uint32_t after = mask ^ (1U << judged.best_swap->out) ^ (1U << judged.best_swap->in);
    ASSERT_EQ(worth(pairs, wishes, after) - worth(pairs, wishes, mask), most);
  }
  EXPECT_GT(swaps, 50);
}

// A loading above it makes every local maximizer integral, so it must not be less.
TEST(Wishes, TheHeaviestExchangeIsOfOnePart) {
  const Weighting pairs{4, {5, 2, 3, -1, 7, 1}};  // 01 02 12 03 13 23
  const Graph graph = weighted_graph(pairs);
  EXPECT_EQ(heaviest_exchange(asked(graph, {})), 7);
  EXPECT_EQ(heaviest_exchange(asked(graph, {.exclude = {3}})), 5);
  EXPECT_EQ(heaviest_exchange(asked(graph, {.part_of = {0, 1, 0, 0}, .part_names = {"a", "b"}})), 2);
  EXPECT_EQ(heaviest_exchange(asked(weighted_graph({2, {-4}}), {})), 0);
  EXPECT_EQ(heaviest_exchange(asked(make_graph(3, {{0, 1}}), {})), 1);
}

}  // namespace
}  // namespace densek
