// The first line of a METIS graph; detection and reader look at it alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace densek::io {

struct MetisHeader {
  std::uint64_t n = 0, edges = 0;
  std::uint64_t vertex_numbers = 0;  ///< size and weights in front of every row
  bool edge_weights = false;         ///< a number behind every neighbour
};

std::optional<MetisHeader> parse_metis_header(std::string_view line);

/// Takes everything up to the first line that is neither blank nor a comment off the text and returns that line without
/// its end, where it stands; empty if there is none.
std::string_view take_metis_header(std::string_view& text);

}  // namespace densek::io
