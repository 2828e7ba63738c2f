#include "graph/discount.h"

#include <densek/errors.h>

#include <cmath>
#include <memory>
#include <string>

#include "base/decimal.h"
#include "base/int128.h"
#include "base/pages.h"
#include "graph/weights.h"

namespace densek {

namespace {

constexpr std::int64_t grid = power_of_ten(most_decimal_digits);

// Weights are below 2⁶⁰ and the grid below 2²⁰, so a product with a factor below 1 fits in 128 bits.
constexpr int factor_bits = 48;

std::uint64_t factor_of(std::uint32_t degree, Discount discount) {
  const double popularity = degree + 5.0;
  const double divisor = discount == Discount::log ? std::log(popularity) : std::sqrt(popularity);
  return static_cast<std::uint64_t>(std::llround(std::ldexp(1 / divisor, factor_bits)));
}

/// weight · factor, rounded half up.
Uint128 product(Uint128 weight, std::uint64_t factor) {
  const Uint128 half = Uint128{1} << (factor_bits - 1);
  return (weight * factor + half) >> factor_bits;
}

std::string named(Discount discount) { return discount == Discount::log ? "discount log" : "discount sqrt"; }

/// Where the weights come from now.
Reading reading_of(const Graph& graph, Discount discount) {
  Reading reading = graph.reading();
  const std::string own = !reading.weight                ? ""
                          : reading.weight->name.empty() ? "weight × "
                                                         : reading.weight->name + " × ";
  reading.weight = Column{reading.weight ? reading.weight->number : 0, own + named(discount)};
  reading.weights_rounded = true;
  return reading;
}

}  // namespace

Graph discounted(const Graph& graph, Discount discount) {
  if (discount == Discount::none) return graph;
  if (!graph.sides())
    throw UsageError(graph.source() +
                     ": --discount is about the popularity of the items of a two-sided graph, and this one has no "
                     "sides; --bipartite keeps the two columns of a table apart");
  if (has_negative_weights(graph))
    throw UsageError(graph.source() + ": some edges weigh less than 0, and --discount says nothing about those");
  struct Discounted {
    Graph of;  // whose rows and labels are used
    PageArray<std::int64_t> weights;
  };
  const auto now = std::make_shared<Discounted>(Discounted{graph, PageArray<std::int64_t>(graph.num_arcs())});
  const Vertex left = graph.sides()->left;
  PageArray<std::uint64_t> factors(graph.num_vertices() - left);
  for (Vertex item = left; item < graph.num_vertices(); ++item)
    factors[item - left] = factor_of(graph.degree(item), discount);
  const std::int64_t scale = grid / graph.units();
  Uint128 twice = 0;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    std::uint64_t arc = graph.first_arc(v);
    for (const Arc& to : graph.arcs(v)) {
      const Vertex item = v < left ? to.target : v;
      const Uint128 discounted = product(static_cast<Uint128>(to.weight) * scale, factors[item - left]);
      twice += discounted;
      now->weights[arc++] = static_cast<std::int64_t>(discounted);
    }
  }
  if (twice > 2 * static_cast<Uint128>(max_total_weight))
    throw InputError(graph.source() + ": the weights add up to more than --discount can count: 2^60 units of " +
                     decimal_text(1, grid));
  return in_largest_unit({graph.offsets(),
                          graph.targets(),
                          graph.labels(),
                          now,
                          {},
                          graph.cleaning(),
                          graph.source(),
                          {now->weights.span(), grid},
                          reading_of(graph, discount),
                          graph.sides()});
}

}  // namespace densek
