// 128 bits over rows, labels and weights (XXH3), computed in fixed blocks so that any number of threads gives the same
// digits.
#include <densek/graph.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <array>
#include <cstdio>
#include <vector>

#include "base/parallel.h"

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

}  // namespace

std::string compute_fingerprint(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets,
                                const Labels& labels, std::span<const std::int64_t> weights) {
  const std::array<std::uint64_t, 5> shape = {offsets.size() - 1, targets.size(),
                                              static_cast<std::uint64_t>(labels.kind()), labels.first(),
                                              labels.chars().size()};
  std::vector<XXH128_hash_t> digests;
  hash_blocks(std::as_bytes(std::span(shape)), digests);
  hash_blocks(std::as_bytes(offsets), digests);
  hash_blocks(std::as_bytes(targets), digests);
  hash_blocks(std::as_bytes(labels.values()), digests);
  hash_blocks(std::as_bytes(labels.chars()), digests);
  hash_blocks(std::as_bytes(weights), digests);  // none: no block
  const XXH128_hash_t all = XXH3_128bits(digests.data(), digests.size() * sizeof digests[0]);
  std::array<char, 33> text{};
  std::snprintf(text.data(), text.size(), "%016llx%016llx", static_cast<unsigned long long>(all.high64),
                static_cast<unsigned long long>(all.low64));
  return text.data();
}

}  // namespace densek
