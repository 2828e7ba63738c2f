// What all generators check before they start.
#pragma once

#include <cstdint>

namespace densek::generate {

/// Throws UsageError for more vertices than a graph may have, Error for a graph that does not fit into memory.
void check_size(std::uint64_t n, double edges);

}  // namespace densek::generate
