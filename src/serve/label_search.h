// Vertices by a piece of their label, as somebody types it.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace densek::serve {

struct FoundLabels {
  std::vector<Vertex>
      vertices;             ///< the label is the text, begins with it, has it somewhere; highest degree first in each
  std::uint64_t total = 0;  ///< how many there are, shown or not
};

/// Capital and small letters are the same, as far as they are ASCII. O(all labels).
FoundLabels search_labels(const Graph& graph, std::string_view text, std::size_t limit);

}  // namespace densek::serve
