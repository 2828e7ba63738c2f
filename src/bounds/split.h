// Every edge split between its ends, with loads as even as possible: what orientation, cap, blocks and fixing start
// from.
//
// Accelerated projected gradient on Σ b² (in the manner of Harb, Quanrud, Chekuri 2022) with a step per edge and
// restarts. Most edges settle early: one end has them whole and the other has more load. They rest, a step visits the
// arcs that may move, a quarter or less of all on social networks, and now and then all are looked at. At a vertex the
// arcs that are free, neither at rest nor at a border, are what limits the step: 1 over twice the larger number of free
// arcs at the ends of an edge is safe, and far more than with the degrees. It ends before its iterations are over where
// nothing is left to gain for any k (bounds/evenness.h). A share is a float per arc that may move, stored as its
// distance from one half: the two arcs of an edge then carry opposite numbers to the last bit and rest together, each
// row can be updated by itself, and the result does not depend on the number of threads. The proof is made of integers:
// shares are rounded to multiples of 2⁻¹⁶. One iteration streams 16 bytes per arc that may move.
//
// With weights a share is a part of the edge's weight, the step is 1 over twice the larger sum of free weights at its
// ends, and an edge that weighs less than nothing gives nothing to anybody: no set is worth more for it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.h"
#include "base/unset.h"
#include "graph/cores.h"
#include "question/question.h"

namespace densek::bounds {

/// What one edge is worth in shares, and a unit of weight in loads, as long as sums of them fit.
inline constexpr int share_bits = 16;
inline constexpr std::int32_t share_unit = 1 << share_bits;
/// How many whole edges, or units of weight, that is, rounded down also below 0.
constexpr std::int64_t whole_edges(std::int64_t load, int bits = share_bits) { return load >> bits; }

using Shares = UnsetVector<std::int32_t>;

/// Every edge split between its ends.
struct Split {
  Shares shares;                    ///< by arc u→v: what u gets; the two arcs of an edge sum to share_unit
  std::vector<std::int64_t> loads;  ///< by vertex: what it got and its linear term, in 2^−bits of a unit
  int bits = share_bits;            ///< load_bits of the question
};

/// Σ|w| + Σ|c| + |constant|: no set is worth more, nor less than −that. `most_total` stands for all that is more.
std::int64_t total_of(const Question& question);
inline constexpr std::int64_t most_total = std::int64_t{1} << 62;

/// With how many bits behind the point loads are counted: share_bits, or as many as keep all sums below 2⁶².
int load_bits(const Question& question);

/// What an end of an edge gets for its share, in 2^−bits. The end with the smaller number has it rounded down, the
/// other one up, so that together they get what the edge weighs.
constexpr std::int64_t amount_of(std::int64_t weight, std::int32_t share, int bits, bool smaller_end) {
  if (weight <= 0) return 0;
  const std::int64_t of_smaller = smaller_end ? share : share_unit - share;
  const std::int64_t down =
      ((weight >> share_bits) * of_smaller << bits) + ((weight & (share_unit - 1)) * of_smaller >> (share_bits - bits));
  return smaller_end ? down : (weight << bits) - down;
}

/// What v got by these shares, and its linear term.
std::int64_t load_of(const Question& question, const Split& split, Vertex v);

struct SplitOptions {
  int iterations = 100;
  int threads = 1;
  Budget budget = {};                   ///< when it is exhausted, the split so far is returned
  double near_limit = 1.0 / (1 << 16);  ///< where all bounds are within this part of their limits, it ends
  std::uint64_t* arcs = nullptr;        ///< where to add the arcs that steps and looks go along
};

/// Every edge at the end that comes earlier in `order`, which lists all vertices. The peeling order keeps the largest
/// load within a factor 2 of the least possible.
Split ordered_split(const Question& question, std::span<const Vertex> order, int threads = 1);

/// The split with loads as even as the iterations allow, starting from `start`.
Split even_split(const Question& question, Split start, const SplitOptions& options = {});

/// The same from the order of cores on. Without weights the split that they start from is not made first: two passes
/// fewer.
Split even_split(const Question& question, const Cores& cores, const SplitOptions& options);

/// By edge u < v in the order of rows: what u gets, as a witness wants it.
std::vector<std::uint32_t> shares_by_edge(const Graph& graph, const Split& split);

}  // namespace densek::bounds
