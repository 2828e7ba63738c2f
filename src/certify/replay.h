// The bounds once more, each stated from its definition: what a step of a witness proves about what is left to choose.
//
// Written to be compared with docs/formats.md and with nothing else. Whatever a step says is checked first: an order
// lists every vertex once, a colouring is proper, shares are between 0 and 1. Then any data give a valid bound; good
// data give a small one.
#pragma once

#include <densek/wishes.h>
#include <densek/witness.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace densek::certify {

/// Choose so many of these vertices from each part to have as much as possible of
///   base + weights of the edges among them + Σ linear.
struct Rest {
  /// Nothing decided yet; the graph must outlive it.
  Rest(const Graph& graph, std::int64_t choose);
  /// What the wishes leave to choose from, where so many of each part are asked for, those included counted. Wishes and
  /// sizes fit the graph.
  Rest(const Graph& graph, const Wishes& wishes, std::vector<std::int64_t> asked_for);
  Rest() = default;
  Rest(Rest&&) = default;  // the spans follow the vectors in a move, not in a copy
  Rest& operator=(Rest&&) = default;

  std::span<const std::uint64_t> offsets;  ///< rows of the subgraph of the open vertices
  std::span<const Vertex> targets;
  std::span<const std::int64_t> weights;  ///< by arc; empty: each weighs 1
  std::vector<std::int64_t> linear;       ///< by vertex: its own weight and that of its edges to the forced
  std::vector<std::uint32_t> part_of;     ///< by vertex; empty: all in one part
  std::int64_t forced = 0;                ///< how many
  std::int64_t base = 0;                  ///< what they are worth
  std::vector<std::int64_t> sizes = {0};  ///< to choose, by part

  std::int64_t size() const { return std::ssize(linear); }
  std::int64_t k() const;  ///< to choose, all parts together
  std::uint32_t part(std::size_t v) const { return part_of.empty() ? 0 : part_of[v]; }
  std::int64_t degree(std::size_t v) const { return static_cast<std::int64_t>(offsets[v + 1] - offsets[v]); }
  std::span<const Vertex> row(std::size_t v) const { return targets.subspan(offsets[v], offsets[v + 1] - offsets[v]); }
  /// Calls visit(u, weight) for every edge of v.
  template <class Visit>
  void for_each_edge(std::size_t v, Visit&& visit) const {
    for (std::uint64_t arc = offsets[v]; arc < offsets[v + 1]; ++arc)
      visit(targets[arc], weights.empty() ? std::int64_t{1} : weights[arc]);
  }
  /// Whether every edge counts 1 and any k vertices may be chosen.
  bool counts_edges() const { return weights.empty() && sizes.size() == 1; }
  /// By part, how many vertices are open.
  std::vector<std::int64_t> open_by_part() const;
  /// Whether there is a set to choose.
  bool possible() const;
  /// What is left when the vertices have these fates.
  Rest after(std::span<const Fate> fates) const;

  std::vector<std::uint64_t> own_offsets;
  std::vector<Vertex> own_targets;
  std::vector<std::int64_t> own_weights;
};

/// The most that so many of each part, from none to all, can have by the step's argument. Throws VerificationError if
/// the step's data are not what the argument needs. O(n log n + m), O(n·k) more for blocks, and O(core³) for each
/// matrix of a semidefinite step.
std::int64_t bound_of(const Rest& rest, const ProofStep& step, const std::vector<std::int64_t>& sizes);

/// What is left after the decisions of the step. Each is checked to lose nothing better than `lower_bound`; throws
/// VerificationError otherwise. rest.possible(), and something is to be chosen.
Rest after_step(const Rest& rest, const ProofStep& step, std::int64_t lower_bound);

// --- What several arguments are made of

/// Throws VerificationError saying `what` unless it holds.
void require(bool holds, const char* what);

/// k(k−1)/2, for k < 2³².
constexpr std::int64_t pairs(std::int64_t k) { return k % 2 == 0 ? k / 2 * (k - 1) : (k - 1) / 2 * k; }

constexpr std::int64_t total(const std::vector<std::int64_t>& sizes) {
  std::int64_t sum = 0;
  for (const std::int64_t size : sizes) sum += size;
  return sum;
}

/// sums[q] = sum of the q largest values, q = 0 … most or as many as there are.
std::vector<std::int64_t> sums_of_largest(std::vector<std::int64_t> values, std::int64_t most);

/// Of the k largest, or of all if there are fewer.
std::int64_t sum_of_largest(std::vector<std::int64_t> values, std::int64_t k);

/// Of so many of each part.
std::int64_t sum_by_part(const Rest& rest, std::span<const std::int64_t> values,
                         const std::vector<std::int64_t>& sizes);

/// By vertex: its place in the order, which lists every vertex once.
std::vector<Vertex> places(const Rest& rest, const ProofStep& step);

/// Edges among q vertices at most, when these are the numbers of later neighbours, largest first.
std::int64_t edges_by_later(std::span<const std::int64_t> later, std::int64_t q);

/// missing[q] = pairs that q vertices of classes of these sizes have within classes, at least; q = 0 … most.
std::vector<std::int64_t> pairs_missing(std::vector<std::int64_t> sizes, std::int64_t most);

/// The absolute values of all weights, linear terms and the base, summed up. Throws VerificationError from 2⁶² on.
std::int64_t all_weights(const Rest& rest);

/// Loads are counted in 2^−fine of a unit: 16, or as many as keep all_weights below 2^(62 − fine).
int fine_bits(const Rest& rest);

/// What the vertices got, linear terms included, in 2^−fine.
std::vector<std::int64_t> loads_of(const Rest& rest, const ProofStep& step, int fine);

/// Calls visit(v, u, what v gets, what u gets) for every edge, v < u, in 2^−fine of a unit. What v gets is rounded
/// down; u has the rest. An edge that does not weigh more than nothing gives nothing.
template <class Visit>
void for_each_split_edge(const Rest& rest, const ProofStep& step, int fine, Visit&& visit) {
  __extension__ using Wide = __int128;
  require(step.shares.size() * 2 == rest.targets.size(), "it does not split every edge");
  std::size_t edge = 0;
  for (std::size_t v = 0; v < rest.linear.size(); ++v)
    rest.for_each_edge(v, [&](Vertex u, std::int64_t weight) {
      if (u < v) return;
      const std::int64_t share = step.shares[edge++];
      require(share <= std::int64_t{share_denominator}, "a share is more than the edge");
      const Wide whole = Wide{std::max<std::int64_t>(weight, 0)} << fine;
      const auto here = static_cast<std::int64_t>(whole * share / share_denominator);
      visit(v, u, here, static_cast<std::int64_t>(whole) - here);
    });
}

}  // namespace densek::certify
