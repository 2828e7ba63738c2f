// What is asked of every reader of text.
#pragma once

#include <densek/io.h>

#include <string_view>

namespace densek::fuzz {

/// Reads the bytes as the options say. A graph is sound and is the same after it was written in any format and read
/// again; an error begins with the name of the file.
void read_text(std::string_view bytes, ReadOptions options);

}  // namespace densek::fuzz
