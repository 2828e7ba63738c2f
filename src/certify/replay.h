// The bounds once more, each stated from its definition: what a step of a witness proves about what is left to choose.
//
// Written to be compared with docs/formats.md and with nothing else. Whatever a step says is checked first: an order
// lists every vertex once, a colouring is proper, shares are between 0 and 1. Then any data give a valid bound; good
// data give a small one.
#pragma once

#include <densek/witness.h>

#include <cstdint>
#include <span>
#include <vector>

namespace densek::certify {

/// Choose k of these vertices to have as much as possible of
///   base + edges among them + Σ linear.
struct Rest {
  explicit Rest(const Graph& graph, std::int64_t choose);  ///< nothing decided yet; the graph must outlive it
  Rest() = default;
  Rest(Rest&&) = default;  // the spans follow the vectors in a move, not in a copy
  Rest& operator=(Rest&&) = default;

  std::span<const std::uint64_t> offsets;  ///< rows of the subgraph of the open vertices
  std::span<const Vertex> targets;
  std::vector<std::int64_t> linear;  ///< by vertex: neighbours among the forced
  std::int64_t forced = 0;           ///< how many
  std::int64_t base = 0;             ///< edges among them
  std::int64_t k = 0;

  std::int64_t size() const { return std::ssize(linear); }
  std::int64_t degree(std::size_t v) const { return static_cast<std::int64_t>(offsets[v + 1] - offsets[v]); }
  std::span<const Vertex> row(std::size_t v) const { return targets.subspan(offsets[v], offsets[v + 1] - offsets[v]); }

  std::vector<std::uint64_t> own_offsets;
  std::vector<Vertex> own_targets;
};

/// The most that k of the vertices, 0 ≤ k ≤ size, can have by the step's argument. Throws VerificationError if the
/// step's data are not what the argument needs. O(n log n + m), and O(n·k) more for blocks.
std::int64_t bound_of(const Rest& rest, const ProofStep& step, std::int64_t k);

/// What is left after the decisions of the step. Each is checked to lose nothing better than `lower_bound`; throws
/// VerificationError otherwise. rest.k ≥ 1.
Rest after_step(const Rest& rest, const ProofStep& step, std::int64_t lower_bound);

// --- What several arguments are made of

/// Throws VerificationError saying `what` unless it holds.
void require(bool holds, const char* what);

/// k(k−1)/2, for k < 2³².
constexpr std::int64_t pairs(std::int64_t k) { return k % 2 == 0 ? k / 2 * (k - 1) : (k - 1) / 2 * k; }

/// sums[q] = sum of the q largest values, q = 0 … most or as many as there are.
std::vector<std::int64_t> sums_of_largest(std::vector<std::int64_t> values, std::int64_t most);

/// Of the k largest, or of all if there are fewer.
std::int64_t sum_of_largest(std::vector<std::int64_t> values, std::int64_t k);

/// By vertex: its place in the order, which lists every vertex once.
std::vector<Vertex> places(const Rest& rest, const ProofStep& step);

/// Edges among q vertices at most, when these are the numbers of later neighbours, largest first.
std::int64_t edges_by_later(std::span<const std::int64_t> later, std::int64_t q);

/// missing[q] = pairs that q vertices of classes of these sizes have within classes, at least; q = 0 … most.
std::vector<std::int64_t> pairs_missing(std::vector<std::int64_t> sizes, std::int64_t most);

/// What the vertices got, linear terms included, in shares.
std::vector<std::int64_t> loads_of(const Rest& rest, const ProofStep& step);

/// Calls visit(v, u, what v gets, what u gets) for every edge, v < u.
template <class Visit>
void for_each_split_edge(const Rest& rest, const ProofStep& step, Visit&& visit) {
  require(step.shares.size() * 2 == rest.targets.size(), "it does not split every edge");
  std::size_t edge = 0;
  for (std::size_t v = 0; v < rest.linear.size(); ++v)
    for (const Vertex u : rest.row(v)) {
      if (u < v) continue;
      const std::int64_t share = step.shares[edge++];
      require(share <= std::int64_t{share_denominator}, "a share is more than the edge");
      visit(v, u, share, std::int64_t{share_denominator} - share);
    }
}

}  // namespace densek::certify
