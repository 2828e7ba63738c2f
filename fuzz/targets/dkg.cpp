// Binary graphs, as they are or made here: arrays and header from the input, sums and fingerprint put right, so that
// what is behind them is reached. What is accepted is a graph, and every way to look at it stays inside its arrays.
#include <densek/io.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/decimal.h"
#include "graph/fingerprint.h"
#include "graph/pair_weight.h"
#include "io/binary.h"
#include "support.h"

namespace densek::fuzz {
namespace {

constexpr std::size_t page = 4096;

/// docs/formats.md: the header is so many numbers of 64 bits, of which the second has byte order and version.
enum Field {
  byte_order_and_version = 1,
  file_bytes,
  vertices,
  arcs,
  label_kind,
  label_first,
  label_values,
  label_chars,
  loops,
  duplicates,
  directions,
  weights_ignored,
  fingerprint,
  num_weights = fingerprint + 4,
  units,
  has_sides,
  left_side,
  left_chars,
  right_chars
};

struct Arrays {
  std::vector<std::uint64_t> offsets, values;
  std::vector<Vertex> targets;
  std::string chars;
  std::vector<std::int64_t> weights;
  std::string names;  // of the sides
};

Arrays take_arrays(Choices& choices) {
  Arrays arrays;
  arrays.offsets.resize(std::size_t{1} + choices.below(32));
  arrays.targets.resize(choices.below(64));
  arrays.values.resize(choices.flag() ? arrays.offsets.size() - 1 : choices.below(32));
  const std::size_t chars = choices.below(64);
  for (std::uint64_t& offset : arrays.offsets) offset = choices.number<std::uint64_t>();
  for (Vertex& target : arrays.targets) target = choices.number<Vertex>();
  for (std::uint64_t& value : arrays.values) value = choices.number<std::uint64_t>();
  arrays.chars = choices.text(chars);
  return arrays;
}

/// Row after row, as the offsets have it; of offsets that are none, anything.
Vertex row_of(const Arrays& arrays, std::size_t arc) {
  return static_cast<Vertex>(std::ranges::count_if(arrays.offsets, [&](std::uint64_t begin) { return begin <= arc; }) -
                             1);
}

/// Weights and sides, or not; they stand behind all else, so that inputs without are inputs still.
std::optional<Sides> take_extras(Choices& choices, Arrays& arrays, std::span<std::uint64_t> header) {
  const auto weight = [&] {
    const auto bits = choices.number<std::uint64_t>();
    return static_cast<std::int64_t>(bits >> 1 ^ (0 - (bits & 1)));  // small ones of both signs
  };
  if (choices.flag()) {
    header[units] = static_cast<std::uint64_t>(power_of_ten(static_cast<unsigned>(choices.below(8))));
    arrays.weights.resize(arrays.targets.size());
    if (choices.flag()) {
      std::array<std::int64_t, 4> of_edge{};  // the same from both ends
      for (std::int64_t& one : of_edge) one = weight();
      for (std::size_t arc = 0; arc < arrays.weights.size(); ++arc)
        arrays.weights[arc] = of_edge[(row_of(arrays, arc) ^ arrays.targets[arc]) % of_edge.size()];
    } else {
      for (std::int64_t& one : arrays.weights) one = weight();
    }
  }
  header[num_weights] = arrays.weights.size();
  std::optional<Sides> sides;
  if (choices.flag()) {
    header[has_sides] = 1;
    header[left_side] = choices.below(32);
    header[left_chars] = choices.below(8);
    header[right_chars] = choices.below(8);
    arrays.names = choices.text(header[left_chars] + header[right_chars]);
    arrays.names.resize(header[left_chars] + header[right_chars]);
    sides = Sides{static_cast<Vertex>(header[left_side]),
                  {arrays.names.substr(0, header[left_chars]), arrays.names.substr(header[left_chars])}};
  }
  if (!arrays.weights.empty() || sides) header[byte_order_and_version] += std::uint64_t{1} << 32;
  return sides;
}

template <class Array>
std::string_view bytes_of(const Array& array) {
  return {reinterpret_cast<const char*>(array.data()), array.size() * sizeof array[0]};
}

std::string fingerprint_of(const Arrays& arrays, std::span<const std::uint64_t> header,
                           const std::optional<Sides>& sides) {
  const std::uint64_t kind = header[label_kind], first = header[label_first];
  Labels labels;
  if (kind == 0) labels = Labels::consecutive(arrays.offsets.size() - 1, first);
  if (kind == 1 || kind == 2) labels = Labels::integers(arrays.values, static_cast<Labels::Kind>(kind), nullptr);
  if (kind == 3) labels = Labels::strings(arrays.values, arrays.chars, nullptr);
  const bool weighted = !arrays.weights.empty();
  return array_checksum(arrays.offsets, arrays.targets, labels,
                        {arrays.weights, weighted ? static_cast<std::int64_t>(header[units]) : 1}, sides);
}

void put_file(MemoryFile& file, Choices choices) {
  std::array<std::uint64_t, page / 8> header{};
  std::memcpy(header.data(), io::binary_magic, sizeof io::binary_magic);
  header[byte_order_and_version] = std::uint64_t{1} << 32 | 0x01020304;
  header[label_kind] = choices.below(5);
  header[label_first] = choices.number<std::uint64_t>();
  const std::size_t changes = choices.below(4);
  std::array<std::pair<std::size_t, std::uint64_t>, 3> changed{};
  for (std::size_t i = 0; i < changes; ++i) changed[i] = {choices.below(page / 8), choices.number<std::uint64_t>()};
  Arrays arrays = take_arrays(choices);
  const std::optional<Sides> sides = take_extras(choices, arrays, header);
  header[vertices] = arrays.offsets.size() - 1;
  header[arcs] = arrays.targets.size();
  header[label_values] = arrays.values.size();
  header[label_chars] = arrays.chars.size();
  const std::string digits = fingerprint_of(arrays, header, sides);
  std::memcpy(&header[fingerprint], digits.data(), digits.size());

  file.resize(0);
  std::uint64_t at = page;
  for (const std::string_view array :
       {bytes_of(arrays.offsets), bytes_of(arrays.targets), bytes_of(arrays.values), std::string_view(arrays.chars),
        bytes_of(arrays.weights), std::string_view(arrays.names)}) {
    file.put_at(at, array);
    at = (at + array.size() + page - 1) / page * page;
  }
  file.resize(at);
  header[file_bytes] = at;
  for (std::size_t i = 0; i < changes; ++i) header[changed[i].first] = changed[i].second;
  header.back() = XXH3_64bits(header.data(), page - 8);
  file.put_at(0, bytes_of(header));
}

void look_at(const Graph& graph) {
  check_structure(graph);  // what was judged by sums is judged arc by arc
  std::uint64_t arcs = 0, chars = 0, size = 0;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    arcs += graph.neighbors(v).size();
    for (const auto& [u, weight] : graph.arcs(v)) {
      require(graph.adjacent(u, v), "every arc has its reverse");
      require(pair_weight(graph, u, v) == weight, "an edge weighs the same from both ends");
      if (graph.sides()) require((u < graph.sides()->left) != (v < graph.sides()->left), "edges join the two sides");
      size += static_cast<std::uint64_t>(weight < 0 ? -weight : weight);
    }
    chars += graph.labels().text(v).size();
  }
  require(arcs == graph.num_arcs(), "rows are all there is");
  require(size <= 2 * static_cast<std::uint64_t>(max_total_weight), "weights can be added");
  require(chars <= graph.labels().chars().size() + 20 * std::uint64_t{graph.num_vertices()},
          "labels are inside the file");
}

void run(const std::string& path) {
  const MemoryWatch watch;
  try {
    ReadOptions options;
    options.threads = 1;
    const Graph graph = read_graph(path, options);
    look_at(graph);
    check_binary(path);
  } catch (const InputError& error) {
    require_begins_with_name(error, path);
  }
}

}  // namespace
}  // namespace densek::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace densek::fuzz;
  static MemoryFile file;
  if (text_of(data, size).starts_with(std::string_view(densek::io::binary_magic, 8))) {
    file.put(text_of(data, size));
  } else {
    put_file(file, Choices(data, size));
  }
  run(file.path());
  return 0;
}
