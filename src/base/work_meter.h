// How much a search may do. Effort is counted in work units (about one arc touched each), never in seconds, so that a
// result is the same on every machine; a stop flag and a deadline can only cut it short.
#pragma once

#include <cstdint>
#include <limits>

#include "base/budget.h"

namespace densek {

/// Counts the work of one task against its share and looks at the outside world now and then.
class WorkMeter {
 public:
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

  explicit WorkMeter(std::uint64_t limit = unlimited, const Budget& budget = {}) : limit_(limit), budget_(budget) {}

  void spend(std::uint64_t units) {
    used_ += units;
    if (used_ < next_look_) return;
    next_look_ = used_ + units_between_looks;
    cut_short_ = cut_short_ || budget_.exhausted();
  }
  bool empty() const { return cut_short_ || used_ >= limit_; }
  bool cut_short() const { return cut_short_; }  ///< by the outside world, not by the share of work
  std::uint64_t used() const { return used_; }
  std::uint64_t left() const { return used_ < limit_ ? limit_ - used_ : 0; }
  const Budget& budget() const { return budget_; }

 private:
  static constexpr std::uint64_t units_between_looks = 100'000;
  std::uint64_t limit_, used_ = 0, next_look_ = 0;
  Budget budget_;
  bool cut_short_ = false;
};

}  // namespace densek
