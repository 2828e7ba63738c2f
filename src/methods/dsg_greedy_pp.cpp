// Greedy++ for the densest subgraph (Boob, Gao, Peng, Sawlani, Tsourakakis, Wang, WWW 2020).
//
// Peel T times; a vertex's key is its remaining degree plus its load, the sum of its degrees at earlier removals. The
// smaller id goes first among equals.
// Returns   the densest set passed through in any round; load/T is a split of the edges, whose largest value bounds the
//           edges per vertex of any set from above.
// Guarantee at least half of the best in the first round; the best in the limit (Chekuri, Quanrud, Torres 2022).
// Cost      a decrement for every arc and round, and O(log n) whenever a guess is corrected: a few times for most
//           vertices, O(log n) times for an arc at worst; 100 rounds unless --max-iterations says otherwise.
//
// Most keys fall many times before they are the least, and only then do they matter. So a vertex does not wait at its
// key but at a place that is not above it, guessed from the round before: loads grow by much the same in every round.
// Its slack is key − place. An arc lowers the slack of its end, and only when that gets negative must the vertex be
// placed anew, lower. The vertex of the least place, the smaller id among equals, has the least key if its slack is 0,
// because no key is below its place; otherwise it is placed anew, higher.
#include <bit>
#include <limits>
#include <queue>

#include "base/check.h"
#include "base/radix_sort.h"
#include "base/work_meter.h"
#include "methods/densest.h"
#include "methods/limits.h"
#include "methods/systems.h"

namespace densek {

namespace {

class Rounds {
 public:
  explicit Rounds(const Graph& graph)
      : graph_(graph),
        id_bits_(static_cast<unsigned>(std::bit_width(graph.num_vertices()))),
        loads_(graph.num_vertices(), 0),
        places_(graph.num_vertices()),
        slacks_(graph.num_vertices()),
        gains_(graph.num_vertices()),
        guesses_(graph.num_vertices()),
        scratch_(graph.num_vertices()) {
    for (Vertex v = 0; v < graph.num_vertices(); ++v) gains_[v] = graph.degree(v) / 2;  // each edge counts at one end
    order_.reserve(graph.num_vertices());
  }

  const std::vector<std::int64_t>& loads() const { return loads_; }

  /// Peels once more; `best` becomes the densest set passed through, the longest of several, if that is denser. False
  /// if the budget was exhausted on the way; the loads are then those of no number of rounds.
  bool peel(DenseSet& best, const Budget& budget) {
    WorkMeter meter(WorkMeter::unlimited, budget);
    std::span<const std::uint64_t> waiting = guess();
    Ratio now{static_cast<std::int64_t>(graph_.num_edges()), graph_.num_vertices()}, densest = best.ratio;
    std::size_t from = graph_.num_vertices();
    order_.clear();
    while (order_.size() < graph_.num_vertices() && !meter.cut_short()) {
      std::uint64_t ticket = 0;
      if (corrected_.empty() || (!waiting.empty() && waiting.front() < corrected_.top())) {
        ticket = waiting.front();
        waiting = waiting.subspan(1);
      } else {
        ticket = corrected_.top();
        corrected_.pop();
      }
      const auto v = static_cast<Vertex>(ticket & ((std::uint64_t{1} << id_bits_) - 1));
      if (places_[v] != static_cast<std::int64_t>(ticket >> id_bits_)) continue;  // placed anew since
      if (slacks_[v] > 0) {
        shift(v, (slacks_[v] + 1) / 2);
        continue;
      }
      if (densest < now) {
        densest = now;
        from = order_.size();
      }
      gains_[v] = static_cast<Vertex>(places_[v] - loads_[v]);
      now.edges -= gains_[v];
      --now.size;
      remove(v);
      meter.spend(graph_.degree(v) + 1ULL);
    }
    DENSEK_CHECK(meter.cut_short() || now.edges == 0);
    corrected_ = {};  // what is left there is out of date
    if (from != graph_.num_vertices()) best = {left_after(from), densest};
    return !meter.cut_short();
  }

