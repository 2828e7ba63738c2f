#include <densek/compare.h>
#include <densek/errors.h>
#include <densek/generate.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "support/graphs.h"

namespace densek {
namespace {

const std::vector<std::int64_t> sizes = {5, 12};

const ComparedRow& row(const Comparison& comparison, std::string_view method, std::optional<std::int64_t> k) {
  for (const ComparedRow& each : comparison.rows)
    if (each.method == method && each.k == k) return each;
  throw std::runtime_error("no such row");
}

TEST(Compare, MarksTheBestAndBoundsIt) {
  const Graph graph = karate_club();
  const Comparison field = compare(graph, sizes);
  ASSERT_EQ(field.bounds.size(), 2U);
  const std::int64_t optimum[] = {10, 31};
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(field.bounds[i].k, sizes[i]);
    EXPECT_GE(field.bounds[i].bound.value, optimum[i]);
    EXPECT_TRUE(row(field, "auto", sizes[i]).best);
    EXPECT_EQ(row(field, "auto", sizes[i]).result->edges, optimum[i]);
    for (const ComparedRow& each : field.rows) {
      if (each.k != sizes[i] || each.result->size() != sizes[i]) continue;
      EXPECT_EQ(each.best, each.result->edges == optimum[i]) << each.method;
    }
  }
  EXPECT_TRUE(row(field, "dsg-flow", std::nullopt).best);
  EXPECT_FALSE(row(field, "at-least-k", 5).best && row(field, "at-least-k", 5).result->size() != 5);
}

TEST(Compare, ProvesByWhatIsAllowed) {
  CompareOptions options{.methods = {"peel", "se-fw"}, .solve = {}, .polish = false};
  options.solve.bounds = ArgumentSet::only(Argument::colouring);
  const Comparison field = compare(karate_club(), sizes, options);
  ASSERT_EQ(field.bounds.size(), 2U);
  for (const ComparedBound& each : field.bounds) EXPECT_EQ(each.bound.argument, Argument::colouring);

  options.methods = {"se-fw"};
  options.solve.bounds = ArgumentSet::only(Argument::semidefinite);  // which says nothing of parts
  options.wishes.part_of.assign(34, 0);
  std::fill_n(options.wishes.part_of.begin(), 17, 1U);
  options.wishes.part_names = {"a", "b"};
  const std::vector<Sizes> of_both = {Sizes(std::vector<std::int64_t>{3, 4})};
  const Comparison parts = compare(karate_club(), of_both, options);
  EXPECT_TRUE(parts.bounds.empty());
  ASSERT_EQ(parts.rows.size(), 1U);
  EXPECT_TRUE(parts.rows[0].best);
}

TEST(Compare, HasOneRowForEachMethodAndK) {
  const Comparison field = compare(karate_club(), sizes);
  const std::vector<std::string> all = methods_to_compare({});
  std::size_t without_k = 0;
  for (const ComparedRow& each : field.rows) without_k += !each.k;
  EXPECT_EQ(without_k, 5U);
  EXPECT_EQ(field.rows.size(), 2 * (all.size() - 5) + 5);
  EXPECT_EQ(std::ranges::find(all, "exact"), all.end());
}

TEST(Compare, AFailureIsARowAndTheOthersStillRun) {
  const Graph graph = generate::planted(600, 0.01, 20, 0.9, 1);
  const std::vector<std::int64_t> k = {20};
  std::size_t seen = 0;
  const Comparison field = compare(graph, k, {.methods = {"sdp", "peel"}, .solve = {}, .polish = false}, {},
                                   [&](const ComparedRow&, std::size_t rows) {
                                     ++seen;
                                     EXPECT_EQ(rows, 2U);
                                   });
  EXPECT_EQ(seen, 2U);
  EXPECT_FALSE(field.rows[0].result);
  EXPECT_NE(field.rows[0].failure.find("too many for sdp"), std::string::npos) << field.rows[0].failure;
  EXPECT_TRUE(field.rows[1].result && field.rows[1].best);
}

TEST(Compare, PolishNeverLosesAndLeavesNoSwap) {
  const Graph graph = generate::gnp(120, 0.2, 3);
  CompareOptions options;
  options.methods = {"greedy", "peel", "fw", "tpm"};
  const Comparison plain = compare(graph, sizes, options);
  options.polish = true;
  const Comparison polished = compare(graph, sizes, options);
  EXPECT_TRUE(polished.polished);
  for (std::size_t i = 0; i < plain.rows.size(); ++i) {
    EXPECT_GE(polished.rows[i].result->edges, plain.rows[i].result->edges);
    EXPECT_TRUE(polished.rows[i].result->certificate.swap_optimal);
    EXPECT_EQ(polished.rows[i].result->edges, test::count_edges(graph, polished.rows[i].result->vertices));
  }
}

TEST(Compare, AStopReturnsTheRowsSoFar) {
  std::atomic<bool> stop{false};
  const Comparison field = compare(karate_club(), sizes, {}, {.trace = {}, .progress = {}, .stop = &stop},
                                   [&](const ComparedRow&, std::size_t) { stop = true; });
  EXPECT_EQ(field.rows.size(), 1U);
}

TEST(Compare, RefusesWhatMakesNoSense) {
  const std::vector<std::int64_t> negative = {-1, 5}, large = {35};
  EXPECT_THROW(compare(karate_club(), negative), UsageError);
  EXPECT_THROW(compare(karate_club(), large), NoAnswerError);
  EXPECT_THROW(compare(karate_club(), sizes, {.methods = {"peal"}, .solve = {}, .polish = false}), UsageError);
}

}  // namespace
}  // namespace densek
