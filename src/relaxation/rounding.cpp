#include "relaxation/rounding.h"

#include <algorithm>
#include <array>
#include <queue>
#include <type_traits>
#include <utility>

#include "graph/pair_weight.h"
#include "relaxation/parts.h"

namespace densek {

namespace {

/// Rows at hand.
class RowsHere {
 public:
  explicit RowsHere(const Graph& graph) : graph_(graph) {}
  Arcs row(Vertex v) const { return graph_.arcs(v); }
  std::int64_t weight(Vertex j, Vertex l) const { return pair_weight(graph_, j, l); }

 private:
  const Graph& graph_;
};

/// Rows that are fetched; the last two are kept, since those who trade do so many times in a row.
class RowsElsewhere {
 public:
  explicit RowsElsewhere(const std::function<std::vector<Arc>(Vertex)>& fetch) : fetch_(fetch) {}
  const std::vector<Arc>& row(Vertex v) {
    if (kept_[0].first != v) std::swap(kept_[0], kept_[1]);
    if (kept_[0].first != v) kept_[0] = {v, fetch_(v)};
    return kept_[0].second;
  }
  std::int64_t weight(Vertex j, Vertex l) {
    if (kept_[0].first == l || kept_[1].first == l) std::swap(j, l);
    const std::vector<Arc>& arcs = row(j);
    const auto at = std::ranges::lower_bound(arcs, l, {}, &Arc::target);
    return at == arcs.end() || at->target != l ? 0 : at->weight;
  }

 private:
  const std::function<std::vector<Arc>(Vertex)>& fetch_;
  std::array<std::pair<Vertex, std::vector<Arc>>, 2> kept_ = {{{no_vertex, {}}, {no_vertex, {}}}};
};

template <class Rows>
std::vector<Vertex> round_with(Rows rows, const Question& question, const Loading& loading, std::vector<double> x,
                               std::vector<double> v) {
  const PartLists parts(question);
  std::vector<std::uint8_t> chosen(question.num_vertices(), 0);

  // One vertex trades with many partners in a row, so what its moves mean for its neighbours is added up and told to
  // them only when another vertex takes its place at the border.
  struct Trader {
    Vertex vertex = no_vertex;
    double untold = 0;
  } inner, outer;
  const auto take_place = [&](Trader& trader, Vertex vertex) {
    if (trader.vertex == vertex) return;
    if (trader.untold != 0)
      for (const auto [i, weight] : rows.row(trader.vertex)) v[i] += static_cast<double>(weight) * trader.untold;
    trader = {vertex, 0};
  };
  for (std::size_t part = 0; part < parts.size(); ++part) {
    std::vector<Ranked> ranked;
    for (std::size_t at = parts.begin(part); at < parts.end(part); ++at) ranked.push_back({x[parts[at]], parts[at]});
    const std::size_t k = parts.chosen(part);
    if (parts.leaves_choice(part)) select_first(ranked, k);

    // The k first-ranked are "in", the others "out"; each side offers its entry nearest to the border between them.
    const auto later = [](const Ranked& a, const Ranked& b) { return ranks_before(b, a); };
    std::priority_queue<Ranked, std::vector<Ranked>, std::remove_const_t<decltype(ranks_before)>> in(ranks_before);
    std::priority_queue<Ranked, std::vector<Ranked>, decltype(later)> out(later);
    const auto put = [&](Vertex i, bool inside) {
      chosen[i] = inside;
      if (inside && x[i] < 1 - integral_within) in.push({x[i], i});
      if (!inside && x[i] > integral_within) out.push({x[i], i});
    };
    for (std::size_t at = 0; at < ranked.size(); ++at) put(ranked[at].vertex, at < k);
    while (!in.empty() && !out.empty()) {
      const Vertex j = in.top().vertex, l = out.top().vertex;
      in.pop();
      out.pop();
      if (inner.vertex == l || outer.vertex == j) std::swap(inner, outer);
      take_place(inner, j);
      take_place(outer, l);
      const double weight = static_cast<double>(rows.weight(j, l));
      const double v_j = v[j] + weight * outer.untold, v_l = v[l] + weight * inner.untold;
      const Vertex to = v_j >= v_l ? j : l, from = to == j ? l : j;
      const double delta = std::min(x[from], 1 - x[to]);
      const bool fills = delta == 1 - x[to], empties = delta == x[from];
      x[to] = fills ? 1 : x[to] + delta;
      x[from] = empties ? 0 : x[from] - delta;
      v[to] += loading.of(to) * delta;
      v[from] -= loading.of(from) * delta;
      (to == j ? inner : outer).untold += delta;
      (to == j ? outer : inner).untold -= delta;
      put(to, true);  // the receiver is now the larger of the two
      put(from, false);
    }
  }
  std::vector<Vertex> set;
  for (Vertex i = 0; i < chosen.size(); ++i)
    if (chosen[i]) set.push_back(i);
  return set;
}

}  // namespace

std::vector<Vertex> round_by_pair_moves(const Question& question, const Loading& loading, std::vector<double> x,
                                        std::vector<double> v) {
  return round_with(RowsHere(question.graph), question, loading, std::move(x), std::move(v));
}

std::vector<Vertex> round_by_pair_moves(const Question& question, const Loading& loading, std::vector<double> x,
                                        std::vector<double> v, const std::function<std::vector<Arc>(Vertex)>& row_of) {
  return round_with(RowsElsewhere(row_of), question, loading, std::move(x), std::move(v));
}

}  // namespace densek
