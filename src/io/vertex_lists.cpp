#include "io/vertex_lists.h"

#include <densek/errors.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "base/decimal.h"
#include "base/utf8.h"
#include "io/column_names.h"
#include "io/fields.h"
#include "io/label_lines.h"
#include "io/vertex_finder.h"

namespace densek::io {

namespace {

bool is_blank_or_comment(std::string_view line) {
  const std::string_view text = trimmed(line);
  return text.empty() || text.starts_with('#');
}

/// The columns of a line. Throws BadLine.
std::vector<std::string> columns_of(std::string_view line, char separator) {
  std::vector<std::string> columns;
  Fields fields(line, separator, std::numeric_limits<std::size_t>::max());
  for (std::string_view column; fields.next(column);) columns.emplace_back(column);
  return columns;
}

/// The same of a line that has to have some. Throws InputError.
std::vector<std::string> columns_of(const LabelLines& lines, std::string_view line, char separator) {
  try {
    return columns_of(line, separator);
  } catch (const BadLine& bad) {
    throw lines.at_line(bad.what);
  }
}

/// The same of a line that may be a comment; none where it cannot be cut.
std::vector<std::string> columns_of_comment(std::string_view line, char separator) {
  try {
    return columns_of(line, separator);
  } catch (const BadLine&) {
    return {};
  }
}

/// Whether a line that begins like a comment is one: not if a vertex is called so, and a value stands behind it.
template <class IsValue>
bool is_comment(const VertexFinder& finder, std::string_view line, char separator, std::optional<std::size_t> told,
                const IsValue& is_value) {
  const std::vector<std::string> columns = columns_of_comment(line, separator);
  const std::size_t at = told.value_or(1);
  const bool has_value = told ? columns.size() > at : columns.size() == 2;
  return !has_value || (columns[0] == "#" && separator == ' ') || !is_value(columns[at]) || !finder.find(columns[0]);
}

std::string taken_for_names(const std::string& text) {
  return "the first line, " + shown(text) + ", names no vertex and was taken for the name of its column";
}

/// Whether a first line that names no vertex names the columns instead, whatever graph it is about.
bool surely_names_columns(const std::vector<std::string>& columns) {
  constexpr std::string_view words[] = {"label", "vertex", "name", "node", "id", "member", "members", "user", "key"};
  return std::ranges::find(words, plain_name(columns.front())) != std::end(words);
}

/// The same, with a note where it may as well be a label that the graph does not have.
bool names_columns(const std::vector<std::string>& columns, std::vector<std::string>& notes) {
  if (surely_names_columns(columns)) return true;
  if (!names_a_list(columns.front())) return false;
  notes.push_back(taken_for_names(columns.front()));
  return true;
}

/// The one column behind the first that is called as weights are; nothing if there is none, or several.
std::optional<std::size_t> weight_column(const std::vector<std::string>& names) {
  std::optional<std::size_t> found;
  for (std::size_t column = 1; column < names.size(); ++column)
    if (names_weights(names[column])) {
      if (found) return std::nullopt;
      found = column;
    }
  return found;
}

/// Calls visit(vertex, what stands behind its label, lines) for every line that names a vertex of the graph. Returns
/// how many name none. `is_value` is true of all values, `is_header` of a first line that has none, and `named_column`
/// says which column has them by its names.
template <class IsValue, class IsHeader, class NamedColumn, class Visit>
std::uint64_t for_each_pair(const Graph& graph, const std::string& path, const char* value, const IsValue& is_value,
                            const IsHeader& is_header, const NamedColumn& named_column, const Visit& visit) {
  const VertexFinder finder(graph);
  LabelLines lines(path, finder.longest(), graph.num_vertices());
  std::uint64_t known = 0, unknown = 0;
  std::optional<char> separator;
  std::optional<std::size_t> told;  // the column of the values, by the names of the columns
  for (std::string_view line; lines.next(line);) {
    const bool first = !separator;
    if (is_blank_or_comment(line)) {
      const std::string marks = separator ? std::string(1, *separator) : "\t;, ";
      const std::size_t mark = static_cast<std::size_t>(
          std::ranges::find_if(marks, [&](char c) { return !is_comment(finder, line, c, told, is_value); }) -
          marks.begin());
      if (mark == marks.size()) continue;
      separator = marks[mark];
    }
    if (!separator) separator = separator_of_line(line);
    const std::vector<std::string> columns = columns_of(lines, line, *separator);
    if (columns.size() < 2)
      throw lines.at_line(std::string("a label and its ") + value +
                          " are wanted, separated by a comma, a tab or blanks");
    const std::optional<Vertex> vertex = finder.find(columns[0]);
    if (first && !vertex && is_header(columns)) {
      if (*separator != ' ') told = named_column(columns);  // else labels may have blanks
      continue;
    }
    const auto filled = [](const std::string& column) { return !column.empty(); };
    if (!told && std::any_of(columns.begin() + 2, columns.end(), filled))
      throw lines.at_line("more than a label and its " + std::string(value) +
                          (*separator == ' '
                               ? "; labels with blanks want commas or tabs"
                               : ": which of the columns? keep these two (cut -f, cut -d, -f); numbers are "
                                 "written with a point"));
    const std::size_t at = told.value_or(1);
    if (at >= columns.size()) throw lines.at_line("no column " + std::to_string(at + 1));
    if (!vertex) {
      ++unknown;
      continue;
    }
    ++known;
    visit(*vertex, columns[at], lines);
  }
  if (known == 0)
    throw NoAnswerError(path + ": names no vertex of the graph, whose labels are like " +
                        (graph.num_vertices() == 0 ? "none" : shown(graph.labels().text(0))));
  return unknown;
}

/// The members that a result document names.
Members members_of_document(const Graph& graph, const std::string& path, const std::string& text) {
  const nlohmann::json document = nlohmann::json::parse(text, nullptr, false);
  if (!document.is_object() || !document.contains("vertices") || !document["vertices"].is_array())
    throw InputError(path + ": begins like a result document and is none: it has no list of vertices");
  const VertexFinder finder(graph);
  Members members;
  for (const nlohmann::json& label : document["vertices"]) {
    if (!label.is_string() && !label.is_number_integer())
      throw InputError(path + ": a member of the document is neither a text nor an integer");
    members.vertices.push_back(
        finder.require(label.is_string() ? label.get<std::string>() : label.dump(), path + ": "));
  }
  std::ranges::sort(members.vertices);
  return members;
}

/// A label and a remark are a line, but several labels are not, nor is a row of a table that nobody has said to be one.
void refuse_several(const VertexFinder& finder, const std::vector<std::string>& columns, char separator,
                    const LabelLines& lines) {
  std::size_t filled = columns.size();
  while (filled > 0 && columns[filled - 1].empty()) --filled;
  if (filled < 2 || columns[1].starts_with('#')) return;
  const std::string mark = separator == '\t' ? "" : fmt::format("-d'{}' ", separator);
  const std::string cure = fmt::format(": one label a line is wanted; cut {}-f1 keeps the first of each", mark);
  const std::optional<Vertex> first = finder.find(columns[0]), second = finder.find(columns[1]);
  if (second && second != first)
    throw lines.at_line(shown(columns[0]) + " and " + shown(columns[1]) + " are both vertices" + cure);
  if (filled > 2) throw lines.at_line(std::to_string(filled) + " columns" + cure);
}

/// A table whose first column is called as row numbers are.
void refuse_numbered_rows(const std::vector<std::string>& names, const LabelLines& lines) {
  if (names.size() > 1 && names_rows(names[0]) && !is_column_word(names[0]))
    throw lines.at_line(
        "the first column, " + shown(names[0]) +
        ", seems to number the rows: keep the column of the labels alone (cut, or --column of densek score)");
}

/// Which column, from 0, of these names. Throws InputError.
std::size_t column_number(const LabelLines& lines, const std::vector<std::string>& names, const std::string& column,
                          bool& by_name) {
  const auto at = std::ranges::find(names, column);
  by_name = at != names.end();
  if (by_name) return static_cast<std::size_t>(at - names.begin());
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(column.data(), column.data() + column.size(), number);
  if (error != std::errc() || end != column.data() + column.size() || number == 0 || number > names.size())
    throw lines.at_line("there is no column " + shown(column) + " among " + std::to_string(names.size()));
  return number - 1;
}

}  // namespace

Members read_members(const Graph& graph, const std::string& path, const std::string& column) {
  const VertexFinder finder(graph);
  Members members;
  std::vector<bool> there(graph.num_vertices(), false);
  LabelLines lines(path, finder.longest(), graph.num_vertices());
  std::optional<char> separator;
  std::size_t number = 0;
  bool named = false, table = false;  // the columns are, and there are several
  for (std::string_view line; lines.next(line);) {
    std::optional<Vertex> vertex;
    if (column.empty()) vertex = finder.find(line);  // whatever it looks like
    if (!vertex && column.empty()) vertex = finder.find(trimmed(line));
    if (!vertex && is_blank_or_comment(line)) {  // a row of a table if a vertex stands in its column
      if (!separator || *separator == ' ' || column.empty()) continue;
      const std::vector<std::string> columns = columns_of_comment(line, *separator);
      if (number >= columns.size() || !finder.find(columns[number])) continue;
    }
    const bool first = !separator;
    if (!vertex && first && column.empty() && trimmed(line).starts_with('{')) {
      const std::string text(line);
      return members_of_document(graph, path, text + "\n" + lines.rest());
    }
    if (first) separator = separator_of_line(line);
    if (!vertex) {
      const std::vector<std::string> columns = columns_of(lines, line, *separator);
      if (first && !column.empty()) number = column_number(lines, columns, column, named);
      if (first && named) continue;
      if (number >= columns.size()) throw lines.at_line("no column " + std::to_string(number + 1));
      vertex = finder.find(columns[number]);
      if (!vertex && first) {
        named = column.empty() ? names_columns(columns, members.notes) : columns.size() > 1;
        if (named && !column.empty() && !names_a_list(columns[number]))
          members.notes.push_back(taken_for_names(columns[number]));
        if (named && column.empty()) refuse_numbered_rows(columns, lines);
        table = named && columns.size() > 1;
        if (named) continue;
      }
      if (!vertex) vertex = finder.require(column.empty() ? trimmed(line) : columns[number], lines.place());
      if (column.empty() && !table) refuse_several(finder, columns, *separator, lines);
    }
    if (there[*vertex]) throw lines.at_line(shown(graph.labels().text(*vertex)) + " is there twice");
    there[*vertex] = true;
    members.vertices.push_back(*vertex);
  }
  if (members.vertices.empty()) throw InputError(path + ": names no member");
  std::ranges::sort(members.vertices);
  return members;
}

VertexWeights read_vertex_weights(const Graph& graph, const std::string& path) {
  VertexWeights weights;
  std::vector<std::optional<Decimal>> read(graph.num_vertices());
  weights.units = graph.units();
  const auto is_weight = [](const std::string& text) { return static_cast<bool>(parse_decimal(text)); };
  const auto no_weight = [&](const std::vector<std::string>& columns) { return !is_weight(columns[1]); };
  weights.unknown =
      for_each_pair(graph, path, "weight", is_weight, no_weight, weight_column,
                    [&](Vertex v, const std::string& text, const LabelLines& lines) {
                      const Decimal weight = parse_decimal(text);
                      if (!weight)
                        throw lines.at_line(shown(text) + " is no weight: a decimal like 2, -0.5 or 1e-3 is wanted");
                      if (read[v]) throw lines.at_line(shown(graph.labels().text(v)) + " has two weights");
                      read[v] = weight;
                      weights.rounded |= weight.rounded;
                      weights.units = std::max(weights.units, power_of_ten(weight.digits));
                    });
  weights.by_vertex.assign(graph.num_vertices(), 0);
  std::int64_t room = max_total_weight;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    if (!read[v]) continue;
    const auto units = read[v]->in_units(weights.units);
    if (!units || *units > room || *units < -room)
      throw InputError(path + ": the weights add up to more than 2^60 units of " + decimal_text(1, weights.units));
    room -= *units < 0 ? -*units : *units;
    weights.by_vertex[v] = *units;
  }
  return weights;
}

