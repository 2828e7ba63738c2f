// 128 bits over rows, labels, weights and sides (XXH3), computed in fixed blocks so that any number of threads gives
// the same digits.
//
// Integer labels order the vertices, so the arrays are the graph. Texts are numbered as they happen to appear: there
// the digits are a sum over vertices and edges, each hashed by its labels, which is the same for any order of them.
#include "graph/fingerprint.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include "base/pages.h"
#include "base/parallel.h"
#include "graph/weights.h"

namespace densek {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 22;

/// Appends the hashes of the blocks of `bytes` to `digests`.
void hash_blocks(std::span<const std::byte> bytes, std::vector<XXH128_hash_t>& digests) {
  const std::size_t first = digests.size(), blocks = (bytes.size() + block_bytes - 1) / block_bytes;
  digests.resize(first + blocks);
  parallel_blocks(blocks > 1 ? available_threads() : 1, static_cast<std::int64_t>(blocks), [&](std::int64_t block) {
    const std::size_t begin = static_cast<std::size_t>(block) * block_bytes;
    const auto part = bytes.subspan(begin, std::min(block_bytes, bytes.size() - begin));
    digests[first + static_cast<std::size_t>(block)] = XXH3_128bits(part.data(), part.size());
  });
}

std::string digits(const XXH128_hash_t& hash) {
  std::array<char, 33> text{};
  std::snprintf(text.data(), text.size(), "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return text.data();
}

/// Weights in the largest unit in which they are whole; none if all weigh 1.
class ReducedWeights {
 public:
  explicit ReducedWeights(const Weights& weights) : by_arc_(weights.by_arc), spare_(spare_units(weights)) {
    units_ = weights.units / spare_;
    const auto weighs_one = [&](std::int64_t weight) { return weight == spare_; };
    if (units_ == 1 && std::ranges::all_of(by_arc_, weighs_one)) by_arc_ = {};
    if (spare_ == 1 || by_arc_.empty()) return;
    reduced_ = PageArray<std::int64_t>(by_arc_.size());
    for (std::size_t arc = 0; arc < by_arc_.size(); ++arc) reduced_[arc] = by_arc_[arc] / spare_;
    by_arc_ = reduced_.span();
  }

  std::span<const std::int64_t> by_arc() const { return by_arc_; }
  std::int64_t units() const { return units_; }

 private:
  std::span<const std::int64_t> by_arc_;
  PageArray<std::int64_t> reduced_;
  std::int64_t spare_, units_ = 1;
};

/// What plain graphs do not have; empty for those.
std::vector<std::uint64_t> units_and_sides(std::int64_t units, const std::optional<Sides>& sides) {
  if (units == 1 && !sides) return {};
  std::vector<std::uint64_t> all = {static_cast<std::uint64_t>(units)};
  if (!sides) return all;
  all.push_back(sides->left);
  for (const std::string& name : sides->names) {
    const XXH128_hash_t hash = XXH3_128bits(name.data(), name.size());
    all.insert(all.end(), {hash.low64, hash.high64});
  }
  return all;
}

/// A sum of hashes, the same in any order.
struct HashSum {
  std::uint64_t low = 0, high = 0;
  void add(const XXH128_hash_t& hash) {
    low += hash.low64;
    high += hash.high64;
  }
  void add(const HashSum& other) {
    low += other.low;
    high += other.high;
  }
};

std::string fingerprint_of_texts(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets,
                                 const Labels& labels, const ReducedWeights& reduced,
                                 const std::optional<Sides>& sides) {
  const std::span<const std::int64_t> weights = reduced.by_arc();
  const std::uint64_t n = offsets.size() - 1;
  std::vector<XXH128_hash_t> label(n);
  constexpr std::uint64_t vertices_a_block = 4096;
  const std::uint64_t blocks = (n + vertices_a_block - 1) / vertices_a_block;
  const int threads = blocks > 1 ? available_threads() : 1;
  const auto for_each_vertex = [&](auto&& body) {
    parallel_blocks(threads, static_cast<std::int64_t>(blocks), [&](std::int64_t block) {
      const std::uint64_t begin = static_cast<std::uint64_t>(block) * vertices_a_block;
      for (std::uint64_t v = begin; v < std::min(n, begin + vertices_a_block); ++v)
        body(static_cast<std::size_t>(block), v);
    });
  };
  for_each_vertex([&](std::size_t, std::uint64_t v) {
    const std::uint64_t begin = v == 0 ? 0 : labels.values()[v - 1];
    label[v] = XXH3_128bits(labels.chars().data() + begin, labels.values()[v] - begin);
  });
  std::vector<HashSum> of_vertices(blocks), of_edges(blocks);
  for_each_vertex([&](std::size_t block, std::uint64_t v) {
    of_vertices[block].add(label[v]);
    for (std::uint64_t arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
      const Vertex u = targets[arc];
      if (u > v) continue;
      const bool ordered = XXH128_cmp(&label[u], &label[v]) < 0;
      const XXH128_hash_t &first = label[ordered ? u : v], &second = label[ordered ? v : u];
      const std::array<std::uint64_t, 5> edge = {first.low64, first.high64, second.low64, second.high64,
                                                 weights.empty() ? 1 : static_cast<std::uint64_t>(weights[arc])};
      of_edges[block].add(XXH3_128bits(edge.data(), sizeof edge));
    }
  });
  HashSum vertices, edges;
  for (std::uint64_t block = 0; block < blocks; ++block) {
    vertices.add(of_vertices[block]);
    edges.add(of_edges[block]);
  }
  std::vector<std::uint64_t> all = {n, targets.size(), vertices.low, vertices.high, edges.low, edges.high};
  const auto more = units_and_sides(reduced.units(), sides);
  all.insert(all.end(), more.begin(), more.end());
  return digits(XXH3_128bits(all.data(), all.size() * sizeof all[0]));
}

}  // namespace

std::string compute_fingerprint(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets,
                                const Labels& labels, const Weights& weights, const std::optional<Sides>& sides) {
  return labels.are_integers() ? array_checksum(offsets, targets, labels, weights, sides)
                               : fingerprint_of_texts(offsets, targets, labels, ReducedWeights(weights), sides);
}

std::string array_checksum(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets,
                           const Labels& labels, const Weights& weights, const std::optional<Sides>& sides) {
  const ReducedWeights reduced(weights);
  const auto more = units_and_sides(reduced.units(), sides);
  const std::array<std::uint64_t, 5> shape = {offsets.size() - 1, targets.size(),
                                              static_cast<std::uint64_t>(labels.kind()), labels.first(),
                                              labels.chars().size()};
  std::vector<XXH128_hash_t> digests;
  hash_blocks(std::as_bytes(std::span(shape)), digests);
  hash_blocks(std::as_bytes(offsets), digests);
  hash_blocks(std::as_bytes(targets), digests);
  hash_blocks(std::as_bytes(labels.values()), digests);
  hash_blocks(std::as_bytes(labels.chars()), digests);
  hash_blocks(std::as_bytes(reduced.by_arc()), digests);  // none: no block
  hash_blocks(std::as_bytes(std::span(more)), digests);
  const XXH128_hash_t all = XXH3_128bits(digests.data(), digests.size() * sizeof digests[0]);
  return digits(all);
}

void ArrayHasher::add(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const auto part = bytes.first(std::min(bytes.size(), block_bytes - block_.size()));
    block_.insert(block_.end(), part.begin(), part.end());
    bytes = bytes.subspan(part.size());
    if (block_.size() < block_bytes) return;
    finish();
  }
}

std::vector<std::uint64_t> ArrayHasher::finish() {
  if (!block_.empty()) {
    const XXH128_hash_t hash = XXH3_128bits(block_.data(), block_.size());
    digests_.insert(digests_.end(), {hash.low64, hash.high64});
  }
  block_.clear();
  return digests_;
}

std::string checksum_of(PassingArrays& arrays) {
  const std::array<std::uint64_t, 5> shape = {arrays.vertices, arrays.arcs, arrays.label_kind, arrays.label_first,
                                              arrays.label_chars};
  const auto more = units_and_sides(arrays.units, arrays.sides);
  ArrayHasher first, last;
  first.add(std::as_bytes(std::span(shape)));
  last.add(std::as_bytes(std::span(more)));
  std::vector<std::uint64_t> digests;
  for (ArrayHasher* part :
       {&first, &arrays.offsets, &arrays.targets, &arrays.label_values, &arrays.chars, &arrays.weights, &last}) {
    const auto some = part->finish();
    digests.insert(digests.end(), some.begin(), some.end());
  }
  return digits(XXH3_128bits(digests.data(), digests.size() * sizeof digests[0]));
}

}  // namespace densek
