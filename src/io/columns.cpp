#include "io/columns.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "base/utf8.h"
#include "io/column_names.h"
#include "io/fields.h"
#include "io/sample.h"
#include "io/scan.h"

namespace densek::io {

namespace {

bool is_integer(const std::string& text) { return canonical_integer(text).has_value(); }

/// Digits with the marks of a date or a time between them.
bool looks_like_time(std::string_view text) {
  return text.find_first_not_of("0123456789-/:. TZ+") == std::string_view::npos &&
         text.find_first_of("-/:") != std::string_view::npos && text.find_first_of("0123456789") == 0;
}

/// A label of a vertex rather than a measurement.
bool could_be_label(const std::string& text) {
  return !text.empty() && (is_integer(text) || !is_number(text)) && !looks_like_time(text);
}

std::string quoted(const std::string& text) { return fmt::format("'{}'", printable(text)); }

std::string listed(const Cells& names) {
  std::vector<std::string> shown;
  for (const std::string& name : names) shown.push_back(printable(name));
  return fmt::format("{}", fmt::join(shown, ", "));
}

/// The lines behind a header, or all of them.
class Rows {
 public:
  Rows(const TableSample& sample, bool header) : sample_(sample), skipped_(header ? 1 : 0) {}

  std::size_t size() const { return sample_.lines.size() - skipped_; }
  const Cells& operator[](std::size_t row) const { return sample_.lines[row + skipped_]; }
  std::uint64_t number(std::size_t row) const { return sample_.numbers[row + skipped_]; }
  bool complete() const { return sample_.complete; }

  /// Whether there are rows, and the first ones have the column, and `is` holds for it in each. Not all rows, because
  /// one odd value far below says nothing about the column.
  template <class Is>
  bool all(std::size_t column, Is&& is) const {
    for (std::size_t row = 0; row < std::min(size(), first_rows); ++row)
      if (column >= (*this)[row].size() || !is((*this)[row][column])) return false;
    return size() > 0;
  }
  /// Whether `is` holds somewhere in the first rows.
  template <class Is>
  bool any(std::size_t column, Is&& is) const {
    for (std::size_t row = 0; row < std::min(size(), first_rows); ++row)
      if (column < (*this)[row].size() && is((*this)[row][column])) return true;
    return false;
  }
  /// Whether nothing in the first rows of the column is a measurement.
  bool may_hold_labels(std::size_t column) const {
    return !any(column, [](const std::string& cell) { return !cell.empty() && !could_be_label(cell); });
  }
  std::unordered_set<std::string> values(std::size_t column) const {
    std::unordered_set<std::string> found;
    for (std::size_t row = 0; row < size(); ++row)
      if (column < (*this)[row].size()) found.insert((*this)[row][column]);
    return found;
  }
  bool distinct(std::size_t column) const { return values(column).size() == size(); }
  /// Whether a value of one column occurs in the other.
  bool meet(std::size_t one, std::size_t other) const {
    const auto here = values(one), there = values(other);
    return std::ranges::any_of(here, [&](const std::string& value) { return there.contains(value); });
  }
  /// Whether the columns have so many values in common that both are likely to hold the same things.
  bool share(std::size_t one, std::size_t other) const {
    const auto here = values(one), there = values(other);
    const auto common = static_cast<std::size_t>(
        std::ranges::count_if(here, [&](const std::string& value) { return there.contains(value); }));
    return common > 1 && 4 * common >= std::max(here.size(), there.size());
  }
  /// Integers, each one more than the one before.
  bool counts(std::size_t column) const {
    std::optional<std::uint64_t> before;
    for (std::size_t row = 0; row < size(); ++row) {
      const auto value = column < (*this)[row].size() ? canonical_integer((*this)[row][column]) : std::nullopt;
      if (!value || (before && value->bits != *before + 1)) return false;
      before = value->bits;
    }
    return true;
  }
  std::size_t narrowest() const {
    std::size_t least = SIZE_MAX;
    for (std::size_t row = 0; row < size(); ++row) least = std::min(least, (*this)[row].size());
    return least;
  }
  std::size_t widest() const {
    std::size_t most = 0;
    for (std::size_t row = 0; row < size(); ++row) most = std::max(most, (*this)[row].size());
    return most;
  }

