#include "io/binary_share.h"

#include <densek/errors.h>
#include <sys/mman.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "io/byte_source.h"
#include "io/retry.h"

namespace densek::io {

namespace {

/// In a buffer that comes on top of the share: little, and still far more than a call of the system costs.
constexpr std::size_t arcs_at_once = std::size_t{1} << 14;

/// Reads entries of an array of the file.
class ArrayFile {
 public:
  explicit ArrayFile(const std::string& path) : path_(path), file_(open_for_reading(path)) {}

  template <class T>
  void read(std::uint64_t array, std::uint64_t first, std::span<T> into) const {
    auto* at = reinterpret_cast<char*>(into.data());
    std::size_t left = into.size_bytes();
    auto place = static_cast<off_t>(array + first * sizeof(T));
    while (left > 0) {
      const ssize_t got = retry([&] { return pread(file_.get(), at, left, place); });
      if (got < 0) throw InputError(path_ + ": " + std::strerror(errno));
      if (got == 0) throw InputError(path_ + ": the file became shorter while it was read");
      at += got;
      place += got;
      left -= static_cast<std::size_t>(got);
    }
  }

 private:
  std::string path_;
  FileHandle file_;
};

/// Walks the rows of a range, a block of whole rows at a time.
class RowReader {
 public:
  RowReader(const ArrayFile& file, const BinaryPlaces& places, Vertex first, Vertex last, bool weighted)
      : file_(file), places_(places), first_(first), weighted_(weighted), offsets_(last - first + 1ULL) {
    file.read(places.begin[0], first, std::span(offsets_));
  }
  std::span<const std::uint64_t> begins() const { return offsets_; }

  void operator()(const RowVisitor& visit) const {
    std::vector<Vertex> targets;
    std::vector<std::int64_t> weights;
    targets.reserve(arcs_at_once);  // growing block by block would hold it twice
    if (weighted_) weights.reserve(arcs_at_once);
    for (std::size_t row = 0; row + 1 < offsets_.size();) {
      std::size_t end = row + 1;
      while (end + 1 < offsets_.size() && offsets_[end + 1] - offsets_[row] <= arcs_at_once) ++end;
      const std::uint64_t begin = offsets_[row], count = offsets_[end] - begin;
      targets.resize(count);
      file_.read(places_.begin[1], begin, std::span(targets));
      if (weighted_) {
        weights.resize(count);
        file_.read(places_.begin[4], begin, std::span(weights));
      }
      for (; row < end; ++row) {
        const std::uint64_t from = offsets_[row] - begin, size = offsets_[row + 1] - offsets_[row];
        visit(first_ + static_cast<Vertex>(row), std::span(targets).subspan(from, size),
              weighted_ ? std::span(weights).subspan(from, size) : std::span<std::int64_t>());
      }
    }
  }

 private:
  const ArrayFile& file_;
  const BinaryPlaces& places_;
  Vertex first_;
  bool weighted_;
  std::vector<std::uint64_t> offsets_;
};

/// The labels of the file: only pages that are looked at become memory.
Labels map_labels(const std::string& path, const BinaryFacts& facts, const BinaryPlaces& places) {
  if (facts.label_kind == Labels::Kind::consecutive) return Labels::consecutive(facts.vertices, facts.label_first);
  const std::uint64_t begin = places.begin[2], bytes = places.begin[4] - begin;
  const FileHandle file = open_for_reading(path);
  if (bytes == 0) return Labels::integers({}, facts.label_kind, nullptr);
  void* at = mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file.get(), static_cast<off_t>(begin));
  if (at == MAP_FAILED) throw Error(path + ": cannot be mapped: " + std::strerror(errno));
  const std::shared_ptr<const void> owner(at, [bytes](void* mapped) { munmap(mapped, bytes); });
  const std::span values(static_cast<const std::uint64_t*>(at), facts.label_values);
  if (facts.label_kind != Labels::Kind::strings) return Labels::integers(values, facts.label_kind, owner);
  if (!std::ranges::is_sorted(values) || (values.empty() ? 0 : values.back()) != facts.label_chars)
    throw InputError(path + ": the labels are damaged");
  const char* chars = static_cast<const char*>(at) + (places.begin[3] - begin);
  return Labels::strings(values, {chars, facts.label_chars}, owner);
}

std::uint64_t hash_of(Vertex a, Vertex b, std::int64_t weight, std::uint64_t key) {
  const std::array<std::uint64_t, 2> arc = {std::uint64_t{a} << 32 | b, static_cast<std::uint64_t>(weight)};
  return XXH3_64bits_withSeed(arc.data(), sizeof arc, key);
}

}  // namespace

ReadShare read_share(const std::string& path, const BinaryFacts& facts, int rank, int ranks, bool labels,
                     std::uint64_t key) {
  const BinaryPlaces places = places_of(facts);
  const ArrayFile file(path);
  const auto arcs_before = [&](Vertex v) {
    std::uint64_t before = 0;
    file.read(places.begin[0], v, std::span(&before, 1));
    return before;
  };
  const Vertex first = range_begin(facts.vertices, facts.arcs, rank, ranks, arcs_before);
  const Vertex last = range_begin(facts.vertices, facts.arcs, rank + 1, ranks, arcs_before);
  if (last < first) throw InputError(path + ": the offsets of its rows are damaged");
  const bool weighted = facts.weights > 0;
  const RowReader rows(file, places, first, last, weighted);
  if (!std::ranges::is_sorted(rows.begins()) || rows.begins().back() > facts.arcs ||
      (first == 0 && rows.begins().front() != 0) || (last == facts.vertices && rows.begins().back() != facts.arcs))
    throw InputError(path + ": the offsets of its rows are damaged");
  Reading reading{.format = std::string(format_name(Format::binary))};
  if (weighted) reading.weight = Column{};
  const bool texts = facts.label_kind == Labels::Kind::strings;
  const WholeGraph whole{facts.vertices,
                         facts.arcs,
                         weighted,
                         facts.units,
                         labels ? map_labels(path, facts, places) : Labels::consecutive(facts.vertices),
                         labels && texts ? map_written(path, path, reading, true).fingerprint() : facts.checksum,
                         facts.checksum,
                         facts.cleaning,
                         path,
                         reading,
                         facts.sides};
  ReadShare read;
  try {
    read.share = turn_around(whole, first, last, [&](const RowVisitor& visit) { rows(visit); });
  } catch (const InputError& error) {
    throw InputError(path + ": " + error.what());
  }
  for (Vertex u = 0; u < facts.vertices; ++u)
    for (const auto [v, weight] : read.share.rows.arcs(u))
      read.sum += u < v ? hash_of(u, v, weight, key) : 0 - hash_of(v, u, weight, key);
  return read;
}

}  // namespace densek::io
