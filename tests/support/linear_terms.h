// Linear terms of all kinds: none, few, many, small, large, of both signs.
#pragma once

#include <cstdint>
#include <vector>

#include "question/question.h"
#include "support/graphs.h"

namespace densek::test {

inline std::vector<std::int64_t> random_linear(std::size_t n, Random& random) {
  const auto within = [&](std::int64_t size) {
    return static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(2 * size + 1))) - size;
  };
  constexpr std::int64_t sizes[] = {1, 3, 20, 1000, 1'000'000'000};
  const std::uint64_t kind = random.below(8), rare = random.below(2) == 0 ? 1 : 10;
  const std::int64_t size = sizes[random.below(5)];
  std::vector<std::int64_t> linear(n, 0);
  for (std::int64_t& c : linear) {
    if (kind == 0 || random.below(rare) != 0) continue;  // 0: nothing but zeros, written down
    c = within(size);
    if (kind == 1) c = -std::abs(c);
    if (kind == 2) c = std::abs(c);
    if (kind == 3) c = -1 - std::abs(c);  // together with `rare` = 1, everybody has one
    if (kind == 4) c = within(random.below(4) == 0 ? 1'000'000'000'000 : 2);  // sizes that differ
  }
  return linear;
}

/// k vertices of the graph, with random linear terms.
inline Question random_question(const Graph& graph, std::int64_t k, Random& random) {
  Question question(graph, k);
  question.linear = random_linear(graph.num_vertices(), random);
  question.constant = static_cast<std::int64_t>(random.below(9)) - 4;
  return question;
}

}  // namespace densek::test
