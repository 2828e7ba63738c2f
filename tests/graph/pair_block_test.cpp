#include "graph/pair_block.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/random.h"

namespace densek {
namespace {

using Pairs = std::vector<std::pair<Vertex, Vertex>>;

Pairs pairs_of(const PairBlock& block) {
  Pairs pairs;
  block.for_each([&](Vertex u, Vertex v) { pairs.emplace_back(u, v); });
  return pairs;
}

/// Pairs whose first ends stay the same for `run` of them on average.
Pairs random_pairs(std::size_t count, std::uint64_t run, Random& random) {
  Pairs pairs;
  Vertex first = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (random.below(run) == 0) first = static_cast<Vertex>(random.below(1000));
    pairs.emplace_back(first, static_cast<Vertex>(random.below(1000)));
  }
  return pairs;
}

PairBlock block_of(const Pairs& pairs, PairMemory& memory) {
  std::vector<Edge> edges;
  for (const auto& [u, v] : pairs) edges.push_back({u, v});
  return {std::span<const Edge>(edges), memory};
}

TEST(PairBlock, IsTheSamePairsInEitherForm) {
  Random random(7);
  PairMemory memory;
  std::vector<std::pair<PairBlock, Pairs>> made;
  for (const std::size_t count : {0, 1, 2, 3, 10, 1000, 400'000})
    for (const std::uint64_t run : {1, 2, 3, 20, 1'000'000}) {
      const Pairs pairs = random_pairs(count, run, random);
      made.emplace_back(block_of(pairs, memory), pairs);
      EXPECT_TRUE(made.back().first.pairs().empty() || made.back().first.runs().empty());
    }
  for (const auto& [block, pairs] : made) {  // whatever came into the same memory after them
    EXPECT_EQ(block.size(), pairs.size());
    EXPECT_EQ(pairs_of(block), pairs);
    EXPECT_LE(block.memory().size(), pairs.size() * sizeof(Edge));
    Vertex largest = 0;
    for (const auto& [u, v] : pairs) largest = std::max({largest, u, v});
    EXPECT_EQ(block.largest(), largest);
  }
  EXPECT_TRUE(std::ranges::any_of(made, [](const auto& one) { return !one.first.runs().empty(); }));
}

TEST(PairBlock, TakesOtherNumbersAndLosesItsFirstPair) {
  Random random(8);
  PairMemory memory;
  for (const std::uint64_t run : {1, 3, 20}) {
    Pairs pairs = random_pairs(100, run, random);
    pairs[1].first = 2000;  // a run of one, now and then
    PairBlock block = block_of(pairs, memory);
    block.renumber([](Vertex v) { return v + 5; });
    for (auto& [u, v] : pairs) {
      u += 5;
      v += 5;
    }
    EXPECT_EQ(pairs_of(block), pairs);
    for (int i = 0; i < 50; ++i) {
      block.drop_first();
      pairs.erase(pairs.begin());
      ASSERT_EQ(pairs_of(block), pairs);
      Vertex largest = 0;
      for (const auto& [u, v] : pairs) largest = std::max({largest, u, v});
      ASSERT_EQ(block.largest(), largest);
    }
  }
}

}  // namespace
}  // namespace densek
