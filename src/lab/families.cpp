#include "lab/families.h"

#include <utility>

#include "lab/simplex.h"

namespace densek::lab {

namespace {

using Row = std::vector<Rational>;

void subtract(Row& from, const Row& row, const Rational& times) {
  for (std::size_t j = 0; j < row.size(); ++j)
    if (row[j] != 0) from[j] -= times * row[j];
}

std::size_t rank(std::vector<Row> rows) {
  std::size_t rank = 0;
  for (std::size_t column = 0; !rows.empty() && column < rows[0].size() && rank < rows.size(); ++column) {
    std::size_t pivot = rank;
    while (pivot < rows.size() && rows[pivot][column] == 0) ++pivot;
    if (pivot == rows.size()) continue;
    std::swap(rows[rank], rows[pivot]);
    for (std::size_t i = rank + 1; i < rows.size(); ++i)
      if (rows[i][column] != 0) subtract(rows[i], rows[rank], Rational(rows[i][column] / rows[rank][column]));
    ++rank;
  }
  return rank;
}

/// The affine function of t that an affine function of z = one + Σ t·directions becomes.
Halfspace along(const SingularSystem::Solutions& solutions, const Row& coefficients, const Rational& constant) {
  Halfspace result{{}, constant};
  for (std::size_t i = 0; i < coefficients.size(); ++i)
    if (coefficients[i] != 0) result.b += coefficients[i] * solutions.one[i];
  for (const Row& direction : solutions.directions) {
    Rational slope = 0;
    for (std::size_t i = 0; i < coefficients.size(); ++i)
      if (coefficients[i] != 0) slope += coefficients[i] * direction[i];
    result.a.push_back(slope);
  }
  return result;
}

/// What must not be negative at the fixed vertices: q(μ − v) at 0, q(v − μ) at 1.
std::vector<Halfspace> fixed_conditions(const SmallGraph& graph, const Loading& loading, Set ones,
                                        const std::vector<unsigned>& free_list, Set free,
                                        const SingularSystem::Solutions& solutions) {
  std::vector<Halfspace> conditions;
  for (unsigned j = 0; j < graph.n(); ++j) {
    if (contains(free, j)) continue;
    const int sign = contains(ones, j) ? 1 : -1;
    Row coefficients(free_list.size() + 1);
    for (std::size_t at = 0; at < free_list.size(); ++at)
      coefficients[at] = sign * loading.q * graph.weight(j, free_list[at]);
    coefficients.back() = -sign;
    const std::int64_t constant = loading.q * graph.weight_to(j, ones) + (sign > 0 ? loading.p : 0);
    conditions.push_back(along(solutions, coefficients, Rational(sign * constant)));
  }
  return conditions;
}

}  // namespace

SingularSystem::SingularSystem(const std::vector<std::vector<Rational>>& matrix)
    : reduced_(matrix), transform_(matrix.size(), Row(matrix.size())) {
  for (std::size_t i = 0; i < matrix.size(); ++i) transform_[i][i] = 1;
  for (std::size_t column = 0; column < matrix.size(); ++column) {
    const std::size_t row = pivots_.size();
    std::size_t pivot = row;
    while (pivot < matrix.size() && reduced_[pivot][column] == 0) ++pivot;
    if (pivot == matrix.size()) continue;
    std::swap(reduced_[row], reduced_[pivot]);
    std::swap(transform_[row], transform_[pivot]);
    const Rational leading = reduced_[row][column];
    for (Rational& entry : reduced_[row]) entry /= leading;
    for (Rational& entry : transform_[row]) entry /= leading;
    for (std::size_t i = 0; i < matrix.size(); ++i) {
      const Rational times = reduced_[i][column];
      if (i == row || times == 0) continue;
      subtract(reduced_[i], reduced_[row], times);
      subtract(transform_[i], transform_[row], times);
    }
    pivots_.push_back(column);
  }
}

std::optional<SingularSystem::Solutions> SingularSystem::solve(const std::vector<Rational>& right) const {
  const auto transformed = [&](std::size_t row) {
    Rational sum = 0;
    for (std::size_t j = 0; j < right.size(); ++j)
      if (right[j] != 0 && transform_[row][j] != 0) sum += transform_[row][j] * right[j];
    return sum;
  };
  for (std::size_t row = pivots_.size(); row < right.size(); ++row)
    if (transformed(row) != 0) return std::nullopt;
  Solutions solutions{Row(right.size()), {}};
  for (std::size_t row = 0; row < pivots_.size(); ++row) solutions.one[pivots_[row]] = transformed(row);
  for (std::size_t column = 0, next = 0; column < right.size(); ++column) {
    if (next < pivots_.size() && pivots_[next] == column) {
      ++next;
      continue;
    }
    Row direction(right.size());
    direction[column] = 1;
    for (std::size_t row = 0; row < pivots_.size(); ++row) direction[pivots_[row]] = -reduced_[row][column];
    solutions.directions.push_back(std::move(direction));
  }
  return solutions;
}

std::optional<FacePoint> find_family(const SmallGraph& graph, const Loading& loading, Set ones, Set free,
                                     const SingularSystem::Solutions& solutions) {
  const std::vector<unsigned> free_list = members(free);
  const std::size_t d = solutions.directions.size();
  const std::vector<Halfspace> fixed = fixed_conditions(graph, loading, ones, free_list, free, solutions);
  std::vector<Halfspace> closed = fixed, inside;  // inside: with one more unknown, the distance from the border
  const auto extended = [](Halfspace halfspace, int last) {
    halfspace.a.emplace_back(last);
    return halfspace;
  };
  for (const Halfspace& condition : fixed) inside.push_back(extended(condition, 0));
  for (std::size_t at = 0; at < free_list.size(); ++at)
    for (const int sign : {1, -1}) {  // x ≥ 0, 1 − x ≥ 0
      Row coefficients(free_list.size() + 1);
      coefficients[at] = sign;
      closed.push_back(along(solutions, coefficients, Rational(sign < 0 ? 1 : 0)));
      inside.push_back(extended(closed.back(), -1));
    }
  Row deepest(d + 1);
  deepest.back() = 1;
  const auto best = maximize(inside, deepest);
  if (!best || best->back() <= 0) return std::nullopt;

  std::vector<Row> equalities;  // conditions that hold with equality in the whole family narrow it
  for (const Halfspace& condition : fixed) {
    const auto loosest = maximize(closed, condition.a);
    Rational slack = condition.b;
    for (std::size_t j = 0; j < d; ++j) slack += condition.a[j] * (*loosest)[j];
    if (slack == 0) equalities.push_back(condition.a);
  }
  Row z = solutions.one;
  for (std::size_t j = 0; j < d; ++j)
    for (std::size_t i = 0; i < z.size(); ++i) z[i] += (*best)[j] * solutions.directions[j][i];
  FacePoint point{ones, free, std::vector<BigInt>(graph.n()), 1, true, static_cast<unsigned>(d - rank(equalities))};
  for (std::size_t at = 0; at < free_list.size(); ++at) point.scale = lcm(point.scale, denominator(z[at]));
  for (const unsigned i : members(ones)) point.x[i] = point.scale;
  for (std::size_t at = 0; at < free_list.size(); ++at)
    point.x[free_list[at]] = numerator(Rational(z[at] * point.scale));
  return point;
}

}  // namespace densek::lab
