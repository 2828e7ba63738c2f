#include "relaxation/projection.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace densek {

void project_to_sum(std::span<double> y, double sum) {
  const auto clipped_sum = [&](double shift) {
    double total = 0;
    for (const double value : y) total += std::clamp(value - shift, 0.0, 1.0);
    return total;
  };
  std::vector<double> breaks;
  breaks.reserve(2 * y.size());
  for (const double value : y) breaks.insert(breaks.end(), {value, value - 1});

  double low = -std::numeric_limits<double>::infinity(), high = -low;  // low ≤ τ ≤ high
  auto first = breaks.begin(), last = breaks.end();
  while (first != last) {
    const auto middle = first + (last - first) / 2;
    std::nth_element(first, middle, last);
    if (clipped_sum(*middle) >= sum) {
      low = *middle;
      first = middle + 1;
    } else {
      high = *middle;
      last = middle;
    }
  }

  // Between low and high nobody changes sides: ones have y − 1 ≥ high, zeros y ≤ low, the others lie on the slope.
  double on_slope = 0, slope = 0, ones = 0;
  for (const double value : y) {
    if (value - 1 >= high) {
      ++ones;
    } else if (value > low) {
      on_slope += value;
      ++slope;
    }
  }
  // All on one side: τ is anywhere beyond the last breakpoint.
  const double shift = slope > 0 ? std::clamp((on_slope + ones - sum) / slope, low, high) : low;
  for (double& value : y) value = std::clamp(value - shift, 0.0, 1.0);
}

}  // namespace densek
