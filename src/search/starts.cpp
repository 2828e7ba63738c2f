#include "search/starts.h"

#include <vector>

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

}  // namespace densek::search
