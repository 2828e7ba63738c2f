#include "engine/engine.h"

#include <densek/errors.h>

#include <algorithm>
#include <utility>

#include "relaxation/rounding.h"

namespace densek {

Border widest(std::span<const Border> by_part) {
  if (by_part.size() == 1) return by_part.front();
  Border widest;
  for (const Border& border : by_part)
    if (border.exists() &&
        (!widest.exists() || border.max_outside - border.min_inside > widest.max_outside - widest.min_inside))
      widest = border;
  return widest;
}

bool Pair::integral() const { return x_l <= integral_within && x_j >= 1 - integral_within; }

void require_supported(const Question& question, std::int64_t heaviest_row) {
  const std::int64_t room = largest_term - heaviest_row;
  if (room < 0 || std::ranges::any_of(question.linear, [room](std::int64_t c) { return c > room || c < -room; }))
    throw UsageError("Frank–Wolfe methods take vertices whose weights and edges sum up to 2⁶⁰ units in size");
}

Start spread_over_parts(const Question& question) {
  const PartLists parts(question);
  Start start{.uniform = false, .entries = {}};
  for (Vertex v = 0; v < question.num_vertices(); ++v) {
    const std::size_t part = question.part(v);
    if (parts.chosen(part) == 0) continue;
    start.entries.push_back(
        {v, static_cast<double>(parts.chosen(part)) / static_cast<double>(parts.end(part) - parts.begin(part))});
  }
  return start;
}

Rounded round_point(const Question& question, const Loading& loading, std::vector<double> x, std::vector<double> v) {
  Rounded rounded;
  rounded.vertices = round_by_pair_moves(question, loading, std::move(x), std::move(v));
  rounded.value = question.value(rounded.vertices) - question.constant;
  return rounded;
}

}  // namespace densek
