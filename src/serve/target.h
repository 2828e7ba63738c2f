// The target of a request, split: a path that is compared with the few there are and never decoded, and a query.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace densek::serve {

struct Target {
  std::string path;
  std::vector<std::pair<std::string, std::string>> query;  ///< decoded; each name once

  std::optional<std::string> get(std::string_view name) const;
};

/// Nothing for what is no target: no leading slash, half an escape, a name twice.
std::optional<Target> parse_target(std::string_view text);

}  // namespace densek::serve
