// Replays the semidefinite argument: the matrix of each dual point is built from the graph and factorised, then the
// vertices are shared out between the core and the rest in every possible way.
#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include "base/int128.h"
#include "certify/positive.h"
#include "certify/replayers.h"

namespace densek::certify {

namespace {

/// The matrix takes 8 bytes for every pair.
constexpr std::uint32_t largest_core = 1U << 14;
constexpr std::uint32_t most_bits = 52;
/// Whole numbers of smaller size are doubles.
constexpr std::int64_t exact = std::int64_t{1} << 53;

double exact_double(Int128 number) {
  require(number > -exact && number < exact, "an entry of its matrix is too large");
  return static_cast<double>(static_cast<std::int64_t>(number));
}

void check_shape(const DualMatrix& dual, std::size_t n) {
  require(dual.made_for >= 0 && dual.made_for <= static_cast<std::int64_t>(n), "its matrix is for more than the core");
  require(dual.bits <= most_bits && dual.z_bits <= most_bits, "its matrix is scaled too far");
  require(dual.nu > -exact && dual.nu < exact, "its eigenvalue is too large");
  require(dual.y.size() == n, "its y is not of the core");
  require(dual.z.empty() || dual.z.size() == n * (n - 1) / 2, "its Z is not of the core");
  for (const std::int64_t y : dual.y) require(y > -exact && y < exact, "an entry of its y is too large");
}

/// N_ij = w_ij·2^s + y_i + y_j + 2z_ij and N_ii = 2(c_i·2^s − (k−1)y_i); refused unless ν·I − N is positive
/// semidefinite.
void check_positive(const Rest& core, std::span<const std::int64_t> linear, const DualMatrix& dual) {
  const std::size_t n = linear.size();
  const auto scaled = [&](std::int64_t number) { return Int128{number} * (std::int64_t{1} << dual.bits); };
  const auto diagonal = [&](std::size_t v) { return 2 * (scaled(linear[v]) - Int128{dual.made_for - 1} * dual.y[v]); };
  Int128 trace = 0;  // of ν·I − N
  for (std::size_t v = 0; v < n; ++v) {
    exact_double(diagonal(v));
    trace += Int128{dual.nu} - diagonal(v);
  }
  require(trace >= 0, "an eigenvalue of its matrix is larger than it says");
  const auto margin = static_cast<std::int64_t>((4 * static_cast<Int128>(n + 2) * trace >> 53) + 2);

  Triangle triangle(n);
  std::size_t pair = 0;
  for (std::size_t v = 0; v < n; ++v) {
    triangle.at(v, v) = exact_double(Int128{dual.nu} - margin - diagonal(v));
    for (std::size_t u = v + 1; u < n; ++u) {
      const std::int64_t z = dual.z.empty() ? 0 : dual.z[pair++];
      triangle.at(u, v) = -exact_double(Int128{dual.y[v]} + dual.y[u] + (2 * Int128{z} << dual.z_bits));
    }
  }
  for (std::size_t v = 0; v < n; ++v)
    core.for_each_edge(v, [&](Vertex u, std::int64_t weight) {
      if (u < v) return;
      const auto without = static_cast<std::int64_t>(triangle.at(u, v));
      triangle.at(u, v) = exact_double(without - scaled(weight));
    });
  require(triangle.factorize(), "an eigenvalue of its matrix is larger than it says");
}

/// What any number of vertices of the core are worth at most by one dual point, which was checked.
class ByMatrix {
 public:
  ByMatrix(const Rest& core, const DualMatrix& dual) : dual_(dual), n_(core.size()) {
    std::vector<std::int64_t> linear = core.linear;
    if (dual.left_out) {  // all of the core is worth `whole_`; without some it is less by what those have, edges among
                          // them counted once
      for (std::size_t v = 0; v < linear.size(); ++v) {
        whole_ += 2 * Int128{linear[v]};
        core.for_each_edge(v, [&](Vertex, std::int64_t weight) {
          linear[v] += weight;
          whole_ += weight;
        });
        linear[v] = -linear[v];
      }
      whole_ /= 2;
    }
    check_positive(core, linear, dual);
    std::vector<std::int64_t> sorted = dual.y;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    sums_.assign(1, 0);
    for (const std::int64_t y : sorted) sums_.push_back(sums_.back() + y);
  }

