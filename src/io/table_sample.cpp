#include "io/table_sample.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/utf8.h"
#include "io/fields.h"
#include "io/sample.h"
#include "io/scan.h"

namespace densek::io {

namespace {

/// Digits with the marks of a date or a time between them.
bool looks_like_time(std::string_view text) {
  return text.find_first_not_of("0123456789-/:. TZ+") == std::string_view::npos &&
         text.find_first_of("-/:") != std::string_view::npos && text.find_first_of("0123456789") == 0;
}

}  // namespace

bool is_integer(const std::string& text) { return canonical_integer(text).has_value(); }

bool could_be_label(const std::string& text) {
  return !text.empty() && (is_integer(text) || !is_number(text)) && !looks_like_time(text);
}

std::string quoted(const std::string& text) { return fmt::format("'{}'", printable(text)); }

std::string listed(const Cells& names) {
  std::vector<std::string> shown;
  for (const std::string& name : names) shown.push_back(printable(name));
  return fmt::format("{}", fmt::join(shown, ", "));
}

TableSample sample_table(std::string_view text, char separator, bool complete) {
  constexpr std::size_t most_lines = 1000, most_cells = 1000, most_in_all = 50'000;
  TableSample sample;
  sample.by_blanks = separator == ' ';
  sample.separator = separator;
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

bool SampleRows::may_hold_labels(std::size_t column) const {
  return !any(column, [](const std::string& cell) { return !cell.empty() && !could_be_label(cell); });
}

std::unordered_set<std::string> SampleRows::values(std::size_t column) const {
  std::unordered_set<std::string> found;
  for (std::size_t row = 0; row < size(); ++row)
    if (column < (*this)[row].size()) found.insert((*this)[row][column]);
  return found;
}

bool SampleRows::meet(std::size_t one, std::size_t other) const {
  const auto here = values(one), there = values(other);
  return std::ranges::any_of(here, [&](const std::string& value) { return there.contains(value); });
}

bool SampleRows::share(std::size_t one, std::size_t other) const {
  const auto here = values(one), there = values(other);
  const auto common = static_cast<std::size_t>(
      std::ranges::count_if(here, [&](const std::string& value) { return there.contains(value); }));
  return common > 1 && 4 * common >= std::max(here.size(), there.size());
}

bool SampleRows::counts(std::size_t column) const {
  std::optional<std::uint64_t> before;
  for (std::size_t row = 0; row < size(); ++row) {
    const auto value = column < (*this)[row].size() ? canonical_integer((*this)[row][column]) : std::nullopt;
    if (!value || (before && value->bits != *before + 1)) return false;
    before = value->bits;
  }
  return true;
}

std::size_t SampleRows::narrowest() const {
  std::size_t least = SIZE_MAX;
  for (std::size_t row = 0; row < size(); ++row) least = std::min(least, (*this)[row].size());
  return least;
}

std::size_t SampleRows::widest() const {
  std::size_t most = 0;
  for (std::size_t row = 0; row < size(); ++row) most = std::max(most, (*this)[row].size());
  return most;
}

}  // namespace densek::io
