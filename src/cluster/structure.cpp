#include "cluster/structure.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <utility>

namespace densek::cluster {

namespace {

std::vector<std::uint32_t> own_degrees(const Share& share) {
  std::vector<std::uint32_t> degree(share.num_owned(), 0);
  for (Vertex u = 0; u < share.num_vertices(); ++u)
    for (const Vertex i : share.rows.neighbors(u)) ++degree[i - share.first];
  return degree;
}

/// Peels in waves: everybody whose degree is at most the level leaves at once, all are told who, and what they own next
/// to those loses its neighbours. A wave without anybody leads to the next level.
void peel(const Share& share, Communicator& ranks, std::vector<std::uint32_t> degree, Structure& structure) {
  constexpr std::uint32_t gone = std::numeric_limits<std::uint32_t>::max();
  for (;;) {
    const std::uint32_t own = degree.empty() ? gone : *std::ranges::min_element(degree);
    const std::vector<std::uint32_t> least_of = ranks.all_gather_one(own);
    const std::uint32_t least = *std::ranges::min_element(least_of);
    if (least == gone) return;
    if (least > structure.degeneracy) structure.degeneracy = least, structure.in_highest_core = 0;
    std::vector<Vertex> leaving;
    for (std::size_t at = 0; at < degree.size(); ++at)
      if (degree[at] <= structure.degeneracy) {
        degree[at] = gone;
        leaving.push_back(share.first + static_cast<Vertex>(at));
      }
    for (const auto& of_rank : ranks.all_gather(leaving)) {
      structure.in_highest_core += of_rank.size();
      for (const Vertex u : of_rank)
        for (const Vertex i : share.rows.neighbors(u))
          if (degree[i - share.first] != gone) --degree[i - share.first];
    }
  }
}

/// Vertices joined as long as there is an edge between them.
class Forest {
 public:
  explicit Forest(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), Vertex{0}); }
  Vertex root(Vertex a) {
    while (parent_[a] != a) a = parent_[a] = parent_[parent_[a]];
    return a;
  }
  void join(Vertex a, Vertex b) {
    a = root(a);
    b = root(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<Vertex> parent_;
};

/// Each rank joins what its own arcs join; the first joins their forests, a stretch at a time.
void join_components(const Share& share, Communicator& ranks, Structure& structure) {
  const Vertex n = share.num_vertices();
  constexpr Vertex stretch = 1 << 20;
  Forest forest(n);
  for (Vertex u = 0; u < n; ++u)
    for (const Vertex i : share.rows.neighbors(u)) forest.join(u, i);
  for (std::uint64_t begin = 0; begin < n; begin += stretch) {
    std::vector<std::array<Vertex, 2>> joined;
    if (!ranks.is_first())
      for (std::uint64_t v = begin; v < std::min<std::uint64_t>(n, begin + stretch); ++v)
        if (const Vertex root = forest.root(static_cast<Vertex>(v)); root != v)
          joined.push_back({static_cast<Vertex>(v), root});
    for (const auto& of_rank : ranks.gather(joined))
      for (const auto& [a, b] : of_rank) forest.join(a, b);
  }
  if (!ranks.is_first()) return;
  std::vector<Vertex> size(n, 0);
  for (Vertex v = 0; v < n; ++v) ++size[forest.root(v)];
  structure.components = static_cast<std::uint64_t>(n - std::ranges::count(size, Vertex{0}));
  structure.largest_component = size.empty() ? 0 : *std::ranges::max_element(size);
}

}  // namespace

Structure structure_of(const Share& share, Communicator& ranks) {
  Structure structure;
  std::vector<std::uint32_t> degree = own_degrees(share);
  for (const auto& of_rank : ranks.gather(degree))
    structure.degrees.insert(structure.degrees.end(), of_rank.begin(), of_rank.end());
  peel(share, ranks, std::move(degree), structure);
  join_components(share, ranks, structure);
  return structure;
}

}  // namespace densek::cluster
