#include "lab/simplex.h"

#include <densek/errors.h>

#include <numeric>

namespace densek::lab {

namespace {

/// basic_i = rows[i][0] + Σ_j rows[i][j+1]·nonbasic_j, all variables ≥ 0; the last row is what is maximised.
class Dictionary {
 public:
  Dictionary(std::vector<std::vector<Rational>> rows, std::size_t variables)
      : rows_(std::move(rows)), nonbasic_(variables), basic_(rows_.size() - 1) {
    std::iota(nonbasic_.begin(), nonbasic_.end(), std::size_t{0});
    std::iota(basic_.begin(), basic_.end(), variables);
  }

  void maximize() {
    while (const auto column = entering()) pivot(leaving(*column), *column);
  }

  /// The values of the first `count` variables.
  std::vector<Rational> values(std::size_t count) const {
    std::vector<Rational> result(count);
    for (std::size_t i = 0; i < basic_.size(); ++i)
      if (basic_[i] < count) result[basic_[i]] = rows_[i][0];
    return result;
  }

 private:
  std::optional<std::size_t> entering() const {
    std::optional<std::size_t> best;
    for (std::size_t j = 0; j < nonbasic_.size(); ++j)
      if (rows_.back()[j + 1] > 0 && (!best || nonbasic_[j] < nonbasic_[*best])) best = j;
    return best;
  }

  std::size_t leaving(std::size_t column) const {
    std::optional<std::size_t> best;
    Rational least;
    for (std::size_t i = 0; i < basic_.size(); ++i) {
      if (rows_[i][column + 1] >= 0) continue;
      const Rational ratio = -rows_[i][0] / rows_[i][column + 1];
      if (!best || ratio < least || (ratio == least && basic_[i] < basic_[*best])) best = i, least = ratio;
    }
    if (!best) throw Error("a linear program of the landscape is unbounded; please report this as a bug");
    return *best;
  }

  void pivot(std::size_t row, std::size_t column) {
    std::vector<Rational>& leaver = rows_[row];
    const Rational factor = Rational(-1) / leaver[column + 1];
    for (Rational& entry : leaver) entry *= factor;
    leaver[column + 1] = -factor;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (i == row || rows_[i][column + 1] == 0) continue;
      const Rational share = rows_[i][column + 1];
      rows_[i][column + 1] = 0;
      for (std::size_t j = 0; j < leaver.size(); ++j)
        if (leaver[j] != 0) rows_[i][j] += share * leaver[j];
    }
    std::swap(basic_[row], nonbasic_[column]);
  }

  std::vector<std::vector<Rational>> rows_;
  std::vector<std::size_t> nonbasic_, basic_;
};

/// The row of a·(t⁺ − t⁻) + b.
std::vector<Rational> split_row(const std::vector<Rational>& a, const Rational& b) {
  std::vector<Rational> row = {b};
  row.insert(row.end(), a.begin(), a.end());
  for (const Rational& entry : a) row.push_back(-entry);
  return row;
}

Rational value_at(const Halfspace& halfspace, const std::vector<Rational>& t) {
  return std::inner_product(t.begin(), t.end(), halfspace.a.begin(), halfspace.b);
}

/// t + (the t⁺ − t⁻ of a dictionary).
void add_split(std::vector<Rational>& t, const std::vector<Rational>& values) {
  for (std::size_t j = 0; j < t.size(); ++j) t[j] += values[j] - values[t.size() + j];
}

/// A point of all half-spaces, if there is one: pushes the worst of them up to zero.
std::optional<std::vector<Rational>> feasible_point(const std::vector<Halfspace>& halfspaces, std::size_t d) {
  std::vector<Rational> t(d);
  Rational worst = 0;
  for (const Halfspace& halfspace : halfspaces) worst = std::min(worst, halfspace.b);
  if (worst == 0) return t;
  std::vector<std::vector<Rational>> rows;
  for (const Halfspace& halfspace : halfspaces) {
    rows.push_back(split_row(halfspace.a, halfspace.b - worst));
    rows.back().push_back(-1);
  }
  std::vector<Rational> cap(2 * d + 2), goal(2 * d + 2);  // how far it has been pushed: at most −worst
  cap.front() = -worst;
  cap.back() = -1;
  goal.back() = 1;
  rows.push_back(std::move(cap));
  rows.push_back(std::move(goal));
  Dictionary dictionary(std::move(rows), 2 * d + 1);
  dictionary.maximize();
  const std::vector<Rational> values = dictionary.values(2 * d + 1);
  if (values.back() != -worst) return std::nullopt;
  add_split(t, values);
  return t;
}

}  // namespace

std::optional<std::vector<Rational>> maximize(const std::vector<Halfspace>& halfspaces,
                                              const std::vector<Rational>& c) {
  std::optional<std::vector<Rational>> t = feasible_point(halfspaces, c.size());
  if (!t) return std::nullopt;
  std::vector<std::vector<Rational>> rows;
  for (const Halfspace& halfspace : halfspaces) rows.push_back(split_row(halfspace.a, value_at(halfspace, *t)));
  rows.push_back(split_row(c, 0));
  Dictionary dictionary(std::move(rows), 2 * c.size());
  dictionary.maximize();
  add_split(*t, dictionary.values(2 * c.size()));
  return t;
}

}  // namespace densek::lab
