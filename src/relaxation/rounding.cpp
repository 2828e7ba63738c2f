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

  while (!in.empty() && !out.empty()) {
    const Vertex j = in.top().vertex, l = out.top().vertex;
    in.pop();
    out.pop();
    const Vertex to = v[j] >= v[l] ? j : l, from = to == j ? l : j;
    const double delta = std::min(x[from], 1 - x[to]);
    const bool fills = delta == 1 - x[to], empties = delta == x[from];
    x[to] = fills ? 1 : x[to] + delta;
    x[from] = empties ? 0 : x[from] - delta;
    v[to] += lambda * delta;
    v[from] -= lambda * delta;
    for (const Vertex i : graph.neighbors(to)) v[i] += delta;
    for (const Vertex i : graph.neighbors(from)) v[i] -= delta;
    put(to, true);  // the receiver is now the larger of the two
    put(from, false);
  }
  std::vector<Vertex> set;
  for (std::size_t i = 0; i < n; ++i)
    if (chosen[i]) set.push_back(static_cast<Vertex>(i));
  return set;
}

}  // namespace densek
