// Every edge split between its ends, with loads as even as possible: what orientation, cap, blocks and fixing start
// from.
//
// Accelerated projected gradient on Σ b² (in the manner of Harb, Quanrud, Chekuri 2022) with a step per edge, 1 over
// twice the larger degree of its ends, and restarts. A share is a float per arc, stored as its distance from one half:
// the two arcs of an edge then carry opposite numbers to the last bit, each row can be updated by itself, and the
// result does not depend on the number of threads. The proof is made of integers: shares are rounded to multiples of
// 2⁻¹⁶. One iteration streams 20 bytes per arc.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.h"
#include "question/question.h"

namespace densek::bounds {

/// What one edge is worth in shares and loads.
inline constexpr int share_bits = 16;
inline constexpr std::int32_t share_unit = 1 << share_bits;
/// How many whole edges that is, rounded down also below 0.
constexpr std::int64_t whole_edges(std::int64_t shares) { return shares >> share_bits; }

/// Every edge split between its ends, in units of 1/share_unit.
struct Split {
  std::vector<std::int32_t> shares;  ///< by arc u→v: what u gets; the two arcs of an edge sum to share_unit
  std::vector<std::int64_t> loads;   ///< by vertex: sum of its shares and its linear term
};

struct SplitOptions {
  int iterations = 100;
  int threads = 1;
  Budget budget = {};  ///< when it is exhausted, the split so far is returned
};

/// Every edge at the end that comes earlier in `order`, which lists all vertices. The peeling order keeps the largest
/// load within a factor 2 of the least possible.
Split ordered_split(const Question& question, std::span<const Vertex> order, int threads = 1);

/// The split with loads as even as the iterations allow, starting from `start`.
Split even_split(const Question& question, Split start, const SplitOptions& options = {});

/// By edge u < v in the order of rows: what u gets, as a witness wants it.
std::vector<std::uint32_t> shares_by_edge(const Graph& graph, const Split& split);

}  // namespace densek::bounds
