// --memory: how much may be held, and where the rest goes.
#pragma once

#include <cstdint>
#include <string>

namespace densek::cli {

/// "500M", "2G", "2GiB". Throws UsageError.
std::uint64_t parse_memory(const std::string& text);

/// From now on no more than this is held for the graph in that file; larger arrays go to files without a name in the
/// folder TMPDIR names, or beside the graph. Throws UsageError unless the file is a binary graph, Error if the folder
/// takes no files.
void limit_memory(const std::string& text, const std::string& graph);

/// What is said of what was put aside; nothing if nothing was.
std::string words_on_aside();
/// What is said if there is no room for it.
std::string no_room_aside(int cause);

}  // namespace densek::cli
