#include "search/growth.h"

namespace densek::search {

namespace {

/// Of the parts that may, the one with the worst member, and its worst members; empty: none has any.
template <class May>
std::span<const Vertex> worst_members(SwapState& state, May&& may) {
  std::uint32_t worst_part = 0;
  Vertex worst = no_vertex;
  for (std::uint32_t part = 0; part < state.arena().num_parts(); ++part) {
    if (!may(part)) continue;
    const auto members = state.worst_members(part);
    if (members.empty() || (worst != no_vertex && state.level(members[0]) >= state.level(worst))) continue;
    worst_part = part;
    worst = members[0];
  }
  return worst == no_vertex ? std::span<const Vertex>() : state.worst_members(worst_part);
}

/// The same for the best of the other vertices.
template <class May>
std::span<const Vertex> best_others(SwapState& state, May&& may) {
  std::uint32_t best_part = 0;
  Vertex best = no_vertex;
  for (std::uint32_t part = 0; part < state.arena().num_parts(); ++part) {
    if (!may(part)) continue;
    const auto others = state.best_others(part);
    if (others.empty() || (best != no_vertex && state.level(others[0]) <= state.level(best))) continue;
    best_part = part;
    best = others[0];
  }
  return best == no_vertex ? std::span<const Vertex>() : state.best_others(best_part);
}

}  // namespace

void resize(SwapState& state, std::span<const std::int64_t> sizes, Random& random, WorkMeter& meter) {
  const std::uint64_t before = state.work();
  for (;;) {
    const auto worst = worst_members(state, [&](std::uint32_t part) { return state.size(part) > sizes[part]; });
    if (worst.empty()) break;
    state.remove(worst[random.below(worst.size())]);
  }
  for (;;) {
    const auto best = best_others(state, [&](std::uint32_t part) { return state.size(part) < sizes[part]; });
    if (best.empty()) break;
    state.add(best[random.below(best.size())]);
  }
  meter.spend(state.work() - before);
}

void grow_from(SwapState& state, Vertex seed, std::span<const std::int64_t> sizes, Random& random, WorkMeter& meter) {
  state.assign(std::vector<Vertex>{seed});
  resize(state, sizes, random, meter);
}

std::vector<Vertex> grow_cluster(SwapState& state, Vertex seed, std::span<const std::int64_t> sizes, Random& random,
                                 WorkMeter& meter) {
  __extension__ using Wide = __int128;
  if (sizes[state.arena().part(seed)] == 0) return {};
  const std::uint64_t before = state.work();
  std::vector<Vertex> order{seed};
  state.assign(order);
  std::int64_t best_size = 1, best_value = state.value();
  while (std::ssize(order) <= best_size + best_size / 2 + 4) {
    const auto best = best_others(state, [&](std::uint32_t part) { return state.size(part) < sizes[part]; });
    if (best.empty() || state.level(best.front()) <= 0) break;  // nothing to gain
    order.push_back(best[random.below(best.size())]);
    state.add(order.back());
    if (Wide{state.value()} * best_size < Wide{best_value} * std::ssize(order)) continue;
    best_size = std::ssize(order);
    best_value = state.value();
  }
  order.resize(static_cast<std::size_t>(best_size));
  meter.spend(state.work() - before);
  return order;
}

}  // namespace densek::search