 private:
  static constexpr std::size_t first_rows = 8;
  const TableSample& sample_;
  std::size_t skipped_;
};

// --- Is the first line a header?

enum class Header { no, perhaps, yes };

/// What labels made after one pattern have in common: v1 and v27, gene7 and gene8; one letter is like any other.
std::string family(std::string_view label) {
  label = label.substr(0, label.find_last_not_of("0123456789") + 1);
  return label.size() < 2 ? std::string() : std::string(label);
}

/// Whether the word in the first line is one of the labels below, or like them.
bool is_like_labels(const Rows& rows, const std::string& word, std::size_t first, std::size_t second) {
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (const std::size_t column : {first, second}) {
      if (column >= rows[row].size()) continue;
      const std::string& label = rows[row][column];
      if (label == word || (!is_integer(label) && family(label) == family(word))) return true;
    }
  return false;
}

/// A pair of columns that the first line names as ends, and that hold labels; words that are like those below are
/// labels themselves.
std::optional<NamedPair> named_ends(const TableSample& sample, bool header_for_sure) {
  const Rows rows(sample, true);
  for (const NamedPair& pair : named_pairs(sample.lines[0])) {
    const bool first_two = pair.first == 0 && pair.second == 1;
    if (!first_two && !(rows.may_hold_labels(pair.first) && rows.may_hold_labels(pair.second))) continue;
    const auto like_labels = [&](std::size_t column) {
      return is_like_labels(rows, sample.lines[0][column], pair.first, pair.second);
    };
    if (header_for_sure || pair.sure || (rows.size() > 0 && !like_labels(pair.first) && !like_labels(pair.second)))
      return pair;
  }
  return std::nullopt;
}

Header find_header(const TableSample& sample, std::size_t first, std::size_t second) {
  const Cells& top = sample.lines[0];
  if (top.size() <= std::max(first, second)) return Header::no;
  if (named_ends(sample, false)) return Header::yes;
  if (is_integer(top[first]) || is_integer(top[second])) return Header::no;
  const Rows rows(sample, true);
  if (rows.size() == 0) return Header::no;
  if (rows.all(first, is_integer) && rows.all(second, is_integer)) return Header::yes;
  const auto text_above_numbers = [&](std::size_t column) {
    return !top[column].empty() && !is_number(top[column]) && rows.all(column, is_number);
  };
  if (!sample.by_blanks)
    for (std::size_t column = 0; column < top.size(); ++column)
      if (text_above_numbers(column) && (column > std::max(first, second) || rows.size() > 1)) return Header::yes;

  std::unordered_map<std::string, std::uint64_t> times;  // of each label, in either end
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (const std::size_t column : {first, second})
      if (column < rows[row].size()) ++times[rows[row][column]];
  if (times.contains(top[first]) || times.contains(top[second])) return Header::no;
  const auto is_word = [&](std::size_t column) {
    return is_column_word(top[column]) && !is_like_labels(rows, top[column], first, second);
  };
  if (is_word(first) && is_word(second)) return Header::yes;
  if (sample.by_blanks || rows.size() < 2) return Header::no;
  const bool others_come_again = std::ranges::all_of(times, [](const auto& label) { return label.second > 1; });
  return sample.complete && rows.size() >= 5 && others_come_again ? Header::yes : Header::perhaps;
}

// --- Is it a table of edges?

[[noreturn]] void refuse(const Rows& rows, std::size_t row, const std::string& what) {
  throw LineError{rows.number(row), what};
}

constexpr std::string_view first_two_all_the_same = "--columns 1,2 takes the first two all the same";

/// Lines that list all neighbours of a vertex, or the members of a group, would lose all but two of their columns.
void refuse_adjacency_list(const Rows& rows, std::vector<std::string>& notes) {
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
    if (varying && vertices && distinct && rows.size() > 2)
      notes.emplace_back(
          "some lines have a third column, and vertices stand in it: if they list neighbours, most are lost; write one "
          "edge a line");
    return;
  }
  const bool regular = !varying && rows.size() > 2 && rows.distinct(0) && vertices && distinct;
  const bool irregular = varying && distinct && (2 * are_known >= further || (integers && most > 4));
  if (!regular && !irregular) return;
  refuse(rows, widest_row,
         fmt::format("{} columns{}: an adjacency list or a list of groups? write one edge a line (awk "
                     "'{{for(i=2;i<=NF;i++)print $1,$i}}'); {}",
                     most, varying ? fmt::format(", other lines have {}", fewest) : "", first_two_all_the_same));
}

void refuse_matrix(const Rows& rows, const Cells& names) {
  const std::size_t n = rows.size();
  const std::string cure =
      fmt::format(": an adjacency matrix? write its entries as Matrix Market or as edges; {}", first_two_all_the_same);
  if (!rows.complete() || n < 3 || rows.narrowest() != rows.widest()) return;
  if (!names.empty()) {  // the same names on top and in front
    if (names.size() != n + 1 || rows.widest() != n + 1) return;
    for (std::size_t i = 0; i < n; ++i)
      if (names[i + 1] != rows[i][0]) return;
    refuse(rows, 0, fmt::format("the columns are called as the rows are{}", cure));
  }
  if (rows.widest() != n) return;
  bool symmetric = true, binary = n > 3;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      if (!is_number(rows[i][j])) return;
      symmetric = symmetric && rows[i][j] == rows[j][i] && (i != j || rows[i][i] == "0");
      binary = binary && (rows[i][j] == "0" || rows[i][j] == "1");
    }
  if (symmetric || binary) refuse(rows, 0, fmt::format("a square table of numbers{}", cure));
}

