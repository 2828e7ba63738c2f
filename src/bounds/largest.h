// Sums of the largest numbers, which is what most bounds end in.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

namespace densek::bounds {

/// 0, the largest, the two largest, …, all of them.
inline std::vector<std::int64_t> largest_sums(std::vector<std::int64_t> values) {
  std::sort(values.begin(), values.end(), std::greater<>());
  std::vector<std::int64_t> sums(values.size() + 1, 0);
  std::partial_sum(values.begin(), values.end(), sums.begin() + 1);
  return sums;
}

}  // namespace densek::bounds
