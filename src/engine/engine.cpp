#include "engine/engine.h"

#include <densek/errors.h>

#include <string>
#include <utility>

#include "relaxation/rounding.h"

namespace densek {

void require_supported(const Question& question) {
  if (question.graph.weighted()) throw UsageError("Frank–Wolfe methods do not know weights of edges");
  if (question.parts.sizes.size() != 1) throw UsageError("Frank–Wolfe methods choose from one part only");
  for (const std::int64_t c : question.linear)
    if (c > largest_linear_term || c < -largest_linear_term)
      throw UsageError("Frank–Wolfe methods take linear terms up to 2⁴⁰ in size, not " + std::to_string(c));
}

Rounded round_point(const Question& question, double lambda, std::vector<double> x, std::vector<double> v) {
  Rounded rounded;
  const auto k = static_cast<std::size_t>(question.k());
  rounded.vertices = round_by_pair_moves(question.graph, k, lambda, std::move(x), std::move(v));
  rounded.value = question.value(rounded.vertices) - question.constant;
  return rounded;
}

}  // namespace densek
