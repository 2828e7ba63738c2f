// What all generators check before they start.
#pragma once

#include <cstdint>

namespace densek::generate {

/// The list of edges, the rows, and what building them takes on the way.
inline constexpr double bytes_an_edge = 20;

/// Throws UsageError for more vertices than a graph may have, Error for a graph that does not fit into memory.
void check_size(std::uint64_t n, double edges, double bytes_for_each = bytes_an_edge);

}  // namespace densek::generate
