// Texts in CSV files that people open in spreadsheets.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

namespace densek::report {

/// A text as a field: quoted where it must be, and with an apostrophe in front where a spreadsheet would take it for a
/// formula (= + - @). For tables only: graphs are written as they are, so that they are read back as they were.
std::string csv_field(std::string_view text);

/// A number as a field, empty where there is none.
template <class Value>
std::string or_empty(const std::optional<Value>& value) {
  return value ? fmt::format("{}", *value) : std::string();
}

}  // namespace densek::report
