// Small questions for tests, and the slow truth about them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "question/question.h"
#include "support/graphs.h"

namespace densek::test {

/// Calls visit(set) for every set of k of n ≤ 20 vertices, increasing.
template <class Visit>
void for_all_sets(unsigned n, std::int64_t k, Visit&& visit) {
  for (std::uint32_t mask = 0; mask < 1U << n; ++mask) {
    if (__builtin_popcount(mask) != k) continue;
    std::vector<Vertex> set;
    for (Vertex v = 0; v < n; ++v)
      if (mask >> v & 1) set.push_back(v);
    visit(set);
  }
}

/// What a set is worth, counted pair by pair.
inline std::int64_t count_value(const Question& question, const std::vector<Vertex>& set) {
  std::int64_t value = question.constant + count_edges(question.graph, set);
  for (const Vertex v : set) value += question.c(v);
  return value;
}

/// The most that any answer to a question of one part is worth.
inline std::int64_t best_value(const Question& question) {
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  for_all_sets(question.num_vertices(), question.k(),
               [&](const std::vector<Vertex>& set) { best = std::max(best, count_value(question, set)); });
  return best;
}

/// k of n vertices with linear terms between −largest and largest, of which about every second is 0.
inline Question random_question(unsigned n, std::int64_t k, std::int64_t largest, Random& random) {
  Question question(random_graph(n, random.unit(), random), k);
  const auto range = static_cast<std::uint64_t>(2 * largest + 1);
  for (unsigned v = 0; v < n; ++v)
    question.linear.push_back(random.below(2) == 0 ? 0 : static_cast<std::int64_t>(random.below(range)) - largest);
  question.constant = static_cast<std::int64_t>(random.below(range)) - largest;
  return question;
}

/// One fate for each of n vertices, at most `most_forced` of them forced.
inline std::vector<Fate> random_fates(unsigned n, std::int64_t most_forced, Random& random) {
  std::vector<Fate> fates(n, Fate::open);
  for (Fate& fate : fates) {
    const std::uint64_t draw = random.below(6);
    if (draw == 0) fate = Fate::removed;
    if (draw == 1 && most_forced-- > 0) fate = Fate::forced;
  }
  return fates;
}

}  // namespace densek::test
