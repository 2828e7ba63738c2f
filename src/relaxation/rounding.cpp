#include "relaxation/rounding.h"

#include <algorithm>
#include <queue>

#include "relaxation/selection.h"

namespace densek {

std::vector<Vertex> round_by_pair_moves(const Graph& graph, std::size_t k, double lambda, std::vector<double> x,
                                        std::vector<double> v) {
  const std::size_t n = graph.num_vertices();
  std::vector<Ranked> ranked(n);
  for (std::size_t i = 0; i < n; ++i) ranked[i] = {x[i], static_cast<Vertex>(i)};
  if (k > 0 && k < n) select_first(ranked, k);

  // The k first-ranked are "in", the others "out"; each side offers its entry nearest to the border between them.
  const auto later = [](const Ranked& a, const Ranked& b) { return ranks_before(b, a); };
  std::priority_queue<Ranked, std::vector<Ranked>, decltype(&ranks_before)> in(&ranks_before);
  std::priority_queue<Ranked, std::vector<Ranked>, decltype(later)> out(later);
  std::vector<std::uint8_t> chosen(n, 0);
  const auto put = [&](Vertex i, bool inside) {
    chosen[i] = inside;
    if (inside && x[i] < 1 - integral_within) in.push({x[i], i});
    if (!inside && x[i] > integral_within) out.push({x[i], i});
  };
  for (std::size_t at = 0; at < n; ++at) put(ranked[at].vertex, at < k);

  // One vertex trades with many partners in a row, so what its moves mean for its neighbours is added up and told to
  // them only when another vertex takes its place at the border.
  struct Trader {
    Vertex vertex = no_vertex;
    double untold = 0;
  } inner, outer;
  const auto take_place = [&](Trader& trader, Vertex vertex) {
    if (trader.vertex == vertex) return;
    if (trader.untold != 0)
      for (const Vertex i : graph.neighbors(trader.vertex)) v[i] += trader.untold;
    trader = {vertex, 0};
  };
  while (!in.empty() && !out.empty()) {
    const Vertex j = in.top().vertex, l = out.top().vertex;
    in.pop();
    out.pop();
    if (inner.vertex == l || outer.vertex == j) std::swap(inner, outer);
    take_place(inner, j);
    take_place(outer, l);
    const bool adjacent = graph.adjacent(j, l);
    const double v_j = v[j] + (adjacent ? outer.untold : 0), v_l = v[l] + (adjacent ? inner.untold : 0);
    const Vertex to = v_j >= v_l ? j : l, from = to == j ? l : j;
    const double delta = std::min(x[from], 1 - x[to]);
    const bool fills = delta == 1 - x[to], empties = delta == x[from];
    x[to] = fills ? 1 : x[to] + delta;
    x[from] = empties ? 0 : x[from] - delta;
    v[to] += lambda * delta;
    v[from] -= lambda * delta;
    (to == j ? inner : outer).untold += delta;
    (to == j ? outer : inner).untold -= delta;
    put(to, true);  // the receiver is now the larger of the two
    put(from, false);
  }
  std::vector<Vertex> set;
  for (std::size_t i = 0; i < n; ++i)
    if (chosen[i]) set.push_back(static_cast<Vertex>(i));
  return set;
}

}  // namespace densek