/// Columns by name where there are names, as the option takes them.
std::string option_text(const Cells& names, std::size_t first, std::size_t second) {
  const auto one = [&](std::size_t column) {
    return column < names.size() && !names[column].empty() ? printable(names[column]) : std::to_string(column + 1);
  };
  return fmt::format("--columns {},{}", one(first), one(second));
}

/// The first two columns behind the first one that could be ends.
std::string likely_ends(const Rows& rows, const Cells& names) {
  std::vector<std::size_t> found;
  for (const bool labels : {true, false})
    for (std::size_t column = 1; column < rows.narrowest() && found.size() < 2; ++column)
      if (rows.all(column, could_be_label) == labels) found.push_back(column);
  return option_text(names, found[0], found[1]);
}

/// The first two columns have no vertex in common, and there may be a better reason than two kinds of vertices: one of
/// them numbers the rows, or is a time, a measurement, the name of a relation.
void refuse_other_columns(const Rows& rows, const Cells& names, std::vector<std::string>& notes) {
  if (rows.size() == 0 || rows.narrowest() < 3 || rows.meet(0, 1)) return;
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
  if (next_two || (counted && rows.size() > 4 && rows.all(1, could_be_label) && rows.all(2, could_be_label)))
    notes.push_back(
        fmt::format("no vertex stands in both of the first two columns, and the first {}; {} would take others",
                    counted ? "counts the lines" : "may be a time or the like", likely_ends(rows, names)));
}

// --- Weights

/// The column whose name says that it holds weights, if there is one and it is no end; one that is called "weight" if
/// there are several.
std::optional<std::size_t> named_weight(const Rows& rows, const Cells& names, Ends& ends) {
  std::vector<std::size_t> found;
  for (std::size_t column = 0; column < names.size(); ++column) {
    if (column == ends.first || column == ends.second || !names_weights(names[column])) continue;
    if (lower_case(names[column]) == "weight") return column;
    found.push_back(column);
  }
  if (found.empty()) return std::nullopt;
  const auto is_weight = [](const std::string& cell) { return is_number(cell); };
  if (found.size() == 1 && rows.any(found[0], is_weight)) return found[0];
  const std::string name = printable(names[found[0]]);
  ends.notes.push_back(
      found.size() > 1 ? fmt::format("several columns may hold weights, and none was read; --weight {} reads one", name)
                       : fmt::format("the column {} holds no numbers and was not read as weights", name));
  return std::nullopt;
}

void choose_weight(const TableSample& sample, const ReadOptions& options, std::size_t width, const Cells& names,
                   Ends& ends) {
  if (options.unweighted) return;
  if (options.weight.empty()) {
    ends.weight = named_weight(Rows(sample, ends.header), names, ends);
    return;
  }
  ends.weight = find_column(options.weight, names, width);
  if (ends.weight == ends.first || ends.weight == ends.second)
    throw UsageError(
        fmt::format("the column {} is an end of the edges and cannot be their weight too; the ends are in "
                    "columns {} and {}",
                    quoted(options.weight), ends.first + 1, ends.second + 1));
}

}  // namespace

