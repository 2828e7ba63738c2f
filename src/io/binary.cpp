// A header page, then offsets, targets, label values, label characters, weights and the names of the two sides, each
// from a page boundary on. The fingerprint in the header, which covers all arrays, is their checksum. Anybody can
// compute it, so it says nothing of what the arrays are: nothing read from the file is an index before it was compared,
// and no row is a row before it was looked at.
#include "io/binary.h"

#define XXH_INLINE_ALL
#include <densek/errors.h>
#include <densek/io.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/decimal.h"
#include "base/parallel.h"
#include "base/poison.h"
#include "graph/fingerprint.h"
#include "graph/structure.h"
#include "graph/weights.h"
#include "io/retry.h"

namespace densek::io {

namespace {

/// The second version has weights or sides; graphs without are written as ever.
constexpr std::uint32_t plain_version = 1, version = 2, byte_order = 0x01020304;
constexpr std::uint64_t page = 4096;

/// The first page of the file. The checksum covers all bytes of the page before it.
struct Header {
  std::array<char, 8> magic;
  std::uint32_t byte_order;
  std::uint32_t version;
  std::uint64_t file_bytes;
  std::uint64_t vertices, arcs;
  std::uint64_t label_kind, label_first, label_values, label_chars;
  std::uint64_t self_loops_dropped, duplicates_merged, directions_joined, weights_ignored;
  std::array<char, 32> fingerprint;
  std::uint64_t weights, units;                   // how many, and how many units make 1; none: 0 and 0
  std::uint64_t has_sides, left;                  // 1: there are two sides, so many vertices on the left; else 0
  std::array<std::uint64_t, 2> name_chars;        // of the sides
  std::array<char, page - 20 * 8 - 32> reserved;  // zero
  std::uint64_t checksum;
};
static_assert(sizeof(Header) == page);

std::uint64_t checksum_of(const Header& header) { return XXH3_64bits(&header, offsetof(Header, checksum)); }

/// Where the arrays are; one without content takes no place.
struct Layout {
  explicit Layout(const Header& header) {
    const std::array<std::uint64_t, num_arrays> sizes = {
        (header.vertices + 1) * sizeof(std::uint64_t), header.arcs * sizeof(Vertex),
        header.label_values * sizeof(std::uint64_t),   header.label_chars,
        header.weights * sizeof(std::int64_t),         header.name_chars[0] + header.name_chars[1]};
    std::uint64_t at = page;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      begin[i] = at;
      size[i] = sizes[i];
      at = (at + sizes[i] + page - 1) / page * page;
    }
    file_bytes = at;
  }
  static constexpr std::size_t num_arrays = 6;
  std::array<std::uint64_t, num_arrays> begin{}, size{};
  std::uint64_t file_bytes = 0;
};

class Mapping {
 public:
  Mapping(const std::string& path, std::uint64_t size) : size_(size) {
    const FileHandle file = open_for_reading(path);
    void* at = mmap(nullptr, size, PROT_READ, MAP_SHARED, file.get(), 0);
    if (at == MAP_FAILED) throw Error(path + ": cannot be mapped: " + std::strerror(errno));
    data_ = static_cast<const std::byte*>(at);
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() {
    unpoison(data_, size_);
    munmap(const_cast<std::byte*>(data_), size_);
  }

  template <class T>
  std::span<const T> array(std::uint64_t begin, std::uint64_t bytes) const {
    return {reinterpret_cast<const T*>(data_ + begin), static_cast<std::size_t>(bytes / sizeof(T))};
  }
  std::span<const std::byte> bytes() const { return {data_, static_cast<std::size_t>(size_)}; }

 private:
  const std::byte* data_;
  std::uint64_t size_;
};

/// A power of ten that weights can be counted in; nothing may be divided by anything else.
bool is_unit(std::uint64_t units) {
  for (unsigned digits = 0; digits <= most_decimal_digits; ++digits)
    if (units == static_cast<std::uint64_t>(power_of_ten(digits))) return true;
  return false;
}

/// The first bytes of the file; false if it has fewer. Throws InputError with the cause.
bool read_start(const FileHandle& file, const std::string& path, void* to, std::size_t size) {
  for (std::size_t read = 0; read < size;) {
    const ssize_t got =
        retry([&] { return pread(file.get(), static_cast<char*>(to) + read, size - read, static_cast<off_t>(read)); });
    if (got < 0) throw InputError(path + ": cannot be read: " + std::strerror(errno));
    if (got == 0) return false;
    read += static_cast<std::size_t>(got);
  }
  return true;
}

/// The header, if it belongs to a file we can use.
Header read_header(const std::string& path) {
  const FileHandle file = open_for_reading(path);
  const auto refuse = [&](const std::string& what) { throw InputError(path + ": " + what); };
  struct stat status {};
  if (fstat(file.get(), &status) != 0) refuse(std::strerror(errno));
  Header header{};
  if (!read_start(file, path, &header, sizeof header)) refuse("the file is truncated, it ends inside its header");
  if (std::memcmp(header.magic.data(), binary_magic, sizeof binary_magic) != 0) refuse("not a densek binary graph");
  if (header.byte_order != byte_order) refuse("written on a machine of the other byte order");
  if (header.version < plain_version || header.version > version)
    refuse("format version " + std::to_string(header.version) + ", this program reads versions up to " +
           std::to_string(version));
  if (header.checksum != checksum_of(header)) refuse("the header is damaged");
  constexpr std::uint64_t most = std::uint64_t{1} << 56, most_name = std::uint64_t{1} << 20;
  const bool plausible = header.vertices <= max_vertices && header.arcs < most && header.label_chars < most &&
                         header.label_kind <= 3 &&
                         header.label_values == (header.label_kind == 0 ? 0 : header.vertices);
  const bool weighted = header.weights != 0, sided = header.has_sides != 0;
  const bool extras_plausible =
      (weighted || sided) == (header.version == version) && (!weighted || header.weights == header.arcs) &&
      (weighted ? is_unit(header.units) : header.units == 0) && header.has_sides <= 1 &&
      header.left <= (sided ? header.vertices : 0) &&
      std::ranges::all_of(header.name_chars, [&](std::uint64_t chars) { return chars <= (sided ? most_name : 0); });
  if (!plausible || !extras_plausible || header.file_bytes != Layout(header).file_bytes)
    refuse("the header makes no sense");
  const auto actual = static_cast<std::uint64_t>(status.st_size);
  if (actual != header.file_bytes)
    refuse(std::string(actual < header.file_bytes ? "the file is truncated: " : "the file is too long: ") +
           std::to_string(actual) + " bytes, its header says " + std::to_string(header.file_bytes));
  return header;
}

InputError damaged_labels() { return InputError("the labels are damaged"); }

/// Texts inside their characters, each there once.
void check_texts(const Labels& labels) {
  const auto ends = labels.values();
  const std::span<const char> chars = labels.chars();
  if (!std::is_sorted(ends.begin(), ends.end()) || (ends.empty() ? 0 : ends.back()) != chars.size())
    throw damaged_labels();
  const auto text = [&](std::uint64_t v) {
    const std::uint64_t begin = v == 0 ? 0 : ends[v - 1];
    return std::string_view(chars.data() + begin, ends[v] - begin);
  };
  std::vector<std::pair<std::uint64_t, Vertex>> hashes(ends.size());
  for (std::size_t v = 0; v < hashes.size(); ++v)
    hashes[v] = {XXH3_64bits(text(v).data(), text(v).size()), static_cast<Vertex>(v)};
  std::sort(hashes.begin(), hashes.end(), [&](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : text(a.second) < text(b.second);
  });
  const auto same = std::adjacent_find(hashes.begin(), hashes.end(), [&](const auto& a, const auto& b) {
    return a.first == b.first && text(a.second) == text(b.second);
  });
  if (same != hashes.end())
    throw InputError("vertices " + std::to_string(std::min(same[0].second, same[1].second)) + " and " +
                     std::to_string(std::max(same[0].second, same[1].second)) + " have the same label");
}

/// Labels must be what Labels promises: increasing integers, or distinct texts.
void check_labels(const Labels& labels) {
  const auto values = labels.values();
  const auto increase = [&](auto less) {
    return std::adjacent_find(values.begin(), values.end(), std::not_fn(less)) == values.end();
  };
  switch (labels.kind()) {
    case Labels::Kind::consecutive:
      if (labels.first() > std::numeric_limits<std::uint64_t>::max() - labels.size()) throw damaged_labels();
      return;
    case Labels::Kind::integers:
      if (!increase(std::less<>())) throw damaged_labels();
      return;
    case Labels::Kind::negatives:
      if (!increase([](std::uint64_t a, std::uint64_t b) {
            return static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b);
          }))
        throw damaged_labels();
      return;
    case Labels::Kind::strings:
      check_texts(labels);
  }
}

/// What is behind each array up to the next.
std::array<std::span<const std::byte>, Layout::num_arrays> gaps(const Layout& layout,
                                                                std::span<const std::byte> bytes) {
  std::array<std::span<const std::byte>, Layout::num_arrays> found;
  for (std::size_t i = 0; i < layout.begin.size(); ++i) {
    const std::uint64_t end = layout.begin[i] + layout.size[i];
    const std::uint64_t next = i + 1 < layout.begin.size() ? layout.begin[i + 1] : layout.file_bytes;
    found[i] = bytes.subspan(end, next - end);
  }
  return found;
}

void check_gaps(const Layout& layout, std::span<const std::byte> bytes) {
  for (const auto gap : gaps(layout, bytes))
    for (const std::byte b : gap)
      if (b != std::byte{0}) throw InputError("the file is damaged between its arrays");
}

}  // namespace

