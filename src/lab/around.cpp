#include "lab/around.h"

#include <algorithm>
#include <numeric>

namespace densek::lab {

namespace {

/// Whether ‖x − Π(x + v)‖² ≤ G(x), Π the projection onto {0 ≤ x ≤ 1, Σx = k}: entries of z = x + v less a shift, cut
/// off at 0 and 1. v is times q and the scale of x, G times q and the scale squared.
bool residual_within_gap(const FacePoint& point, const std::vector<BigInt>& v, const BigInt& gap, std::int64_t q,
                         unsigned k) {
  const BigInt unit = q * point.scale, wanted = k * unit;
  std::vector<BigInt> z = v, breaks;
  for (std::size_t i = 0; i < z.size(); ++i) {
    z[i] += q * point.x[i];
    breaks.push_back(z[i]);
    breaks.push_back(z[i] - unit);
  }
  const auto cut = [](const BigInt& value, const BigInt& most) { return std::clamp<BigInt>(value, 0, most); };
  const auto sum_at = [&](const BigInt& shift) {
    BigInt sum = 0;
    for (const BigInt& entry : z) sum += cut(entry - shift, unit);
    return sum;
  };
  // The sum falls with the shift, from n to 0: linearly from the last break where it is not below k to the next.
  std::sort(breaks.begin(), breaks.end(), std::greater<>());
  const BigInt at = *std::ranges::partition_point(breaks, [&](const BigInt& b) { return sum_at(b) < wanted; });
  const BigInt excess = sum_at(at) - wanted;
  const auto falling = std::ranges::count_if(z, [&](const BigInt& entry) { return entry > at && entry - unit <= at; });
  const BigInt f = std::max<std::ptrdiff_t>(1, falling);  // none: the sum is k at the break
  BigInt squares = 0;
  for (std::size_t i = 0; i < z.size(); ++i) {
    const BigInt residual = f * q * point.x[i] - cut(f * (z[i] - at) - excess, f * unit);
    squares += residual * residual;
  }
  return squares <= gap * f * f * q;
}

/// The least difference of two entries that are not equal; 0 if all are.
BigInt least_difference(std::vector<BigInt> v) {
  std::sort(v.begin(), v.end());
  BigInt least = 0;
  for (std::size_t i = 1; i < v.size(); ++i)
    if (const BigInt difference = v[i] - v[i - 1]; difference > 0 && (least == 0 || difference < least))
      least = difference;
  return least;
}

}  // namespace

void check_error_bound(const SmallGraph& graph, const Loading& loading, const FacePoint& stationary, unsigned k,
                       const std::string& where, Checks& checks) {
  BigInt reach = 2 * least_difference(gradient(graph, loading, stationary.x));
  if (reach == 0) reach = 2 * loading.q * stationary.scale;
  const BigInt finer = 8 * (BigInt(loading.p) + BigInt(loading.q) * graph.spread() * graph.n());
  FacePoint near = stationary, half = stationary;
  near.scale = half.scale = stationary.scale * finer;
  std::vector<BigInt> y = stationary.x;
  for (BigInt& entry : y) entry *= finer;
  std::vector<std::vector<BigInt>> points = points_around(y, near.scale, reach);
  for (std::size_t at = 0; at < points.size(); at += 3) {  // stationary points are many, and these cost most
    std::vector<BigInt>& point = points[at];
    BigInt distance = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
      const BigInt change = point[i] - y[i];
      half.x[i] = y[i] + change / 2;
      distance = std::max<BigInt>(distance, abs(change));
    }
    if (distance == 0) continue;  // no room there
    near.x = std::move(point);
    const std::vector<BigInt> v = gradient(graph, loading, near.x);
    const BigInt gap = frank_wolfe_gap(near, v, k),
                 gap_at_half = frank_wolfe_gap(half, gradient(graph, loading, half.x), k);
    const bool holds = 4 * gap_at_half >= gap && residual_within_gap(near, v, gap, loading.q, k);
    if (gap > 0)
      checks.see_at_least(Statement::error_bound, ratio(gap, loading.q * distance * distance), holds, where);
    else  // another stationary point, of the same family
      checks.see(Statement::error_bound, holds, where);
  }
}

void check_basin(const SmallGraph& graph, const Loading& loading, Set maximizer, std::int64_t gap,
                 const std::string& where, Checks& checks) {
  const unsigned n = graph.n();
  std::int64_t largest_row = 0;
  for (unsigned i = 0; i < n; ++i) {
    std::int64_t row = 0;
    for (const unsigned u : members(graph.rows[i])) row += std::abs(graph.weight(i, u));
    largest_row = std::max(largest_row, row);
  }
  const BigInt L = BigInt(loading.p) + BigInt(loading.q) * largest_row;  // times q
  const std::vector<unsigned> inside = members(maximizer), outside = members(~maximizer & ((Set{1} << n) - 1));

  /// x = s + σ/(part·L)·d/‖d‖, or a little less; what is to be seen there.
  const auto look = [&](const std::vector<std::int64_t>& d, std::int64_t part, const auto& see) {
    const std::int64_t squared = std::inner_product(d.begin(), d.end(), d.begin(), std::int64_t{0});
    std::int64_t length = 1;  // more than ten times that of d
    while (length * length <= 100 * squared) ++length;
    const BigInt scale = part * L * length;
    std::vector<BigInt> x(n), to_set(n);
    for (unsigned i = 0; i < n; ++i) {
      to_set[i] = -10 * BigInt(gap) * d[i];
      x[i] = (contains(maximizer, i) ? scale : BigInt(0)) - to_set[i];
    }
    see(gradient(graph, loading, x), to_set);
  };
  const auto look_along = [&](const std::vector<std::int64_t>& d) {
    look(d, 2, [&](const std::vector<BigInt>& v, const std::vector<BigInt>&) {
      bool same_set = true;
      for (const unsigned i : inside)
        for (const unsigned j : outside) same_set = same_set && v[i] > v[j];
      checks.see(Statement::oracle_nearby, same_set, where);
    });
    look(d, 4, [&](const std::vector<BigInt>& v, const std::vector<BigInt>& to_set) {
      BigInt slope = 0, squared = 0;
      for (unsigned i = 0; i < n; ++i) {
        slope += v[i] * to_set[i];
        squared += to_set[i] * to_set[i];
      }
      checks.see_at_least(Statement::next_step, ratio(slope, L * squared), slope >= L * squared, where);
    });
  };
  for (const unsigned from : inside)
    for (const unsigned to : outside) {
      std::vector<std::int64_t> d(n, 0);
      d[from] = -1;
      d[to] = 1;
      look_along(d);
    }
  std::vector<std::int64_t> all(n);  // every member gives, every other takes
  for (unsigned i = 0; i < n; ++i)
    all[i] =
        contains(maximizer, i) ? -static_cast<std::int64_t>(outside.size()) : static_cast<std::int64_t>(inside.size());
  look_along(all);
}

}  // namespace densek::lab
