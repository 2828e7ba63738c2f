#include "cluster/whole_bounds.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "bounds/largest.h"
#include "bounds/split.h"

namespace densek::cluster {

namespace {

/// The `count` largest of all ranks.
template <class Number>
std::vector<Number> largest(Communicator& ranks, std::vector<Number> own, std::int64_t count) {
  const auto keep = [&](std::vector<Number>& values) {
    const auto end = values.begin() + std::min<std::int64_t>(count, std::ssize(values));
    std::partial_sort(values.begin(), end, values.end(), std::greater<>());
    values.erase(end, values.end());
  };
  keep(own);
  std::vector<Number> all;
  for (const auto& of_rank : ranks.all_gather(own)) all.insert(all.end(), of_rank.begin(), of_rank.end());
  keep(all);
  return all;
}

}  // namespace

WholeBounds::WholeBounds(Communicator& ranks, std::int64_t k, const std::vector<std::uint32_t>& degree,
                         const Peeled& peeled)
    : degrees_(largest(ranks, degree, k)), later_(largest(ranks, peeled.later, k)), peeled_(peeled), k_(k) {}

void WholeBounds::know_split(Communicator& ranks, std::vector<std::int64_t> own_loads,
                             std::vector<std::uint32_t> shares) {
  own_loads_ = std::move(own_loads);
  load_sums_ = bounds::largest_sums(largest(ranks, own_loads_, k_));
  shares_ = std::move(shares);
}

bounds::Proved WholeBounds::at(std::int64_t q) const {
  bounds::Proved best{q * (q - 1) / 2, Argument::clique};
  if (const std::int64_t value = degrees_.at(q); value < best.value) best = {value, Argument::degree};
  if (const std::int64_t value = later_.at(q); value < best.value) best = {value, Argument::order};
  if (load_sums_.empty()) return best;
  if (const std::int64_t value = bounds::whole_edges(load_sums_[static_cast<std::size_t>(q)]); value < best.value)
    best = {value, Argument::orientation};
  return best;
}

ProofStep WholeBounds::proof(Argument argument) const {
  ProofStep step{.argument = argument};
  if (argument == Argument::order) step.order = peeled_.order;
  if (argument == Argument::orientation) step.shares = shares_;
  return step;
}

ProofStep WholeBounds::deciding_proof(Argument argument) const {
  ProofStep step = proof(argument);
  step.shares = shares_;
  return step;
}

/// The k − 1 largest others and itself (bounds/fixing.h).
bool WholeBounds::may_be_in(std::size_t at, std::int64_t edges) const {
  if (load_sums_.empty()) return true;
  const auto k = static_cast<std::size_t>(k_);
  const std::int64_t last = load_sums_[k] - load_sums_[k - 1];
  return load_sums_[k - 1] + std::min(own_loads_[at], last) >= (edges + 1) << bounds::share_bits;
}

}  // namespace densek::cluster