bool is_binary(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
  const FileHandle file = open_for_reading(path);
  std::array<char, sizeof binary_magic> start{};
  return read_start(file, path, start.data(), start.size()) &&
         std::memcmp(start.data(), binary_magic, start.size()) == 0;
}

namespace {

/// The arrays of the file, unchecked, with its checksum for a fingerprint.
Graph map_arrays(const std::string& path, const Header& header, const std::shared_ptr<const Mapping>& mapping) {
  const Layout layout(header);
  const auto values = mapping->array<std::uint64_t>(layout.begin[2], layout.size[2]);
  const auto kind = static_cast<Labels::Kind>(header.label_kind);
  Labels labels;
  if (kind == Labels::Kind::consecutive) labels = Labels::consecutive(header.vertices, header.label_first);
  if (kind == Labels::Kind::integers || kind == Labels::Kind::negatives)
    labels = Labels::integers(values, kind, mapping);
  if (kind == Labels::Kind::strings)
    labels = Labels::strings(values, mapping->array<char>(layout.begin[3], layout.size[3]), mapping);
  Weights weights;
  if (header.weights != 0)
    weights = {mapping->array<std::int64_t>(layout.begin[4], layout.size[4]), static_cast<std::int64_t>(header.units)};
  std::optional<Sides> sides;
  if (header.has_sides != 0) {
    const auto chars = mapping->array<char>(layout.begin[5], layout.size[5]);
    const std::string names(chars.begin(), chars.end());
    sides = Sides{static_cast<Vertex>(header.left),
                  {names.substr(0, header.name_chars[0]), names.substr(header.name_chars[0])}};
  }
  Reading reading{.format = std::string(format_name(Format::binary))};
  if (header.weights != 0) reading.weight = Column{};
  const Cleaning cleaning{header.self_loops_dropped, header.duplicates_merged, header.directions_joined,
                          header.weights_ignored != 0};
  return Graph(mapping->array<std::uint64_t>(layout.begin[0], layout.size[0]),
               mapping->array<Vertex>(layout.begin[1], layout.size[1]), std::move(labels), mapping,
               std::string(header.fingerprint.data(), header.fingerprint.size()), cleaning, path, weights, reading,
               sides);
}

}  // namespace

