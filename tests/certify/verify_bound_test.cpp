// What is said of an upper bound is what was proved again, whatever a document claims.
#include "certify/verify_bound.h"

#include <densek/errors.h>
#include <densek/solve.h>
#include <gtest/gtest.h>

#include "certify/refute.h"
#include "report/json.h"
#include "support/graphs.h"

namespace densek::certify {
namespace {

Claims claims_of(const Graph& graph, const Result& result) {
  return verify_claims(graph, report::print(report::to_json(graph, result)), "r.json");
}

/// What anybody can write down about a set.
Claims forged(const Graph& graph, std::vector<Vertex> set, std::int64_t upper_bound, const char* bound) {
  Claims claims;
  claims.graph = graph;
  claims.size = std::ssize(set);
  for (std::size_t i = 0; i < set.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) claims.edges += graph.adjacent(set[i], set[j]);
  claims.value = claims.edges;
  claims.vertices = std::move(set);
  claims.upper_bound = upper_bound;
  claims.bound = bound;
  claims.proven_optimal = upper_bound == claims.edges;
  return claims;
}

Witness witness_of(const Graph& graph, std::int64_t k, ProofStep step, std::int64_t value) {
  return {graph.fingerprint(), k, value, std::nullopt, {std::move(step)}};
}

//  0 - 1       5 - 6      at most 3 edges among 3 vertices, 6 among 6
//   \ /       |   |
//    2 -- 3 -- 4 - 7
const Graph& example() {
  static const Graph graph =
      test::make_graph(8, {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {4, 7}, {6, 7}});
  return graph;
}

TEST(VerifyBound, NothingClaimedAndNothingReplayedIsNeitherTrueNorFalse) {
  Claims claims = forged(example(), {0, 1, 3}, 0, "");
  claims.upper_bound.reset();
  const BoundCheck check = verify_bound(claims, std::nullopt);
  EXPECT_FALSE(check.verified || check.proved || check.optimal);
}

TEST(VerifyBound, AClaimBySearchStaysAClaim) {
  const Claims claims = forged(example(), {3, 4, 5, 6, 7, 2}, 6, "branch and bound");  // true, as it happens
  ASSERT_EQ(claims.edges, 6);
  EXPECT_EQ(verify_bound(claims, std::nullopt).verified, std::nullopt);
  const Witness weaker = witness_of(example(), 6, {.argument = Argument::degree}, 7);
  const BoundCheck check = verify_bound(claims, weaker);
  EXPECT_EQ(check.verified, false);
  EXPECT_EQ(check.proved, 7);
  EXPECT_EQ(check.by, "degree");
  EXPECT_FALSE(check.optimal);
}

TEST(VerifyBound, AWitnessThatProvesAsMuchOrMoreServesASearch) {
  Claims claims = forged(example(), {0, 1, 2}, 3, "branch and bound");
  const Witness witness = witness_of(example(), 3, {.argument = Argument::clique}, 3);
  EXPECT_EQ(verify_bound(claims, witness).verified, true);
  claims.upper_bound = 4;  // a search that was cut short
  const BoundCheck check = verify_bound(claims, witness);
  EXPECT_EQ(check.verified, true);
  EXPECT_EQ(check.proved, 3);
  EXPECT_TRUE(check.optimal);
}

TEST(VerifyBound, WhatNeedsNoWitnessIsReplayedWithoutOne) {
  const BoundCheck clique = verify_bound(forged(example(), {0, 1, 2}, 3, "branch and bound"), std::nullopt);
  EXPECT_EQ(clique.verified, true);  // three vertices have no more than three edges, whoever says so
  EXPECT_EQ(clique.by, "clique");
  EXPECT_TRUE(clique.optimal);
  const BoundCheck all = verify_bound(forged(example(), {0, 1, 2, 3, 4, 5, 6, 7}, 9, "only answer"), std::nullopt);
  EXPECT_EQ(all.verified, true);
  EXPECT_TRUE(all.optimal);
}

TEST(VerifyBound, AnArgumentThatGivesSomethingElseIsRefused) {
  const std::vector<Vertex> set = {2, 3, 4, 5, 6, 7};
  EXPECT_THROW(verify_bound(forged(example(), set, 6, "clique"), std::nullopt), VerificationError);
  EXPECT_THROW(verify_bound(forged(example(), set, 6, "degree"), std::nullopt), VerificationError);
  EXPECT_NO_THROW(verify_bound(forged(example(), set, 7, "degree"), std::nullopt));
}

TEST(VerifyBound, AClaimThatAnotherSetBeatsIsRefuted) {
  for (const char* bound : {"branch and bound", "clique search", "flow", "orientation", "fixing"}) try {
      verify_bound(forged(example(), {1, 2, 3}, 2, bound), std::nullopt);
      ADD_FAILURE() << bound;
    } catch (const VerificationError& error) {
      EXPECT_STREQ(error.what(), "upper_bound: the result claims 2, but other 3 vertices have 3 edges: 0 1 2");
    }
  const Witness weaker = witness_of(example(), 3, {.argument = Argument::clique}, 3);
  EXPECT_THROW(verify_bound(forged(example(), {1, 2, 3}, 2, "branch and bound"), weaker), VerificationError);
}

TEST(VerifyBound, EdgesPerVertexAreNeverVerifiedButMayBeRefuted) {
  Claims claims = forged(example(), {0, 1, 2}, 3, "flow");
  claims.edges_per_vertex_bound = 1.125;  // all eight
  const BoundCheck check = verify_bound(claims, std::nullopt);
  EXPECT_EQ(check.verified, false);
  EXPECT_EQ(check.proved, 3);
  claims.edges_per_vertex_bound = 1.0;
  EXPECT_THROW(verify_bound(claims, std::nullopt), VerificationError);
}

// A true bound is never called refuted, and a false one never verified.
TEST(VerifyBound, IsRightOnSmallGraphs) {
  test::Random random(5);
  int refuted = 0, verified = 0, open = 0;
  for (int round = 0; round < 3000; ++round) {
    const unsigned n = 3 + static_cast<unsigned>(random.below(9));
    const Graph graph = test::random_graph(n, random.unit(), random);
    const unsigned k = 1 + static_cast<unsigned>(random.below(n));
    const std::int64_t truth = test::brute_force(graph, k);
    std::vector<Vertex> set(n);
    for (Vertex v = 0; v < n; ++v) set[v] = v;
    for (std::size_t i = n; i > 1; --i) std::swap(set[i - 1], set[random.below(i)]);
    set.resize(k);
    Claims claims = forged(graph, set, 0, "branch and bound");
    for (std::int64_t bound = claims.edges; bound <= truth + 1; ++bound) {
      claims.upper_bound = bound;
      try {
        const BoundCheck check = verify_bound(claims, std::nullopt);
        EXPECT_TRUE(bound >= truth || check.verified != true) << bound << " of " << truth;
        EXPECT_GE(check.proved.value_or(truth), truth);
        ++(check.verified == true ? verified : open);
      } catch (const VerificationError&) {
        EXPECT_LT(bound, truth);
        ++refuted;
      }
    }
  }
  EXPECT_GT(refuted, 500);
  EXPECT_GT(verified, 500);
  EXPECT_GT(open, 500);
}

TEST(VerifyBound, EveryHonestResultPasses) {
  test::Random random(6);
  for (int round = 0; round < 60; ++round) {
    const unsigned n = 4 + static_cast<unsigned>(random.below(12));
    const Graph graph = test::random_graph(n, random.unit(), random);
    Solver solver(graph);
    for (unsigned k = 1; k <= n; k += 1 + (k > 4))
      for (const char* method : {"auto", "exact", "dsg-flow", "dsg-peel", "at-least-k", "at-most-k"}) {
        SolveOptions options;
        options.method = method;
        const Result result = solver.solve(k, options);
        EXPECT_NO_THROW(verify_bound(claims_of(graph, result), std::nullopt)) << method << ", k = " << k;
      }
  }
}

}  // namespace
}  // namespace densek::certify
