// How much memory there is to be had, and refusing in time what does not fit.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace densek {

/// Bytes this process may still take: what the machine has available and the control group allows, and the disk where
/// large blocks are put aside (base/aside.h).
std::uint64_t available_memory();

/// Throws Error with both numbers unless `bytes` more can be had; `what` starts the message, and what `cure` says then
/// ends it. Small amounts are not worth a question to the system.
void require_memory(std::uint64_t bytes, const std::string& what, const std::function<std::string()>& cure = {});

}  // namespace densek
