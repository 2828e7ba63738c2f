// One line of an edge list, cut into its columns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace densek::io {

/// What is wrong with the line one is looking at.
struct BadLine {
  std::string what;
};

/// How the columns of a file are separated, found from its first lines.
struct Dialect {
  char separator = ' ';  ///< ',' ';' '\t', or ' ' for any run of blanks
  bool header = false;   ///< the first line that is no comment names the columns
};

/// The kinds of lines that hold no edge: blank ones and comments (#, % and //).
bool is_comment_or_blank(std::string_view line);

/// Hands out the columns of one line (without its line end) from left to right.
///
/// Blanks around a column do not belong to it. A column in double quotes may contain anything, "" being a quote. Lines
/// of a tab-separated file that have no tab are cut at blanks.
class Fields {
 public:
  Fields(std::string_view line, char separator);
  /// The next column; false at the end of the line. The text lives until the line or the Fields end.
  /// Throws BadLine.
  bool next(std::string_view& column);

 private:
  std::string_view quoted();

  std::string_view rest_;
  char separator_;
  bool more_;
  std::string unquoted_[3];
  std::size_t column_ = 0;
};

/// Whether the text is a number, NaN and infinities included.
bool is_number(std::string_view text);

/// The separator and header of an edge list whose first lines these are.
Dialect detect_dialect(std::string_view text);

}  // namespace densek::io
