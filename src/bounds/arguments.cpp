#include "bounds/arguments.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace densek::bounds {

Arguments::Arguments(Basis basis) : basis_(std::move(basis)), rows_(bound_table().size()) {}

Proved Arguments::at(const Ask& ask, Stage last) {
  Proved best{std::numeric_limits<std::int64_t>::max(), Argument::clique};
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const BoundRow& row = bound_table()[i];
    const bool costly = row.stage > Stage::cheap || basis_.question.graph.num_arcs() > cheap_in_no_time;
    if (row.stage > last || (i > 0 && costly && ask.budget.exhausted())) break;
    if (ask.reached && best.value <= *ask.reached) break;
    if (!rows_[i]) rows_[i] = row.prepare(basis_);
    if (const auto value = rows_[i]->at(ask); value && *value < best.value) best = {*value, row.argument};
  }
  return best;
}

ProofStep Arguments::proof(Argument argument, std::int64_t k) const {
  const auto row = std::ranges::find(bound_table(), argument, &BoundRow::argument);
  ProofStep step = rows_[static_cast<std::size_t>(row - bound_table().begin())]->proof(k);
  step.argument = argument;
  return step;
}

}  // namespace densek::bounds
