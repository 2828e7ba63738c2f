// What is no graph that could be read here, recognised so that the message can say what to do about it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace densek::io {

/// What the text is and the way out; nothing if it is nothing known.
std::optional<std::string> foreign_format(std::string_view text);

}  // namespace densek::io
