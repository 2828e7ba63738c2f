// A clock that tests can rely on.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/budget.h"

namespace densek::test {

/// Strikes after so many looks.
class Looks {
 public:
  explicit Looks(std::int64_t until_late) : left_(until_late), first_(until_late) {}
  Budget budget() { return {.stop = nullptr, .deadline = {}, .looks_left = &left_}; }
  std::int64_t taken() const { return first_ - left_; }

 private:
  std::atomic<std::int64_t> left_;
  std::int64_t first_;
};

}  // namespace densek::test