VertexParts read_parts(const Graph& graph, const std::string& path) {
  VertexParts parts;
  parts.of.assign(graph.num_vertices(), no_part);
  const auto any = [](const std::string&) { return true; };
  const auto no_column = [](const std::vector<std::string>&) { return std::optional<std::size_t>(); };
  const auto names = [&](const std::vector<std::string>& columns) { return names_columns(columns, parts.notes); };
  parts.unknown = for_each_pair(graph, path, "part", any, names, no_column,
                                [&](Vertex v, const std::string& name, const LabelLines& lines) {
                                  if (name.empty()) throw lines.at_line("the part has no name");
                                  const auto at = std::ranges::find(parts.names, name);
                                  const auto part = static_cast<std::uint32_t>(at - parts.names.begin());
                                  if (at == parts.names.end()) {
                                    constexpr std::size_t most_parts = 1000;
                                    if (parts.names.size() == most_parts)
                                      throw lines.at_line("more than 1,000 parts: is this the right column?");
                                    parts.names.push_back(name);
                                  }
                                  if (parts.of[v] != no_part && parts.of[v] != part)
                                    throw lines.at_line(shown(graph.labels().text(v)) + " is in two parts");
                                  parts.of[v] = part;
                                });
  return parts;
}

}  // namespace densek::io
