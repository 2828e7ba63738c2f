#include "io/vertex_lists.h"

#include <densek/errors.h>
#include <densek/io.h>

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/decimal.h"
#include "base/edit_distance.h"
#include "base/int128.h"
#include "io/chunks.h"
#include "io/column_names.h"
#include "io/columns.h"
#include "io/pair_weights.h"
#include "io/sample.h"
#include "io/sequential.h"
#include "io/vertex_names.h"

namespace densek::io {

namespace {

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Calls body(line) for every line that is not blank or a comment; what it throws as BadLine becomes an InputError with
/// the place. A line that speaks of a vertex is no comment, whatever it begins with.
void for_each_line(ChunkReader& reader, const std::function<bool(std::string_view)>& speaks_of_a_vertex,
                   const std::function<void(std::string_view)>& body) {
  if (reader.first_chunk().empty()) return;
  Lines lines(reader);
  try {
    for (std::string_view line; lines.next(line);)
      if (!is_comment_or_blank(line) || (!is_blank_line(line) && speaks_of_a_vertex(line))) body(line);
  } catch (const BadLine& bad) {
    throw InputError(at_line(reader.path(), lines.number(), bad.what));
  }
}

std::vector<std::string> cells_of(std::string_view line, char separator) {
  constexpr std::size_t all = SIZE_MAX;
  std::vector<std::string> cells;
  Fields fields(line, separator, all);
  for (std::string_view cell; fields.next(cell);) cells.emplace_back(cell);
  return cells;
}

/// Cuts "label value". Where blanks separate, the last word is the value and a label may have blanks itself.
std::pair<std::string, std::string> label_and_value(std::string_view line, char separator, const char* value) {
  const auto wrong = [&](std::size_t columns) {
    return BadLine{fmt::format("{} instead of two, a label and {}",
                               columns == 1 ? "one column" : fmt::format("{} columns", columns), value)};
  };
  std::vector<std::string> cells = cells_of(line, separator);
  if (separator == ' ' && cells.size() > 2 && !without_blanks(line).starts_with('"')) {
    line = without_blanks(line);
    const std::size_t last = line.find_last_of(" \t");
    return {std::string(without_blanks(line.substr(0, last))), std::string(line.substr(last + 1))};
  }
  if (cells.size() != 2) throw wrong(cells.size());
  return {std::move(cells[0]), std::move(cells[1])};
}

/// Goes through lines of labels and values. A first line whose label is none of the graph's and `may_be_header` is
/// passed over.
void for_each_value(const Graph& graph, const std::string& path, const char* what,
                    const std::function<bool(const std::string& label, const std::string& value)>& may_be_header,
                    const std::function<void(Vertex v, const std::string& value)>& body) {
  const LabelFinder finder(graph);
  const ReadOptions options;
  ChunkReader reader(path, options);
  const char separator = detect_separator(reader.first_chunk());
  bool first = true;
  const auto speaks_of_a_vertex = [&](std::string_view line) {
    try {
      return finder.find(label_and_value(line, separator, what).first).has_value();
    } catch (const BadLine&) {
      return false;
    }
  };
  for_each_line(reader, speaks_of_a_vertex, [&](std::string_view line) {
    const auto [label, value] = label_and_value(line, separator, what);
    const auto v = finder.find(label);
    const bool header = std::exchange(first, false) && !v && may_be_header(label, value);
    if (header) return;
    if (!v) throw BadLine{finder.unknown(label)};
    if (value.empty()) throw BadLine{fmt::format("{} has no {}", shown(label), what)};
    body(*v, value);
  });
}

/// The label of a line that holds nothing else.
std::optional<Vertex> whole_line(const LabelFinder& finder, std::string_view line) {
  for (const std::string_view label : {line, without_blanks(line)})
    if (const auto v = finder.find(label)) return v;
  if (!without_blanks(line).starts_with('"')) return std::nullopt;
  const auto cells = cells_of(line, ',');
  return cells.size() == 1 ? finder.find(cells[0]) : std::nullopt;
}

class Members {
 public:
  explicit Members(const Graph& graph) : finder_(graph), seen_(graph.num_vertices()) {}

  const LabelFinder& finder() const { return finder_; }
  void add(Vertex v, std::string_view label) {
    if (seen_[v]) throw BadLine{fmt::format("{} is there a second time", shown(label))};
    seen_[v] = true;
    members_.push_back(v);
  }
  std::vector<Vertex> take() { return std::move(members_); }

 private:
  LabelFinder finder_;
  std::vector<bool> seen_;
  std::vector<Vertex> members_;
};

}  // namespace

// --- Labels

LabelFinder::LabelFinder(const Graph& graph) : graph_(graph) {
  if (graph.labels().kind() != Labels::Kind::strings) return;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) by_text_.emplace(graph.labels().text(v), v);
}

std::optional<Vertex> LabelFinder::find(std::string_view label) const {
  if (graph_.labels().kind() != Labels::Kind::strings) return graph_.labels().find(label);
  const auto at = by_text_.find(std::string(label));
  return at == by_text_.end() ? std::nullopt : std::optional(at->second);
}

