#include "certify/recount_shares.h"

#include <densek/errors.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

#include "certify/classes.h"

namespace densek::certify {

namespace {

constexpr std::int64_t no_lowest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t no_highest = std::numeric_limits<std::int64_t>::min();

/// One rank's count.
class ShareCount {
 public:
  ShareCount(const Share& share, std::span<const Vertex> set) : share_(share), set_(set), level_(share.num_owned(), 0) {
    Classes classes(set.size());
    for (std::size_t i = 0; i < set.size(); ++i) {
      if (set[i] >= share.num_vertices())
        throw VerificationError("vertex " + std::to_string(set[i]) + " is not in the graph");
      if (i > 0 && set[i] <= set[i - 1])
        throw VerificationError("vertex " + std::to_string(set[i]) + " is there twice or out of order");
      for (const auto [u, weight] : share.rows.arcs(set[i])) {
        level_[u - share.first] += weight;
        if (!inside(u)) continue;
        twice_value += weight;
        if (u > set[i]) continue;
        ++edges;
        const auto a = static_cast<Vertex>(i), b = place(u);
        if (classes.join(a, b)) joined.push_back({a, b});
      }
    }
    for (Vertex v = share.first; v < share.last; ++v)
      if (inside(v))
        own_levels.push_back(level(v)), lowest = std::min(lowest, level(v));
      else
        highest = std::max(highest, level(v));
    if (!share.weighted) return;
    for (Vertex u = 0; u < share.num_vertices(); ++u)
      for (const auto [v, weight] : share.rows.arcs(u)) heaviest = std::max(heaviest, weight);
  }

  /// Whether some exchange of a member for a vertex of this rank gains; the levels of all members, by place.
  bool gains(std::span<const std::int64_t> levels) const {
    std::vector<Vertex> promising;
    const std::int64_t least = *std::ranges::min_element(levels);
    for (Vertex v = share_.first; v < share_.last; ++v)
      if (!inside(v) && level(v) > least) promising.push_back(v);
    std::ranges::sort(promising, std::ranges::greater(), [&](Vertex v) { return level(v); });
    for (std::size_t i = 0; i < set_.size(); ++i) {
      std::vector<Vertex> neighbors;
      for (const auto [u, weight] : share_.rows.arcs(set_[i])) {
        if (inside(u)) continue;
        if (level(u) - weight > levels[i]) return true;
        neighbors.push_back(u);
      }
      for (const Vertex u : promising) {  // the best of those who are not neighbours
        if (level(u) <= levels[i]) break;
        if (!std::ranges::binary_search(neighbors, u)) return true;
      }
    }
    return false;
  }

  std::vector<std::array<Vertex, 2>> joined;  // edges inside, by place, that connect all that any of this rank do
  std::vector<std::int64_t> own_levels;       // of its members
  std::int64_t edges = 0, twice_value = 0, lowest = no_lowest, highest = no_highest, heaviest = 0;

 private:
  bool inside(Vertex v) const { return std::ranges::binary_search(set_, v); }
  Vertex place(Vertex v) const { return static_cast<Vertex>(std::ranges::lower_bound(set_, v) - set_.begin()); }
  std::int64_t level(Vertex v) const { return level_[v - share_.first]; }

  const Share& share_;
  std::span<const Vertex> set_;
  std::vector<std::int64_t> level_;  // weight towards the set, of those who are owned
};

}  // namespace

Recount recount(const Share& share, Communicator& ranks, std::span<const Vertex> set, double loading) {
  const ShareCount own(share, set);
  struct Numbers {
    std::int64_t edges, twice_value, lowest, highest, heaviest;
  };
  const Numbers mine{own.edges, own.twice_value, own.lowest, own.highest, own.heaviest};
  Numbers all{0, 0, no_lowest, no_highest, 0};
  for (const Numbers& one : ranks.all_gather_one(mine)) {
    all.edges += one.edges;
    all.twice_value += one.twice_value;
    all.lowest = std::min(all.lowest, one.lowest);
    all.highest = std::max(all.highest, one.highest);
    all.heaviest = std::max(all.heaviest, one.heaviest);
  }
  Recount truth;
  Classes classes(set.size());
  for (const auto& of_rank : ranks.all_gather(own.joined))
    for (const auto& [a, b] : of_rank) classes.join(a, b);
  truth.edges = all.edges;
  truth.value = all.twice_value / 2;
  truth.components = classes.count();
  truth.sizes = {std::ssize(set)};
  std::vector<std::int64_t> levels;
  for (const auto& of_rank : ranks.all_gather(own.own_levels))
    levels.insert(levels.end(), of_rank.begin(), of_rank.end());

  Certificate& certificate = truth.certificate;
  if (all.lowest != no_lowest) certificate.min_inside = all.lowest;
  if (all.highest != no_highest) certificate.max_outside = all.highest;
  if (!certificate.min_inside || !certificate.max_outside) {  // nothing to exchange
    certificate.local_maximizer = certificate.swap_optimal = true;
    return truth;
  }
  const std::int64_t heaviest = share.weighted ? all.heaviest : 1;
  certificate.local_maximizer = all.highest - all.lowest <= heaviest;
  certificate.sigma = static_cast<double>(all.lowest - all.highest) + loading;
  certificate.swap_optimal = largest_of(ranks, own.gains(levels) ? 1 : 0) == 0;
  return truth;
}

}  // namespace densek::certify
