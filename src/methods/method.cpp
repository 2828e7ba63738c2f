#include "methods/method.h"

#include <densek/errors.h>
#include <algorithm>

#include <fmt/format.h>

#include <cmath>

namespace densek {

namespace {

/// λ is given in real terms, so that in units it may have missed an integer by its last bits.
constexpr double rounding_of_loading = 0x1p-50;

}  // namespace

Result Task::result() const {
  Result result;
  result.k = question.k();
  result.method = options.method;
  result.options = options;
  result.options.loading = real_loading();
  result.integral = true;
  result.value = not_counted;
  result.threads = prepared.threads();
  return result;
}

double Task::loading(double above_heaviest) const {
  return options.loading ? *options.loading * static_cast<double>(graph().units())
                         : static_cast<double>(prepared.pair_weights().heaviest_exchange) + above_heaviest;
}

double Task::real_loading(double above_heaviest) const {
  return options.loading ? *options.loading : loading(above_heaviest) / static_cast<double>(graph().units());
}

BoundOptions Task::bound_options() const {
  BoundOptions bound = bounds::within(budget);
  bound.witness = hooks.witness;
  bound.allowed = options.bounds;
  bound.effort = std::max(options.effort, Effort::normal);  // a short search is no reason for a worse bound
  return bound;
}

void require_escapes(Prepared& prepared, const SolveOptions& options) {
  if (!options.loading || options.loading_by_vertex) return;
  const auto units = static_cast<double>(prepared.graph().units());
  const auto heaviest = static_cast<double>(prepared.pair_weights().heaviest_exchange);
  const double lambda = *options.loading * units;
  if (lambda > heaviest && std::abs(lambda - std::round(lambda)) > rounding_of_loading * lambda) return;
  if (!prepared.graph().weighted() && prepared.question().parts.sizes.size() == 1)
    throw UsageError(
        fmt::format("--loading {}: λ must be above 1 and not an integer, for example 1.5", *options.loading));
  throw UsageError(fmt::format(
      "--loading {}: λ must be above {}, the heaviest edge of two vertices that could be exchanged, and between two "
      "multiples of {}, for example {}, which auto takes{}",
      *options.loading, heaviest / units, 1 / units, (heaviest + 0.5) / units,
      options.loading == default_loading ? "; beside --preset paper, say --loading auto" : ""));
}

}  // namespace densek
