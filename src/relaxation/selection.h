// Selection of the k largest, in linear time.
//
// The order is part of the method: larger value first, then smaller id. What comes out is a set, sorted by id, so the
// order in which a selection algorithm visits its input never reaches the result.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include <densek/graph.h>

namespace densek {

template <class Value>
struct RankedBy {
  Value value;
  Vertex vertex;
};
using Ranked = RankedBy<double>;

/// The tie rule: a comes before b.
inline constexpr auto ranks_before = []<class Value>(const RankedBy<Value>& a, const RankedBy<Value>& b) {
  return a.value > b.value || (a.value == b.value && a.vertex < b.vertex);
};

/// Moves the k first-ranked to the front, the last of them to position k−1; 1 ≤ k ≤ size.
template <class Value>
void select_first(std::span<RankedBy<Value>> ranked, std::size_t k) {
  std::nth_element(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(k) - 1, ranked.end(), ranks_before);
}
inline void select_first(std::vector<Ranked>& ranked, std::size_t k) { select_first(std::span(ranked), k); }

/// The vertices of the first k, increasing.
inline std::vector<Vertex> first_vertices(const std::vector<Ranked>& ranked, std::size_t k) {
  std::vector<Vertex> set(k);
  for (std::size_t i = 0; i < k; ++i) set[i] = ranked[i].vertex;
  std::sort(set.begin(), set.end());
  return set;
}

/// top_k: the k vertices of the largest values, ties to the smaller id; increasing. O(n).
inline std::vector<Vertex> top_k(std::span<const double> values, std::size_t k) {
  if (k == 0) return {};
  std::vector<Ranked> ranked(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) ranked[i] = {values[i], static_cast<Vertex>(i)};
  select_first(ranked, k);
  return first_vertices(ranked, k);
}

}  // namespace densek
