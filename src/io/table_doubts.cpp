#include "io/table_doubts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "io/column_names.h"
#include "io/fields.h"
#include "io/text.h"

namespace densek::io {

namespace {

[[noreturn]] void refuse(const SampleRows& rows, std::size_t row, const std::string& what) {
  throw LineError{rows.number(row), what};
}

constexpr std::string_view first_two_all_the_same = "--columns 1,2 takes the first two all the same";

/// Columns by name where there are names that the option, and a shell, take for just these columns.
std::string option_text(const Cells& names, std::size_t first, std::size_t second) {
  const auto is_plain = [](const std::string& name) {
    const auto is_letter = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
    return !name.empty() && std::ranges::all_of(name, is_letter) && !is_integer(name);
  };
  const auto by_name = [&](std::size_t column) {
    return column < names.size() && is_plain(names[column]) && std::ranges::count(names, names[column]) == 1;
  };
  const auto one = [&](std::size_t column) { return by_name(column) ? names[column] : std::to_string(column + 1); };
  const bool header = !names.empty() && !by_name(first) && !by_name(second);
  return fmt::format("--columns {},{}{}", one(first), one(second), header ? " --header" : "");
}

/// The first two columns behind the first one that could be ends.
std::string likely_ends(const SampleRows& rows, const Cells& names) {
  std::vector<std::size_t> found;
  for (const bool labels : {true, false})
    for (std::size_t column = 1; column < rows.narrowest() && found.size() < 2; ++column)
      if (rows.all(column, could_be_label) == labels) found.push_back(column);
  return option_text(names, found[0], found[1]);
}

/// Of the pairs of columns that could hold ends and share values, the one with the most of them.
std::optional<std::pair<std::size_t, std::size_t>> pair_that_shares(const SampleRows& rows) {
  constexpr std::size_t most_columns = 12;
  std::optional<std::pair<std::size_t, std::size_t>> best;
  std::size_t most_values = 0;
  for (std::size_t i = 0; i < std::min(rows.narrowest(), most_columns); ++i)
    for (std::size_t j = std::max<std::size_t>(i + 1, 2); j < std::min(rows.narrowest(), most_columns); ++j) {
      if (!rows.all(i, could_be_label) || !rows.all(j, could_be_label) || !rows.share(i, j)) continue;
      if (const std::size_t values = rows.values(i).size(); values > most_values) best = {i, j}, most_values = values;
    }
  return best;
}

/// Whether a column is called as no vertices are; w may well be the end of v.
bool called_otherwise(const Cells& names, std::size_t column) {
  return column < names.size() &&
         ((names_weights(names[column]) && names[column].size() > 1) || names_measurements(names[column]));
}

void note_no_end(const Cells& names, std::size_t column, std::vector<std::string>& notes) {
  notes.push_back(
      fmt::format("column {}{} seems to hold times or measurements and no vertices; --columns A,B says which do",
                  column + 1, column < names.size() ? ", " + quoted(names[column]) + "," : ""));
}

double number_of(std::string_view text) {
  double value = std::numeric_limits<double>::quiet_NaN();
  if (text.starts_with('+')) text.remove_prefix(1);
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// What stands in the cell between commas, semicolons and bars, and between blanks if nothing but digits is left
/// without them; without brackets and quotes.
std::vector<std::string> parts_of(std::string_view cell) {
  std::vector<std::string> parts(1);
  const bool digits = cell.find_first_not_of("0123456789 []{}(),;|") == std::string_view::npos;
  for (const char c : cell)
    if (c == ',' || c == ';' || c == '|' || (digits && c == ' ' && !parts.back().empty()))
      parts.emplace_back();
    else if (std::string_view(" []{}()'\"").find(c) == std::string_view::npos)
      parts.back() += c;
  std::erase(parts, "");
  return parts;
}

/// In awk's words: one edge for each column behind the first.
std::string edges_by_awk(const SampleRows& rows) {
  const char mark = rows.separator();
  if (mark == ' ') return "awk '{for(i=2;i<=NF;i++)print $1,$i}'";
  return fmt::format("awk -F'{}' '{{for(i=2;i<=NF;i++)print $1 FS $i}}'", mark == '\t' ? "\\t" : std::string(1, mark));
}

/// "1: 2 3", as adjacency lists are written, too: 1 stands elsewhere without the colon.
void refuse_colons(const SampleRows& rows) {
  if (rows.size() < 2) return;
  std::set<std::string, std::less<>> stems;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].empty()) return;
    const std::string& cell = rows[row][0];
    const std::size_t colon = cell.rfind(':');
    if (colon == std::string::npos || colon == 0 || (colon + 1 < cell.size() && cell[colon + 1] != ' ')) return;
    stems.insert(cell.substr(0, colon));
  }
  const auto is_stem = [&](std::string_view text) {
    const std::vector<std::string> parts = parts_of(text);
    return std::ranges::any_of(parts, [&](const std::string& part) { return stems.contains(part); });
  };
  std::size_t known = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const Cells& cells = rows[row];
    const std::string behind = cells[0].substr(std::min(cells[0].rfind(':') + 2, cells[0].size()));
    const bool further = std::any_of(cells.begin() + 1, cells.end(), is_stem);
    const bool number = parts_of(behind).size() == 1 && is_integer(parts_of(behind)[0]);
    known += behind.empty() ? further : is_stem(behind) || (number && further);
  }
  if (2 * known < rows.size()) return;
  refuse(
      rows, 0,
      fmt::format(
          "the first column ends in a colon, as in adjacency lists: write one edge a line (tr -s ',;:[]{{}}' ' ' | awk "
          "'{{for(i=2;i<=NF;i++)print $1,$i}}'); {}",
          first_two_all_the_same));
}

}  // namespace

