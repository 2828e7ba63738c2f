#include "bounds/quick.h"

#include "bounds/clique.h"
#include "bounds/largest.h"

namespace densek::bounds {

QuickBounds::QuickBounds(const Question& question, const Cores& cores, const Split& split)
    : base_(question.constant),
      degree_(question.graph),
      order_(question.graph, cores.order),
      colouring_(greedy_colouring(question.graph, cores.order)),
      orientation_(split.loads),
      linear_sums_(largest_sums(question.linear_terms())) {}

Bound QuickBounds::at(std::int64_t k) const {
  const std::int64_t rest = base_ + linear_sums_[static_cast<std::size_t>(k)];
  Bound best = {rest + clique_bound(k), "clique"};
  const auto offer = [&](std::int64_t value, const char* name) {
    if (value < best.value) best = {value, name};
  };
  offer(rest + degree_.at(k), "degree");
  offer(rest + order_.at(k), "order");
  offer(rest + colouring_.at(k), "colouring");
  offer(base_ + orientation_.at(k), "orientation");
  return best;
}

}  // namespace densek::bounds
