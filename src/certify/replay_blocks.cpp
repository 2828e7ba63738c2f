// The blocks bound of a witness. Every edge between blocks belongs to the later one. With q vertices of a set in a
// block and t in blocks before it (or forced), the edges that belong to the block are at most both
//   the sum of the q largest of (earlier neighbours + shares inside the block), and
//   the most q vertices can have inside + min(sum of the q largest numbers of earlier neighbours, q·t).
// Linear terms are numbers of forced neighbours and count among those; if they are more than that, t has no forced ones
// and the q largest terms join q·t.
// Dynamic programming over the blocks finds the worst distribution of k vertices.
#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include "certify/replayers.h"

namespace densek::certify {

namespace {

constexpr std::int64_t unit = share_denominator;
constexpr std::int64_t most_vertices = std::int64_t{1} << 22;  // q·t·unit must fit 64 bits

/// What the members of one block have.
struct Block {
  std::vector<std::int64_t> load, earlier, linear;  // in shares
  std::vector<std::int64_t> later;                  // neighbours of the block that come later in the order
  std::vector<std::uint32_t> colours;
  bool plain = false;
};

/// inside[q]: edges among q vertices of the block at most, q = 0 … most.
std::vector<std::int64_t> most_inside(Block& block, std::int64_t most) {
  std::vector<std::int64_t> inside;
  if (block.plain) {
    for (std::int64_t q = 0; q <= most; ++q) inside.push_back(pairs(q));
    return inside;
  }
  std::sort(block.later.begin(), block.later.end(), std::greater<>());
  std::sort(block.colours.begin(), block.colours.end());
  std::vector<std::int64_t> sizes;
  for (std::size_t i = 0; i < block.colours.size(); ++i) {
    if (i == 0 || block.colours[i] != block.colours[i - 1]) sizes.push_back(0);
    ++sizes.back();
  }
  const std::vector<std::int64_t> missing = pairs_missing(std::move(sizes), most);
  for (std::int64_t q = 0; q <= most; ++q)
    inside.push_back(std::min(edges_by_later(block.later, q), pairs(q) - missing[static_cast<std::size_t>(q)]));
  return inside;
}

std::vector<Block> read_blocks(const Rest& rest, const ProofStep& step) {
  const bool only_forced = std::all_of(rest.linear.begin(), rest.linear.end(),
                                       [&](std::int64_t term) { return 0 <= term && term <= rest.forced; });
  require(std::ssize(step.blocks) == rest.size() && std::ssize(step.colours) == rest.size(),
          "its blocks do not hold the vertices");
  const std::vector<Vertex> place = places(rest, step);
  std::vector<std::int64_t> inside_load(rest.linear.size(), 0);
  for_each_split_edge(rest, step, 16, [&](std::size_t v, Vertex u, std::int64_t here, std::int64_t there) {
    if (step.blocks[v] != step.blocks[u]) return;
    inside_load[v] += here;
    inside_load[u] += there;
  });
  const std::uint32_t last = *std::max_element(step.blocks.begin(), step.blocks.end());
  require(last < step.blocks.size(), "it has more blocks than vertices");
  std::vector<Block> blocks(last + 1ULL);
  blocks[last].plain = step.last_block_plain;
  for (std::size_t v = 0; v < inside_load.size(); ++v) {
    Block& block = blocks[step.blocks[v]];
    std::int64_t earlier = rest.linear[v], later = 0;
    for (const Vertex u : rest.row(v)) {
      earlier += step.blocks[u] < step.blocks[v];
      if (step.blocks[u] != step.blocks[v]) continue;
      later += place[u] > place[v];
      require(block.plain || step.colours[u] != step.colours[v], "its colouring is not proper");
    }
    block.earlier.push_back(earlier * unit);
    block.linear.push_back((only_forced ? rest.forced : rest.linear[v]) * unit);
    block.load.push_back(earlier * unit + inside_load[v]);
    block.later.push_back(later);
    block.colours.push_back(step.colours[v]);
  }
  return blocks;
}

}  // namespace

std::int64_t by_blocks(const Rest& rest, const ProofStep& step, const Sizes& sizes) {
  require(rest.counts_edges() && fine_bits(rest) == 16, "blocks bound numbers of edges only");
  const std::int64_t k = sizes[0];
  require(k + rest.forced <= most_vertices, "k is too large for blocks");
  std::vector<Block> blocks = read_blocks(rest, step);
  constexpr std::int64_t impossible = std::numeric_limits<std::int64_t>::min();
  std::vector<std::int64_t> best(static_cast<std::size_t>(k) + 1, impossible);  // of t vertices in the blocks so far
  best[0] = 0;
  std::int64_t seen = 0;  // vertices in the blocks so far
  for (Block& block : blocks) {
    const std::int64_t most = std::min<std::int64_t>(k, std::ssize(block.load));
    const std::vector<std::int64_t> inside = most_inside(block, most);
    const std::vector<std::int64_t> by_load = sums_of_largest(std::move(block.load), most),
                                    by_earlier = sums_of_largest(std::move(block.earlier), most),
                                    by_linear = sums_of_largest(std::move(block.linear), most);
    seen = std::min(k, seen + most);
    std::vector<std::int64_t> next(best.size(), impossible);
    for (std::int64_t t = 0; t <= seen; ++t) {
      if (best[static_cast<std::size_t>(t)] == impossible) continue;
      for (std::int64_t q = 0; q <= std::min(most, k - t); ++q) {
        const auto i = static_cast<std::size_t>(q);
        const std::int64_t charge =
            std::min(by_load[i], inside[i] * unit + std::min(by_earlier[i], q * t * unit + by_linear[i]));
        auto& entry = next[static_cast<std::size_t>(t + q)];
        entry = std::max(entry, best[static_cast<std::size_t>(t)] + charge);
      }
    }
    best = std::move(next);
  }
  return rest.base + (best.back() >> 16);
}

}  // namespace densek::certify
