// Long computations look at the budget on their way, and their callers have something to return.
#include <densek/generate.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "base/out_of_time.h"
#include "methods/densest_flow.h"
#include "methods/prepared.h"

namespace densek {
namespace {

/// A clock that strikes after so many looks.
class Looks {
 public:
  explicit Looks(std::int64_t until_late) : left_(until_late), first_(until_late) {}
  Budget budget() { return {.stop = nullptr, .deadline = {}, .looks_left = &left_}; }
  std::int64_t taken() const { return first_ - left_; }

 private:
  std::atomic<std::int64_t> left_;
  std::int64_t first_;
};

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
