// Names as valid UTF-8 for documents that allow nothing else, and as people may be shown them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace densek {

/// A character at the start of a text.
struct Character {
  std::size_t bytes = 0;  ///< 0: no valid one (RFC 3629: no surrogates, nothing too long)
  std::uint32_t code = 0;
};
Character first_character(std::string_view text);

/// Adds the character with this code.
void append_utf8(std::string& text, std::uint32_t code);

/// The text as valid UTF-8. Bytes that are none become \xNN ("andr\xe9"), and a backslash that stands before xNN
/// already becomes \x5c, so that different texts stay different; any other text is returned as it is.
std::string as_utf8(std::string_view text);

/// The text as a terminal or a message may show it: characters that control instead of showing (escapes, line ends,
/// turns of the direction of writing) and bytes that are no UTF-8 become \n, \t, \x1b or \u202e. For eyes: different
/// texts may look alike.
std::string printable(std::string_view text);

/// The same in quotes, and of a long text the beginning.
std::string shown(std::string_view text);

}  // namespace densek
