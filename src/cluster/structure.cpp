#include "cluster/structure.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "cluster/peel.h"

namespace densek::cluster {

namespace {

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
  std::vector<std::uint32_t> degree = own_neighbors(share);
  for (const auto& of_rank : ranks.gather(degree))
    structure.degrees.insert(structure.degrees.end(), of_rank.begin(), of_rank.end());
  const Peeled peeled = peel(share, ranks, std::move(degree));
  structure.degeneracy = peeled.degeneracy;
  structure.in_highest_core = peeled.in_highest_core;
  join_components(share, ranks, structure);
  return structure;
}

}  // namespace densek::cluster
