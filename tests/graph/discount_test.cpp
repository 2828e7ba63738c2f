#include "graph/discount.h"

#include <densek/errors.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "graph/weights.h"

namespace densek {
namespace {

// Two users before three items: user 0 has items 2 and 3, user 1 items 3 and 4; each edge weighs so many units.
Graph purchases(std::int64_t weight, std::int64_t units, bool sides = true) {
  struct Rows {
    std::vector<std::uint64_t> offsets = {0, 2, 4, 5, 7, 8};
    std::vector<Vertex> targets = {2, 3, 3, 4, 0, 0, 1, 1};
    std::vector<std::int64_t> weights;
  };
  const auto rows = std::make_shared<Rows>();
  rows->weights.assign(8, weight);
  const auto two = Sides{2, {"user", "item"}};
  return {rows->offsets,
          rows->targets,
          Labels::consecutive(5),
          rows,
          {},
          {},
          "buy.csv",
          {weight == 1 && units == 1 ? std::span<const std::int64_t>() : rows->weights, units},
          {},
          sides ? std::optional(two) : std::nullopt};
}

TEST(Discount, IsByTheDegreeOfTheItemWhateverThatOfTheUser) {
  for (const Discount rule : {Discount::log, Discount::sqrt}) {
    const Graph graph = discounted(purchases(1, 1), rule);
    const auto of_degree = [&](double d) {
      return std::llround(1e6 / (rule == Discount::log ? std::log(d + 5) : std::sqrt(d + 5)));
    };
    EXPECT_EQ(graph.units(), 1000000);
    const auto rare = of_degree(1), common = of_degree(2);
    const std::vector<std::int64_t> wanted = {rare, common, common, rare, rare, common, common, rare};
    EXPECT_EQ(std::vector(graph.weights().begin(), graph.weights().end()), wanted);
    EXPECT_EQ(graph.sides(), purchases(1, 1).sides());
    EXPECT_EQ(graph.reading().weight->name, rule == Discount::log ? "discount log" : "discount sqrt");
    EXPECT_EQ(graph.fingerprint(), compute_fingerprint(graph));
    EXPECT_NE(graph.fingerprint(), purchases(1, 1).fingerprint());
  }
  EXPECT_FALSE(discounted(purchases(1, 1), Discount::none).weighted());
}

TEST(Discount, MultipliesTheWeightsThereAreAndRoundsOnce) {
  const Graph graph = discounted(purchases(1250, 100), Discount::log);  // 12.50 each
  EXPECT_EQ(graph.weights()[0], std::llround(12.5e6 / std::log(6.0)));
  EXPECT_EQ(graph.weights()[1], std::llround(12.5e6 / std::log(7.0)));
  // The largest there can be, half of a unit and more of which is one.
  EXPECT_EQ(discounted(purchases(1, 1000000), Discount::log).weights()[0], 1);
  EXPECT_EQ(discounted(purchases(1, 1000000), Discount::sqrt).weights()[0], 0);
}

TEST(Discount, IsRefusedWhereItMeansNothingOrCannotBeCounted) {
  EXPECT_THROW(discounted(purchases(1, 1, false), Discount::log), UsageError);
  EXPECT_THROW(discounted(purchases(-1, 1), Discount::log), UsageError);
  const std::int64_t quarter = max_total_weight / 4;
  EXPECT_NO_THROW(discounted(purchases(quarter, 1000000), Discount::log));
  EXPECT_THROW(discounted(purchases(quarter, 1), Discount::log), InputError);
  EXPECT_THROW(discounted(purchases(quarter, 100000), Discount::log), InputError);
}

}  // namespace
}  // namespace densek