// --- Columns the caller names

std::size_t find_column(const std::string& wanted, const Cells& names, std::size_t width) {
  const bool number = !wanted.empty() && std::ranges::all_of(wanted, is_digit);
  if (number) {
    const auto value = canonical_integer(wanted);
    if (value && value->bits >= 1 && value->bits <= width) return static_cast<std::size_t>(value->bits) - 1;
  } else {
    for (const bool exactly : {true, false}) {
      std::vector<std::size_t> found;
      for (std::size_t i = 0; i < names.size(); ++i)
        if (exactly ? names[i] == wanted : plain_name(names[i]) == plain_name(wanted)) found.push_back(i);
      if (found.size() == 1) return found[0];
      if (found.size() > 1)
        throw UsageError(fmt::format("there are several columns {}: name one by its number, from 1", quoted(wanted)));
    }
  }
  throw UsageError(fmt::format("there is no column {}; there are {}{}", quoted(wanted), width,
                               names.empty() ? "" : fmt::format(": {}", listed(names))));
}

TableSample sample_table(std::string_view text, char separator, bool complete) {
  constexpr std::size_t most_lines = 1000, most_cells = 1000, most_in_all = 50'000;
  TableSample sample;
  sample.by_blanks = separator == ' ';
  std::uint64_t number = 0;
  std::size_t in_all = 0;
  while (!text.empty() && sample.lines.size() < most_lines && in_all < most_in_all) {
    const std::string_view line = take_line(text);
    ++number;
    if (is_comment_or_blank(line)) continue;
    Cells cells;
    try {
      Fields fields(line, separator, separator == ' ' ? Fields::always_unquoted : most_cells);
      for (std::string_view cell; cells.size() < most_cells && fields.next(cell);) cells.emplace_back(cell);
    } catch (const BadLine&) {  // the parser will say it, if these columns are wanted
    }
    in_all += cells.size();
    sample.lines.push_back(std::move(cells));
    sample.numbers.push_back(number);
  }
  sample.complete = complete && text.empty();
  return sample;
}

Ends choose_ends(const TableSample& sample, const ReadOptions& options) {
  Ends ends;
  if (sample.lines.empty()) return ends;
  const Rows everything(sample, false);
  const std::size_t width = everything.widest();
  const auto is_name = [](const std::string& column) { return !std::ranges::all_of(column, is_digit); };
  const bool by_name = std::ranges::any_of(options.columns, is_name) || is_name(options.weight);
  if (by_name && options.header == false) throw UsageError("columns have names only if there is a header line");
  const auto choose = [&](const Cells& names) {
    ends.first = find_column(options.columns[0], names, width);
    ends.second = find_column(options.columns[1], names, width);
    if (ends.first == ends.second) throw UsageError("both ends cannot be the same column");
  };
  if (!options.columns.empty() && std::ranges::none_of(options.columns, is_name)) choose({});
  const Header found = options.header ? (*options.header ? Header::yes : Header::no)
                       : by_name      ? Header::yes
                                      : find_header(sample, ends.first, ends.second);
  ends.header = found == Header::yes;
  const Cells names = ends.header ? sample.lines[0] : Cells();
  if (!options.columns.empty()) {
    choose(names);
  } else {
    const Rows rows(sample, ends.header);
    const auto pair = ends.header ? named_ends(sample, true) : std::nullopt;
    if (pair) {
      ends.first = pair->first;
      ends.second = pair->second;
    } else {
      refuse_matrix(rows, names);
      if (!ends.header) refuse_adjacency_list(rows, ends.notes);
      std::vector<std::string> doubts;  // that two sides would explain
      refuse_other_columns(rows, names, doubts);
      if (!options.bipartite) ends.notes.insert(ends.notes.end(), doubts.begin(), doubts.end());
    }
  }
  if (found == Header::perhaps)
    ends.notes.push_back(
        fmt::format("the first line, {} and {}, was taken as an edge, but neither occurs again; --header skips it",
                    quoted(sample.lines[0][ends.first]), quoted(sample.lines[0][ends.second])));
  choose_weight(sample, options, width, names, ends);
  return ends;
}

}  // namespace densek::io
