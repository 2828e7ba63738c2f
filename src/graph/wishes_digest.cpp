#include "graph/wishes_digest.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace densek {

namespace {

/// Lists one after the other, each begun by its length.
class Bytes {
 public:
  template <class Values>
  void list(const Values& values) {
    integer(values.size());
    for (const auto value : values) integer(static_cast<std::uint64_t>(value));
  }
  void set(std::vector<Vertex> vertices) {
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    list(vertices);
  }
  std::string digest() const {
    const XXH128_hash_t hash = XXH3_128bits(bytes_.data(), bytes_.size());
    std::array<char, 33> text{};
    std::snprintf(text.data(), text.size(), "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                  static_cast<unsigned long long>(hash.low64));
    return text.data();
  }

 private:
  void integer(std::uint64_t value) {
    for (int i = 0; i < 8; ++i) bytes_ += static_cast<char>(value >> (8 * i) & 0xFF);
  }
  std::string bytes_;
};

}  // namespace

std::string wishes_digest(bool weighted, const Wishes& wishes) {
  std::vector<std::uint32_t> part_of;
  if (wishes.num_parts() > 1) part_of = wishes.part_of;  // one that has a name is none
  if (wishes.include.empty() && wishes.exclude.empty() && wishes.vertex_weights.empty() && part_of.empty() && !weighted)
    return {};
  if (!part_of.empty())
    for (const Vertex v : wishes.exclude) part_of[v] = 0;  // nobody asks where those belong
  Bytes bytes;
  bytes.set(wishes.include);
  bytes.set(wishes.exclude);
  bytes.list(wishes.vertex_weights);
  bytes.list(part_of);
  return bytes.digest();
}

}  // namespace densek
