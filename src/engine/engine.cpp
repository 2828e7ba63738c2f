#include "engine/engine.h"

#include <densek/errors.h>

#include <string>
#include <utility>

#include "graph/unweighted.h"
#include "question/checks.h"
#include "relaxation/rounding.h"

namespace densek {

void require_supported(const Question& question) {
  require_unweighted(question.graph);
  require_one_part(question);
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
