#include "io/start_file.h"

#include <densek/errors.h>

#include <unistd.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "base/utf8.h"
#include "io/fields.h"
#include "io/label_lines.h"
#include "io/vertex_finder.h"

namespace densek::io {

namespace {

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
std::optional<Weighted> read_line(const VertexFinder& finder, std::string_view raw) {
  if (raw.ends_with('\r')) raw.remove_suffix(1);
  const std::string_view line = trimmed(raw);
  for (const std::string_view label : {raw, line})
    if (const auto vertex = finder.find(label)) return Weighted{*vertex, 1};
  if (line.empty() || line.starts_with('#')) return std::nullopt;

  const std::size_t last_gap = line.find_last_of(blanks), first_gap = line.find_first_of(blanks);
  if (last_gap == std::string_view::npos) throw BadLine{"no vertex is called " + shown(line)};
  const std::string_view label = trimmed(line.substr(0, last_gap));
  const auto weight = weight_of(line.substr(last_gap + 1));
  if (const auto vertex = finder.find(label); vertex && weight) return Weighted{*vertex, *weight};

  const auto vertex = finder.find(line.substr(0, first_gap));
  if (!vertex) throw BadLine{"no vertex is called " + shown(weight ? label : line)};
  const std::string_view rest = trimmed(line.substr(first_gap)), word = rest.substr(0, rest.find_first_of(blanks));
  if (const auto behind = weight_of(word)) return Weighted{*vertex, *behind};
  throw BadLine{"not a weight: " + shown(word)};
}

}  // namespace

std::vector<double> read_start_file(const Graph& graph, const std::string& path) {
  if (::access(path.c_str(), F_OK) != 0)
    throw InputError(path + ": cannot be opened; --start takes uniform, degree, core, eigenvector, random or a file");
  const VertexFinder finder(graph);
  LabelLines lines(path, finder.longest(), graph.num_vertices());
  std::vector<double> weights(graph.num_vertices(), 0.0);
  for (std::string_view line; lines.next(line);) {
    try {
      if (const auto said = read_line(finder, line)) weights[said->vertex] = said->weight;
    } catch (const BadLine& bad) {
      throw lines.at_line(bad.what);
    }
  }
  return weights;
}

}  // namespace densek::io
