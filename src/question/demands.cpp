#include "question/demands.h"

#include <array>

#include "graph/weights.h"

namespace densek {

std::string_view to_string(Demand demand) {
  constexpr std::array<std::string_view, num_demands> names = {"weights", "negative weights",
                                                               "vertex weights or included members", "parts"};
  return names[static_cast<std::size_t>(demand)];
}

DemandSet demands_of(const Graph& graph, const Wishes& wishes) {
  DemandSet demands;
  if (graph.weighted()) demands = demands | Demand::weights;
  if (has_negative_weights(graph)) demands = demands | Demand::negative_weights;
  if (!wishes.vertex_weights.empty() || !wishes.include.empty()) demands = demands | Demand::linear;
  if (!wishes.part_of.empty()) demands = demands | Demand::parts;
  return demands;
}

}  // namespace densek