/// Neighbours in one column, with another mark between them than between columns. Names with commas are no lists, even
/// if one of them has a vertex in it, nor are those that begin with the vertex itself.
void refuse_listed_neighbours(const SampleRows& rows) {
  const auto starts = rows.values(0);
  std::size_t lists = 0, further = 0, known = 0, own = 0, first = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].size() != 2) return;
    const std::string &start = rows[row][0], &cell = rows[row][1];
    const std::vector<std::string> parts = parts_of(cell);
    if (parts.size() < 2 || starts.contains(cell)) continue;
    if (lists++ == 0) first = row;
    own += std::ranges::find(parts, start) != parts.end();
    further += parts.size();
    known += static_cast<std::size_t>(
        std::ranges::count_if(parts, [&](const std::string& part) { return starts.contains(part); }));
  }
  if (lists == 0 || 4 * lists < rows.size() || 2 * own > lists || 2 * known < further) return;
  refuse(rows, first,
         fmt::format("column 2 lists several values of column 1, as adjacency lists do: write one edge a line; {}",
                     first_two_all_the_same));
}

void refuse_adjacency_list(const SampleRows& rows, std::vector<std::string>& notes) {
  refuse_colons(rows);
  const std::size_t most = rows.widest(), fewest = rows.narrowest();
  if (most < 3) return;
  const auto starts = rows.values(0), ends = rows.values(1);
  std::size_t further = 0, are_starts = 0, are_known = 0, widest_row = 0;
  bool integers = true, distinct = true;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].size() == most && rows[widest_row].size() < most) widest_row = row;
    std::set<std::string_view> seen;
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const std::string& cell = rows[row][column];
      if (cell.starts_with('{')) return;  // attributes
      distinct = seen.insert(cell).second && distinct;
      integers = integers && is_integer(cell);
      further += column >= 2;
      are_starts += column >= 2 && starts.contains(cell);
      are_known += column >= 2 && (starts.contains(cell) || ends.contains(cell));
    }
  }
  const bool varying = fewest != most;
  const bool vertices = rows.complete() ? are_starts == further : 2 * are_starts >= further;
  if (most == 3) {
    if (varying && (vertices || (!integers && 2 * are_known >= further)) && distinct && rows.size() > 2)
      notes.emplace_back(
          "some lines have a third column, and vertices stand in it: if they list neighbours, most are lost; write one "
          "edge a line");
    return;
  }
  const bool regular = !varying && rows.size() > 2 && rows.distinct(0) && vertices && distinct;
  const bool irregular = varying && distinct && (2 * are_known >= further || (integers && most > 4));
  if (!regular && !irregular) return;
  refuse(rows, widest_row,
         fmt::format("{} columns{}: an adjacency list or a list of groups? write one edge a line ({}); {}", most,
                     varying ? fmt::format(", other lines have {}", fewest) : "", edges_by_awk(rows),
                     first_two_all_the_same));
}

