#include "io/start_file.h"

#include <densek/errors.h>

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "io/byte_source.h"
#include "io/fields.h"

namespace densek::io {

namespace {

constexpr std::string_view blanks = " \t\r\v\f";

/// Looking up texts in the labels themselves would read all of them for each line.
class Finder {
 public:
  explicit Finder(const Labels& labels, Vertex n) : labels_(labels) {
    if (labels.kind() != Labels::Kind::strings) return;
    for (Vertex v = 0; v < n; ++v) by_text_.emplace(labels.text(v), v);
  }
  std::optional<Vertex> find(std::string_view label) const {
    if (labels_.kind() != Labels::Kind::strings) return labels_.find(label);
    const auto at = by_text_.find(std::string(label));
    return at == by_text_.end() ? std::nullopt : std::optional(at->second);
  }

 private:
  const Labels& labels_;
  std::unordered_map<std::string, Vertex> by_text_;
};

std::string whole_text(const std::string& path) {
  if (::access(path.c_str(), F_OK) != 0)
    throw InputError(path + ": cannot be opened; --start takes uniform, degree, core, eigenvector, random or a file");
  // Standard input is the graph's.
  const auto source = open_source(path == "-" ? "./-" : path);
  std::string text;
  char buffer[1 << 16];
  while (const std::size_t got = source->read(buffer, sizeof buffer)) text.append(buffer, got);
  return text;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::optional<double> weight_of(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  double weight = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), weight);
  if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(weight) || weight < 0)
    return std::nullopt;
  return weight;
}

struct Weighted {
  Vertex vertex;
  double weight;
};

/// What a line says; nothing if it is blank or a comment. Throws BadLine.
std::optional<Weighted> read_line(const Finder& finder, std::string_view raw) {
  if (raw.ends_with('\r')) raw.remove_suffix(1);
  const std::string_view line = trimmed(raw);
  for (const std::string_view label : {raw, line})
    if (const auto vertex = finder.find(label)) return Weighted{*vertex, 1};
  if (line.empty() || line.starts_with('#')) return std::nullopt;

  const std::size_t last_gap = line.find_last_of(blanks), first_gap = line.find_first_of(blanks);
  if (last_gap == std::string_view::npos) throw BadLine{"no vertex is called " + std::string(line)};
  const std::string_view label = trimmed(line.substr(0, last_gap));
  const auto weight = weight_of(line.substr(last_gap + 1));
  if (const auto vertex = finder.find(label); vertex && weight) return Weighted{*vertex, *weight};

  const auto vertex = finder.find(line.substr(0, first_gap));
  if (!vertex) throw BadLine{"no vertex is called " + std::string(weight ? label : line)};
  const std::string_view rest = trimmed(line.substr(first_gap)), word = rest.substr(0, rest.find_first_of(blanks));
  if (const auto behind = weight_of(word)) return Weighted{*vertex, *behind};
  throw BadLine{"not a weight: " + std::string(word)};
}

}  // namespace

std::vector<double> read_start_file(const Graph& graph, const std::string& path) {
  const std::string text = whole_text(path);
  const Finder finder(graph.labels(), graph.num_vertices());
  std::vector<double> weights(graph.num_vertices(), 0.0);
  std::uint64_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    ++number;
    try {
      if (const auto said = read_line(finder, std::string_view(text).substr(begin, end - begin)))
        weights[said->vertex] = said->weight;
    } catch (const BadLine& bad) {
      throw InputError(path + ":" + std::to_string(number) + ": " + bad.what);
    }
    begin = end + 1;
  }
  return weights;
}

}  // namespace densek::io
