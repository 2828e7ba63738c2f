// Ctrl-C and SIGTERM ask a running solve for the best answer so far; a second one ends the program at once.
#pragma once

#include <atomic>

namespace densek::cli {

/// From now on the first SIGINT or SIGTERM sets stop_flag() instead of ending the program.
void catch_signals();
const std::atomic<bool>& stop_flag();
/// 130 or 143 once a signal was caught, else 0.
int interrupted_exit_code();

}  // namespace densek::cli
