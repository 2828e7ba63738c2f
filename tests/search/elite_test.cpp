#include "search/elite.h"

#include <gtest/gtest.h>

namespace densek::search {
namespace {

std::vector<std::int64_t> values(const ElitePool& pool) {
  std::vector<std::int64_t> all;
  for (std::size_t rank = 0; rank < pool.size(); ++rank) all.push_back(pool[rank].value);
  return all;
}

TEST(ElitePool, KeepsTheBestInOrder) {
  ElitePool pool(3);
  EXPECT_TRUE(pool.offer({{1, 2}, 5}));
  EXPECT_FALSE(pool.offer({{1, 3}, 4}));
  EXPECT_TRUE(pool.offer({{2, 3}, 7}));
  EXPECT_FALSE(pool.offer({{2, 4}, 6}));  // pushes the 4 out
  EXPECT_FALSE(pool.offer({{2, 5}, 1}));  // worse than all of a full pool
  EXPECT_EQ(values(pool), (std::vector<std::int64_t>{7, 6, 5}));
  EXPECT_EQ(pool.best().members, (std::vector<Vertex>{2, 3}));
  EXPECT_EQ(pool.worst().value, 5);
}

TEST(ElitePool, TakesASetOnceWhateverTheOrderOfItsMembers) {
  ElitePool pool(3);
  EXPECT_TRUE(pool.offer({{3, 1, 2}, 2}));
  EXPECT_FALSE(pool.offer({{2, 3, 1}, 2}));
  EXPECT_EQ(pool.size(), 1U);
  EXPECT_EQ(pool.best().members, (std::vector<Vertex>{1, 2, 3}));
}

// So that the pool depends on the order of the offers alone, and a newcomer must be better to take the lead.
TEST(ElitePool, EqualsStandInTheOrderOfTheirArrival) {
  ElitePool pool(3);
  EXPECT_TRUE(pool.offer({{1}, 2}));
  EXPECT_FALSE(pool.offer({{2}, 2}));
  EXPECT_FALSE(pool.offer({{3}, 2}));
  EXPECT_FALSE(pool.offer({{4}, 2}));  // the pool is full of equals
  EXPECT_EQ(pool[0].members, (std::vector<Vertex>{1}));
  EXPECT_EQ(pool[1].members, (std::vector<Vertex>{2}));
  EXPECT_EQ(pool[2].members, (std::vector<Vertex>{3}));
}

}  // namespace
}  // namespace densek::search