void refuse_python(const SampleRows& rows) {
  const auto is_degree = [](const std::string& cell) { return is_integer(cell); };
  const auto are_attributes = [](const std::string& cell) {
    return cell == "{}" || cell.starts_with("{'") || cell.starts_with("{\"");
  };
  const auto either = [&](const std::string& cell) { return is_degree(cell) || are_attributes(cell); };
  if (rows.size() > 0 && rows.all(1, either) && rows.any(1, are_attributes))
    refuse(rows, 0,
           "attributes stand in the second column, as networkx.write_multiline_adjlist has them: write_edgelist writes "
           "an edge a line");

  const auto count = [](const std::string& cell, char c) { return std::ranges::count(cell, c); };
  const auto is_tuple = [&](const Cells& cells) {
    const auto closes = [&](const std::string& cell) { return count(cell, ')') > count(cell, '('); };
    return cells.size() > 1 && cells[0].starts_with('(') && count(cells[0], '(') > count(cells[0], ')') &&
           std::any_of(cells.begin() + 1, cells.end(), closes);
  };
  for (std::size_t row = 0; row < rows.size(); ++row)
    if (!is_tuple(rows[row])) return;
  if (rows.size() == 0) return;
  std::ptrdiff_t brackets = 0;
  for (const std::string& cell : rows[0]) brackets += count(cell, '(');
  refuse(rows, 0,
         fmt::format("brackets open in the first column and close in another, as tuples of Python do: {}; {}",
                     brackets > 1 ? "name vertices without them (networkx.relabel_nodes), or write GraphML"
                                  : "write a, b instead of (a, b) (tr -d \"()'\")",
                     first_two_all_the_same));
}

void refuse_shifted_names(const SampleRows& rows, const Cells& names, bool by_blanks, std::vector<std::string>& notes) {
  const auto filled = [](const Cells& cells) {
    std::size_t count = cells.size();
    while (count > 0 && cells[count - 1].empty()) --count;
    return count;
  };
  if (rows.size() < 2 || filled(names) != names.size()) return;
  const std::size_t width = filled(rows[0]);
  if (width <= names.size()) return;
  for (std::size_t row = 1; row < rows.size(); ++row)
    if (filled(rows[row]) != width) return;
  if (width == names.size() + 1 && rows.counts(0))
    refuse(rows, 0,
           fmt::format(
               "the first line names {} columns, the others have {} and count themselves in the first, as R's "
               "write.table has it: row.names = FALSE leaves it out; --header --columns 2,3 takes the next two, {}",
               names.size(), width, first_two_all_the_same));
  if (by_blanks) return;
  notes.push_back(fmt::format(
      "the first line names {} columns, the others have {}: the names may be of other columns, or a text wants quotes",
      names.size(), width));
}

void refuse_matrix(const SampleRows& rows, const Cells& names) {
  const std::size_t n = rows.size();
  const std::string cure =
      fmt::format(": an adjacency matrix? write its entries as Matrix Market or as edges; {}", first_two_all_the_same);
  if (!rows.complete() || n < 3) return;
  const auto is_called = [](std::string_view name, std::string_view as) {  // quotes may stay far to the right
    if (as.size() > 1 && as.front() == '"' && as.back() == '"') as = as.substr(1, as.size() - 2);
    return name == as;
  };
  const auto are_called = [&](std::size_t first, const Cells& columns, std::size_t skipped) {
    if (columns.size() != n - first + skipped) return false;
    for (std::size_t i = first; i < n; ++i)
      if (rows[i].size() != n - first + 1 || !is_called(rows[i][0], columns[i - first + skipped])) return false;
    return true;
  };
  // The same names on top and in front; nothing or something stands above those in front, as R and pandas write it.
  const bool named =
      names.empty() ? n > 3 && are_called(1, rows[0], 0) : are_called(0, names, 0) || are_called(0, names, 1);
  if (named) refuse(rows, 0, fmt::format("the columns are called as the rows are{}", cure));
  if (rows.narrowest() != n || rows.widest() != n) return;
  // Nothing on the diagonal, or the most there is: a network or correlations, and not lines that are alike by chance.
  bool symmetric = true, binary = n > 3, diagonal = true;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      if (!is_number(rows[i][j])) return;
      const double entry = number_of(rows[i][j]), most = number_of(rows[0][0]);
      symmetric = symmetric && rows[i][j] == rows[j][i];
      binary = binary && (rows[i][j] == "0" || rows[i][j] == "1");
      diagonal = diagonal && number_of(rows[i][i]) == most && (most == 0 || std::abs(entry) <= most);
    }
  if (binary || (diagonal && (symmetric || n > 3))) refuse(rows, 0, fmt::format("a square table of numbers{}", cure));
}

