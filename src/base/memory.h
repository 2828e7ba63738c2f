// How much memory there is to be had, and refusing in time what does not fit.
#pragma once

#include <cstdint>
#include <string>

namespace densek {

/// Bytes this process may still take: what the machine has available and the control group allows, and the disk where
/// large blocks are put aside (base/aside.h).
std::uint64_t available_memory();

/// Throws Error with both numbers unless `bytes` more can be had; `what` starts the message, `cure` ends it.
void require_memory(std::uint64_t bytes, const std::string& what, const std::string& cure = {});

}  // namespace densek
