// Replays the semidefinite argument: the matrix of each dual point is built from the graph and factorised, then the
// vertices are shared out between the core, or its blocks, and the rest in every possible way.
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

/// What any number of these vertices are worth at most: the least that the order or one of the matrices says.
std::vector<Int128> by_number(const Rest& rest, std::span<const std::int64_t> later, const ProofStep& step,
                              std::uint32_t block) {
  const ByOrder by_order(rest, later);
  std::vector<Int128> least;
  for (std::int64_t q = 0; q <= rest.size(); ++q) least.push_back(by_order.at(q));
  for (const DualMatrix& dual : step.matrices) {
    if (dual.block != block) continue;
    check_shape(dual, static_cast<std::size_t>(rest.size()));
    const ByMatrix by_matrix(rest, dual);
    for (std::int64_t q = 0; q <= rest.size(); ++q) {
      Int128& so_far = least[static_cast<std::size_t>(q)];
      so_far = std::min(so_far, by_matrix.at(q));
    }
  }
  return least;
}

/// Vertices, and by vertex what is positive of the edges to those that come later in the order.
struct Ordered {
  Rest rest;
  std::vector<std::int64_t> later;
};

/// Those for which it holds.
Ordered only(const Rest& rest, std::span<const Vertex> place, const auto& holds) {
  std::vector<Fate> fates(place.size(), Fate::open);
  std::vector<std::int64_t> later;
  for (std::size_t v = 0; v < place.size(); ++v) {
    if (!holds(v)) {
      fates[v] = Fate::removed;
      continue;
    }
    later.push_back(0);
    rest.for_each_edge(v, [&](Vertex u, std::int64_t weight) {
      if (holds(u) && place[u] > place[v]) later.back() += std::max<std::int64_t>(weight, 0);
    });
  }
  return {rest.after(fates), std::move(later)};
}

/// The most that two groups have together, by the number of vertices of both: they are shared out in the worst way.
std::vector<Int128> together(const std::vector<Int128>& a, const std::vector<Int128>& b) {
  std::vector<Int128> most(a.size() + b.size() - 1);
  std::vector<bool> reached(most.size(), false);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) {
      most[i + j] = reached[i + j] ? std::max(most[i + j], a[i] + b[j]) : a[i] + b[j];
      reached[i + j] = true;
    }
  return most;
}

/// By vertex of the core its block.
std::vector<std::uint32_t> blocks_of_core(const ProofStep& step, std::span<const Vertex> place, std::size_t first) {
  require(step.blocks.size() == place.size(), "its blocks are not of the open vertices");
  std::vector<std::uint32_t> blocks;
  for (std::size_t v = 0; v < place.size(); ++v) {
    require((step.blocks[v] > 0) == (place[v] >= first), "its blocks are not those of the core");
    require(step.blocks[v] <= step.core, "a block has too large a number");
    if (place[v] >= first) blocks.push_back(step.blocks[v]);
  }
  return blocks;
}

/// What any number of vertices of the core are worth at most, counted block by block. What is positive of an edge
/// between two blocks is part of the linear term of its end in the block of the smaller number.
std::vector<Int128> counted_by_block(const Rest& core, std::span<const Vertex> place,
                                     std::span<const std::uint32_t> blocks, const ProofStep& step) {
  std::vector<std::vector<std::size_t>> members(std::size_t{step.core} + 1);
  for (std::size_t v = 0; v < blocks.size(); ++v) members[blocks[v]].push_back(v);
  std::vector<Int128> most = {0};
  for (std::uint32_t block = 1; block <= step.core; ++block) {
    if (members[block].empty()) continue;
    Ordered part = only(core, place, [&](std::size_t v) { return blocks[v] == block; });
    for (std::size_t i = 0; i < members[block].size(); ++i)
      core.for_each_edge(members[block][i], [&](Vertex u, std::int64_t weight) {
        if (blocks[u] > block) part.rest.linear[i] += std::max<std::int64_t>(weight, 0);
      });
    most = together(most, by_number(part.rest, part.later, step, block));
  }
  return most;
}

}  // namespace

std::int64_t by_semidefinite(const Rest& rest, const ProofStep& step, const Sizes& sizes) {
  require(sizes.size() == 1, "its matrices know no parts");
  const std::vector<Vertex> place = places(rest, step);
  const std::size_t n = place.size(), first = n - std::min<std::size_t>(step.core, n);
  require(step.core >= 1 && step.core <= n, "its core is no part of the graph");
  require(step.core <= largest_core, "its core is too large");
  require(step.matrices.size() <= most_dual_matrices, "it has too many matrices");

  std::vector<std::int64_t> outside;
  for (std::size_t v = 0; v < n; ++v) {
    if (place[v] >= first) continue;
    outside.push_back(rest.linear[v]);
    rest.for_each_edge(v, [&](Vertex u, std::int64_t weight) {
      if (place[u] > place[v]) outside.back() += std::max<std::int64_t>(weight, 0);
    });
  }
  const Ordered core = only(rest, place, [&](std::size_t v) { return place[v] >= first; });
  std::vector<Int128> in_core = by_number(core.rest, core.later, step, 0);
  std::vector<std::uint32_t> blocks;
  if (!step.blocks.empty()) {
    blocks = blocks_of_core(step, place, first);
    std::vector<Vertex> place_in_core;
    for (const Vertex at : place)
      if (at >= first) place_in_core.push_back(at);
    const std::vector<Int128> split = counted_by_block(core.rest, place_in_core, blocks, step);
    for (std::size_t q = 0; q < in_core.size(); ++q) in_core[q] = std::min(in_core[q], split[q]);
  }
  for (const DualMatrix& dual : step.matrices)
    require(dual.block == 0 || std::find(blocks.begin(), blocks.end(), dual.block) != blocks.end(),
            "a matrix is of no block");

  const std::int64_t k = sizes[0], others = std::ssize(outside);
  const std::vector<std::int64_t> most_outside = sums_of_largest(std::move(outside), k);
  Int128 most = std::numeric_limits<std::int64_t>::min();
  for (std::int64_t q = std::max<std::int64_t>(0, k - others); q <= std::min(k, core.rest.size()); ++q)
    most = std::max(most, in_core[static_cast<std::size_t>(q)] + most_outside[static_cast<std::size_t>(k - q)]);
  most += rest.base;
  require(most > std::numeric_limits<std::int64_t>::min() && most <= std::numeric_limits<std::int64_t>::max(),
          "what it bounds is too large");
  return static_cast<std::int64_t>(most);
}

}  // namespace densek::certify
