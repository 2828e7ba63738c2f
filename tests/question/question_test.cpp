#include "question/question.h"

#include <densek/errors.h>
#include <gtest/gtest.h>

#include "graph/subgraph.h"
#include "question/checks.h"
#include "support/questions.h"

namespace densek {
namespace {

//  0 - 1 - 2      forced 1, removed 3: what is left is 0, 2 and 4, and 0 and 2 have an edge to 1 each
//      |   |
//      3 - 4
TEST(Question, FoldsWhatIsDecidedIntoTermsAndConstant) {
  const Graph graph = test::make_graph(5, {{0, 1}, {1, 2}, {1, 3}, {2, 4}, {3, 4}});
  const std::vector<Fate> fates = {Fate::open, Fate::forced, Fate::open, Fate::removed, Fate::open};
  const Question left = after(Question(graph, 3), fates);
  EXPECT_EQ(left.k(), 2);
  EXPECT_EQ(left.linear, (std::vector<std::int64_t>{1, 1, 0}));
  EXPECT_EQ(left.constant, 0);
  EXPECT_EQ(left.originals, (std::vector<Vertex>{0, 2, 4}));
  EXPECT_EQ(left.forced, (std::vector<Vertex>{1}));
  EXPECT_EQ(left.graph.num_edges(), 1U);  // 2 - 4
  EXPECT_EQ(left.with_forced(std::vector<Vertex>{1, 2}), (std::vector<Vertex>{1, 2, 4}));
  EXPECT_EQ(left.value(std::vector<Vertex>{1, 2}), 2);
}

// Every answer to what is left is worth what the whole set is worth, decision after decision.
TEST(Question, ValuesSurviveDecisions) {
  test::Random random(5);
  for (int round = 0; round < 200; ++round) {
    const unsigned n = 4 + static_cast<unsigned>(random.below(6));
    const auto k = static_cast<std::int64_t>(random.below(n + 1));
    const Question first = test::random_question(n, k, 4, random);
    Question left = after(first, test::random_fates(n, k, random));
    left = after(left, test::random_fates(left.num_vertices(), left.k(), random));
    ASSERT_EQ(left.k() + std::ssize(left.forced), k);
    if (left.k() > std::int64_t{left.num_vertices()}) continue;
    test::for_all_sets(left.num_vertices(), left.k(), [&](const std::vector<Vertex>& set) {
      ASSERT_EQ(left.value(set), test::count_value(left, set));
      ASSERT_EQ(left.value(set), test::count_value(first, left.with_forced(set)));
    });
  }
}

// Leaving vertices out asks the plain question about a smaller graph, which more searches can answer.
TEST(Question, RemovalsAloneLeaveNoLinearTerms) {
  const Question question(test::make_graph(3, {{0, 1}, {1, 2}}), 2);
  EXPECT_TRUE(after(question, std::vector<Fate>{Fate::removed, Fate::open, Fate::open}).linear.empty());
  EXPECT_FALSE(after(question, std::vector<Fate>{Fate::forced, Fate::open, Fate::open}).linear.empty());
}

TEST(Question, ArcsKeepTheirNumbers) {
  const Graph graph = test::make_graph(4, {{0, 1}, {0, 2}, {1, 2}, {2, 3}});
  std::vector<std::uint64_t> kept;
  const Question left =
      after(Question(graph, 2), std::vector<Fate>{Fate::removed, Fate::open, Fate::open, Fate::open}, &kept);
  ASSERT_EQ(kept.size(), left.graph.num_arcs());
  for (Vertex v = 0; v < left.num_vertices(); ++v) {
    const auto row = left.graph.neighbors(v);
    for (std::size_t i = 0; i < row.size(); ++i)
      EXPECT_EQ(graph.targets()[kept[left.graph.first_arc(v) + i]], left.original(row[i]));
  }
}

TEST(Question, PartsHaveLessToChooseWhenAMemberIsForced) {
  Question question(test::make_graph(4, {{0, 1}, {2, 3}}));
  question.parts = {.of = {0, 1, 0, 1}, .sizes = {1, 2}};
  EXPECT_EQ(question.k(), 3);
  const Question left = after(question, std::vector<Fate>{Fate::open, Fate::forced, Fate::removed, Fate::open});
  EXPECT_EQ(left.parts.of, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(left.parts.sizes, (std::vector<std::int64_t>{1, 1}));
  EXPECT_THROW(require_plain(left), UsageError);
}

TEST(Question, TheWholeGraphStoresNothing) {
  const Question question(test::make_graph(3, {{0, 1}}), 2);
  EXPECT_TRUE(question.linear.empty() && question.originals.empty() && question.parts.of.empty());
  EXPECT_EQ(question.c(2), 0);
  EXPECT_EQ(question.original(2), 2U);
  EXPECT_EQ(question.part(2), 0U);
}

TEST(Question, SizesAreRefusedInOneWording) {
  const Graph graph = test::make_graph(3, {{0, 1}});
  EXPECT_NO_THROW(require_size(graph, 3));
  EXPECT_THROW(require_size(graph, 4), NoAnswerError);
  EXPECT_THROW(require_size(graph, -1), UsageError);
}

}  // namespace
}  // namespace densek
