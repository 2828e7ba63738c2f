// Sorting of 64-bit keys by some of their bits, least significant digits first: no comparisons, one pass per eleven
// bits, stable.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace densek {

/// Sorts `keys` by bits [low, high), using `scratch` of at least the same size; few keys are sorted by comparison of
/// the whole key, so the bits outside must not matter to the caller.
inline void radix_sort(std::span<std::uint64_t> keys, std::span<std::uint64_t> scratch, unsigned low, unsigned high) {
  constexpr unsigned most_digit_bits = 11;
  if (keys.size() < 128) {
    std::sort(keys.begin(), keys.end());
    return;
  }
  const unsigned passes = (high - low + most_digit_bits - 1) / most_digit_bits;
  const unsigned digit_bits = passes == 0 ? 0 : (high - low + passes - 1) / passes;
  std::span<std::uint64_t> from = keys, to = scratch.first(keys.size());
  for (unsigned pass = 0, shift = low; pass < passes; ++pass, shift += digit_bits) {
    const std::uint64_t mask = (std::uint64_t{1} << std::min(digit_bits, high - shift)) - 1;
    std::array<std::size_t, std::size_t{1} << most_digit_bits> next{};
    for (const std::uint64_t key : from) ++next[key >> shift & mask];
    std::size_t sum = 0;
    for (std::size_t digit = 0; digit <= mask; ++digit) sum += std::exchange(next[digit], sum);
    for (const std::uint64_t key : from) to[next[key >> shift & mask]++] = key;
    std::swap(from, to);
  }
  if (from.data() != keys.data()) std::copy(from.begin(), from.end(), keys.begin());
}

}  // namespace densek
