// All bounds of a graph behind one door: the smallest wins, the cheaper one on equal terms.
#include <densek/bounds.h>
#include <densek/errors.h>

#include <utility>

#include "bounds/clique.h"
#include "bounds/colouring.h"
#include "bounds/degree.h"
#include "bounds/order.h"
#include "bounds/orientation.h"
#include "graph/cores.h"
#include "graph/parallel.h"

namespace densek {

namespace {

/// Enough for loads that no longer change the bounds in their integer part, on every graph we tried.
constexpr int split_iterations = 100;

}  // namespace

struct BoundSession::State {
  State(const Graph& g, int requested_threads) : graph(g), threads(resolve_threads(requested_threads)) {}

  void prepare(const std::atomic<bool>* stop) {
    if (!cores) {
      cores = compute_cores(graph);
      degree.emplace(graph);
      order.emplace(graph, cores->order);
      colouring.emplace(bounds::greedy_colouring(graph, cores->order));
    }
    if (!orientation) {
      split = bounds::even_split(graph, cores->order, {split_iterations, threads, stop});
      orientation.emplace(split.loads);
    }
  }

  const Graph& graph;
  int threads;
  std::optional<Cores> cores;
  std::optional<bounds::DegreeBound> degree;
  std::optional<bounds::OrderBound> order;
  std::optional<bounds::ColouringBound> colouring;
  bounds::Split split;
  std::optional<bounds::OrientationBound> orientation;
  std::vector<double> loads;
};

BoundSession::BoundSession(const Graph& graph, int threads) : state_(std::make_unique<State>(graph, threads)) {}
BoundSession::~BoundSession() = default;
BoundSession::BoundSession(BoundSession&&) noexcept = default;
BoundSession& BoundSession::operator=(BoundSession&&) noexcept = default;

Bound BoundSession::bound(std::int64_t k, const BoundOptions& options) {
  State& state = *state_;
  if (k < 0) throw UsageError("k must not be negative");
  if (k > std::int64_t{state.graph.num_vertices()})
    throw NoAnswerError("k = " + std::to_string(k) + " is more than the " + std::to_string(state.graph.num_vertices()) +
                        " vertices of the graph");
  Bound best = {bounds::clique_bound(k), "clique"};
  const auto offer = [&](std::int64_t value, const char* name) {
    if (value < best.value) best = {value, name};
  };
  state.prepare(options.stop);
  offer(state.degree->at(k), "degree");
  offer(state.order->at(k), "order");
  offer(state.colouring->at(k), "colouring");
  offer(state.orientation->at(k), "orientation");
  return best;
}

std::span<const double> BoundSession::loads() {
  State& state = *state_;
  if (state.loads.empty()) {
    state.prepare(nullptr);
    state.loads.reserve(state.split.loads.size());
    for (const std::int64_t load : state.split.loads)
      state.loads.push_back(static_cast<double>(load) / bounds::share_unit);
  }
  return state.loads;
}

}  // namespace densek