void refuse_constant(const SampleRows& rows, const Cells& names, std::vector<std::string>& notes) {
  if (rows.size() == 0 || rows.narrowest() < 3) return;
  const auto is_text = [](const std::string& cell) { return could_be_label(cell) && !is_number(cell); };
  for (const std::size_t column : {1, 0}) {
    const std::size_t other = 1 - column;
    const std::string& value = rows[0][column];
    if (rows.values(column).size() > 1 || is_number(value)) continue;
    const bool is_arrow = column == 1 && value.find_first_of("-=<>|") != std::string::npos &&
                          value.find_first_not_of("-=<>|~.") == std::string::npos;
    const bool counted = rows.all(other, is_integer) && rows.all(2, is_integer) && rows.distinct(other);
    const bool relates = rows.size() > 1 && rows.values(other).size() > 1;
    if (is_arrow || (relates && !counted && rows.share(other, 2)))
      refuse(rows, 0,
             fmt::format("column {} is {} in every line, so it seems to hold no vertices: if the ends are in the "
                         "others, {}; {}",
                         column + 1, quoted(value), option_text(names, other, 2), first_two_all_the_same));
    if (relates && rows.all(2, is_text) && 2 * rows.values(2).size() >= rows.size())
      notes.push_back(
          fmt::format("column {} is {} in every line, so that every edge has this end; {} would take the others",
                      column + 1, quoted(value), option_text(names, other, 2)));
  }
}

void refuse_other_columns(const SampleRows& rows, const Cells& names, std::vector<std::string>& notes) {
  if (rows.size() == 0 || rows.narrowest() < 3) return;
  if (rows.meet(0, 1)) {  // by chance, perhaps
    for (const std::size_t column : {0, 1})
      if (called_otherwise(names, column)) return note_no_end(names, column, notes);
    return;
  }
  const auto is_text = [](const std::string& cell) { return !is_number(cell); };
  const auto refuse_first = [&](const std::string& why) {
    refuse(rows, 0,
           fmt::format("{}the first column {}: say which columns are the ends, as in {}",
                       names.empty() ? "" : fmt::format("the columns are {}; ", listed(names)), why,
                       likely_ends(rows, names)));
  };
  const bool texts_behind = rows.all(1, is_text) && rows.all(2, is_text);
  const bool called_so = names.size() > 1 && names_rows(names[0]) && !names_rows(names[1]);
  const bool counted = rows.size() > 2 && rows.counts(0);
  const bool next_two = rows.share(1, 2);
  if (rows.distinct(0) && (called_so || (rows.size() > 2 && texts_behind && (counted || rows.meet(1, 2)))))
    refuse_first("has another value in every line and seems to number the rows");
  if (!rows.any(0, could_be_label) && rows.all(1, could_be_label) && rows.all(2, could_be_label))
    refuse_first("seems to hold times or measurements");
  if (texts_behind && next_two) refuse_first("shares nothing with the next two, which share values");
  if (rows.share(0, 2) && !rows.meet(1, 2) && rows.all(0, is_text) && rows.all(2, is_text))
    refuse(rows, 0,
           fmt::format("columns 1 and 3 share values, and column 2 has none of them, so it seems to hold no vertices: "
                       "if the ends are in the others, {}; {}",
                       option_text(names, 0, 2), first_two_all_the_same));
  if (next_two || (counted && rows.size() > 4 && rows.all(1, could_be_label) && rows.all(2, could_be_label))) {
    notes.push_back(
        fmt::format("no vertex stands in both of the first two columns, and the first {}; {} would take others",
                    counted ? "counts the lines" : "may be a time or the like", likely_ends(rows, names)));
  } else if (const auto pair = pair_that_shares(rows)) {
    notes.push_back(
        fmt::format("no vertex stands in both of the first two columns, and columns {} and {} share values; {} would "
                    "take these",
                    pair->first + 1, pair->second + 1, option_text(names, pair->first, pair->second)));
  } else {
    for (const std::size_t column : {0, 1})
      if (called_otherwise(names, column) || !rows.any(column, could_be_label))
        return note_no_end(names, column, notes);
  }
}

void note_missing(const SampleRows& rows, std::size_t first, std::size_t second, std::vector<std::string>& notes) {
  constexpr std::string_view words[] = {"NA", "N/A", "NaN", "nan", "NULL", "null", "None", "-", "?"};
  for (const std::string_view word : words) {
    bool in_first = false, in_second = false;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const auto is_here = [&](std::size_t column) { return column < rows[row].size() && rows[row][column] == word; };
      const bool both = is_here(first) && is_here(second);
      in_first = in_first || (is_here(first) && !both);
      in_second = in_second || (is_here(second) && !both);
    }
    if (in_first && in_second) continue;  // a word among others
    if (in_first || in_second)
      notes.push_back(
          fmt::format("'{}' is taken for a vertex; if it says that something is missing, leave these lines out", word));
  }
}

}  // namespace densek::io