Graph map_binary(const std::string& path, const ReadOptions& options) {
  const Header header = read_header(path);
  const Layout layout(header);
  const auto mapping = std::make_shared<const Mapping>(path, layout.file_bytes);
  const Graph graph = map_arrays(path, header, mapping);
  const auto progress = [&](std::uint64_t arcs) {
    if (options.progress && !options.progress(layout.begin[1] + arcs * sizeof(Vertex), layout.file_bytes))
      throw Interrupted(path + ": reading was interrupted");
  };
  try {
    if (!options.trusted) {
      check_gaps(layout, mapping->bytes());
      if (array_checksum(graph) != graph.fingerprint())
        throw InputError("the file is damaged: its content does not have the fingerprint of its header");
      check_structure_by_sums(graph.offsets(), graph.targets(), graph.weights(), resolve_threads(options.threads),
                              progress);
      check_labels(graph.labels());
      check_weight_units({graph.weights(), graph.units()});
      check_sides(graph);
    }
    if (options.check) {
      check_structure(graph);
      check_weights_agree(graph);
    }
  } catch (const InputError& error) {
    throw InputError(path + ": " + error.what());
  }
  for (const auto gap : gaps(layout, mapping->bytes())) poison(gap.data(), gap.size());
  if (options.unweighted && graph.weighted()) {
    Cleaning without = graph.cleaning();
    Reading reading = graph.reading();
    without.weights_ignored = true;
    reading.weight.reset();
    return {graph.offsets(), graph.targets(), graph.labels(), mapping, {}, without, path, {}, reading, graph.sides()};
  }
  if (graph.labels().are_integers()) return graph;  // whose checksum is their fingerprint
  return {graph.offsets(),
          graph.targets(),
          graph.labels(),
          mapping,
          {},
          graph.cleaning(),
          path,
          {graph.weights(), graph.units()},
          graph.reading(),
          graph.sides()};
}

