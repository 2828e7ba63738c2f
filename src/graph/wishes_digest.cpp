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

std::string wishes_digest(const Graph& graph, const Wishes& wishes) {
  if (wishes.none() && !graph.weighted()) return {};
  Bytes bytes;
  bytes.set(wishes.include);
  bytes.set(wishes.exclude);
  bytes.list(wishes.vertex_weights);
  bytes.list(wishes.part_of);
  if (!wishes.part_of.empty())
    for (const std::string& name : wishes.part_names) bytes.list(name);
  return bytes.digest();
}

}  // namespace densek
