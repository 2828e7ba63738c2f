#include "bounds/arguments.h"

#include <algorithm>
#include <utility>

namespace densek::bounds {

Arguments::Arguments(Basis basis) : basis_(std::move(basis)), rows_(bound_table().size()) {}

Proved Arguments::at(const Ask& ask, Stage last) { return between(Stage::plain, last, ask); }

Proved Arguments::between(Stage first, Stage last, const Ask& ask) {
  Proved best = Proved::nothing();
  bool found = false;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const BoundRow& row = bound_table()[i];
    if (row.stage < first || !ask.allowed.contains(row.argument)) continue;
    const bool costly = row.stage > Stage::cheap || basis_.question.graph.num_arcs() > cheap_in_no_time;
    if (row.stage > last || (found && costly && ask.budget.exhausted())) break;
    if (ask.reached && best.value <= *ask.reached) break;
    const auto value = at(i, ask);
    found = found || value;
    if (value && *value < best.value) best = {*value, row.argument};
  }
  return best;
}

std::optional<std::int64_t> Arguments::at(std::size_t row, const Ask& ask) {
  if (!rows_[row]) rows_[row] = bound_table()[row].prepare(basis_);
  return rows_[row] ? rows_[row]->at(ask) : std::nullopt;
}

std::optional<std::int64_t> Arguments::at(Argument argument, const Ask& ask) { return at(row_of(argument), ask); }

std::optional<Question> Arguments::left(const Ask& ask, std::int64_t wanted) const {
  std::optional<Question> fewest;
  for (const auto& row : rows_) {
    std::optional<Question> left = row ? row->left(ask, wanted) : std::nullopt;
    if (left && (!fewest || left->num_vertices() < fewest->num_vertices())) fewest = std::move(left);
  }
  return fewest;
}

std::vector<Vertex> Arguments::rounded(const Ask& ask) const {
  for (const auto& row : rows_)
    if (row)
      if (std::vector<Vertex> set = row->rounded(ask); !set.empty()) return set;
  return {};
}

std::uint64_t Arguments::work(const Ask& ask) const {
  std::uint64_t sum = 0;
  for (const auto& row : rows_)
    if (row) sum += row->work(ask);
  return sum;
}

std::size_t Arguments::row_of(Argument argument) {
  const auto row = std::ranges::find(bound_table(), argument, &BoundRow::argument);
  return static_cast<std::size_t>(row - bound_table().begin());
}

ProofStep Arguments::proof(Argument argument, std::int64_t k) const {
  ProofStep step = rows_[row_of(argument)]->proof(k);
  step.argument = argument;
  return step;
}

}  // namespace densek::bounds
