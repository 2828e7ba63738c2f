#include "bounds/cap.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

#include "base/parallel.h"

namespace densek::bounds {

namespace {

/// What counts at a vertex: shares above the threshold, and a fraction of those equal to it.
struct Counted {
  std::int64_t load = 0;        // capped, in shares
  std::int32_t threshold = -1;  // the smallest share that counts
  float at_threshold = 1;       // how much of it, for each share that large
};

Counted count_largest(std::span<const std::int32_t> shares, std::int64_t limit, std::int64_t linear,
                      std::vector<std::int32_t>& scratch) {
  Counted counted;
  counted.load = linear * share_unit;
  if (static_cast<std::int64_t>(shares.size()) <= limit) {
    counted.load = std::accumulate(shares.begin(), shares.end(), counted.load);
    return counted;
  }
  if (limit <= 0) return {counted.load, share_unit + 1, 0};
  scratch.assign(shares.begin(), shares.end());
  std::nth_element(scratch.begin(), scratch.begin() + (limit - 1), scratch.end(), std::greater<>());
  counted.load = std::accumulate(scratch.begin(), scratch.begin() + limit, counted.load);
  counted.threshold = scratch[static_cast<std::size_t>(limit - 1)];
  const auto above = std::count_if(shares.begin(), shares.end(), [&](auto s) { return s > counted.threshold; });
  const auto equal = std::count(shares.begin(), shares.end(), counted.threshold);
  counted.at_threshold = static_cast<float>(limit - above) / static_cast<float>(equal);
  return counted;
}

float weight(std::int32_t share, const Counted& counted) {
  if (share == counted.threshold) return counted.at_threshold;
  return share > counted.threshold ? 1.0F : 0.0F;
}

std::vector<Counted> count_all(const Question& question, std::span<const std::int32_t> shares, int threads) {
  const Graph& graph = question.graph;
  std::vector<Counted> counted(question.num_vertices());
  parallel_ranges(threads, question.num_vertices(), 256, [&](std::uint64_t begin, std::uint64_t end) {
    std::vector<std::int32_t> scratch;
    for (auto v = static_cast<Vertex>(begin); v < end; ++v)
      counted[v] = count_largest(graph.row_of(v, shares), question.k() - 1, question.c(v), scratch);
  });
  return counted;
}

std::int64_t largest_sum(std::span<const Counted> counted, std::int64_t k) {
  std::vector<std::int64_t> loads;
  loads.reserve(counted.size());
  for (const Counted& one : counted) loads.push_back(one.load);
  std::nth_element(loads.begin(), loads.begin() + k, loads.end(), std::greater<>());
  return std::accumulate(loads.begin(), loads.begin() + k, std::int64_t{0});
}

}  // namespace

std::int64_t capped_value(const Question& question, std::span<const std::int32_t> shares) {
  return question.constant + largest_sum(count_all(question, shares, 1), question.k()) / share_unit;
}

Split capped_split(const Question& question, Split start, const SplitOptions& options) {
  const Graph& graph = question.graph;
  std::vector<std::int32_t> shares = start.shares;
  std::int64_t best = -1;
  for (int iteration = 0; iteration <= options.iterations; ++iteration) {
    const std::vector<Counted> counted = count_all(question, shares, options.threads);
    const std::int64_t value = largest_sum(counted, question.k());
    if (best < 0 || value < best) {
      best = value;
      start.shares = shares;
      for (Vertex v = 0; v < question.num_vertices(); ++v) start.loads[v] = counted[v].load;
    }
    if (options.budget.exhausted()) break;
    parallel_ranges(options.threads, question.num_vertices(), 256, [&](std::uint64_t begin, std::uint64_t end) {
      for (auto v = static_cast<Vertex>(begin); v < end; ++v)
        for (std::uint64_t arc = graph.offsets()[v]; arc < graph.offsets()[v + 1ULL]; ++arc) {
          const Vertex u = graph.targets()[arc];
          const float here = static_cast<float>(counted[v].load) * weight(shares[arc], counted[v]);
          const float there = static_cast<float>(counted[u].load) * weight(share_unit - shares[arc], counted[u]);
          const auto reach = static_cast<float>(std::max(graph.degree(v), graph.degree(u)));
          const std::int32_t tilt =
              shares[arc] - share_unit / 2 - static_cast<std::int32_t>((here - there) / (2 * reach));
          shares[arc] = share_unit / 2 + std::clamp(tilt, -share_unit / 2, share_unit / 2);
        }
    });
  }
  return start;
}

}  // namespace densek::bounds
