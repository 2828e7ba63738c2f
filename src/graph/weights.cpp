#include "graph/weights.h"

#include <densek/errors.h>

#include <algorithm>
#include <memory>

#include "base/check.h"
#include "base/decimal.h"
#include "base/int128.h"
#include "base/pages.h"

namespace densek {

bool has_negative_weights(const Graph& graph) {
  return std::ranges::any_of(graph.weights(), [](std::int64_t weight) { return weight < 0; });
}

WeightSummary weight_summary(const Graph& graph) {
  if (graph.num_edges() == 0) return {};
  if (!graph.weighted()) return {1, 1, static_cast<std::int64_t>(graph.num_edges())};
  const auto [least, largest] = std::ranges::minmax(graph.weights());
  std::int64_t twice = 0;
  for (const std::int64_t weight : graph.weights()) twice += weight;
  return {least, largest, twice / 2};
}

std::int64_t spare_units(const Weights& weights) {
  std::int64_t spare = weights.units;
  if (weights.by_arc.empty()) return spare;
  for (const std::int64_t weight : weights.by_arc) {
    while (weight % spare != 0) spare /= 10;
    if (spare == 1) break;
  }
  return spare;
}

Graph in_largest_unit(const Graph& graph) {
  const std::int64_t spare = spare_units({graph.weights(), graph.units()});
  const auto is_one = [&](std::int64_t weight) { return weight == spare; };
  const bool plain = graph.units() == spare && std::ranges::all_of(graph.weights(), is_one);
  if (!plain) return with_units(graph, graph.units() / spare);
  if (!graph.weighted()) return graph;
  const auto owner = std::make_shared<const Graph>(graph);
  return {graph.offsets(),     graph.targets(),  graph.labels(), owner,
          graph.fingerprint(), graph.cleaning(), graph.source(), {},
          graph.reading(),     graph.sides()};
}

Graph with_units(const Graph& graph, std::int64_t units) {
  if (units == graph.units()) return graph;
  struct Scaled {
    Graph of;  // whose rows and labels are used
    PageArray<std::int64_t> weights;
  };
  const auto scaled = std::make_shared<Scaled>(Scaled{graph, PageArray<std::int64_t>(graph.num_arcs())});
  Uint128 twice = 0;
  for (std::size_t arc = 0; arc < scaled->weights.size(); ++arc) {
    const Int128 weight = static_cast<Int128>(graph.weighted() ? graph.weights()[arc] : 1) * units;
    DENSEK_CHECK(weight % graph.units() == 0);
    const Int128 now = weight / graph.units();
    twice += static_cast<Uint128>(now < 0 ? -now : now);
    scaled->weights[arc] = static_cast<std::int64_t>(now);
    if (twice > 2 * static_cast<Uint128>(max_total_weight))
      throw InputError("the weights of the graph add up to more than 2^60 units of " + decimal_text(1, units) +
                       ": use fewer digits");
  }
  return {graph.offsets(),     graph.targets(),  graph.labels(), scaled,
          graph.fingerprint(), graph.cleaning(), graph.source(), {scaled->weights.span(), units},
          graph.reading(),     graph.sides()};
}

}  // namespace densek
