#include "search/tabu.h"

#include <algorithm>
#include <utility>

namespace densek::search {

namespace {

// Tenures of Wu and Hao: a member that left stays out for about as many moves as edges are missing to a clique, at most
// `longest_tenure`, and a random spread that grows with k; one that came in stays for 6/10 of that.
constexpr std::int64_t longest_tenure = 10;
constexpr std::uint64_t least_spread = 6, members_a_spread = 40;

/// With weights the best swap need not be between the extreme levels: so many of either side are looked at.
constexpr std::size_t first_few = 12;
/// What it takes to get them out of a heap, each.
constexpr std::uint64_t steps_to_the_next = 4;

constexpr std::uint64_t six_tenths(std::uint64_t moves) { return moves * 6 / 10; }

struct Frozen {
  Vertex vertex;
  std::uint64_t until;
};

/// The tabu list: who is frozen until which move.
class TabuList {
 public:
  explicit TabuList(SwapState& state) : state_(state) {}
  ~TabuList() { thaw_all(); }
  TabuList(const TabuList&) = delete;
  TabuList& operator=(const TabuList&) = delete;

  void freeze(Vertex v, std::uint64_t until) {
    if (state_.frozen(v))
      std::find_if(entries_.begin(), entries_.end(), [v](const Frozen& e) { return e.vertex == v; })->until = until;
    else
      entries_.push_back({v, until});
    state_.freeze(v);
  }
  void thaw_until(std::uint64_t move) {
    for (std::size_t i = 0; i < entries_.size();) {
      if (entries_[i].until > move) {
        ++i;
        continue;
      }
      state_.thaw(entries_[i].vertex);
      entries_[i] = entries_.back();
      entries_.pop_back();
    }
  }
  void thaw_all() { thaw_until(~std::uint64_t{0}); }
  const std::vector<Frozen>& entries() const { return entries_; }

