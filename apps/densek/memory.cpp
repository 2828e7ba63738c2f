#include "memory.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "base/aside.h"
#include "base/utf8.h"
#include "io/binary.h"

namespace densek::cli {

namespace {

/// With less, arrays that everything looks at all the time would lie in files.
constexpr std::uint64_t least_memory_held = std::uint64_t{4} << 20;

std::string folder_for(const std::string& graph) {
  if (const char* chosen = std::getenv("TMPDIR"); chosen != nullptr && *chosen != '\0') return chosen;
  const std::filesystem::path place(graph);
  return place.has_parent_path() ? place.parent_path().string() : ".";
}

}  // namespace

std::uint64_t parse_memory(const std::string& text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [unit, error] = std::from_chars(text.data(), end, number);
  const std::string_view name(unit, static_cast<std::size_t>(end - unit));
  const auto is = [&](char letter) {
    return !name.empty() && (name[0] == letter || name[0] == letter + ('a' - 'A')) &&
           (name.size() == 1 || name.substr(1) == "B" || name.substr(1) == "iB");
  };
  const int shift = is('M') ? 20 : is('G') ? 30 : is('T') ? 40 : 0;
  if (error != std::errc() || shift == 0 || number == 0 || number > (UINT64_MAX >> 8 >> shift))
    throw UsageError(fmt::format("--memory takes a size like 500M or 2G, not '{}'", printable(text)));
  return number << shift;
}

void limit_memory(const std::string& text, const std::string& graph) {
  const std::uint64_t bytes = parse_memory(text);
  if (bytes < least_memory_held) throw UsageError("--memory takes 4M or more: less is not enough to work in");
  if (!io::is_binary(graph))
    throw UsageError(
        fmt::format("{}: --memory is for binary graphs, which are mapped; densek convert {} FILE.dkg "
                    "--memory {} makes one of an edge list",
                    printable(graph), printable(graph), printable(text)));
  try {
    put_aside_beyond(bytes, folder_for(graph));
  } catch (const NoRoomAside& refused) {
    throw Error(fmt::format("{}: takes no temporary files: {}; TMPDIR=FOLDER names another folder",
                            printable(folder_for(graph)), std::strerror(refused.cause())));
  }
}

std::string words_on_aside() {
  if (most_put_aside() == 0) return {};
  return fmt::format("up to {:.1f} MiB lay in files in {}", static_cast<double>(most_put_aside()) / 0x1p20,
                     printable(folder_aside()));
}

std::string no_room_aside(int cause) {
  return fmt::format("{}: no room for what --memory puts aside: {}; TMPDIR=FOLDER names another disk",
                     printable(folder_aside()), std::strerror(cause));
}

}  // namespace densek::cli
