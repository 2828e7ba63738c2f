#include "search/growth.h"

namespace densek::search {

void resize(SwapState& state, std::uint32_t size, Random& random, WorkMeter& meter) {
  const std::uint64_t before = state.work();
  while (state.size() > size) {
    const auto worst = state.worst_members();
    state.remove(worst[random.below(worst.size())]);
  }
  while (state.size() < size) {
    const auto best = state.best_others();
    state.add(best[random.below(best.size())]);
  }
  meter.spend(state.work() - before);
}

void grow_from(SwapState& state, Vertex seed, std::uint32_t size, Random& random, WorkMeter& meter) {
  if (size == 0) return;
  state.assign(std::vector<Vertex>{seed});
  resize(state, size, random, meter);
}

std::vector<Vertex> grow_cluster(SwapState& state, Vertex seed, std::uint32_t max_size, Random& random,
                                 WorkMeter& meter) {
  const std::uint64_t before = state.work();
  std::vector<Vertex> order{seed};
  state.assign(order);
  std::int64_t best_size = 1, best_value = state.value();
  while (state.size() < max_size && std::ssize(order) <= best_size + best_size / 2 + 4) {
    const auto best = state.best_others();
    if (best.empty() || state.level(best.front()) <= 0) break;  // nothing to gain
    order.push_back(best[random.below(best.size())]);
    state.add(order.back());
    if (state.value() * best_size < best_value * std::ssize(order)) continue;
    best_size = std::ssize(order);
    best_value = state.value();
  }
  order.resize(static_cast<std::size_t>(best_size));
  meter.spend(state.work() - before);
  return order;
}

}  // namespace densek::search
