// Orientation bound: split every edge between its ends. An edge inside a set S gives all of itself to vertices of S, so
// S has at most Σ_{u∈S} b_u edges, b_u = what u got (and its linear term), and k vertices at most the sum of the k
// largest b. It is the dual of the linear relaxation max Σ_e min(x_u, x_v). The split with the most even loads (least Σ
// b²) is best for every k at once (the dense decomposition: Tatti, Gionis 2015; Danisch, Chan, Sozio 2017), so one
// computation serves all k.
//
// Accelerated projected gradient on Σ b² (in the manner of Harb, Quanrud, Chekuri 2022) with a step per edge, 1 over
// twice the larger degree of its ends, and restarts. A share is a float per arc, stored as its distance from one half:
// the two arcs of an edge then carry opposite numbers to the last bit, each row can be updated by itself, and the
// result does not depend on the number of threads. The proof is made of integers: shares are rounded to multiples of
// 2⁻¹⁶. One iteration streams 20 bytes per arc. Good for k from the size of the densest subgraph upwards.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.h"
#include "question/question.h"

namespace densek::bounds {

/// What one edge is worth in shares and loads.
inline constexpr std::int32_t share_unit = 1 << 16;

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

class OrientationBound {
 public:
  explicit OrientationBound(std::span<const std::int64_t> loads);
  std::int64_t at(std::int64_t k) const { return sums_[static_cast<std::size_t>(k)] / share_unit; }

 private:
  std::vector<std::int64_t> sums_;  // sums_[i]: of the i largest loads
};

}  // namespace densek::bounds
