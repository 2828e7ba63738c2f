// One line on standard error that tells how far a long job is; nothing at all unless that is a terminal.
#pragma once

#include <chrono>
#include <string_view>

namespace densek::cli {

class ProgressLine {
 public:
  explicit ProgressLine(bool wanted);
  ~ProgressLine();  ///< wipes the line
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Whether anything will be shown; callers may save themselves the reports otherwise.
  bool active() const { return active_; }
  /// Draws, at most ten times a second. A negative fraction: how far is unknown.
  void show(std::string_view what, double fraction, std::string_view facts = {});

 private:
  using Clock = std::chrono::steady_clock;
  bool active_;
  Clock::time_point next_;
};

/// Wipes the line that is on the screen, if there is one. May be called in a signal handler.
void wipe_progress() noexcept;

}  // namespace densek::cli
