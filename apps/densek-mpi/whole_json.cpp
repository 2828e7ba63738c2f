#include "whole_json.h"

#include <algorithm>
#include <cstdint>

#include "report/json.h"

namespace densek::cli {

using nlohmann::ordered_json;

namespace {

/// Of the edges of the whole graph, in units.
struct WeightRange {
  std::int64_t min = 0, max = 0, total = 0;
};

WeightRange weigh(const Share& share, Communicator& ranks) {
  std::optional<WeightRange> own;
  for (Vertex u = 0; u < share.num_vertices(); ++u)
    for (const auto [v, weight] : share.rows.arcs(u)) {
      if (!own) own = WeightRange{weight, weight, 0};
      *own = {std::min(own->min, weight), std::max(own->max, weight), own->total + weight};
    }
  std::optional<WeightRange> all;
  std::vector<WeightRange> mine;
  if (own) mine.push_back(*own);
  for (const auto& of_rank : ranks.all_gather(mine))
    for (const WeightRange& one : of_rank) {
      if (!all) all = WeightRange{one.min, one.max, 0};
      *all = {std::min(all->min, one.min), std::max(all->max, one.max), all->total + one.total};
    }
  if (!all) return {};
  all->total /= 2;
  return *all;
}

}  // namespace

ordered_json whole_graph_json(const Share& share, Communicator& ranks) {
  ordered_json graph = report::graph_json(share.rows);
  graph["edges"] = share.whole_arcs / 2;
  if (!share.weighted) return graph;
  const WeightRange weights = weigh(share, ranks);
  const auto amount = [&](std::int64_t units) { return report::amount_json(share.rows, units); };
  graph["weights"] = {{"column", nullptr},
                      {"unit", amount(1)},
                      {"min", amount(weights.min)},
                      {"max", amount(weights.max)},
                      {"total", amount(weights.total)},
                      {"rounded", false}};
  return graph;
}

ordered_json traffic_json(const std::vector<cluster::RankTraffic>& by_rank, bool bounded) {
  const auto phase = [&](auto which) {
    ordered_json sent = ordered_json::array(), received = ordered_json::array();
    for (const auto& one : by_rank) {
      sent.push_back((one.*which).sent);
      received.push_back((one.*which).received);
    }
    return ordered_json{{"meetings", (by_rank.front().*which).meetings}, {"sent", sent}, {"received", received}};
  };
  ordered_json arcs = ordered_json::array(), bound_arcs = ordered_json::array();
  for (const auto& one : by_rank) {
    arcs.push_back(one.work.arcs);
    bound_arcs.push_back(one.bound_arcs);
  }
  ordered_json iterations = phase(&cluster::RankTraffic::iterated);
  const EngineWork& work = by_rank.front().work;  // what all told each other is the same on each
  iterations["selections"] = work.selections;
  iterations["tellings"] = work.tellings;
  iterations["candidates"] = work.candidates;
  iterations["sharings"] = work.sharings;
  iterations["lines"] = work.lines;
  ordered_json traffic = {
      {"prepare", phase(&cluster::RankTraffic::prepared)}, {"iterations", iterations}, {"arcs", arcs}};
  if (!bounded) return traffic;
  traffic["bound"] = phase(&cluster::RankTraffic::bounded);
  traffic["bound_arcs"] = bound_arcs;
  traffic["core"] = phase(&cluster::RankTraffic::gathered);
  return traffic;
}

ordered_json core_json(const std::optional<cluster::Core>& core) {
  if (!core) return nullptr;
  return {{"vertices", core->vertices}, {"edges", core->edges}, {"decides", core->decides}};
}

}  // namespace densek::cli
