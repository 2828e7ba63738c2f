#include "bounds/blocks.h"

#include <algorithm>
#include <limits>

#include "bounds/block_cut.h"
#include "bounds/clique.h"
#include "bounds/colouring.h"
#include "bounds/largest.h"
#include "bounds/order.h"

namespace densek::bounds {

namespace {

/// What a block is charged with q of its vertices and t before it, in shares:
/// min{by_load[q], inside[q] + min(by_earlier[q], q·t + by_linear[q])}.
struct Charge {
  std::vector<std::int64_t> by_load, by_earlier, by_linear, inside;

  std::int64_t most(std::int64_t q, std::int64_t t) const {
    const auto i = static_cast<std::size_t>(q);
    return std::min(by_load[i], inside[i] + std::min(by_earlier[i], q * t * share_unit + by_linear[i]));
  }
};

/// Whether linear terms count forced neighbours and nothing else: then q vertices have at most q·forced of them, which
/// is how a witness puts it. Other terms have the sum of their q largest.
bool counts_forced(const Question& question) {
  const auto forced = static_cast<std::int64_t>(question.forced.size());
  return std::ranges::all_of(question.linear, [&](std::int64_t c) { return 0 <= c && c <= forced; });
}

/// Edges among q vertices of block b at most, q = 0 … most, in shares: by order and colouring, or by nothing but q.
std::vector<std::int64_t> inside_bounds(const Graph& graph, const Blocks& blocks, std::size_t b, std::int64_t most) {
  std::vector<std::int64_t> bounds;
  if (blocks.plain(b)) {
    for (std::int64_t q = 0; q <= most; ++q) bounds.push_back(share_unit * clique_bound(q));
    return bounds;
  }
  const Inside inside = look_inside(graph, blocks, b);
  const OrderBound order(inside.graph, inside.order);
  const ColouringBound colouring(inside.colours);
  for (std::int64_t q = 0; q <= most; ++q) bounds.push_back(share_unit * std::min(order.at(q), colouring.at(q)));
  return bounds;
}

Charge charge_of(const Question& question, const Split& split, const Blocks& blocks, std::size_t b, bool only_forced) {
  const std::int64_t forced = share_unit * static_cast<std::int64_t>(question.forced.size());
  std::vector<std::int64_t> load, earlier, linear;
  for (const Vertex v : blocks.members(b)) {
    const std::int64_t own = question.c(v) * share_unit;
    std::int64_t before = own, within = 0;
    const std::int32_t* share = split.shares.data() + question.graph.first_arc(v);
    for (const Vertex u : question.graph.neighbors(v)) {
      const Vertex other = blocks.block_of[u];
      if (other < b) before += share_unit;
      if (other == b) within += *share;
      ++share;
    }
    load.push_back(before + within);
    earlier.push_back(before);
    linear.push_back(only_forced ? forced : own);
  }
  return {largest_sums(std::move(load)), largest_sums(std::move(earlier)), largest_sums(std::move(linear)), {}};
}

}  // namespace

ProofStep blocks_proof(const Question& question, const Split& split, std::int64_t max_k) {
  const Blocks blocks = cut_into_blocks(question, split, max_k);
  ProofStep step;
  step.argument = Argument::blocks;
  step.blocks = blocks.block_of;
  step.colours.assign(question.num_vertices(), 0);
  step.last_block_plain = blocks.last_is_plain;
  for (std::size_t b = 0; b < blocks.count(); ++b) {
    const auto members = blocks.members(b);
    if (blocks.plain(b)) {
      step.order.insert(step.order.end(), members.begin(), members.end());
      continue;
    }
    const Inside inside = look_inside(question.graph, blocks, b);
    for (const Vertex i : inside.order) step.order.push_back(members[i]);
    for (Vertex i = 0; i < members.size(); ++i) step.colours[members[i]] = inside.colours[i];
  }
  // Shares count inside blocks only; zeros between them compress.
  step.shares = shares_by_edge(question.graph, split);
  std::size_t edge = 0;
  for (Vertex v = 0; v < question.num_vertices(); ++v)
    for (const Vertex u : question.graph.neighbors(v)) {
      if (u < v) continue;
      if (blocks.block_of[u] != blocks.block_of[v]) step.shares[edge] = 0;
      ++edge;
    }
  return step;
}

std::vector<std::int64_t> blocks_bounds(const Question& question, const Split& split, std::int64_t max_k) {
  max_k = std::min<std::int64_t>(max_k, question.num_vertices());
  const Blocks blocks = cut_into_blocks(question, split, max_k);
  const bool only_forced = counts_forced(question);
  std::vector<std::int64_t> best = {0};  // best[t]: most that t vertices of the blocks so far can have
  for (std::size_t b = 0; b < blocks.count(); ++b) {
    Charge charge = charge_of(question, split, blocks, b, only_forced);
    const std::int64_t size = std::min(max_k, static_cast<std::int64_t>(charge.by_load.size()) - 1);
    charge.inside = inside_bounds(question.graph, blocks, b, size);
    const auto reach = static_cast<std::int64_t>(best.size()) - 1;
    std::vector<std::int64_t> next(static_cast<std::size_t>(std::min(max_k, reach + size)) + 1,
                                   std::numeric_limits<std::int64_t>::min());
    for (std::int64_t t = 0; t <= reach; ++t)
      for (std::int64_t q = 0; q <= std::min(size, max_k - t); ++q) {
        auto& entry = next[static_cast<std::size_t>(t + q)];
        entry = std::max(entry, best[static_cast<std::size_t>(t)] + charge.most(q, t));
      }
    best = std::move(next);
  }
  for (std::int64_t& value : best) value = question.constant + whole_edges(value);
  return best;
}

namespace {

/// The dynamic program takes about 4·k² steps: 7·10⁷ and 10⁹ for these.
constexpr std::int64_t max_k_normal = 4096, max_k_thorough = 16384;
/// Where it is quick anyway, one computation serves all k up to here.
constexpr std::int64_t least_reach = 256;

class OnBlocks final : public QuestionBound {
 public:
  explicit OnBlocks(const Basis& basis) : basis_(basis) {}

  std::optional<std::int64_t> at(const Ask& ask) override {
    if (ask.k() > (ask.effort == Effort::thorough ? max_k_thorough : max_k_normal)) return std::nullopt;
    if (static_cast<std::size_t>(ask.k()) >= values_.size()) {
      const std::int64_t most = ask.k() <= max_k_normal ? max_k_normal : max_k_thorough;
      const std::int64_t reach = basis_.one_k ? ask.k() : std::clamp(2 * ask.k(), least_reach, most);
      values_ = blocks_bounds(basis_.question, basis_.split, reach);
    }
    return values_[static_cast<std::size_t>(ask.k())];
  }
  ProofStep proof(std::int64_t /*k*/) const override {
    return blocks_proof(basis_.question, basis_.split, std::ssize(values_) - 1);
  }

 private:
  const Basis& basis_;
  std::vector<std::int64_t> values_;  // by k
};

}  // namespace

std::unique_ptr<QuestionBound> blocks_on(const Basis& basis) {
  if (!basis.counts_edges() || basis.split.bits != share_bits) return nullptr;
  return std::make_unique<OnBlocks>(basis);
}

}  // namespace densek::bounds
