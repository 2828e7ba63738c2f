#include "cluster/split.h"

#include <algorithm>
#include <utility>

#include "bounds/moving_arcs.h"
#include "bounds/row_blocks.h"
#include "bounds/split.h"

namespace densek::cluster {

namespace {

constexpr std::uint64_t edges_at_once = std::uint64_t{1} << 24;

}  // namespace

SplitOnRanks::SplitOnRanks(const Share& share, Communicator& ranks, std::span<const std::uint32_t> core,
                           std::span<const std::uint32_t> degree)
    : share_(share),
      ranks_(ranks),
      first_(ranks.all_gather_one(share.first)),
      ends_(share.num_vertices()),
      rows_(share.num_owned()),
      tilt_(share.rows.num_arcs()),
      last_tilt_(share.rows.num_arcs()) {
  first_.push_back(share.num_vertices());
  {
    std::vector<std::uint32_t> all;
    all.reserve(share.num_vertices());
    for (const auto& of_rank : ranks.all_gather(degree)) all.insert(all.end(), of_rank.begin(), of_rank.end());
    borders_ = bounds::row_blocks(share.num_vertices(), [&](Vertex v) { return all[v]; });
    for (Vertex v = 0; v < all.size(); ++v) ends_[v] = {0, all[v] > 0 ? 0.5F / static_cast<float>(all[v]) : 0.0F};
  }
  for (std::size_t at = 0; at < rows_.size(); ++at) rows_[at].arcs = degree[at];
  for (Vertex u = 0; u < share.num_vertices(); ++u) {
    std::uint64_t arc = share.rows.first_arc(u);
    for (const Vertex i : share.rows.neighbors(u)) {
      const float tilt = core[i] < core[u] ? 0.5F : core[i] > core[u] ? -0.5F : 0.0F;
      tilt_[arc] = last_tilt_[arc] = tilt;
      rows_[i - share.first].load += 0.5 + static_cast<double>(tilt);  // exact
      ++arc;
    }
  }
  for (Row& row : rows_) row.last_load = row.load;
}

/// The loads at the extrapolated point, for all.
void SplitOnRanks::tell_loads(double theta) {
  std::vector<float> own(rows_.size());
  for (std::size_t at = 0; at < own.size(); ++at)
    own[at] = static_cast<float>(rows_[at].load + theta * (rows_[at].load - rows_[at].last_load));
  auto end = ends_.begin();
  for (const auto& of_rank : ranks_.all_gather(own))
    for (const float load : of_rank) (end++)->load = load;
}

/// As four sums side by side, and the rest of the row in the first.
void SplitOnRanks::add(Row& row, float tilt) {
  constexpr auto lanes = static_cast<std::uint32_t>(bounds::split_lanes);
  const std::uint32_t lane = row.seen < row.arcs / lanes * lanes ? row.seen % lanes : 0;
  row.sums[lane] += tilt;
  ++row.seen;
}

void SplitOnRanks::step(AgreedBudget& budget) {
  const double theta = momentum_.next();
  tell_loads(theta);
  for (Vertex u = 0; u < share_.num_vertices(); ++u) {
    const bounds::End there = ends_[u];
    std::uint64_t arc = share_.rows.first_arc(u);
    for (const Vertex i : share_.rows.neighbors(u)) {
      const float moved =
          bounds::moved_tilt(tilt_[arc], last_tilt_[arc], static_cast<float>(theta), there.step, there.load, ends_[i]);
      last_tilt_[arc++] = moved;
      add(rows_[i - share_.first], moved);
    }
  }
  std::swap(tilt_, last_tilt_);
  for (Row& row : rows_) {
    row.last_load = row.load;
    row.load =
        0.5 * static_cast<double>(row.arcs) + ((static_cast<double>(row.sums[0]) + static_cast<double>(row.sums[1])) +
                                               (static_cast<double>(row.sums[2]) + static_cast<double>(row.sums[3])));
    std::ranges::fill(row.sums, 0.0F);
    row.seen = 0;
  }
  if (uphill(budget) > 0) momentum_.restart();
}

/// Whether the step went uphill as seen from y. Summed by blocks of rows: of a block that is one rank's the sum is
/// told, of others every term.
double SplitOnRanks::uphill(AgreedBudget& budget) {
  const auto owner_of = [&](Vertex v) {
    return static_cast<std::size_t>(std::ranges::upper_bound(first_.begin(), first_.end() - 1, v) - first_.begin()) - 1;
  };
  const auto of_one = [&](std::size_t block) { return owner_of(borders_[block]) == owner_of(borders_[block + 1] - 1); };
  std::vector<double> told;
  for (std::size_t block = 0; block + 1 < borders_.size(); ++block) {
    const Vertex begin = std::max(borders_[block], share_.first), end = std::min(borders_[block + 1], share_.last);
    if (begin >= end) continue;
    const bool whole = of_one(block);
    double sum = 0;
    for (Vertex v = begin; v < end; ++v) {
      const Row& row = rows_[v - share_.first];
      const double term = static_cast<double>(ends_[v].load) * (row.load - row.last_load);
      sum += term;
      if (!whole) told.push_back(term);
    }
    if (whole) told.push_back(sum);
  }
  told.push_back(static_cast<double>(budget.wish()));
  const auto by_rank = ranks_.all_gather(told);
  for (const auto& of_rank : by_rank) budget.agree(static_cast<std::uint8_t>(of_rank.back()));
  std::vector<std::size_t> at(by_rank.size(), 0);
  double all = 0;
  for (std::size_t block = 0; block + 1 < borders_.size(); ++block) {
    double sum = 0;
    const Vertex end = of_one(block) ? borders_[block] + 1 : borders_[block + 1];
    for (Vertex v = borders_[block]; v < end; ++v) {
      const std::size_t owner = owner_of(v);
      sum += by_rank[owner][at[owner]++];
    }
    all += sum;
  }
  return all;
}

std::vector<std::int64_t> SplitOnRanks::loads() const {
  std::vector<std::int64_t> loads(rows_.size(), 0);
  for (Vertex u = 0; u < share_.num_vertices(); ++u) {
    std::uint64_t arc = share_.rows.first_arc(u);
    for (const Vertex i : share_.rows.neighbors(u)) loads[i - share_.first] += bounds::share_of(tilt_[arc++]);
  }
  return loads;
}

/// Each rank turns the arcs of its own to larger ends back into rows; the first gets them a stretch at a time.
std::vector<std::uint32_t> SplitOnRanks::gather_shares() const {
  std::vector<std::uint64_t> next(rows_.size() + 1, 0);  // where the next share of a row goes
  for (Vertex u = 0; u < share_.num_vertices(); ++u)
    for (const Vertex i : share_.rows.neighbors(u)) next[i - share_.first + 1ULL] += i < u;
  for (std::size_t at = 0; at < rows_.size(); ++at) next[at + 1] += next[at];
  std::vector<std::uint32_t> own(next.back());
  for (Vertex u = 0; u < share_.num_vertices(); ++u) {
    std::uint64_t arc = share_.rows.first_arc(u);
    for (const Vertex i : share_.rows.neighbors(u)) {
      if (i < u) own[next[i - share_.first]++] = static_cast<std::uint32_t>(bounds::share_of(tilt_[arc]));
      ++arc;
    }
  }
  std::vector<std::uint32_t> shares;
  const std::vector<std::uint64_t> sizes = ranks_.all_gather_one(std::uint64_t{own.size()});
  for (std::size_t owner = 0; owner < sizes.size(); ++owner)
    for (std::uint64_t begin = 0; begin < sizes[owner]; begin += edges_at_once) {
      std::vector<std::uint32_t> stretch;
      if (static_cast<int>(owner) == ranks_.rank())
        stretch.assign(own.begin() + static_cast<std::ptrdiff_t>(begin),
                       own.begin() + static_cast<std::ptrdiff_t>(std::min(sizes[owner], begin + edges_at_once)));
      for (const auto& of_rank : ranks_.gather(stretch)) shares.insert(shares.end(), of_rank.begin(), of_rank.end());
    }
  return shares;
}

}  // namespace densek::cluster
