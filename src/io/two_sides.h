// Tables whose two columns name different things, users and items: the same label in both is two vertices.
//
// Labels get the name of their side and a colon in front, and become vertices with all of the left side first.
#pragma once

#include <densek/graph.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "io/label_blocks.h"

namespace densek::io {

using SideNames = std::array<std::string, 2>;

/// Those of the two columns, if they have some that cannot be mixed up with each other; else left and right.
SideNames side_names(const std::vector<Column>& ends);

/// Whether the text begins as KONECT writes two-sided graphs: "% bip …".
bool says_two_sides(std::string_view text);

/// Puts the vertices of the left side first. On each side they come by increasing label if all are integers, else in
/// the order they had. The labels must be texts that begin with the name of their side and a colon.
Sides part_sides(NamedEdges& named, const SideNames& names, int threads);

}  // namespace densek::io
