#include "search/arena.h"

#include <densek/generate.h>

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "base/out_of_time.h"
#include "support/looks.h"

namespace densek {
namespace {

using test::Looks;

TEST(Arena, APartOfALargeGraphIsNotCopiedToTheEnd) {
  const Graph graph = generate::gnp(2000, 0.2, 1);  // 800,000 arcs
  const Question question(graph);
  std::vector<Vertex> most(1900);
  std::iota(most.begin(), most.end(), Vertex{50});
  Looks patient(1'000'000), hurried(3);
  EXPECT_EQ(search::Arena(question, most, patient.budget()).num_vertices(), 1900);
  EXPECT_GE(patient.taken(), 6);
  EXPECT_THROW(search::Arena(question, most, hurried.budget()), OutOfTime);
}

}  // namespace
}  // namespace densek
