#include "graph/weights.h"

#include <densek/errors.h>
#include <gtest/gtest.h>

#include <memory>

#include "support/graphs.h"

namespace densek {
namespace {

//  0 - 1 - 2, which weigh so many units
Graph path(std::int64_t left, std::int64_t right, std::int64_t units, std::optional<Sides> sides = {}) {
  struct Rows {
    std::vector<std::uint64_t> offsets = {0, 1, 3, 4};
    std::vector<Vertex> targets = {1, 0, 2, 1};
    std::vector<std::int64_t> weights;
  };
  const auto rows = std::make_shared<Rows>();
  rows->weights = {left, left, right, right};
  return {rows->offsets,   rows->targets, Labels::consecutive(3), rows, {}, {}, {}, {rows->weights, units}, {},
          std::move(sides)};
}

TEST(Weights, AreSummedUpOverEdges) {
  const WeightSummary summary = weight_summary(path(50, -325, 100));
  EXPECT_EQ(summary.min, -325);
  EXPECT_EQ(summary.max, 50);
  EXPECT_EQ(summary.total, -275);
  EXPECT_EQ(weight_summary(test::make_graph(3, {{0, 1}, {1, 2}})).total, 2);
  EXPECT_EQ(weight_summary(test::make_graph(3, {})).max, 0);
}

TEST(Weights, AreTheSameInOtherUnits) {
  const Graph graph = path(5, -3, 10), finer = with_units(graph, 1000);
  EXPECT_EQ(finer.weights()[0], 500);
  EXPECT_EQ(finer.weights()[2], -300);
  EXPECT_EQ(finer.units(), 1000);
  EXPECT_EQ(finer.fingerprint(), graph.fingerprint());
  EXPECT_EQ(compute_fingerprint(finer), graph.fingerprint());
  EXPECT_EQ(compute_fingerprint(with_units(finer, 10)), graph.fingerprint());
  EXPECT_EQ(spare_units({finer.weights(), finer.units()}), 100);
  EXPECT_EQ(spare_units({graph.weights(), graph.units()}), 1);
  const Graph plain = test::make_graph(3, {{0, 1}, {1, 2}}), fine = with_units(plain, 100);
  EXPECT_EQ(fine.weights()[0], 100);
  EXPECT_EQ(compute_fingerprint(fine), plain.fingerprint());
}

TEST(Weights, ThatAreTooHeavyInFinerUnitsAreRefused) {
  const Graph graph = path(max_total_weight / 2, max_total_weight / 2, 1);
  EXPECT_THROW(with_units(graph, 10), InputError);
  EXPECT_EQ(weight_summary(graph).total, max_total_weight);
}

TEST(Fingerprint, KnowsWeightsUnitsAndSides) {
  const std::string plain = path(1, 1, 1).fingerprint();
  EXPECT_EQ(plain, test::make_graph(3, {{0, 1}, {1, 2}}).fingerprint());
  EXPECT_NE(path(5, -3, 1).fingerprint(), plain);
  EXPECT_NE(path(5, -3, 1).fingerprint(), path(5, -3, 10).fingerprint());
  EXPECT_NE(path(1, 1, 10).fingerprint(), plain);
  const std::string sides = path(1, 1, 1, Sides{1, {"a", "b"}}).fingerprint();
  EXPECT_NE(sides, plain);
  EXPECT_NE(sides, path(1, 1, 1, Sides{2, {"a", "b"}}).fingerprint());
  EXPECT_NE(sides, path(1, 1, 1, Sides{1, {"a", "c"}}).fingerprint());
  EXPECT_NE(sides, path(5, 1, 1, Sides{1, {"a", "b"}}).fingerprint());
}

}  // namespace
}  // namespace densek