std::string LabelFinder::unknown(std::string_view label) const {
  constexpr std::size_t longest_guess = 200;  // bytes; what is longer is hardly mistyped
  std::string text = fmt::format("no vertex is called {}", shown(label));
  std::string best;
  if (graph_.sides())
    for (const std::string& side : graph_.sides()->names)
      if (best.empty() && find(side + ':' + std::string(label))) best = side + ':' + std::string(label);
  if (best.empty() && label.size() <= longest_guess) {
    std::size_t least = farthest_guess(label) + 1;
    for (Vertex v = 0; v < graph_.num_vertices(); ++v) {
      std::string other = graph_.labels().text(v);
      const std::size_t longer = std::max(other.size(), label.size()) - std::min(other.size(), label.size());
      if (longer >= least) continue;
      if (const std::size_t distance = edit_distance(label, other); distance < least) {
        least = distance;
        best = std::move(other);
      }
    }
  }
  if (!best.empty()) text += fmt::format("; did you mean {}?", shown(best));
  return text;
}

Vertex LabelFinder::expect(std::string_view label) const {
  if (const auto v = find(label)) return *v;
  throw NoAnswerError(unknown(label));
}

// --- Files

std::vector<Vertex> read_members(const Graph& graph, const std::string& path, const std::string& column) {
  Members members(graph);
  const ReadOptions options;
  ChunkReader reader(path, options);
  bool first = true;
  if (column.empty()) {
    const auto is_label = [&](std::string_view line) { return whole_line(members.finder(), line).has_value(); };
    for_each_line(reader, is_label, [&](std::string_view line) {
      const bool top = std::exchange(first, false);
      const auto v = whole_line(members.finder(), line);
      if (!v && top && is_column_word(without_blanks(line))) return;
      if (!v) throw BadLine{members.finder().unknown(without_blanks(line))};
      members.add(*v, without_blanks(line));
    });
    return members.take();
  }
  const char separator = detect_separator(reader.first_chunk());
  const bool by_name = !std::ranges::all_of(column, is_digit);
  std::size_t at = 0;
  const auto never = [](std::string_view) { return false; };
  for_each_line(reader, never, [&](std::string_view line) {
    const std::vector<std::string> cells = cells_of(line, separator);
    const bool top = std::exchange(first, false);
    if (top) {
      try {
        at = find_column(column, by_name ? cells : Cells(), cells.size());
      } catch (const UsageError& error) {
        throw UsageError(path + ": " + error.what());
      }
      if (by_name) return;
    }
    if (at >= cells.size()) throw BadLine{fmt::format("no column {}, the line has {}", at + 1, cells.size())};
    const auto v = members.finder().find(cells[at]);
    if (!v && top && is_column_word(cells[at])) return;
    if (!v) throw BadLine{members.finder().unknown(cells[at])};
    members.add(*v, cells[at]);
  });
  return members.take();
}

VertexWeights read_vertex_weights(const Graph& graph, const std::string& path) {
  std::vector<Decimal> found(graph.num_vertices());
  VertexWeights weights{std::vector<std::int64_t>(graph.num_vertices()), graph.units()};
  const auto is_no_number = [](const std::string&, const std::string& value) {
    return parse_decimal(value).kind == Decimal::Kind::no_number;
  };
  for_each_value(graph, path, "weight", is_no_number, [&](Vertex v, const std::string& value) {
    if (found[v]) throw BadLine{fmt::format("a second weight of {}", shown(graph.labels().text(v)))};
    found[v] = expect_vertex_weight(value);
    weights.units = std::max(weights.units, power_of_ten(found[v].digits));
  });
  Uint128 total = 0;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    if (!found[v]) continue;
    const auto in_units = found[v].in_units(weights.units);
    total += in_units ? static_cast<std::uint64_t>(*in_units < 0 ? -*in_units : *in_units) : ~std::uint64_t{0};
    weights.by_vertex[v] = in_units.value_or(0);
  }
  if (total > static_cast<Uint128>(max_total_weight))
    throw InputError(fmt::format("{}: the weights add up to more than 2^60 units of {}: use fewer digits", path,
                                 decimal_text(1, weights.units)));
  return weights;
}

VertexParts read_parts(const Graph& graph, const std::string& path) {
  constexpr std::uint32_t none = UINT32_MAX;
  VertexParts parts{std::vector<std::uint32_t>(graph.num_vertices(), none), {}};
  std::unordered_map<std::string, std::uint32_t> number;
  const auto names_a_column = [](const std::string& label, const std::string&) { return is_column_word(label); };
  for_each_value(graph, path, "part", names_a_column, [&](Vertex v, const std::string& value) {
    const auto [at, fresh] = number.emplace(value, static_cast<std::uint32_t>(parts.names.size()));
    if (fresh) parts.names.push_back(value);
    if (parts.part_of[v] != none && parts.part_of[v] != at->second)
      throw BadLine{fmt::format("{} is in the part {} already", shown(graph.labels().text(v)),
                                shown(parts.names[parts.part_of[v]]))};
    parts.part_of[v] = at->second;
  });
  const auto without = std::ranges::count(parts.part_of, none);
  if (without > 0) {
    const auto v = static_cast<Vertex>(std::ranges::find(parts.part_of, none) - parts.part_of.begin());
    throw InputError(fmt::format("{}: {} of {} vertices have no part, {} is one of them: every vertex needs a line",
                                 path, without, graph.num_vertices(), shown(graph.labels().text(v))));
  }
  return parts;
}

}  // namespace densek::io
