// The friendships in a karate club that was about to split (W. W. Zachary, An information flow model for conflict and
// fission in small groups, 1977): small, real, and known to everybody, so a good first graph to try.
#include <densek/generate.h>

#include <string>
#include <vector>

#include "graph/build.h"

namespace densek {

Graph karate_club() {
  // Of vertex i, the friends with larger numbers.
  static const std::vector<std::vector<Vertex>> friends = {
      {1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 17, 19, 21, 31},  // 0, the instructor
      {2, 3, 7, 13, 17, 19, 21, 30},
      {3, 7, 8, 9, 13, 27, 28, 32},
      {7, 12, 13},
      {6, 10},
      {6, 10, 16},
      {16},
      {},
      {30, 32, 33},
      {33},
      {},  // 10
      {},
      {},
      {33},
      {32, 33},
      {32, 33},
      {},
      {},
      {32, 33},
      {33},
      {32, 33},  // 20
      {},
      {32, 33},
      {25, 27, 29, 32, 33},
      {25, 27, 31},
      {31},
      {29, 33},
      {33},
      {31, 33},
      {32, 33},
      {32, 33},  // 30
      {32, 33},
      {33},
      {}};  // 33, the president
  std::vector<PageArray<Edge>> edges;
  edges.emplace_back(78);
  std::size_t count = 0;
  for (Vertex v = 0; v < friends.size(); ++v)
    for (const Vertex u : friends[v]) edges[0][count++] = {v, u};
  return build_graph(friends.size(), std::move(edges), Labels::consecutive(friends.size()),
                     {.source = "karate club (built in)", .threads = 1});
}

}  // namespace densek
