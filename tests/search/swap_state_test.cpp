#include "search/swap_state.h"

#include <gtest/gtest.h>

#include "search/growth.h"
#include "search/tabu.h"
#include "support/questions.h"

namespace densek::search {
namespace {

std::int64_t degree_into(const Graph& graph, Vertex v, std::span<const Vertex> set) {
  std::int64_t degree = 0;
  for (const Vertex u : set) degree += u != v && graph.adjacent(u, v);
  return degree;
}

/// The state's levels, value and candidates, compared with a recount.
void expect_consistent(SwapState& state, const Question& question) {
  const Graph& graph = question.graph;
  const std::vector<Vertex> members = state.arena().to_graph(state.members());
  ASSERT_EQ(question.constant + state.value(), test::count_value(question, members));
  std::vector<std::int64_t> lowest, highest;
  for (Vertex v = 0; v < state.arena().num_vertices(); ++v) {
    const Vertex original = state.arena().original(v);
    ASSERT_EQ(state.level(v), degree_into(graph, original, members) + question.c(original));
    if (!state.frozen(v)) (state.contains(v) ? lowest : highest).push_back(state.level(v));
  }
  const auto worst = state.worst_members(), best = state.best_others();
  std::sort(lowest.begin(), lowest.end());
  std::sort(highest.rbegin(), highest.rend());
  ASSERT_EQ(worst.empty(), lowest.empty());
  ASSERT_EQ(best.empty(), highest.empty());
  const auto ties = [](const auto& levels) { return std::count(levels.begin(), levels.end(), levels.front()); };
  if (!worst.empty()) {
    ASSERT_EQ(std::ssize(worst), ties(lowest));
    for (const Vertex v : worst) ASSERT_TRUE(state.contains(v) && !state.frozen(v) && state.level(v) == lowest[0]);
  }
  if (!best.empty()) {
    ASSERT_EQ(std::ssize(best), ties(highest));
    for (const Vertex v : best) ASSERT_TRUE(!state.contains(v) && !state.frozen(v) && state.level(v) == highest[0]);
  }
}

// Sparse graphs keep rows of neighbours, dense ones rows of non-neighbours; both count the same degrees.
TEST(SwapState, KeepsLevelsValueAndCandidatesThroughRandomMoves) {
  Random random(7);
  test::Random draw(7);
  for (const double p : {0.02, 0.2, 0.5, 0.8, 0.97})
    for (int repeat = 0; repeat < 6; ++repeat) {
      const Graph graph = test::random_graph(60, p, draw);
      std::vector<Vertex> part;
      for (Vertex v = 0; v < 60; ++v)
        if (repeat % 2 == 0 || random.below(4) > 0) part.push_back(59 - v);
      Question question(graph);
      if (repeat >= 3)
        for (Vertex v = 0; v < 60; ++v)
          question.linear.push_back(random.below(3) > 0 ? 0 : static_cast<std::int64_t>(random.below(40)) - 20);
      const Arena arena = repeat % 3 == 0 ? Arena(question) : Arena(question, part);
      SwapState state(arena, 20);
      for (int move = 0; move < 200; ++move) {
        const auto v = static_cast<Vertex>(random.below(arena.num_vertices()));
        switch (random.below(4)) {
          case 0:
            state.frozen(v) ? state.thaw(v) : state.freeze(v);
            break;
          case 1:
            if (state.contains(v)) state.remove(v);
            break;
          default:
            if (!state.contains(v) && state.size() < 20) state.add(v);
        }
        expect_consistent(state, question);
      }
    }
}

TEST(SwapState, AssignReachesAnySetFromAnyOther) {
  test::Random draw(3);
  Random random(3);
  const Graph graph = test::random_graph(40, 0.3, draw);
  const Question question(graph);
  const Arena arena(question);
  SwapState state(arena, 40);
  for (int repeat = 0; repeat < 50; ++repeat) {
    std::vector<Vertex> set;
    for (Vertex v = 0; v < 40; ++v)
      if (random.below(3) == 0) set.push_back(v);
    state.assign(set);
    EXPECT_EQ(arena.to_graph(state.members()), set);
    expect_consistent(state, question);
  }
}

TEST(Arena, TranslatesVerticesBothWays) {
  //  0 - 1 - 2 - 3 - 4, seen through the vertices 4, 2, 1
  const Graph graph = test::make_graph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
  const Question question(graph);
  const Arena arena(question, {4, 2, 1});
  EXPECT_EQ(arena.num_edges(), 1U);
  EXPECT_TRUE(arena.adjacent(1, 2));
  EXPECT_FALSE(arena.adjacent(0, 1));
  EXPECT_EQ(arena.to_graph(std::vector<Vertex>{0, 1, 2}), (std::vector<Vertex>{1, 2, 4}));
  EXPECT_EQ(arena.to_local(std::vector<Vertex>{0, 1, 3, 4}), (std::vector<Vertex>{2, 0}));
}

}  // namespace
}  // namespace densek::search