 private:
  static constexpr std::int64_t gone = -1;  // a place
  static constexpr std::int32_t most_slack = std::numeric_limits<std::int32_t>::max();
  /// How far below its key a vertex is placed that has come down to its place, as a part of its degree that is left:
  /// a smaller part means more corrections from above, a larger one more from below. Anything from 8 to 32 will do.
  static constexpr std::int64_t margin = 16;

  /// All but the first so many that were removed, by increasing id.
  std::vector<Vertex> left_after(std::size_t removed) const {
    std::vector<bool> gone_by_then(graph_.num_vertices(), false);
    for (std::size_t i = 0; i < removed; ++i) gone_by_then[order_[i]] = true;
    std::vector<Vertex> left;
    for (Vertex v = 0; v < graph_.num_vertices(); ++v)
      if (!gone_by_then[v]) left.push_back(v);
    return left;
  }

  /// All vertices, in the order of their first places.
  std::span<const std::uint64_t> guess() {
    std::int64_t largest = 0;
    for (Vertex v = 0; v < graph_.num_vertices(); ++v) {
      const std::int64_t degree = graph_.degree(v), gain = std::max<std::int64_t>(gains_[v], degree - most_slack);
      places_[v] = loads_[v] + gain;
      slacks_[v] = static_cast<std::int32_t>(degree - gain);
      guesses_[v] = ticket(v);
      largest = std::max(largest, loads_[v] + degree);
    }
    const unsigned bits = id_bits_ + static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(largest)));
    DENSEK_CHECK_ALWAYS(bits <= 64);  // months of rounds away
    return radix_sort(guesses_, scratch_, id_bits_, bits);
  }

  /// A number that is less the lower the place, and the smaller the id among equals.
  std::uint64_t ticket(Vertex v) const { return static_cast<std::uint64_t>(places_[v]) << id_bits_ | v; }

  /// Places v anew; its key stays.
  void shift(Vertex v, std::int32_t up) {
    places_[v] += up;
    slacks_[v] -= up;
    corrected_.push(ticket(v));
  }

  void remove(Vertex v) {
    order_.push_back(v);
    loads_[v] = places_[v];
    places_[v] = gone;
    slacks_[v] = most_slack;  // so that arcs need not ask who is left
    for (const Vertex u : graph_.neighbors(v)) {
      if (--slacks_[u] >= 0) continue;
      if (places_[u] == gone) {
        slacks_[u] = most_slack;
        continue;
      }
      shift(u, static_cast<std::int32_t>(-1 - (places_[u] - 1 - loads_[u]) / margin));
    }
  }

  const Graph& graph_;
  unsigned id_bits_;
  std::vector<std::int64_t> loads_, places_;
  std::vector<std::int32_t> slacks_;
  std::vector<Vertex> gains_;  // of the load, in the round before
  std::vector<std::uint64_t> guesses_, scratch_;
  std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> corrected_;
  std::vector<Vertex> order_;
};

}  // namespace

Result dsg_greedy_pp(Task& task) {
  const IterationLimit limit(task, 100);
  Rounds peeling(task.graph());
  DenseSet best;
  std::uint64_t rounds = 0;
  std::optional<Stop> stop;
  // The loads of the last whole round, each a split of the edges; before the first, every edge in halves.
  std::vector<double> shares;
  for (Vertex v = 0; v < task.graph().num_vertices(); ++v) shares.push_back(0.5 * task.graph().degree(v));
  do {  // at least the beginning of a round, whatever the limit
    if (!peeling.peel(best, task.budget)) {
      stop = task.budget.interrupted() ? Stop::interrupted : Stop::time_limit;
      break;
    }
    stop = limit.reached(++rounds);
    for (Vertex v = 0; v < task.graph().num_vertices(); ++v)
      shares[v] = static_cast<double>(peeling.loads()[v]) / static_cast<double>(rounds);
  } while (!stop);

  Result result = to_result(task, std::move(best));
  result.iterations = rounds;
  result.stop = *stop;
  bound_by_loads(result, std::move(shares), 1e-9, Argument::loads);
  return result;
}

}  // namespace densek
