// Names as valid UTF-8, for documents that allow nothing else.
#pragma once

#include <string>
#include <string_view>

namespace densek {

/// The text itself if it is valid UTF-8; otherwise its bytes read as Latin-1, as old files have them ("andr\xe9" →
/// "andré").
std::string as_utf8(std::string_view text);

}  // namespace densek
