#include "bounds/semidefinite/blocks.h"

#include <algorithm>
#include <utility>

namespace densek::bounds::semidefinite {

Blocks::Blocks(const Question& core, std::span<const Vertex> order, std::vector<std::uint32_t> block_of)
    : block_of_(std::move(block_of)) {
  const std::uint32_t count = *std::ranges::max_element(block_of_);
  std::vector<std::vector<Vertex>> vertices(count), orders(count);
  std::vector<std::vector<std::int64_t>> linear(count);
  std::vector<Vertex> number(block_of_.size());  // within its block
  for (Vertex v = 0; v < core.num_vertices(); ++v) {
    const std::size_t at = block_of_[v] - 1;
    std::int64_t c = core.c(v);
    for (const auto [u, weight] : core.graph.arcs(v))
      if (block_of_[u] > block_of_[v]) c += std::max<std::int64_t>(weight, 0);
    number[v] = static_cast<Vertex>(vertices[at].size());
    vertices[at].push_back(v);
    linear[at].push_back(c);
  }
  for (const Vertex v : order) orders[block_of_[v] - 1].push_back(number[v]);
  for (std::size_t at = 0; at < count; ++at)
    blocks_.emplace_back(rest_of(core, vertices[at], std::move(linear[at]), {}, 0), orders[at]);
  alone_.resize(count);
  first_.assign(count + 1, {0});
  for (std::size_t at = 0; at < count; ++at) {
    for (std::int64_t q = 0; q <= blocks_[at].question().num_vertices(); ++q) alone_[at].push_back(blocks_[at].at(q));
    first_[at + 1].resize(first_[at].size() + alone_[at].size() - 1);
  }
  update(0);
}

void Blocks::add(DualMatrix matrix) {
  const std::size_t place = matrix.block - 1;
  blocks_[place].add(std::move(matrix));
  update(place);
}

void Blocks::remove(std::size_t place, std::size_t matrix) {
  blocks_[place].remove(matrix);
  update(place);
}

void Blocks::update(std::size_t place) {
  for (std::size_t q = 0; q < alone_[place].size(); ++q)
    alone_[place][q] = blocks_[place].at(static_cast<std::int64_t>(q));
  for (std::size_t at = place; at < blocks_.size(); ++at) {
    std::vector<Int128>& both = first_[at + 1];
    std::ranges::fill(both, -(Int128{1} << 120));  // below all of them
    for (std::size_t before = 0; before < first_[at].size(); ++before)
      for (std::size_t q = 0; q < alone_[at].size(); ++q)
        both[before + q] = std::max(both[before + q], first_[at][before] + alone_[at][q]);
  }
}

std::vector<std::int64_t> Blocks::shares(std::int64_t q) const {
  std::vector<std::int64_t> shares(blocks_.size());
  auto left = static_cast<std::size_t>(q);
  for (std::size_t at = blocks_.size(); at-- > 0;) {
    std::size_t here = left - std::min(left, first_[at].size() - 1);
    while (first_[at][left - here] + alone_[at][here] != first_[at + 1][left]) ++here;
    shares[at] = static_cast<std::int64_t>(here);
    left -= here;
  }
  return shares;
}

}  // namespace densek::bounds::semidefinite
