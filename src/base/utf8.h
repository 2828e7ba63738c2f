// Names as valid UTF-8 for documents that allow nothing else, and as people may be shown them.
#pragma once

#include <string>
#include <string_view>

namespace densek {

/// The text as valid UTF-8. Bytes that are none become \xNN ("andr\xe9"), and a backslash that stands before xNN
/// already becomes \x5c, so that different texts stay different; any other text is returned as it is.
std::string as_utf8(std::string_view text);

/// The text as a terminal or a message may show it: characters that control instead of showing (escapes, line ends,
/// turns of the direction of writing) and bytes that are no UTF-8 become \n, \t, \x1b or \u202e. For eyes: different
/// texts may look alike.
std::string printable(std::string_view text);

}  // namespace densek
