// Which edges are drawn where there are too many to draw: every vertex keeps as many of its own as every other, those
// that are evenly spread over its row. A fixed rule, so that the same answer always looks the same.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace densek::report {

/// The most that each row may keep if all rows together are to keep at most `limit`.
inline std::size_t fair_share(std::span<const std::size_t> lengths, std::size_t limit) {
  const auto kept = [&](std::size_t most) {
    std::size_t sum = 0;
    for (const std::size_t length : lengths) sum += std::min(length, most);
    return sum;
  };
  std::size_t fits = 0, beyond = lengths.empty() ? 1 : std::ranges::max(lengths) + 1;
  while (beyond - fits > 1) {
    const std::size_t middle = fits + (beyond - fits) / 2;
    (kept(middle) <= limit ? fits : beyond) = middle;
  }
  return fits;
}

/// Where the j-th of `kept` entries stands that are spread evenly over a row of this length; `kept` ≤ `length`.
inline std::size_t spread(std::size_t j, std::size_t kept, std::size_t length) { return j * length / kept; }

}  // namespace densek::report
