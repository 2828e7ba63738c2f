#include "search/tabu.h"

#include <gtest/gtest.h>

#include "search/growth.h"
#include "support/questions.h"

namespace densek::search {
namespace {

bool some_swap_improves(const Graph& graph, const std::vector<Vertex>& set) {
  const std::int64_t edges = test::count_edges(graph, set);
  for (std::size_t i = 0; i < set.size(); ++i)
    for (Vertex v = 0; v < graph.num_vertices(); ++v) {
      if (std::find(set.begin(), set.end(), v) != set.end()) continue;
      std::vector<Vertex> swapped = set;
      swapped[i] = v;
      if (test::count_edges(graph, swapped) > edges) return true;
    }
  return false;
}

std::vector<Vertex> first_vertices(std::uint32_t k) {
  std::vector<Vertex> set(k);
  for (Vertex v = 0; v < k; ++v) set[v] = v;
  return set;
}

TEST(Polish, LeavesNoImprovingSwap) {
  test::Random draw(11);
  for (const double p : {0.05, 0.3, 0.6, 0.9})
    for (std::uint32_t k = 0; k <= 24; k += 3) {
      const Graph graph = test::random_graph(24, p, draw);
      const Question question(graph);
      const Arena arena(question);
      SwapState state(arena, 24);
      state.assign(first_vertices(k));
      const std::int64_t before = state.value();
      Random random(k);
      WorkMeter meter;
      polish(state, random, meter);
      EXPECT_EQ(state.size(), k);
      EXPECT_GE(state.value(), before);
      EXPECT_FALSE(some_swap_improves(graph, arena.to_graph(state.members())));
    }
}

TEST(TabuSearch, NeverReturnsWorseThanItsStartNorMoreThanTheOptimum) {
  test::Random draw(5);
  for (int repeat = 0; repeat < 60; ++repeat) {
    Question question(test::random_graph(12, 0.2 + 0.01 * repeat, draw));
    if (repeat % 2 == 1) question.linear = test::random_question(12, 0, 3, draw).linear;
    const Arena arena(question);
    for (std::uint32_t k = 0; k <= 12; ++k) {
      question.choose(k);
      SwapState state(arena, 12);
      state.assign(first_vertices(k));
      const std::int64_t before = state.value();
      Random random(1);
      WorkMeter meter;
      Candidate best;
      tabu_search(state, 200, random, meter, best);
      const std::vector<Vertex> set = arena.to_graph(best.members);
      ASSERT_EQ(set.size(), k);
      ASSERT_EQ(best.value, test::count_value(question, set));
      EXPECT_GE(best.value, before);
      EXPECT_EQ(best.value, test::best_value(question));  // on so small a graph it gets there
      for (Vertex v = 0; v < 12; ++v) EXPECT_FALSE(state.frozen(v));
    }
  }
}

TEST(TabuSearch, IsTheSameForTheSameSeed) {
  test::Random draw(9);
  const Graph graph = test::random_graph(80, 0.4, draw);
  const Question question(graph);
  const Arena arena(question);
  const auto run = [&] {
    SwapState state(arena, 20);
    Random random(4);
    WorkMeter meter(50'000);
    grow_from(state, 3, std::vector<std::int64_t>{20}, random, meter);
    Candidate best;
    tabu_search(state, 1'000'000, random, meter, best);
    return best.members;
  };
  EXPECT_EQ(run(), run());
}

TEST(TabuSearch, CountsItsSwaps) {
  test::Random draw(9);
  const Graph graph = test::random_graph(80, 0.4, draw);
  const Question question(graph);
  const Arena arena(question);
  SwapState state(arena, 20);
  state.assign(first_vertices(20));
  Random random(4);
  WorkMeter meter;
  Candidate best;
  tabu_search(state, 5'000, random, meter, best);  // to the optimum, for all that matters here
  EXPECT_EQ(tabu_search(state, 50, random, meter, best), 50U);
}

TEST(TabuSearch, StopsWhenToldTo) {
  test::Random draw(9);
  const Graph graph = test::random_graph(80, 0.4, draw);
  const Question question(graph);
  const Arena arena(question);
  SwapState state(arena, 20);
  state.assign(first_vertices(20));
  const std::atomic<bool> stop = true;
  WorkMeter meter(WorkMeter::unlimited, {.stop = &stop, .deadline = {}});
  Random random(0);
  Candidate best;
  tabu_search(state, ~std::uint64_t{0}, random, meter, best);
  EXPECT_TRUE(meter.cut_short());
  EXPECT_EQ(best.members.size(), 20U);
}

}  // namespace
}  // namespace densek::search
