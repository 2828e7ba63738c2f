// The builder against the slow truth: a set of pairs.
#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/graph.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "base/memory.h"
#include "base/radix_sort.h"
#include "graph/build.h"
#include "graph/structure.h"
#include "support/graphs.h"

namespace densek {
namespace {

/// Pairs drawn with a preference for small ids, so that there are loops, repetitions and both directions.
std::vector<Edge> draw_pairs(std::uint64_t n, std::size_t count, test::Random& random) {
  const auto draw = [&] {
    const double x = random.unit();
    return static_cast<Vertex>(static_cast<double>(n) * x * x);
  };
  std::vector<Edge> pairs(count);
  for (Edge& pair : pairs) pair = {draw(), draw()};
  return pairs;
}

void expect_graph_of(const std::vector<Edge>& pairs, std::uint64_t n, const Graph& graph) {
  std::map<std::pair<Vertex, Vertex>, unsigned> directions;  // bit 0: u < v, bit 1: u > v
  std::uint64_t loops = 0;
  for (const auto& [u, v] : pairs) {
    loops += u == v;
    if (u != v) directions[std::minmax(u, v)] |= u < v ? 1U : 2U;
  }
  std::uint64_t joined = 0;
  std::vector<std::vector<Vertex>> rows(n);
  for (const auto& [pair, seen] : directions) {
    joined += seen == 3;
    rows[pair.first].push_back(pair.second);
    rows[pair.second].push_back(pair.first);
  }
  EXPECT_EQ(graph.cleaning().self_loops_dropped, loops);
  EXPECT_EQ(graph.cleaning().duplicates_merged, pairs.size() - loops - directions.size());
  EXPECT_EQ(graph.cleaning().directions_joined, joined);
  ASSERT_EQ(graph.num_vertices(), n);
  ASSERT_EQ(graph.num_edges(), directions.size());
  for (Vertex v = 0; v < n; ++v) {
    std::sort(rows[v].begin(), rows[v].end());
    ASSERT_TRUE(std::ranges::equal(graph.neighbors(v), rows[v])) << v;
  }
}

TEST(Build, MakesTheSimpleGraphOfAnyPairs) {
  test::Random random(1);
  for (int round = 0; round < 300; ++round) {
    const std::uint64_t n = 1 + random.below(30);
    const auto pairs = draw_pairs(n, random.below(200), random);
    expect_graph_of(pairs, n, from_edges(n, pairs, 1));
  }
}

TEST(Build, IsTheSameForAnyNumberOfThreads) {
  test::Random random(2);
  // Many vertices and few pairs, few vertices and many pairs, and sizes around powers of two.
  for (const auto& [n, count] : {std::pair<std::uint64_t, std::size_t>{1'000'003, 100'000},
                                 {500, 200'000},
                                 {65'536, 300'000},
                                 {65'537, 300'000}}) {
    const auto pairs = draw_pairs(n, count, random);
    const Graph one = from_edges(n, pairs, 1);
    expect_graph_of(pairs, n, one);
    for (const int threads : {2, 4}) {
      const Graph many = from_edges(n, pairs, threads);
      EXPECT_EQ(many.fingerprint(), one.fingerprint());
      EXPECT_EQ(many.cleaning(), one.cleaning());
    }
  }
}

//   0      every spoke a thousand times, from both ends: one range holds all the work
//  /|\ ...
// Ids at the upper end of 2^b or 2^b − 1 vertices, where keys of 32 bits are full and where they do not do any more;
// each pair also the other way around, and some once more.
TEST(Build, MakesTheSameGraphOfKeysOfEitherSize) {
  test::Random random(9);
  for (const std::uint64_t n : {(1U << 15) - 1, 1U << 15, 1U << 16, (1U << 16) + 1})
    for (const std::size_t count : {50U, 70'000U}) {
      std::vector<Edge> pairs;
      while (pairs.size() < count) {
        const auto u = static_cast<Vertex>(n - 1 - random.below(300)),
                   v = static_cast<Vertex>(n - 1 - random.below(300));
        pairs.push_back({u, v});
        if (random.below(3) == 0) pairs.push_back({v, u});
        if (random.below(3) == 0) pairs.push_back({u, v});
      }
      expect_graph_of(pairs, n, from_edges(n, pairs, 2));
    }
}

TEST(Build, MergesAStarOfManyCopies) {
  std::vector<Edge> pairs;
  for (int copy = 0; copy < 500; ++copy)
    for (Vertex v = 1; v <= 500; ++v) {
      pairs.push_back({0, v});
      pairs.push_back({v, 0});
    }
  const Graph star = from_edges(501, pairs, 2);
  EXPECT_EQ(star.num_edges(), 500U);
  EXPECT_EQ(star.degree(0), 500U);
  EXPECT_EQ(star.cleaning().duplicates_merged, 499'500U);
  EXPECT_EQ(star.cleaning().directions_joined, 500U);
}

template <class Check>
bool is_simple(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets, Check check) {
  try {
    check(offsets, targets);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

TEST(Build, RefusesVerticesOutOfRange) {
  EXPECT_THROW(from_edges(3, {{0, 1}, {1, 3}}), InputError);
  EXPECT_THROW(from_edges(0, {{0, 0}}), InputError);
  EXPECT_THROW(from_edges(max_vertices + 1, {}), InputError);
  EXPECT_EQ(from_edges(0, {}).num_vertices(), 0U);
}

TEST(Build, TakesBlocksAndChecksTheListing) {
  const auto blocks = [](std::initializer_list<Edge> first, std::initializer_list<Edge> second) {
    std::vector<PageArray<Edge>> made;
    for (const auto& part : {first, second}) {
      made.emplace_back(part.size());
      std::copy(part.begin(), part.end(), made.back().data());
    }
    return made;
  };
  const BuildOptions both{.listing = Listing::from_both_ends};
  const Graph path = build_graph(3, blocks({{0, 1}, {1, 2}}, {{1, 0}, {2, 1}}), Labels::consecutive(3), both);
  EXPECT_EQ(path.num_edges(), 2U);
  EXPECT_EQ(path.cleaning(), Cleaning{});
  EXPECT_THROW(build_graph(3, blocks({{0, 1}, {1, 2}}, {{1, 0}}), Labels::consecutive(3), both), InputError);
  EXPECT_EQ(build_graph(3, blocks({}, {}), Labels::consecutive(3), {}).num_edges(), 0U);
}

TEST(Structure, RefusesWhatIsNoSimpleUndirectedGraph) {
  const std::vector<std::uint64_t> offsets = {0, 1, 2};
  const auto check = [&](std::vector<std::uint64_t> o, std::vector<Vertex> t) {
    EXPECT_EQ(is_simple(o, t, [](auto a, auto b) { check_structure(a, b); }),
              is_simple(o, t, [](auto a, auto b) { check_structure_by_sums(a, b, {}, 2); }));
    check_structure(o, t);
  };
  EXPECT_NO_THROW(check(offsets, {1, 0}));
  EXPECT_THROW(check({}, {}), InputError);
  EXPECT_THROW(check({0, 1, 3}, {1, 0}), InputError);           // not as many as promised
  EXPECT_THROW(check({0, 2, 1, 2}, {1, 0}), InputError);        // offsets decrease
  EXPECT_THROW(check(offsets, {1, 2}), InputError);             // out of range
  EXPECT_THROW(check(offsets, {1, 1}), InputError);             // a loop
  EXPECT_THROW(check({0, 2, 3}, {1, 1, 0}), InputError);        // repeated
  EXPECT_THROW(check({0, 2, 3, 4}, {2, 1, 0, 0}), InputError);  // not sorted
  EXPECT_THROW(check({0, 1, 1}, {1}), InputError);              // no way back
  EXPECT_THROW(check({0, 1, 3, 4}, {1, 0, 2, 0}), InputError);  // the way back leads elsewhere
}

// One arc of a graph put elsewhere, taken away or written twice: both ways of checking see it, on any number of
// threads, and however few rows are looked up at once.
TEST(Structure, SumsSeeWhatLookingUpSees) {
  test::Random random(8);
  int refused = 0;
  for (int round = 0; round < 2000; ++round) {
    const unsigned n = 2 + static_cast<unsigned>(random.below(8));
    const Graph graph = test::random_graph(n, random.unit(), random);
    std::vector<std::uint64_t> offsets(graph.offsets().begin(), graph.offsets().end());
    std::vector<Vertex> targets(graph.targets().begin(), graph.targets().end());
    EXPECT_NO_THROW(check_structure_by_sums(offsets, targets, {}, 2));
    if (!targets.empty() && random.below(2) == 0)
      targets[random.below(targets.size())] = static_cast<Vertex>(random.below(n));
    if (random.below(2) == 0) offsets[random.below(n + 1)] = random.below(targets.size() + 2);
    const bool simple = is_simple(offsets, targets, [](auto a, auto b) { check_structure(a, b); });
    EXPECT_EQ(is_simple(offsets, targets, [](auto a, auto b) { check_structure_by_sums(a, b, {}, 1); }), simple);
    EXPECT_EQ(is_simple(offsets, targets, [](auto a, auto b) { check_structure_by_sums(a, b, {}, 2); }), simple);
    for (const std::uint64_t at_once : {0U, 1U, 3U, 8U})
      EXPECT_EQ(is_simple(offsets, targets, [&](auto a, auto b) { check_structure(a, b, at_once); }), simple);
    refused += !simple;
  }
  EXPECT_GT(refused, 500);
}

TEST(RadixSort, SortsByTheBitsGiven) {
  test::Random random(4);
  for (const std::size_t size : {0U, 1U, 100U, 255U, 256U, 5000U})
    for (const unsigned bits : {1U, 7U, 11U, 12U, 30U, 64U}) {
      std::vector<std::uint64_t> keys(size), scratch(size);
      for (std::uint64_t& key : keys) key = random.next() >> (64 - bits);
      std::vector<std::uint64_t> wanted = keys;
      std::sort(wanted.begin(), wanted.end());
      EXPECT_TRUE(std::ranges::equal(radix_sort(keys, scratch, 0, bits), wanted));
    }
}

TEST(RadixSort, SortsKeysOfFourBytesAndLeavesWhatIsSorted) {
  test::Random random(5);
  for (const std::size_t size : {100U, 256U, 5000U})
    for (const unsigned bits : {7U, 23U, 32U}) {
      std::vector<std::uint32_t> keys(size), scratch(size);
      for (std::uint32_t& key : keys) key = static_cast<std::uint32_t>(random.next() >> (64 - bits));
      std::vector<std::uint32_t> wanted = keys;
      std::sort(wanted.begin(), wanted.end());
      EXPECT_TRUE(std::ranges::equal(radix_sort<std::uint32_t>(keys, scratch, 0, bits), wanted));
      std::vector<std::uint32_t> sorted = wanted;
      EXPECT_EQ(radix_sort<std::uint32_t>(sorted, scratch, 0, bits).data(), sorted.data());
      EXPECT_EQ(sorted, wanted);
      std::swap(sorted.front(), sorted.back());
      EXPECT_TRUE(std::ranges::equal(radix_sort<std::uint32_t>(sorted, scratch, 0, bits), wanted));
    }
}

TEST(Memory, IsRefusedWithTheNumber) {
  EXPECT_GT(available_memory(), 0U);
  EXPECT_NO_THROW(require_memory(1000, "a.txt"));
  try {
    require_memory(std::uint64_t{1} << 60, "a.txt");
    FAIL();
  } catch (const Error& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("a.txt: needs about 1073741824.0 GiB of memory, "));
  }
}

TEST(KarateClub, IsTheOneEverybodyKnows) {
  const Graph club = karate_club();
  EXPECT_EQ(club.num_vertices(), 34U);
  EXPECT_EQ(club.num_edges(), 78U);
  EXPECT_EQ(club.degree(0), 16U);
  EXPECT_EQ(club.degree(33), 17U);
  EXPECT_EQ(club.cleaning(), Cleaning{});
  check_structure(club.offsets(), club.targets());
}

/// Every rule against the slow truth, over several blocks and ranges, for any number of threads.
TEST(Build, MergesWeightsByTheRule) {
  test::Random random(5);
  for (int round = 0; round < 60; ++round) {
    const std::uint64_t n = round % 10 == 0 ? 3000 : 2 + random.below(20);
    const std::size_t count = round % 10 == 0 ? 150'000 : random.below(120);
    const std::vector<Edge> pairs = draw_pairs(n, count, random);
    std::vector<std::int64_t> weights(count);
    for (std::int64_t& weight : weights) weight = static_cast<std::int64_t>(random.below(2001)) - 1000;
    for (const Duplicates rule : {Duplicates::sum, Duplicates::max, Duplicates::first}) {
      std::map<std::pair<Vertex, Vertex>, std::int64_t> wanted;
      for (std::size_t i = 0; i < count; ++i) {
        if (pairs[i].u == pairs[i].v) continue;
        const auto [at, fresh] = wanted.emplace(std::minmax(pairs[i].u, pairs[i].v), weights[i]);
        if (!fresh && rule == Duplicates::sum) at->second += weights[i];
        if (!fresh && rule == Duplicates::max) at->second = std::max(at->second, weights[i]);
      }
      std::vector<PageArray<Edge>> blocks(3);
      PairWeights of_pairs{std::vector<PageArray<std::int64_t>>(3), 1, rule};
      for (std::size_t b = 0; b < 3; ++b) {
        const std::size_t begin = count * b / 3, end = count * (b + 1) / 3;
        blocks[b] = PageArray<Edge>(end - begin);
        of_pairs.blocks[b] = PageArray<std::int64_t>(end - begin);
        for (std::size_t i = begin; i < end; ++i) {
          blocks[b][i - begin] = pairs[i];
          of_pairs.blocks[b][i - begin] = weights[i];
        }
      }
      const Graph graph =
          build_graph(n, std::move(blocks), Labels::consecutive(n), {.threads = 1 + round % 3}, std::move(of_pairs));
      expect_graph_of(pairs, n, graph);
      for (Vertex v = 0; v < n && graph.weighted(); ++v)
        for (const auto& [u, weight] : graph.arcs(v)) ASSERT_EQ(weight, wanted.at(std::minmax(u, v)));
    }
  }
}

Graph weigh(std::vector<Edge> pairs, std::vector<std::int64_t> weights, std::int64_t units,
            Listing listing = Listing::any) {
  std::vector<PageArray<Edge>> blocks(1);
  PairWeights of_pairs{std::vector<PageArray<std::int64_t>>(1), units};
  blocks[0] = PageArray<Edge>(pairs.size());
  std::ranges::copy(pairs, blocks[0].begin());
  of_pairs.blocks[0] = PageArray<std::int64_t>(weights.size());
  std::ranges::copy(weights, of_pairs.blocks[0].begin());
  return build_graph(3, std::move(blocks), Labels::consecutive(3), {.listing = listing}, std::move(of_pairs));
}

TEST(Build, CountsWeightsInTheLargestUnit) {
  const Graph halves = weigh({{0, 1}, {1, 0}, {1, 2}}, {5, 15, 30}, 10);  // 0.5 and 1.5 make 2
  EXPECT_EQ(halves.units(), 1);
  EXPECT_EQ(halves.weights()[0], 2);
  EXPECT_EQ(weigh({{0, 1}, {1, 2}}, {5, 10}, 10).units(), 10);
  EXPECT_FALSE(weigh({{0, 1}, {1, 2}}, {10, 10}, 10).weighted());
  EXPECT_TRUE(weigh({{0, 1}, {1, 2}}, {1, 1}, 10).weighted());
}

TEST(Build, RefusesWeightsThatCannotBe) {
  const std::int64_t half = max_total_weight / 2;
  EXPECT_NO_THROW(weigh({{0, 1}, {1, 2}}, {half, -half}, 1));
  EXPECT_THROW(weigh({{0, 1}, {1, 2}}, {half, -half - 1}, 1), InputError);
  const std::vector<Edge> many(40, Edge{0, 1});  // whose sum does not fit into 64 bits
  EXPECT_THROW(weigh(many, std::vector<std::int64_t>(40, max_total_weight), 1), InputError);
  const auto both = Listing::from_both_ends;
  EXPECT_EQ(weigh({{0, 1}, {1, 0}}, {7, 7}, 1, both).weights()[0], 7);
  EXPECT_THROW(weigh({{0, 1}, {1, 0}}, {7, 8}, 1, both), InputError);
}

}  // namespace
}  // namespace densek
