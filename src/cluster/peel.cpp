#include "cluster/peel.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace densek::cluster {

namespace {

/// In the place of a degree.
constexpr std::uint32_t gone = std::numeric_limits<std::uint32_t>::max(), leaving_now = gone - 1;

class Peeler {
 public:
  Peeler(const Share& share, Communicator& ranks, std::vector<std::uint32_t> degree, bool wants_order)
      : share_(share), ranks_(ranks), degree_(std::move(degree)), keeps_order_(wants_order && ranks.is_first()) {
    peeled_.core.assign(degree_.size(), 0);
    peeled_.later.assign(degree_.size(), 0);
  }

  Peeled run() && {
    for (;;) {
      const std::uint32_t own = degree_.empty() ? gone : *std::ranges::min_element(degree_);
      const std::vector<std::uint32_t> least_of = ranks_.all_gather_one(own);
      const std::uint32_t least = *std::ranges::min_element(least_of);
      if (least == gone) return std::move(peeled_);
      peeled_.degeneracy = least;
      peeled_.in_highest_core = 0;
      std::vector<Vertex> leaving;
      for (std::size_t at = 0; at < degree_.size(); ++at)
        if (degree_[at] == least) leaving.push_back(share_.first + static_cast<Vertex>(at));
      while (wave(leaving)) {
      }
    }
  }

 private:
  /// Takes them away, on all ranks, and leaves those who fall to the level by it; false if there was nobody.
  bool wave(std::vector<Vertex>& leaving) {
    for (const Vertex v : leaving) {
      const std::size_t at = v - share_.first;
      peeled_.core[at] = peeled_.degeneracy;
      peeled_.later[at] = std::exchange(degree_[at], leaving_now);
    }
    const std::vector<std::vector<Vertex>> by_rank = ranks_.all_gather(leaving);
    std::vector<Vertex> next;
    std::uint64_t left = 0;
    for (const std::vector<Vertex>& of_rank : by_rank) {
      left += of_rank.size();
      if (keeps_order_) peeled_.order.insert(peeled_.order.end(), of_rank.begin(), of_rank.end());
      for (const Vertex u : of_rank)
        for (const Vertex i : share_.rows.neighbors(u)) lose(i, u, next);
    }
    for (const Vertex v : leaving) degree_[v - share_.first] = gone;
    peeled_.in_highest_core += left;
    std::ranges::sort(next);
    leaving = std::move(next);
    return left > 0;
  }

  void lose(Vertex i, Vertex u, std::vector<Vertex>& next) {
    std::uint32_t& degree = degree_[i - share_.first];
    if (degree == gone) return;
    if (degree != leaving_now) {
      if (--degree == peeled_.degeneracy) next.push_back(i);
    } else if (u < i) {
      --peeled_.later[i - share_.first];
    }
  }

  const Share& share_;
  Communicator& ranks_;
  std::vector<std::uint32_t> degree_;  // of owned vertices that are left
  bool keeps_order_;
  Peeled peeled_;
};

}  // namespace

std::vector<std::uint32_t> own_neighbors(const Share& share) {
  std::vector<std::uint32_t> degree(share.num_owned(), 0);
  for (Vertex u = 0; u < share.num_vertices(); ++u)
    for (const Vertex i : share.rows.neighbors(u)) ++degree[i - share.first];
  return degree;
}

Peeled peel(const Share& share, Communicator& ranks, std::vector<std::uint32_t> degree, bool wants_order) {
  return Peeler(share, ranks, std::move(degree), wants_order).run();
}

void drop_below(const Share& share, Communicator& ranks, std::int64_t needed, std::vector<bool>& open) {
  std::vector<std::int64_t> left(share.num_owned(), 0);
  for (Vertex u = 0; u < share.num_vertices(); ++u)
    if (open[u])
      for (const Vertex i : share.rows.neighbors(u)) ++left[i - share.first];
  std::vector<Vertex> leaving;
  for (Vertex v = share.first; v < share.last; ++v)
    if (open[v] && left[v - share.first] < needed) leaving.push_back(v);
  for (std::size_t gone_now = 1; gone_now > 0;) {
    gone_now = 0;
    const std::vector<std::vector<Vertex>> by_rank = ranks.all_gather(leaving);
    for (const auto& of_rank : by_rank)
      for (const Vertex u : of_rank) open[u] = false;
    leaving.clear();
    for (const auto& of_rank : by_rank)
      for (const Vertex u : of_rank) {
        ++gone_now;
        for (const Vertex i : share.rows.neighbors(u))
          if (--left[i - share.first] == needed - 1 && open[i]) leaving.push_back(i);
      }
  }
}

}  // namespace densek::cluster
