#include "methods/densest_flow.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>

#include "base/out_of_time.h"
#include "base/work_meter.h"

namespace densek {

namespace {

using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
struct Node {
  boost::default_color_type color = boost::white_color;
  std::int64_t distance = 0;
  Traits::edge_descriptor predecessor;
};
struct Arc {
  std::int64_t capacity = 0, residual = 0;
  Traits::edge_descriptor reverse;
};
using Network = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, Node, Arc>;

/// The residual capacities as Boost.Graph asks for them; throws OutOfTime, the only way out of a flow.
class Residuals {
 public:
  using key_type = Traits::edge_descriptor;
  using value_type = std::int64_t;
  using reference = std::int64_t;
  using category = boost::read_write_property_map_tag;
  Residuals(Network& network, WorkMeter& meter) : network_(&network), meter_(&meter) {}

  friend std::int64_t get(const Residuals& map, const key_type& arc) {
    map.meter_->spend(1);
    if (map.meter_->cut_short()) throw OutOfTime();
    return (*map.network_)[arc].residual;
  }
  friend void put(const Residuals& map, const key_type& arc, std::int64_t value) {
    (*map.network_)[arc].residual = value;
  }

 private:
  Network* network_;
  WorkMeter* meter_;
};

void connect(Network& network, std::size_t from, std::size_t to, std::int64_t capacity, std::int64_t back) {
  const auto there = boost::add_edge(from, to, Arc{capacity, 0, {}}, network).first;
  const auto again = boost::add_edge(to, from, Arc{back, 0, {}}, network).first;
  network[there].reverse = again;
  network[again].reverse = there;
}

/// Keeps the candidates that have, with those given, more than ρ neighbours, again and again until it holds for all.
void peel_candidates(const Graph& graph, const std::vector<std::uint8_t>& inside, const Ratio& rho,
                     std::vector<std::uint8_t>& candidate) {
  const Vertex n = graph.num_vertices();
  std::vector<std::int64_t> degree(n, 0);
  std::vector<Vertex> leaving;
  const auto judge = [&](Vertex v) {
    if (candidate[v] && degree[v] * rho.size <= rho.edges) candidate[v] = 0, leaving.push_back(v);
  };
  for (Vertex v = 0; v < n; ++v)
    for (const Vertex u : graph.neighbors(v)) degree[v] += candidate[u] || inside[u];
  for (Vertex v = 0; v < n; ++v) judge(v);
  while (!leaving.empty()) {
    const Vertex v = leaving.back();
    leaving.pop_back();
    for (const Vertex u : graph.neighbors(v)) --degree[u], judge(u);
  }
}

/// The H among the candidates that maximises b·(e(H) + e(H, inside)) − a·|H| for ρ = a/b; empty if that is 0.
///
/// Cutting H off costs 2a − b·(d_v + 2w_v) at each of its vertices (d_v neighbours among the candidates, w_v inside)
/// and b for each edge it leaves: twice what is to be minimised, up to a constant. The sign decides whether a vertex
/// hangs on the source or on the sink.
std::vector<Vertex> cut(const Graph& graph, const std::vector<std::uint8_t>& inside, const Ratio& rho,
                        const std::vector<Vertex>& candidates, const Budget& budget) {
  WorkMeter meter(WorkMeter::unlimited, budget);
  std::vector<Vertex> place(graph.num_vertices(), no_vertex);
  for (std::size_t i = 0; i < candidates.size(); ++i) place[candidates[i]] = static_cast<Vertex>(i);
  const std::size_t source = candidates.size(), sink = source + 1;
  Network network(candidates.size() + 2);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    meter.spend(graph.degree(candidates[i]));
    if (meter.cut_short()) throw OutOfTime();
    std::int64_t worth = -2 * rho.edges;
    for (const Vertex u : graph.neighbors(candidates[i])) {
      if (inside[u]) worth += 2 * rho.size;
      if (place[u] == no_vertex) continue;
      worth += rho.size;
      if (i < place[u]) connect(network, i, place[u], rho.size, rho.size);
    }
    if (worth > 0) connect(network, source, i, worth, 0);
    if (worth < 0) connect(network, i, sink, -worth, 0);
  }
  boost::boykov_kolmogorov_max_flow(network, boost::get(&Arc::capacity, network), Residuals(network, meter),
                                    boost::get(&Arc::reverse, network), boost::get(&Node::predecessor, network),
                                    boost::get(&Node::color, network), boost::get(&Node::distance, network),
                                    boost::get(boost::vertex_index, network), source, sink);
  std::vector<Vertex> side;
  for (std::size_t i = 0; i < candidates.size(); ++i)
    if (network[i].color == boost::black_color) side.push_back(candidates[i]);
  return side;
}

/// e(H) + e(H, inside) and |H|.
Ratio ratio_with(const Graph& graph, const std::vector<std::uint8_t>& inside, const std::vector<Vertex>& set) {
  Ratio ratio = ratio_of(graph, set);
  for (const Vertex v : set)
    for (const Vertex u : graph.neighbors(v)) ratio.edges += inside[u];
  return ratio;
}

/// The densest H that peeling passes through when those given are never removed.
void start_by_peeling(const Graph& graph, const std::vector<std::uint8_t>& inside, const Budget& budget,
                      FlowResult& result) {
  const Vertex n = graph.num_vertices();
  std::vector<std::int64_t> key(n);
  for (Vertex v = 0; v < n; ++v) key[v] = inside[v] ? std::int64_t{2} * n + graph.degree(v) : graph.degree(v);
  std::vector<std::int64_t> left;  // degrees at removal: what each vertex adds to the set of those after it
  std::vector<Vertex> order = peel_by_key(
      graph, std::move(key), [&](Vertex, std::int64_t least) { left.push_back(least); },
      [](std::uint64_t, std::int64_t) { return std::int64_t{1}; }, budget);
  order.resize(order.size() - static_cast<std::size_t>(std::ranges::count(inside, 1)));
  left.resize(order.size());
  Ratio now, best;
  std::size_t from = order.size();
  for (std::size_t i = order.size(); i-- > 0;) {
    now = {now.edges + left[i], now.size + 1};
    if (now < best) continue;
    best = now;
    from = i;
  }
  result.set = {{order.begin() + static_cast<std::ptrdiff_t>(from), order.end()}, best};
  std::sort(result.set.members.begin(), result.set.members.end());
  result.left = std::move(left);
}

/// Fills in the result while it gets better.
void extend(const Graph& graph, const std::vector<std::uint8_t>& inside, const Budget& budget, FlowResult& result) {
  start_by_peeling(graph, inside, budget, result);
  std::vector<std::uint8_t> candidate(graph.num_vertices());
  for (Vertex v = 0; v < graph.num_vertices(); ++v) candidate[v] = !inside[v];
  while (!budget.exhausted()) {
    peel_candidates(graph, inside, result.set.ratio, candidate);
    std::vector<Vertex> candidates;
    for (Vertex v = 0; v < graph.num_vertices(); ++v)
      if (candidate[v]) candidates.push_back(v);
    std::vector<Vertex> denser;
    if (!candidates.empty()) {
      denser = cut(graph, inside, result.set.ratio, candidates, budget);
      ++result.cuts;
    }
    if (denser.empty()) {
      result.proved = true;
      return;
    }
    result.set.ratio = ratio_with(graph, inside, denser);
    result.set.members = std::move(denser);
  }
}

}  // namespace

FlowResult densest_extension(const Graph& graph, const std::vector<std::uint8_t>& inside, const Budget& budget) {
  FlowResult result;
  try {
    extend(graph, inside, budget, result);
  } catch (const OutOfTime&) {  // with what it has so far
  }
  return result;
}

}  // namespace densek
