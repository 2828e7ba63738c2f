#include "cluster/whole_bounds.h"

#include <algorithm>
#include <functional>

namespace densek::cluster {

namespace {

/// The `count` largest of all ranks.
std::vector<std::uint32_t> largest(Communicator& ranks, std::vector<std::uint32_t> own, std::int64_t count) {
  const auto keep = [&](std::vector<std::uint32_t>& values) {
    const auto end = values.begin() + std::min<std::int64_t>(count, std::ssize(values));
    std::partial_sort(values.begin(), end, values.end(), std::greater<>());
    values.erase(end, values.end());
  };
  keep(own);
  std::vector<std::uint32_t> all;
  for (const auto& of_rank : ranks.all_gather(own)) all.insert(all.end(), of_rank.begin(), of_rank.end());
  keep(all);
  return all;
}

}  // namespace

WholeBounds::WholeBounds(Communicator& ranks, std::int64_t k, const std::vector<std::uint32_t>& degree,
                         const Peeled& peeled)
    : degrees_(largest(ranks, degree, k)), later_(largest(ranks, peeled.later, k)), peeled_(peeled) {}

bounds::Proved WholeBounds::at(std::int64_t q) const {
  bounds::Proved best{q * (q - 1) / 2, Argument::clique};
  if (const std::int64_t value = degrees_.at(q); value < best.value) best = {value, Argument::degree};
  if (const std::int64_t value = later_.at(q); value < best.value) best = {value, Argument::order};
  return best;
}

ProofStep WholeBounds::proof(Argument argument) const {
  ProofStep step{.argument = argument};
  if (argument == Argument::order) step.order = peeled_.order;
  return step;
}

}  // namespace densek::cluster
