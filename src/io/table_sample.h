// The first lines of a table, cut into columns, and what their values look like.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace densek::io {

using Cells = std::vector<std::string>;

/// The first lines of a table, cut into columns; comments and blank lines are left out.
struct TableSample {
  std::vector<Cells> lines;
  std::vector<std::uint64_t> numbers;  ///< of the lines in the file, from 1
  bool complete = false;               ///< there are no further lines
  bool by_blanks = false;              ///< columns are separated by any blanks
  char separator = ' ';
};

/// At most some 1000 lines of the text.
TableSample sample_table(std::string_view text, char separator, bool complete);

bool is_integer(const std::string& text);

/// A label of a vertex rather than a measurement.
bool could_be_label(const std::string& text);

/// For messages: 'text', and names with commas between them.
std::string quoted(const std::string& text);
std::string listed(const Cells& names);

/// The lines behind a header, or all of them.
class SampleRows {
 public:
  SampleRows(const TableSample& sample, bool header) : sample_(sample), skipped_(header ? 1 : 0) {}

  std::size_t size() const { return sample_.lines.size() - skipped_; }
  const Cells& operator[](std::size_t row) const { return sample_.lines[row + skipped_]; }
  std::uint64_t number(std::size_t row) const { return sample_.numbers[row + skipped_]; }
  bool complete() const { return sample_.complete; }
  char separator() const { return sample_.separator; }

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
  bool may_hold_labels(std::size_t column) const;
  std::unordered_set<std::string> values(std::size_t column) const;
  bool distinct(std::size_t column) const { return values(column).size() == size(); }
  /// Whether a value of one column occurs in the other.
  bool meet(std::size_t one, std::size_t other) const;
  /// Whether the columns have so many values in common that both are likely to hold the same things.
  bool share(std::size_t one, std::size_t other) const;
  /// Integers, each one more than the one before.
  bool counts(std::size_t column) const;
  std::size_t narrowest() const;
  std::size_t widest() const;

 private:
  static constexpr std::size_t first_rows = 8;
  const TableSample& sample_;
  std::size_t skipped_;
};

}  // namespace densek::io
