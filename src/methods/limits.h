// When an iterative method must stop whether it has converged or not.
#pragma once

#include <cstdint>
#include <optional>

#include "methods/method.h"

namespace densek {

class IterationLimit {
 public:
  /// `clock_every`: iterations between looks at the clock, more for methods whose iterations are nothing beside it.
  IterationLimit(const Task& task, std::uint64_t method_default, std::uint64_t clock_every = 1)
      : max_iterations_(task.options.max_iterations.value_or(method_default)),
        clock_every_(clock_every),
        budget_(task.budget) {}

  std::optional<Stop> reached(std::uint64_t iterations) const {
    if (iterations >= max_iterations_) return Stop::iteration_limit;
    if (budget_.interrupted()) return Stop::interrupted;
    if (iterations % clock_every_ == 0 && budget_.late()) return Stop::time_limit;
    return std::nullopt;
  }

 private:
  std::uint64_t max_iterations_, clock_every_;
  Budget budget_;
};

}  // namespace densek
