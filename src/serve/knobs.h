// What can be turned: one knob for k, or one for each part; how far each goes, and where it stands at first.
#pragma once

#include <densek/wishes.h>

#include <cstdint>
#include <vector>

namespace densek::serve {

/// How many of each part may be chosen, if `fixed` holds.
std::vector<std::int64_t> largest_sizes(const Graph& graph, const Wishes& fixed);

/// About twenty vertices, some of each part that has any, and all of `fixed` that must be in.
Sizes suggested_sizes(const Graph& graph, const Wishes& fixed);

}  // namespace densek::serve
