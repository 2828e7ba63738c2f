#include "io/columns.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "base/utf8.h"
#include "io/column_names.h"
#include "io/fields.h"
#include "io/scan.h"
#include "io/table_doubts.h"

namespace densek::io {

namespace {

// --- Is the first line a header?

enum class HasHeader { no, perhaps, yes };

/// What labels made after one pattern have in common: v1 and v27, gene7 and gene8; one letter is like any other.
std::string family(std::string_view label) {
  label = label.substr(0, label.find_last_not_of("0123456789") + 1);
  return label.size() < 2 ? std::string() : std::string(label);
}

/// Whether the word in the first line is one of the labels below, or like them.
bool is_like_labels(const SampleRows& rows, const std::string& word, std::size_t first, std::size_t second) {
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
  const SampleRows rows(sample, true);
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

HasHeader find_header(const TableSample& sample, std::size_t first, std::size_t second) {
  const Cells& top = sample.lines[0];
  if (top.size() <= std::max(first, second)) return HasHeader::no;
  if (named_ends(sample, false)) return HasHeader::yes;
  const bool numbers = is_integer(top[first]) && is_integer(top[second]);  // of columns, or of vertices and edges
  if (!numbers && (is_integer(top[first]) || is_integer(top[second]))) return HasHeader::no;
  const SampleRows rows(sample, true);
  if (rows.size() == 0) return HasHeader::no;
  if (numbers && (rows.any(first, is_integer) || rows.any(second, is_integer))) return HasHeader::no;
  if (rows.all(first, is_integer) && rows.all(second, is_integer)) return HasHeader::yes;
  const auto text_above_numbers = [&](std::size_t column) {
    return !top[column].empty() && !is_amount(top[column]) && rows.all(column, is_amount);
  };
  if (!sample.by_blanks && !numbers)
    for (std::size_t column = 0; column < top.size(); ++column)
      if (text_above_numbers(column) && (column > std::max(first, second) || rows.size() > 1)) return HasHeader::yes;

  std::unordered_map<std::string, std::uint64_t> times;  // of each label, in either end
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (const std::size_t column : {first, second})
      if (column < rows[row].size()) ++times[rows[row][column]];
  if (times.contains(top[first]) || times.contains(top[second])) return HasHeader::no;
  const auto is_word = [&](std::size_t column) {
    return is_column_word(top[column]) && !is_like_labels(rows, top[column], first, second);
  };
  if (is_word(first) && is_word(second)) return HasHeader::yes;
  if (numbers) return rows.size() > 1 ? HasHeader::perhaps : HasHeader::no;
  if (sample.by_blanks || rows.size() < 2) return HasHeader::no;
  const bool others_come_again = std::ranges::all_of(times, [](const auto& label) { return label.second > 1; });
  return sample.complete && rows.size() >= 5 && others_come_again ? HasHeader::yes : HasHeader::perhaps;
}

// --- Weights

/// The column whose name says that it holds weights, if there is one and it is no end; one that is called "weight" if
/// there are several.
std::optional<std::size_t> named_weight(const SampleRows& rows, const Cells& names, Ends& ends) {
  std::vector<std::size_t> found, called_weight;
  for (std::size_t column = 0; column < names.size(); ++column) {
    if (column == ends.first || column == ends.second || !names_weights(names[column])) continue;
    (lower_case(names[column]) == "weight" ? called_weight : found).push_back(column);
  }
  if (called_weight.size() > 1)
    ends.notes.push_back(fmt::format(
        "{} columns are called weight, and the first of them, column {}, was read; --weight {} reads the next",
        called_weight.size(), called_weight[0] + 1, called_weight[1] + 1));
  if (!called_weight.empty()) return called_weight[0];
  if (found.empty()) return std::nullopt;
  if (found.size() == 1 && rows.any(found[0], is_amount)) return found[0];
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
    ends.weight = named_weight(SampleRows(sample, ends.header), names, ends);
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

Ends choose_ends(const TableSample& sample, const ReadOptions& options) {
  Ends ends;
  if (sample.lines.empty()) return ends;
  const SampleRows everything(sample, false);
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
  const HasHeader found = options.header ? (*options.header ? HasHeader::yes : HasHeader::no)
                          : by_name      ? HasHeader::yes
                                         : find_header(sample, ends.first, ends.second);
  ends.header = found == HasHeader::yes;
  const Cells names = ends.header ? sample.lines[0] : Cells();
  const bool numbered = !options.columns.empty() && std::ranges::none_of(options.columns, is_name);
  const Cells& top = sample.lines[0];
  const SampleRows below(sample, true);
  const bool counted_below = std::ranges::none_of(top, is_integer) && below.narrowest() == top.size() + 1 &&
                             below.widest() == top.size() + 1 && below.counts(0);
  if (!ends.header && !options.header && !numbered && counted_below)
    refuse_shifted_names(below, top, sample.by_blanks, ends.notes);
  if (ends.header && !numbered) refuse_shifted_names(SampleRows(sample, true), names, sample.by_blanks, ends.notes);
  if (!options.columns.empty()) {
    choose(names);
  } else {
    const SampleRows rows(sample, ends.header);
    const auto pair = ends.header ? named_ends(sample, true) : std::nullopt;
    if (!pair || !pair->sure) {  // ('a', 'b') is no header, source,target is
      refuse_python(rows);
      refuse_matrix(rows, names);
    }
    if (pair) {
      ends.first = pair->first;
      ends.second = pair->second;
    } else {
      if (!ends.header) refuse_adjacency_list(rows, ends.notes);
      if (!options.bipartite) refuse_listed_neighbours(rows);
      std::vector<std::string> doubts;  // that two sides would explain
      refuse_constant(rows, names, doubts);
      refuse_other_columns(rows, names, doubts);
      if (!options.bipartite) ends.notes.insert(ends.notes.end(), doubts.begin(), doubts.end());
    }
  }
  if (found == HasHeader::perhaps)
    ends.notes.push_back(
        fmt::format("the first line, {} and {}, was taken as an edge, but neither occurs again{}; --header skips it",
                    quoted(sample.lines[0][ends.first]), quoted(sample.lines[0][ends.second]),
                    sample.complete ? "" : fmt::format(" in the first {} lines", sample.lines.size())));
  note_missing(SampleRows(sample, ends.header), ends.first, ends.second, ends.notes);
  choose_weight(sample, options, width, names, ends);
  return ends;
}

}  // namespace densek::io
