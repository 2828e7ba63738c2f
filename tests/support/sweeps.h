// How much of a long sweep a test takes.
#pragma once

#include <cstdint>

#include "support/graphs.h"

namespace densek::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

/// A sweep takes one case of so many. Sanitizers and the heavy checks beside them take ten times as long and look for
/// other mistakes than wrong numbers, which they meet on the first graphs or on none.
inline std::uint64_t stride() { return sanitized && !long_run() ? 11 : 1; }

}  // namespace densek::test
