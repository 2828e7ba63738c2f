// Long computations look at the budget on their way, and their callers have something to return.
#include <densek/generate.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/out_of_time.h"
#include "methods/densest_flow.h"
#include "methods/prepared.h"
#include "methods/systems.h"
#include "support/looks.h"

namespace densek {
namespace {

using test::Looks;

TEST(TimeLimit, PeelingLooksAtIt) {
  const Graph graph = generate::gnp(2000, 0.2, 1);  // 800,000 arcs: one look per 100,000
  const auto peel = [&](Looks& looks) {
    return peel_by_key(
        graph, std::vector<std::int64_t>(graph.num_vertices(), 0), [](Vertex, std::int64_t) {},
        [](std::uint64_t, std::int64_t) { return std::int64_t{0}; }, looks.budget());
  };
  Looks patient(1'000'000), hurried(3);
  EXPECT_EQ(peel(patient).size(), graph.num_vertices());
  EXPECT_GE(patient.taken(), 7);
  EXPECT_THROW(peel(hurried), OutOfTime);
}

TEST(TimeLimit, AFlowEndsInTheMiddle) {
  const Graph graph = generate::gnp(1500, 0.2, 2);
  const std::vector<std::uint8_t> nobody(graph.num_vertices(), 0);
  Looks patient(1'000'000);
  const FlowResult whole = densest_extension(graph, nobody, patient.budget());
  EXPECT_TRUE(whole.proved);
  EXPECT_GE(patient.taken(), 20);  // peeling, building the network, and the flow itself
  for (const std::int64_t looks : {std::int64_t{0}, std::int64_t{1}, patient.taken() / 2, patient.taken() - 1}) {
    Looks hurried(looks);
    const FlowResult part = densest_extension(graph, nobody, hurried.budget());
    EXPECT_FALSE(part.proved) << looks;
    EXPECT_FALSE(whole.set.ratio < part.set.ratio);
    EXPECT_LE(hurried.taken(), looks + 2);
  }
}

TEST(TimeLimit, WhatTheFlowHasFoundByThenIsTheAnswer) {
  SolveOptions options;
  options.method = "dsg-flow";
  const Hooks hooks;
  int better_than_peeling = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Graph graph = generate::gnp(60, 0.08, seed);
    Prepared prepared(graph, 1);
    const Question question(graph);
    Ratio last;
    for (std::int64_t looks = 1; looks < 12; ++looks) {  // the first is when peeling begins
      Looks hurried(looks);
      Task task{question, prepared, options, hurried.budget(), hooks};
      const Result peeled = dsg_peel(task), found = dsg_flow(task);
      const Ratio now{found.value, std::ssize(found.vertices)}, peeling{peeled.value, std::ssize(peeled.vertices)};
      EXPECT_EQ(found.value, ratio_of(graph, found.vertices).edges);
      EXPECT_LE(found.value, found.upper_bound.value());
      EXPECT_FALSE(now < last) << seed << ' ' << looks;  // more time, no worse
      better_than_peeling += found.stop == Stop::time_limit && peeling < now;
      last = now;
    }
  }
  EXPECT_GT(better_than_peeling, 0);
}

TEST(TimeLimit, EigenvaluesAreDoneWithout) {
  const Graph graph = generate::gnp(400, 0.1, 3);
  std::uint32_t largest = 0;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) largest = std::max(largest, graph.degree(v));
  Prepared prepared(graph, 1);
  for (const std::int64_t looks : {0, 5}) {
    Looks hurried(looks);
    EXPECT_EQ(prepared.spectrum(hurried.budget()).upper, largest);
  }
  Looks hurried(3);
  EXPECT_EQ(prepared.eigenvector(hurried.budget())[7], graph.degree(7));
  EXPECT_LT(prepared.spectrum().upper, largest);  // nothing of that is kept
  EXPECT_LE(prepared.eigenvector()[7], 1);
}

}  // namespace
}  // namespace densek
