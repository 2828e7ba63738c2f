// A stop flag and a deadline that all ranks see at the same moment: each has its own signals and its own clock, and a
// rank that stopped alone would leave the others waiting.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

#include "base/budget.h"

namespace densek {

class AgreedBudget {
 public:
  explicit AgreedBudget(const Budget& own) : own_(own) {}

  /// Of this rank alone.
  const Budget& own() const { return own_; }
  /// What this rank would say now: 1 interrupted, 2 late, or both.
  std::uint8_t wish() const { return static_cast<std::uint8_t>((own_.interrupted() ? 1 : 0) | (own_.late() ? 2 : 0)); }
  /// What all ranks together have said.
  void agree(std::uint8_t wishes) {
    if ((wishes & 1) != 0) stop_ = true;
    if ((wishes & 2) != 0) looks_ = 0;
  }
  /// For a method: it sees only what was agreed.
  Budget agreed() { return {.stop = &stop_, .deadline = std::nullopt, .looks_left = &looks_}; }

 private:
  Budget own_;
  std::atomic<bool> stop_ = false;
  std::atomic<std::int64_t> looks_ = std::numeric_limits<std::int64_t>::max();
};

}  // namespace densek
