// One line of an edge list, cut into its columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace densek::io {

/// What is wrong with the line one is looking at.
struct BadLine {
  std::string what;
};

/// The same of a line among others: it counts from 1 in what was looked at, and 0 means that no line is to blame.
struct LineError {
  std::uint64_t line;
  std::string what;
};

/// The kinds of lines that hold no edge: blank ones, comments (#, % and //), and "sep=;", which is for spreadsheets.
bool is_comment_or_blank(std::string_view line);

/// Hands out the columns of one line (without its line end) from left to right.
///
/// Blanks around a column do not belong to it. A column in double quotes may contain anything, "" being a quote. Lines
/// of a tab-separated file that have no tab are cut at blanks if they begin with two integers; labels may have blanks.
class Fields {
 public:
  /// Quotes mean something in so many columns; in what stands behind, attributes perhaps, they are plain characters.
  static constexpr std::size_t always_unquoted = 3;

  Fields(std::string_view line, char separator, std::size_t unquoted = always_unquoted);
  /// The next column; false at the end of the line. The text lives as long as the line, or until three more columns
  /// were handed out. Throws BadLine.
  bool next(std::string_view& column) { return take(column, unquoted_[handed_out_++ % std::size(unquoted_)]); }
  /// Passes over a column.
  bool skip() {
    std::string_view column;
    return take(column, skipped_);
  }

 private:
  bool take(std::string_view& column, std::string& room);
  void unquote(std::string& text);

  std::string_view rest_;
  char separator_;
  bool more_;
  std::string unquoted_[3], skipped_;
  std::size_t column_ = 0, handed_out_ = 0, num_unquoted_;
};

/// The column, from 0, whose text begins with a quote that does not end on this line, so that the next line may be more
/// of that text and no edge; nothing if there is none.
std::optional<std::size_t> column_of_open_quote(std::string_view line, char separator);

/// Whether the text is a number, NaN and infinities included.
bool is_number(std::string_view text);

/// Digits with commas among them, as in 0,5 and 1.234,50: a number to many people, but none that can be read, since the
/// comma may stand for the point or for thousands.
bool is_number_with_commas(std::string_view text);

/// A number, with commas or not.
bool is_amount(std::string_view text);

/// What separates the columns of an edge list that starts like this: ',' ';' '\t', or ' ' for any run of blanks.
char detect_separator(std::string_view text);
/// The same of a single line, also of one that would be a comment there.
char separator_of_line(std::string_view line);

}  // namespace densek::io