 private:
  SwapState& state_;
  std::vector<Frozen> entries_;
};

/// The lowest member and the highest other vertex of a part.
struct Extremes {
  Vertex out = no_vertex, in = no_vertex;
};

std::int64_t gain_of(const SwapState& state, Vertex out, Vertex in) {
  return state.level(in) - state.level(out) - state.arena().weight(out, in);
}

/// A swap with a frozen vertex on either side that gains more than `enough`: of each part the lowest member and the
/// highest other vertex.
std::optional<Swap> aspiring_swap(SwapState& state, const TabuList& tabu, std::int64_t enough,
                                  std::vector<Extremes>& extremes) {
  const Arena& arena = state.arena();
  const std::uint32_t parts = arena.num_parts();
  const auto free = [&](std::uint32_t part) {
    Extremes found;
    const auto worst = state.worst_members(part), best = state.best_others(part);
    if (!worst.empty()) found.out = worst.front();
    if (!best.empty()) found.in = best.front();
    return found;
  };
  const auto consider = [&](Vertex v, Extremes& among) {
    if (state.contains(v)) {
      if (among.out == no_vertex || state.level(v) < state.level(among.out)) among.out = v;
    } else if (among.in == no_vertex || state.level(v) > state.level(among.in)) {
      among.in = v;
    }
  };
  const auto swap_of = [&](const Extremes& of) -> std::optional<Swap> {
    if (of.out == no_vertex || of.in == no_vertex) return std::nullopt;
    if (state.level(of.in) - state.level(of.out) <= enough && !arena.has_negative_weights()) return std::nullopt;
    const std::int64_t gain = gain_of(state, of.out, of.in);
    return gain <= enough ? std::nullopt : std::optional(Swap{of.out, of.in, gain});
  };
  if (parts == 1) {
    Extremes only = free(0);
    for (const auto& [v, until] : tabu.entries()) consider(v, only);
    return swap_of(only);
  }
  extremes.clear();
  for (std::uint32_t part = 0; part < parts; ++part) extremes.push_back(free(part));
  for (const auto& [v, until] : tabu.entries()) consider(v, extremes[arena.part(v)]);
  std::optional<Swap> chosen;
  for (const Extremes& of : extremes)
    if (const auto swap = swap_of(of); swap && (!chosen || swap->gain > chosen->gain)) chosen = swap;
  return chosen;
}

/// A best swap between some of the lowest members and the highest others of each part.
std::optional<Swap> best_swap_of_few(SwapState& state, Random& random, WorkMeter& meter) {
  std::optional<Swap> chosen;
  std::uint64_t work = 0, ties = 0;
  for (std::uint32_t part = 0; part < state.arena().num_parts(); ++part) {
    const auto worst = state.heaps().first(part, Side::members, first_few);
    const auto best = state.heaps().first(part, Side::others, first_few);
    work += 1 + steps_to_the_next * (worst.size() + best.size());
    for (const Vertex out : worst)
      for (const Vertex in : best) {
        ++work;
        if (chosen && !state.arena().has_negative_weights() && state.level(in) - state.level(out) < chosen->gain) break;
        const std::int64_t gain = gain_of(state, out, in);
        if (chosen && gain < chosen->gain) continue;
        ties = chosen && gain == chosen->gain ? ties + 1 : 1;
        if (random.below(ties) == 0) chosen = {out, in, gain};
      }
  }
  meter.spend(work);
  return chosen;
}

/// Some swap that gains, wherever it is. A pair of different levels that gains nothing is an edge, so this costs no
/// more than the rows of the members.
std::optional<Swap> any_gain(SwapState& state, WorkMeter& meter) {
  const Arena& arena = state.arena();
  std::uint64_t tests = 0;
  std::optional<Swap> found;
  for (std::uint32_t part = 0; part < arena.num_parts() && !found; ++part) {
    const auto worst = state.worst_members(part), best = state.best_others(part);
    if (worst.empty() || best.empty()) continue;
    const std::int64_t lowest = state.level(worst[0]), highest = state.level(best[0]);
    const auto low = state.heaps().better_than(highest, part, Side::members);
    const auto high = state.heaps().better_than(lowest, part, Side::others);
    for (std::size_t i = 0; i < low.size() && !found; ++i)
      for (std::size_t j = 0; j < high.size() && state.level(high[j]) > state.level(low[i]) && !found; ++j) {
        ++tests;
        if (const std::int64_t gain = gain_of(state, low[i], high[j]); gain > 0) found = {low[i], high[j], gain};
      }
    tests += low.size() + high.size();
  }
  // Who is kept apart by a negative weight may gain by a swap from a higher level to a lower one.
  for (const Vertex out : arena.has_negative_weights() && !found ? state.members() : std::span<const Vertex>()) {
    for (const auto [in, weight] : arena.arcs(out)) {
      if (weight >= 0 || state.contains(in) || arena.part(in) != arena.part(out)) continue;
      if (const std::int64_t gain = state.level(in) - state.level(out) - weight; gain > (found ? found->gain : 0))
        found = {out, in, gain};
    }
    tests += arena.row(out).size();
  }
  meter.spend(tests);
  return found;
}

}  // namespace

std::optional<Swap> best_swap(SwapState& state, Random& random, WorkMeter& meter) {
  if (!state.arena().plain()) return best_swap_of_few(state, random, meter);
  const auto worst = state.worst_members(), best = state.best_others();
  if (worst.empty() || best.empty()) return std::nullopt;
  const std::size_t first_out = random.below(worst.size()), first_in = random.below(best.size());
  Swap chosen{worst[first_out], best[first_in], 0};
  chosen.gain = state.level(chosen.in) - state.level(chosen.out) - 1;
  std::uint64_t tests = 0;
  for (std::size_t i = 0; i < worst.size(); ++i) {
    const Vertex out = worst[i + first_out < worst.size() ? i + first_out : i + first_out - worst.size()];
    for (std::size_t j = 0; j < best.size(); ++j) {
      const Vertex in = best[j + first_in < best.size() ? j + first_in : j + first_in - best.size()];
      ++tests;
      if (state.arena().adjacent(out, in)) continue;
      meter.spend(tests);
      return Swap{out, in, chosen.gain + 1};
    }
  }
  meter.spend(tests);
  return chosen;
}

void polish(SwapState& state, Random& random, WorkMeter& meter) {
  while (!meter.empty()) {
    const std::uint64_t before = state.work();
    auto swap = best_swap(state, random, meter);
    if ((!swap || swap->gain <= 0) && !state.arena().plain()) swap = any_gain(state, meter);
    if (!swap || swap->gain <= 0) return;
    state.swap(swap->out, swap->in);
    meter.spend(state.work() - before);
  }
}

std::uint64_t tabu_search(SwapState& state, std::uint64_t patience, Random& random, WorkMeter& meter, Candidate& best) {
  const std::uint64_t k = state.size(), others = state.arena().num_vertices() - k;
  if (best.value < state.value()) best = {{state.members().begin(), state.members().end()}, state.value()};
  if (k == 0 || others == 0) return 0;
  TabuList tabu(state);
  std::vector<Extremes> extremes;
  const std::int64_t most = state.arena().most(k);
  const std::uint64_t spread = std::max<std::uint64_t>(k / members_a_spread, least_spread);
  bool unsaved = false;  // S beats `best` but is not copied yet: copied once, at the top of a climb
  const auto save = [&] {
    if (unsaved) best = {{state.members().begin(), state.members().end()}, state.value()};
    unsaved = false;
  };
  std::int64_t best_value = best.value;
  std::uint64_t best_move = 0, swaps = 0;
  for (std::uint64_t move = 1; move - best_move <= patience && !meter.empty() && best_value < most; ++move) {
    const std::uint64_t before = state.work();
    tabu.thaw_until(move);
    auto swap = aspiring_swap(state, tabu, best_value - state.value(), extremes);
    if (!swap) swap = best_swap(state, random, meter);
    if (!swap) {
      tabu.thaw_all();
      continue;
    }
    if (swap->gain <= 0) save();
    state.swap(swap->out, swap->in);
    ++swaps;
    if (state.value() > best_value) {
      best_value = state.value();
      best_move = move;
      unsaved = true;
    }
    const std::uint64_t base = static_cast<std::uint64_t>(std::min<std::int64_t>(most - state.value(), longest_tenure));
    const auto tenure = [&](std::uint64_t length, std::uint64_t extra, std::uint64_t side) {
      return std::min(length + random.below(extra), std::max<std::uint64_t>(side / 2, 1));
    };
    tabu.freeze(swap->out, move + tenure(base, spread, others));
    tabu.freeze(swap->in, move + tenure(six_tenths(base), six_tenths(spread), k));
    meter.spend(state.work() - before + tabu.entries().size());
  }
  save();
  return swaps;
}

}  // namespace densek::search
