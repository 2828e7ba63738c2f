// The beginning of a text, from which its format is recognised.
#pragma once

#include <algorithm>
#include <string_view>

namespace densek::io {

struct Sample {
  std::string_view text;  ///< the first chunk
  bool complete = false;  ///< which is all there is
  std::string_view path;  ///< where it comes from
};

/// Takes the next line (without its end) off the text.
inline std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// The one definition of a blank line, the same as that of `ends_line` behind blanks.
inline bool is_blank_line(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

}  // namespace densek::io
