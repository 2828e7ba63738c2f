#include "lab/points.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

namespace densek::lab {

namespace {

/// v at a set, times q.
struct SetGradient {
  SetGradient(const SmallGraph& graph, Set set, const Loading& loading) : v(graph.n()) {
    for (unsigned i = 0; i < graph.n(); ++i) {
      v[i] = loading.q * graph.weight_to(i, set);
      if (contains(set, i)) {
        v[i] += loading.p;
        sum_inside += v[i];
        min_inside = std::min(min_inside.value_or(v[i]), v[i]);
      } else {
        max_outside = std::max(max_outside.value_or(v[i]), v[i]);
      }
    }
  }
  std::vector<std::int64_t> v;
  std::optional<std::int64_t> min_inside, max_outside;
  std::int64_t sum_inside = 0;
};

}  // namespace

SetStudy study_set(const SmallGraph& graph, Set set, const Loading& loading) {
  const unsigned n = graph.n();
  const auto [v, min_inside, max_outside, sum_inside] = SetGradient(graph, set, loading);
  SetStudy study;
  study.separated = !min_inside || !max_outside || *max_outside <= *min_inside;
  study.strictly_separated = !min_inside || !max_outside || *max_outside < *min_inside;
  if (min_inside && max_outside) study.gap = *min_inside - *max_outside;

  std::vector<std::int64_t> ordered = v;
  std::sort(ordered.begin(), ordered.end(), std::greater<>());
  study.stationary = std::accumulate(ordered.begin(), ordered.begin() + size(set), std::int64_t{0}) == sum_inside;

  study.local_maximizer = true;
  std::optional<std::pair<std::int64_t, std::int64_t>> best;  // slope and half the curvature, times q
  for (unsigned to = 0; to < n; ++to)
    for (unsigned from = 0; from < n; ++from) {
      if (contains(set, to) || !contains(set, from)) continue;
      const std::pair change{v[to] - v[from], loading.p - loading.q * graph.weight(to, from)};
      if (change.first > 0 || (change.first == 0 && change.second > 0)) study.local_maximizer = false;
      if (best && change <= *best) continue;
      best = change;
      study.best.to = to;
      study.best.from = from;
    }
  if (best) {
    study.best.slope = Rational(best->first, loading.q);
    study.best.curvature = Rational(2 * best->second, loading.q);
  }
  return study;
}

std::vector<BigInt> gradient(const SmallGraph& graph, const Loading& loading, const std::vector<BigInt>& x) {
  std::vector<BigInt> v(x.size());
  for (unsigned i = 0; i < graph.n(); ++i) {
    for (const unsigned u : members(graph.rows[i])) v[i] += graph.weight(i, u) * x[u];
    v[i] *= loading.q;
    v[i] += loading.p * x[i];
  }
  return v;
}

namespace {

BigInt product(const std::vector<BigInt>& a, const std::vector<BigInt>& b) {
  BigInt sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// Vertices by decreasing entry, ties to the smaller id.
std::vector<unsigned> ordered(const std::vector<BigInt>& x) {
  std::vector<unsigned> order(x.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) { return x[a] > x[b]; });
  return order;
}

}  // namespace

double ratio(const BigInt& a, const BigInt& b) { return a.convert_to<double>() / b.convert_to<double>(); }

BigInt twice_objective(const SmallGraph& graph, const Loading& loading, const std::vector<BigInt>& x) {
  return product(gradient(graph, loading, x), x);
}

BigInt frank_wolfe_gap(const FacePoint& point, std::vector<BigInt> v, unsigned k) {
  const BigInt v_x = product(v, point.x);
  std::sort(v.begin(), v.end(), std::greater<>());
  return std::accumulate(v.begin(), v.begin() + k, BigInt(0)) * point.scale - v_x;
}

Escape escape(const SmallGraph& graph, const Loading& loading, const FacePoint& point, unsigned k) {
  const std::vector<unsigned> order = ordered(point.x);
  const std::vector<BigInt> v = gradient(graph, loading, point.x);
  unsigned to = order[k - 1], from = order[k];
  if (v[to] < v[from]) std::swap(to, from);
  Escape result;
  result.direction = {to, from, Rational(BigInt(v[to] - v[from]), BigInt(loading.q * point.scale)),
                      Rational(2 * (loading.p - loading.q * graph.weight(to, from)), loading.q)};
  result.step = std::min<BigInt>(point.x[from], point.scale - point.x[to]);
  std::vector<BigInt> after = point.x;
  after[to] += result.step;
  after[from] -= result.step;
  result.gain = twice_objective(graph, loading, after) - product(v, point.x);
  return result;
}

std::vector<std::vector<BigInt>> points_around(const std::vector<BigInt>& x, const BigInt& scale, const BigInt& reach) {
  std::vector<std::vector<BigInt>> points;
  const auto move = [&](std::vector<BigInt>& y, std::size_t to, std::size_t from) {
    const BigInt much = std::min(reach, std::min<BigInt>(scale - y[to], y[from]));
    y[to] += much;
    y[from] -= much;
  };
  for (std::size_t to = 0; to < x.size(); ++to)
    for (std::size_t from = 0; from < x.size(); ++from) {
      if (to == from) continue;
      points.push_back(x);
      move(points.back(), to, from);
    }
  for (const std::size_t up : {0, 1}) {
    points.push_back(x);
    for (std::size_t i = 0; i + 1 < x.size(); i += 2) move(points.back(), i + up, i + 1 - up);
  }
  return points;
}

namespace {

/// Lemma 4.10 and Corollary 4.11 around a saddle, ξ times q: within ξ/4(λ+R)n.
void check_around(const SmallGraph& graph, const Loading& loading, const FacePoint& saddle, unsigned k, std::int64_t xi,
                  const BigInt& spread, const std::string& where, Checks& checks) {
  FacePoint near = saddle;
  near.scale = saddle.scale * 2 * spread;  // so that the distance, ξ/2·spread, is an integer
  std::vector<BigInt> x = saddle.x;
  for (BigInt& entry : x) entry *= 2 * spread;
  const BigInt reach = xi * saddle.scale;
  const auto in_order = [](std::vector<BigInt> entries) {
    std::sort(entries.begin(), entries.end());
    return entries;
  };
  const std::vector<BigInt> before = in_order(x);
  const BigInt bound = 2 * (loading.p - loading.q * graph.heaviest()) * reach * reach;  // both times 2q and scale²
  for (std::vector<BigInt>& point : points_around(x, near.scale, reach)) {
    const std::vector<BigInt> after = in_order(point);
    bool near_in_order = true;
    for (std::size_t i = 0; i < after.size(); ++i) near_in_order = near_in_order && abs(after[i] - before[i]) <= reach;
    checks.see(Statement::sorted_entries, near_in_order, where);
    near.x = std::move(point);
    const BigInt gain = escape(graph, loading, near, k).gain;
    checks.see_at_least(Statement::escape_nearby, ratio(gain, bound), gain >= bound, where);
  }
}

}  // namespace

void check_escape_bounds(const SmallGraph& graph, const Loading& loading, const FacePoint& saddle, unsigned k,
                         const Escape& escape, const std::string& where, Checks& checks) {
  const std::vector<unsigned> order = ordered(saddle.x);
  const BigInt room = std::min<BigInt>(saddle.x[order[k]], saddle.scale - saddle.x[order[k - 1]]);
  const BigInt spread = 2 * (BigInt(loading.p) + BigInt(loading.q) * graph.spread()) * graph.n();  // 2(λ+R)n, times q
  const BigInt& border = saddle.x[order[k - 1]];  // nearest sets take all above it, and any of those equal to it
  Set above = 0, level = 0;
  for (unsigned i = 0; i < graph.n(); ++i) {
    if (saddle.x[i] > border) above |= Set{1} << i;
    if (saddle.x[i] == border) level |= Set{1} << i;
  }
  const std::vector<unsigned> equal = members(level);
  std::int64_t largest_xi = 0;
  for_each_set(static_cast<unsigned>(equal.size()), k - size(above), [&](Set chosen) {
    Set nearest = above;
    for (const unsigned place : members(chosen)) nearest |= Set{1} << equal[place];
    const SetGradient at(graph, nearest, loading);
    const std::int64_t xi =
        std::abs(at.min_inside.value() - at.max_outside.value());  // times q, so that the bound is xi / spread
    if (xi == 0) return;  // only at integral λ, of which the theorem does not speak
    largest_xi = std::max(largest_xi, xi);
    const BigInt entries = room * spread, entries_bound = xi * saddle.scale;
    checks.see_at_least(Statement::saddle_entries, ratio(entries, entries_bound), entries >= entries_bound, where);
    const BigInt gain = escape.gain * spread * spread,
                 gain_bound = 2 * (loading.p - loading.q * graph.heaviest()) * entries_bound * entries_bound;
    checks.see_at_least(Statement::escape_ascent, ratio(gain, gain_bound), gain >= gain_bound, where);
  });
  if (largest_xi > 0) check_around(graph, loading, saddle, k, largest_xi, spread, where, checks);
}

}  // namespace densek::lab