  /// With x the indicator of q vertices, 2^(s+1)·(what they are worth) = xᵀNx + 2(k−q)·Σy − 4·(z among them).
  Int128 at(std::int64_t q) const {
    if (dual_.left_out) q = n_ - q;
    const Int128 away = dual_.made_for - q;
    const auto count = static_cast<std::size_t>(q);
    const Int128 most_y = away >= 0 ? sums_[count] : sums_.back() - sums_[sums_.size() - 1 - count];
    return whole_ + ((Int128{q} * dual_.nu + 2 * away * most_y) >> (dual_.bits + 1));
  }

 private:
  const DualMatrix& dual_;
  std::int64_t n_;
  Int128 whole_ = 0;
  std::vector<Int128> sums_;  // of the largest y
};

/// What the vertices of the core are worth by what needs no matrix: no edge is heavier than the heaviest, and each is
/// counted at the end that comes first in the order.
class ByOrder {
 public:
  ByOrder(const Rest& core, std::span<const std::int64_t> later)
      : linear_(sums_of_largest(core.linear, core.size())), later_(later.begin(), later.end()) {
    std::vector<std::int64_t> with_linear(later.begin(), later.end());
    for (std::size_t v = 0; v < later_.size(); ++v) {
      with_linear[v] += core.linear[v];
      core.for_each_edge(v, [&](Vertex, std::int64_t weight) { heaviest_ = std::max(heaviest_, weight); });
    }
    both_ = sums_of_largest(std::move(with_linear), core.size());
    std::sort(later_.begin(), later_.end(), std::greater<>());
    counts_ = core.counts_edges();
  }

  Int128 at(std::int64_t q) const {
    const auto count = static_cast<std::size_t>(q);
    Int128 least = std::min<Int128>(both_[count], linear_[count] + Int128{pairs(q)} * heaviest_);
    if (counts_) least = std::min<Int128>(least, linear_[count] + edges_by_later(later_, q));
    return least;
  }

 private:
  std::vector<std::int64_t> linear_, both_, later_;
  std::int64_t heaviest_ = 0;
  bool counts_ = false;
};

}  // namespace

std::int64_t by_semidefinite(const Rest& rest, const ProofStep& step, const Sizes& sizes) {
  require(sizes.size() == 1, "its matrices know no parts");
  const std::vector<Vertex> place = places(rest, step);
  const std::size_t n = place.size(), first = n - std::min<std::size_t>(step.core, n);
  require(step.core >= 1 && step.core <= n, "its core is no part of the graph");
  require(step.core <= largest_core, "its core is too large");
  require(step.matrices.size() <= most_dual_matrices, "it has too many matrices");
  for (const DualMatrix& dual : step.matrices) check_shape(dual, step.core);

  std::vector<Fate> fates(n, Fate::open);
  std::vector<std::int64_t> outside, later;
  for (std::size_t v = 0; v < n; ++v) {
    std::int64_t after = 0;
    rest.for_each_edge(v, [&](Vertex u, std::int64_t weight) {
      if (place[u] > place[v]) after += std::max<std::int64_t>(weight, 0);
    });
    if (place[v] >= first) {
      later.push_back(after);
      continue;
    }
    fates[v] = Fate::removed;
    outside.push_back(rest.linear[v] + after);
  }
  const Rest core = rest.after(fates);
  const ByOrder by_order(core, later);
  std::vector<ByMatrix> by_matrix;
  by_matrix.reserve(step.matrices.size());
  for (const DualMatrix& dual : step.matrices) by_matrix.emplace_back(core, dual);

  const std::int64_t k = sizes[0], others = std::ssize(outside);
  const std::vector<std::int64_t> most_outside = sums_of_largest(std::move(outside), k);
  Int128 most = std::numeric_limits<std::int64_t>::min();
  for (std::int64_t q = std::max<std::int64_t>(0, k - others); q <= std::min(k, core.size()); ++q) {
    Int128 in_core = by_order.at(q);
    for (const ByMatrix& matrix : by_matrix) in_core = std::min(in_core, matrix.at(q));
    most = std::max(most, in_core + most_outside[static_cast<std::size_t>(k - q)]);
  }
  most += rest.base;
  require(most > std::numeric_limits<std::int64_t>::min() && most <= std::numeric_limits<std::int64_t>::max(),
          "what it bounds is too large");
  return static_cast<std::int64_t>(most);
}

}  // namespace densek::certify
