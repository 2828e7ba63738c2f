// The way out of a long computation that has nothing to show until it is done.
#pragma once

#include <stdexcept>

#include "base/budget.h"

namespace densek {

/// Caught by whoever has something else to return.
class OutOfTime : public std::runtime_error {
 public:
  OutOfTime() : std::runtime_error("the time limit is reached") {}
};

inline void require_time(const Budget& budget) {
  if (budget.exhausted()) throw OutOfTime();
}

}  // namespace densek
