// What needs no split is enough where it is all that can be proved, and all there is where a large graph has no time.
#include <densek/bounds.h>
#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/witness.h>

#include <gtest/gtest.h>

#include <string_view>

#include "bounds/session.h"

namespace densek {
namespace {

Bound bound(const Graph& graph, std::int64_t k, const BoundOptions& options) {
  return BoundSession(graph, 1).bound(k, options);
}

TEST(PlainBound, ACliqueNeedsNoSplit) {
  const Graph graph = generate::planted(500, 0.05, 12, 1.0, 1);
  BoundOptions options;
  options.witness = true;
  options.incumbent = 66;
  std::atomic<bool> stop{true};  // no time for anything else either
  options.stop = &stop;
  const Bound found = bound(graph, 12, options);
  EXPECT_EQ(found.value, 66);
  EXPECT_EQ(found.name, "clique");
  ASSERT_TRUE(found.witness);
  EXPECT_NO_THROW(check_witness(graph, *found.witness));
}

TEST(PlainBound, ItsWitnessIsOfTheGraphWhateverTheLabels) {
  static constexpr std::uint64_t ends[] = {3, 6, 9, 12};
  static constexpr std::string_view texts = "zedanncidbob";
  const Graph graph = from_edges(4, {{0, 1}, {1, 2}, {2, 3}, {1, 3}}, Labels::strings(ends, texts, nullptr));
  BoundOptions options;
  options.witness = true;
  options.incumbent = 3;
  const Bound found = bound(graph, 3, options);
  EXPECT_EQ(found.value, 3);
  ASSERT_TRUE(found.witness);
  EXPECT_NO_THROW(check_witness(graph, *found.witness));
}

TEST(PlainBound, WhatItCannotEndGoesOn) {
  const Graph graph = generate::gnp(300, 0.1, 2);
  BoundOptions with_set;
  with_set.incumbent = 20;  // of 12 vertices, and far from the best
  EXPECT_LE(bound(graph, 12, with_set).value, bound(graph, 12, {}).value);
}

TEST(PlainBound, ALargeGraphWithoutTimeHasABoundAtOnce) {
  const Graph graph = generate::gnp(4500, 0.45, 3);  // 9 million arcs
  std::atomic<bool> stop{true};
  BoundOptions options;
  options.stop = &stop;
  options.witness = true;
  BoundSession session(graph, 1);
  const Bound hurried = session.bound(50, options);
  EXPECT_EQ(hurried.value, 1225);
  EXPECT_NO_THROW(check_witness(graph, *hurried.witness));
  options.allowed = ArgumentSet::only(Argument::order);
  EXPECT_EQ(session.bound(50, options).name, "order");
  options.allowed = ArgumentSet::only(Argument::semidefinite);  // which takes time
  EXPECT_FALSE(session.bound_if_any(50, options));
}

}  // namespace
}  // namespace densek
