#include "base/memory.h"

#include <densek/errors.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

#include "base/aside.h"

namespace densek {

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

std::optional<std::uint64_t> number_in(const std::string& path) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  if (file >> value) return value;
  return std::nullopt;
}

/// The value of a line "key value" or "key: value".
std::uint64_t value_of(const std::string& path, const std::string& key) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  for (std::string word; file >> word;)
    if ((word == key || word == key + ":") && file >> value) return value;
  return 0;
}

/// The group this process is in below the root of a hierarchy, "0::" or one of the older ones, ":memory:"; "/" in a
/// container.
std::string own_group(const std::string& hierarchy) {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);)
    if (const std::size_t at = line.find(hierarchy); at != std::string::npos) return line.substr(at + hierarchy.size());
  return "/";
}

/// What one group still allows; the page cache it holds can be had back.
std::uint64_t room_in(const std::string& folder, const char* limit_file, const char* usage_file,
                      const char* cache_key) {
  const auto limit = number_in(folder + limit_file), usage = number_in(folder + usage_file);
  if (!limit || !usage) return unlimited;
  const std::uint64_t held = *usage - std::min(*usage, value_of(folder + "/memory.stat", cache_key));
  return *limit - std::min(*limit, held);
}

}  // namespace

std::uint64_t available_memory() {
  const std::uint64_t machine = value_of("/proc/meminfo", "MemAvailable") * 1024;
  std::uint64_t least = machine > 0 ? machine : unlimited;
  const auto look_at = [&](const std::string& root, const std::string& hierarchy, const char* limit, const char* usage,
                           const char* cache) {
    for (std::string group = own_group(hierarchy);; group.erase(group.find_last_of('/'))) {  // every level may limit
      least = std::min(least, room_in(root + (group == "/" ? "" : group), limit, usage, cache));
      if (group.empty() || group == "/") break;
    }
  };
  look_at("/sys/fs/cgroup", "0::", "/memory.max", "/memory.current", "inactive_file");
  look_at("/sys/fs/cgroup/memory", ":memory:", "/memory.limit_in_bytes", "/memory.usage_in_bytes",
          "total_inactive_file");
  return least + std::min(room_aside(), unlimited - least);
}

void require_memory(std::uint64_t bytes, const std::string& what, const std::function<std::string()>& cure) {
  constexpr std::uint64_t always_tried = std::uint64_t{64} << 20;
  if (bytes <= always_tried) return;
  const std::uint64_t available = available_memory();
  if (bytes <= available) return;
  const auto gib = [](std::uint64_t count) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f GiB", static_cast<double>(count) / 0x1p30);
    return std::string(text);
  };
  throw Error(what + ": needs about " + gib(bytes) + " of memory, " + gib(available) + " are available" +
              (cure ? cure() : ""));
}

}  // namespace densek
