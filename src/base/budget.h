// The outside world's ways to end work early: a stop flag (Ctrl-C, another thread) and a deadline. Neither can change
// an answer in any other way than by cutting the work short.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

namespace densek {

struct Budget {
  /// So many seconds from now on; 0: no limit, and nobody waits for one that is longer than `longest`.
  static Budget of_seconds(double seconds, const std::atomic<bool>* stop = nullptr) {
    using Clock = std::chrono::steady_clock;
    constexpr double longest = 1e9;  // clocks count nanoseconds in 64 bits, which end after 292 years
    Budget budget{.stop = stop, .deadline = std::nullopt};
    if (seconds > 0 && seconds <= longest)
      budget.deadline =
          Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    return budget;
  }

  const std::atomic<bool>* stop = nullptr;
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::atomic<std::int64_t>* looks_left = nullptr;  ///< late after so many looks: a clock that tests can rely on

  bool interrupted() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
  bool late() const {
    if (looks_left != nullptr && looks_left->fetch_sub(1, std::memory_order_relaxed) <= 0) return true;
    return deadline && std::chrono::steady_clock::now() >= *deadline;
  }
  bool exhausted() const { return interrupted() || late(); }
};

}  // namespace densek
