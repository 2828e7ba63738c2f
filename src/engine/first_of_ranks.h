// The best of what several ranks have, told to all of them in little more than their own size.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/communicator.h"
#include "relaxation/selection.h"

namespace densek {

/// Comes after everybody.
inline constexpr Ranked after_all{-std::numeric_limits<double>::infinity(), no_vertex};

/// As ranks tell each other: a vertex and its value, without padding.
struct [[gnu::packed]] Told {
  Vertex vertex;
  double value;

  static Told of(const Ranked& ranked) { return {ranked.vertex, ranked.value}; }
  Ranked ranked() const { return {value, vertex}; }
};

/// What it took to tell.
struct ToldRanked {
  std::uint64_t meetings = 0, entries = 0;
};

/// Leaves the first-ranked `count` of them, or all there are, in order.
void keep_first(std::vector<Ranked>& ranked, std::size_t count);

/// The first `count` of what all ranks have, in order, on every rank; `own` is in order.
std::vector<Ranked> first_of_ranks(Communicator& ranks, const std::vector<Ranked>& own, std::size_t count,
                                   ToldRanked& told);

}  // namespace densek