namespace {

Header header_of(const BinaryFacts& facts) {
  Header header{};
  std::copy(std::begin(binary_magic), std::end(binary_magic), header.magic.begin());
  header.byte_order = byte_order;
  header.version = facts.weights > 0 || facts.sides ? version : plain_version;
  header.vertices = facts.vertices;
  header.arcs = facts.arcs;
  header.label_kind = static_cast<std::uint64_t>(facts.label_kind);
  header.label_first = facts.label_first;
  header.label_values = facts.label_values;
  header.label_chars = facts.label_chars;
  header.self_loops_dropped = facts.cleaning.self_loops_dropped;
  header.duplicates_merged = facts.cleaning.duplicates_merged;
  header.directions_joined = facts.cleaning.directions_joined;
  header.weights_ignored = facts.cleaning.weights_ignored ? 1 : 0;
  header.weights = facts.weights;
  header.units = facts.weights > 0 ? static_cast<std::uint64_t>(facts.units) : 0;
  if (facts.sides) {
    header.has_sides = 1;
    header.left = facts.sides->left;
    for (std::size_t side = 0; side < 2; ++side) header.name_chars[side] = facts.sides->names[side].size();
  }
  facts.checksum.copy(header.fingerprint.data(), header.fingerprint.size());
  header.file_bytes = Layout(header).file_bytes;
  header.checksum = checksum_of(header);
  return header;
}

}  // namespace

BinaryPlaces places_of(const BinaryFacts& facts) {
  const Layout layout(header_of(facts));
  return {layout.begin, layout.file_bytes};
}

BinaryFacts read_facts(const std::string& path) {
  const Header header = read_header(path);
  BinaryFacts facts{
      header.vertices,
      header.arcs,
      static_cast<Labels::Kind>(header.label_kind),
      header.label_first,
      header.label_values,
      header.label_chars,
      {header.self_loops_dropped, header.duplicates_merged, header.directions_joined, header.weights_ignored != 0},
      header.weights,
      header.weights == 0 ? 1 : static_cast<std::int64_t>(header.units),
      std::nullopt,
      std::string(header.fingerprint.data(), header.fingerprint.size())};
  if (header.has_sides == 0) return facts;
  std::string names(header.name_chars[0] + header.name_chars[1], '\0');
  const FileHandle file = open_for_reading(path);
  if (pread(file.get(), names.data(), names.size(), static_cast<off_t>(Layout(header).begin[5])) !=
      static_cast<ssize_t>(names.size()))
    throw InputError(path + ": the names of the sides cannot be read");
  facts.sides = Sides{static_cast<Vertex>(header.left),
                      {names.substr(0, header.name_chars[0]), names.substr(header.name_chars[0])}};
  return facts;
}

std::string header_bytes(const BinaryFacts& facts) {
  const Header header = header_of(facts);
  return {reinterpret_cast<const char*>(&header), sizeof header};
}

Graph map_written(const std::string& path, const std::string& source, const Reading& reading, bool fingerprint) {
  const Header header = read_header(path);
  const std::string checksum(header.fingerprint.data(), header.fingerprint.size());
  const bool texts = static_cast<Labels::Kind>(header.label_kind) == Labels::Kind::strings;
  const auto mapping = std::make_shared<const Mapping>(path, Layout(header).file_bytes);
  const Graph graph = map_arrays(path, header, mapping);
  return {graph.offsets(),
          graph.targets(),
          graph.labels(),
          mapping,
          texts && fingerprint ? std::string() : checksum,
          graph.cleaning(),
          source,
          {graph.weights(), graph.units()},
          reading,
          graph.sides()};
}

void write_binary(const Graph& given, OutputFile& file) {
  const Graph graph = in_largest_unit(given);
  const Labels& labels = graph.labels();
  const BinaryFacts facts{graph.num_vertices(),   graph.num_arcs(),      labels.kind(),        labels.first(),
                          labels.values().size(), labels.chars().size(), graph.cleaning(),     graph.weights().size(),
                          graph.units(),          graph.sides(),         array_checksum(graph)};
  const Header header = header_of(facts);
  const Layout layout(header);
  const std::string names = graph.sides() ? graph.sides()->names[0] + graph.sides()->names[1] : "";
  file.write(&header, sizeof header);
  const std::array<const void*, Layout::num_arrays> arrays = {graph.offsets().data(), graph.targets().data(),
                                                              labels.values().data(), labels.chars().data(),
                                                              graph.weights().data(), names.data()};
  const std::array<char, page> zeros{};
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    file.write(arrays[i], layout.size[i]);
    const std::uint64_t end = layout.begin[i] + layout.size[i];
    file.write(zeros.data(), (page - end % page) % page);
  }
}

}  // namespace densek::io
