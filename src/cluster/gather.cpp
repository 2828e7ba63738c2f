#include "cluster/gather.h"

#include <algorithm>
#include <memory>
#include <span>

namespace densek::cluster {

namespace {

/// Rows of about so many arcs are handed over at once.
constexpr std::uint64_t arcs_at_once = std::uint64_t{1} << 22;

struct Rows {
  std::vector<std::uint64_t> offsets = {0};
  std::vector<Vertex> targets;
  std::vector<std::int64_t> weights;
};

/// By vertex of the whole graph: its place in the part.
std::vector<Vertex> places_in(const Share& share, std::span<const Vertex> vertices) {
  std::vector<Vertex> place(share.num_vertices(), no_vertex);
  for (std::size_t i = 0; i < vertices.size(); ++i) place[vertices[i]] = static_cast<Vertex>(i);
  return place;
}

/// Where the row of each vertex of the part begins: every owner counts for its own.
std::vector<std::uint64_t> offsets_of(const Share& share, Communicator& ranks, std::span<const Vertex> vertices,
                                      std::span<const Vertex> place) {
  std::vector<std::uint32_t> degree(share.num_owned(), 0);
  for (const Vertex u : vertices)
    for (const Vertex i : share.rows.neighbors(u)) degree[i - share.first] += place[i] != no_vertex;
  std::vector<std::uint32_t> own;
  for (const Vertex v : vertices)
    if (share.owns(v)) own.push_back(degree[v - share.first]);
  std::vector<std::uint64_t> offsets = {0};
  offsets.reserve(vertices.size() + 1);
  for (const auto& of_rank : ranks.all_gather(own))
    for (const std::uint32_t count : of_rank) offsets.push_back(offsets.back() + count);
  return offsets;
}

/// What a rank has of the rows of some vertices.
struct Pieces {
  std::vector<std::uint32_t> counts;  // by row
  std::vector<Vertex> targets;
  std::vector<std::int64_t> weights;
};

Pieces pieces_of(const Share& share, std::span<const Vertex> vertices, std::span<const Vertex> place) {
  Pieces pieces;
  for (const Vertex u : vertices) {
    const std::size_t before = pieces.targets.size();
    for (const auto [i, weight] : share.rows.arcs(u)) {
      if (place[i] == no_vertex) continue;
      pieces.targets.push_back(place[i]);
      if (share.weighted) pieces.weights.push_back(weight);
    }
    pieces.counts.push_back(static_cast<std::uint32_t>(pieces.targets.size() - before));
  }
  return pieces;
}

/// Appends the rows of a stretch on the first rank: the pieces of each row follow one another as the ranges of the
/// ranks do.
void hand_over(Communicator& ranks, const Pieces& own, bool weighted, std::size_t rows, Rows& into) {
  const auto counts = ranks.gather(own.counts);
  const auto targets = ranks.gather(own.targets);
  const auto weights = weighted ? ranks.gather(own.weights) : std::vector<std::vector<std::int64_t>>();
  std::vector<std::ptrdiff_t> at(counts.size(), 0);
  for (std::size_t row = 0; !counts.empty() && row < rows; ++row)
    for (std::size_t rank = 0; rank < counts.size(); ++rank) {
      const std::ptrdiff_t begin = at[rank], end = at[rank] += counts[rank][row];
      into.targets.insert(into.targets.end(), targets[rank].begin() + begin, targets[rank].begin() + end);
      if (weighted) into.weights.insert(into.weights.end(), weights[rank].begin() + begin, weights[rank].begin() + end);
    }
}

}  // namespace

Part part_of(const Share& share, Communicator& ranks, const std::vector<bool>& open) {
  Part part;
  std::uint64_t arcs = 0;
  for (Vertex u = 0; u < share.num_vertices(); ++u) {
    if (!open[u]) continue;
    part.vertices.push_back(u);
    for (const Vertex i : share.rows.neighbors(u)) arcs += open[i];
  }
  part.arcs = sum_of(ranks, arcs);
  return part;
}

Graph gather(const Share& share, Communicator& ranks, const Part& part) {
  const std::span<const Vertex> vertices(part.vertices);
  const std::vector<Vertex> place = places_in(share, vertices);
  const auto rows = std::make_shared<Rows>();
  std::vector<std::uint64_t> offsets = offsets_of(share, ranks, vertices, place);
  if (ranks.is_first()) {
    rows->targets.reserve(part.arcs);
    if (share.weighted) rows->weights.reserve(part.arcs);
  }
  for (std::size_t begin = 0, end = 0; begin < vertices.size(); begin = end) {
    for (end = begin + 1; end < vertices.size() && offsets[end + 1] - offsets[begin] <= arcs_at_once;) ++end;
    hand_over(ranks, pieces_of(share, vertices.subspan(begin, end - begin), place), share.weighted, end - begin, *rows);
  }
  if (!ranks.is_first()) return {};
  rows->offsets = std::move(offsets);
  return Graph(rows->offsets, rows->targets, Labels::consecutive(vertices.size()), rows, share.checksum, {}, {},
               {rows->weights, share.rows.units()});
}

}  // namespace densek::cluster
