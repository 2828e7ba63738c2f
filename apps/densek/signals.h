// Ctrl-C, SIGTERM and SIGHUP: a solve is asked for the best answer so far; everything else, and a second signal, ends
// at once, without leaving half a file.
#pragma once

#include <atomic>

namespace densek::cli {

/// From now on SIGINT, SIGTERM and SIGHUP, unless they were ignored when the program started, remove unfinished files
/// and end it with 128 + the signal's number. Call first of all, on the thread that will write files.
void catch_signals();

/// While it lives, the first of these signals only sets stop_flag().
class BestSoFar {
 public:
  BestSoFar();
  ~BestSoFar();
  BestSoFar(const BestSoFar&) = delete;
  BestSoFar& operator=(const BestSoFar&) = delete;
};

const std::atomic<bool>& stop_flag();
/// 129, 130 or 143 once stop_flag() was set by a signal, else 0.
int interrupted_exit_code();

}  // namespace densek::cli
