#include "bounds/cap.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "base/parallel.h"

namespace densek::bounds {

namespace {

/// Rows differ much in length: short ranges keep all threads busy.
constexpr std::uint64_t vertices_per_range = 256;

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

std::vector<Counted> count_all(const Question& question, std::int64_t k, std::span<const std::int32_t> shares,
                               int threads) {
  const Graph& graph = question.graph;
  std::vector<Counted> counted(question.num_vertices());
  parallel_ranges(threads, question.num_vertices(), vertices_per_range, [&](std::uint64_t begin, std::uint64_t end) {
    std::vector<std::int32_t> scratch;
    for (auto v = static_cast<Vertex>(begin); v < end; ++v)
      counted[v] = count_largest(graph.row_of(v, shares), k - 1, question.c(v), scratch);
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

std::int64_t capped_value(const Question& question, std::int64_t k, std::span<const std::int32_t> shares) {
  return question.constant + whole_edges(largest_sum(count_all(question, k, shares, 1), k));
}

Split capped_split(const Question& question, std::int64_t k, Split start, const SplitOptions& options) {
  const Graph& graph = question.graph;
  Shares shares = start.shares;
  std::optional<std::int64_t> best;
  for (int iteration = 0; iteration <= options.iterations; ++iteration) {
    const std::vector<Counted> counted = count_all(question, k, shares, options.threads);
    const std::int64_t value = largest_sum(counted, k);
    if (!best || value < *best) {
      best = value;
      start.shares = shares;
      for (Vertex v = 0; v < question.num_vertices(); ++v) start.loads[v] = counted[v].load;
    }
    if (options.budget.exhausted()) break;
    parallel_ranges(
        options.threads, question.num_vertices(), vertices_per_range, [&](std::uint64_t begin, std::uint64_t end) {
          for (auto v = static_cast<Vertex>(begin); v < end; ++v) {
            std::int32_t* share = shares.data() + graph.first_arc(v);
            for (const Vertex u : graph.neighbors(v)) {
              const float here = static_cast<float>(counted[v].load) * weight(*share, counted[v]);
              const float there = static_cast<float>(counted[u].load) * weight(share_unit - *share, counted[u]);
              const auto reach = static_cast<float>(std::max(graph.degree(v), graph.degree(u)));
              // A step of a whole edge goes to the border from anywhere; more might not fit an integer.
              const float step = std::clamp((here - there) / (2 * reach), -static_cast<float>(share_unit),
                                            static_cast<float>(share_unit));
              const std::int32_t tilt = *share - share_unit / 2 - static_cast<std::int32_t>(step);
              *share++ = share_unit / 2 + std::clamp(tilt, -share_unit / 2, share_unit / 2);
            }
          }
        });
  }
  return start;
}

namespace {

/// Steps end when this many arcs were touched, or after so many steps: on large graphs they cost more than the rest of
/// the bound, and after some dozens they gain little.
struct Limits {
  std::uint64_t arcs;
  std::uint64_t steps;
};
constexpr Limits normal_limits = {5'000'000, 50}, thorough_limits = {40'000'000, 200};

class OnCappedLoads final : public QuestionBound {
 public:
  explicit OnCappedLoads(const Basis& basis) : basis_(basis) {}

  std::optional<std::int64_t> at(const Ask& ask) override {
    // A cap bites where degrees inside the densest part, twice the largest load, exceed k − 1.
    const std::vector<std::int64_t>& loads = basis_.split.loads;
    const auto heaviest = std::max_element(loads.begin(), loads.end());
    if (heaviest == loads.end() || 2 * *heaviest <= (ask.k() - 1) * share_unit) return std::nullopt;
    const Limits& limits = ask.effort == Effort::thorough ? thorough_limits : normal_limits;
    const Question& question = basis_.question;
    const auto steps = static_cast<int>(std::min(limits.steps, limits.arcs / (question.graph.num_arcs() + 1)));
    split_ = capped_split(question, ask.k(), basis_.split, {steps, ask.threads, ask.budget});
    return capped_value(question, ask.k(), split_.shares);
  }
  ProofStep proof(std::int64_t /*k*/) const override {
    ProofStep step;
    step.shares = shares_by_edge(basis_.question.graph, split_);
    return step;
  }

 private:
  const Basis& basis_;
  Split split_;  // of the last k asked for
};

}  // namespace

std::unique_ptr<QuestionBound> cap_on(const Basis& basis) {
  if (!basis.counts_edges() || basis.split.bits != share_bits) return nullptr;
  return std::make_unique<OnCappedLoads>(basis);
}

}  // namespace densek::bounds
