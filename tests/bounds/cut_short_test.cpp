// Whenever the time is over, there is a bound and it holds. Time is counted in looks at the clock, so that it can end
// anywhere.
#include <densek/bounds.h>
#include <densek/generate.h>
#include <gtest/gtest.h>

#include "bounds/arguments.h"
#include "bounds/cap.h"
#include "bounds/fixing.h"
#include "bounds/orientation.h"
#include "graph/cores.h"
#include "support/graphs.h"

namespace densek::bounds {
namespace {

struct Example {
  Graph graph = generate::planted(14, 0.3, 6, 0.9, 2);
  std::int64_t k = 6;
  std::int64_t truth = test::brute_force(graph, 6);
  Question question = Question(graph, k);
  Split start = ordered_split(question, compute_cores(graph).order);
};

TEST(CutShort, SplitsAreValidAfterAnyNumberOfSteps) {
  const Example example;
  for (std::int64_t looks = 0; looks <= 20; ++looks) {
    std::atomic<std::int64_t> left = looks;
    const SplitOptions options{20, 1, {.stop = nullptr, .deadline = {}, .looks_left = &left}};
    const Split even = even_split(example.question, example.start, options);
    EXPECT_EQ(left, looks < 20 ? -1 : 0) << "a look in every step";
    EXPECT_GE(OrientationBound(example.question, even).at(example.k), example.truth);
    if (looks == 0) {
      EXPECT_EQ(even.shares, example.start.shares);
    }
    left = looks;
    const Split capped = capped_split(example.question, example.k, even, options);
    EXPECT_LE(left, 0) << "a look in every step";
    EXPECT_GE(capped_value(example.question, example.k, capped.shares), example.truth);
  }
}

TEST(CutShort, FixingLosesNothing) {
  const Example example;
  for (std::int64_t looks = 0; looks < 200; ++looks) {
    std::atomic<std::int64_t> left = looks;
    const Reduced rest = reduce(example.question, example.start, example.truth - 1,
                                {10, 1, {.stop = nullptr, .deadline = {}, .looks_left = &left}});
    ASSERT_FALSE(rest.closed);
    LazyCores cores(rest.question.graph);
    Arguments cheap({rest.question, cores, rest.split});
    EXPECT_GE(cheap.at({rest.question.k()}).value, example.truth) << looks << " looks";
  }
}

TEST(CutShort, ASessionReturnsABoundAndLaterGoesOn) {
  const Graph graph = generate::planted(120, 0.1, 20, 0.8, 1);
  const std::atomic<bool> stop = true;
  BoundOptions stopped, late;
  stopped.stop = &stop;
  stopped.incumbent = 10;
  late.deadline = std::chrono::steady_clock::time_point::min();
  BoundSession fresh(graph, 1);
  for (const BoundOptions& options : {stopped, late}) {
    BoundSession session(graph, 1);
    const Bound rough = session.bound(40, options);
    EXPECT_GE(rough.value, fresh.bound(40).value);
    EXPECT_FALSE(session.loads().empty());  // what there is, no more work
    EXPECT_EQ(session.bound(40, options).value, rough.value);
    EXPECT_EQ(session.bound(40).value, fresh.bound(40).value);
  }
  EXPECT_GT(BoundSession(graph, 1).bound(40, late).value, fresh.bound(40).value);  // it did stop
}

}  // namespace
}  // namespace densek::bounds
