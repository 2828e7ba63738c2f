#include "search/tabu.h"

#include <algorithm>

namespace densek::search {

namespace {

// Tenures of Wu and Hao: a member that left stays out for about as many moves as edges are missing to a clique, at most
// `longest_tenure`, and a random spread that grows with k; one that came in stays for 6/10 of that.
constexpr std::int64_t longest_tenure = 10;
constexpr std::uint64_t least_spread = 6, members_a_spread = 40;

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

/// A swap with a frozen vertex on either side that gains more than `enough`.
std::optional<Swap> aspiring_swap(SwapState& state, const TabuList& tabu, std::int64_t enough) {
  Vertex out = no_vertex, in = no_vertex;
  const auto worst = state.worst_members(), best = state.best_others();
  if (!worst.empty()) out = worst.front();
  if (!best.empty()) in = best.front();
  for (const auto& [v, until] : tabu.entries()) {
    if (state.contains(v)) {
      if (out == no_vertex || state.level(v) < state.level(out)) out = v;
    } else if (in == no_vertex || state.level(v) > state.level(in)) {
      in = v;
    }
  }
  if (out == no_vertex || in == no_vertex || state.level(in) - state.level(out) <= enough) return std::nullopt;
  const std::int64_t gain = state.level(in) - state.level(out) - state.arena().adjacent(out, in);
  if (gain <= enough) return std::nullopt;
  return Swap{out, in, gain};
}

}  // namespace

std::optional<Swap> best_swap(SwapState& state, Random& random, WorkMeter& meter) {
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
    const auto swap = best_swap(state, random, meter);
    if (!swap || swap->gain <= 0) return;
    state.swap(swap->out, swap->in);
    meter.spend(state.work() - before);
  }
}

void tabu_search(SwapState& state, std::uint64_t patience, Random& random, WorkMeter& meter, Candidate& best) {
  const std::uint64_t k = state.size(), others = state.arena().num_vertices() - k;
  if (best.value < state.value()) best = {{state.members().begin(), state.members().end()}, state.value()};
  if (k == 0 || others == 0) return;
  TabuList tabu(state);
  const std::int64_t most = state.arena().most(k);
  const std::uint64_t spread = std::max<std::uint64_t>(k / members_a_spread, least_spread);
  bool unsaved = false;  // S beats `best` but is not copied yet: copied once, at the top of a climb
  const auto save = [&] {
    if (unsaved) best = {{state.members().begin(), state.members().end()}, state.value()};
    unsaved = false;
  };
  std::int64_t best_value = best.value;
  std::uint64_t best_move = 0;
  for (std::uint64_t move = 1; move - best_move <= patience && !meter.empty() && best_value < most; ++move) {
    const std::uint64_t before = state.work();
    tabu.thaw_until(move);
    auto swap = aspiring_swap(state, tabu, best_value - state.value());
    if (!swap) swap = best_swap(state, random, meter);
    if (!swap) {
      tabu.thaw_all();
      continue;
    }
    if (swap->gain <= 0) save();
    state.swap(swap->out, swap->in);
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
}

}  // namespace densek::search
