// What an edge weighs that came more than once.
#pragma once

#include <densek/errors.h>
#include <densek/io.h>

#include <algorithm>
#include <cstdint>

#include "base/decimal.h"
#include "base/int128.h"

namespace densek {

inline const char* rule_name(Duplicates duplicates) {
  return duplicates == Duplicates::sum ? "sum" : duplicates == Duplicates::max ? "max" : "first";
}

inline InputError too_heavy(std::int64_t units) {
  return InputError("the weights add up to more than 2^60 units of " + decimal_text(1, units) +
                    ", more than can be counted exactly: use fewer digits, or --unweighted");
}

/// For a graph whose edges all came in both directions.
inline constexpr const char* added_both_directions =
    "every edge is there in both directions, and their weights were added; --duplicates max takes the larger";

/// The weights of one edge as they are met.
class Merger {
 public:
  explicit Merger(Duplicates duplicates) : duplicates_(duplicates) {}

  void add(std::int64_t weight) {
    if (!any_) {
      weight_ = weight;
    } else if (duplicates_ == Duplicates::sum) {
      weight_ += weight;
    } else if (duplicates_ == Duplicates::max) {
      weight_ = std::max<Int128>(weight_, weight);
    }
    any_ = true;
  }
  Int128 weight() const { return weight_; }

 private:
  Duplicates duplicates_;
  bool any_ = false;
  Int128 weight_ = 0;
};

}  // namespace densek
