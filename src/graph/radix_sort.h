// Sorting of 64-bit keys by some of their bits, least significant digits first: no comparisons, one pass per eleven
// bits, stable.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace densek {

/// Sorts `keys` by bits [low, high) with the help of `scratch`, at least as large; returns where the sorted keys are:
/// in one or the other. Few keys are compared as a whole, so the bits outside must not matter to the caller.
inline std::span<std::uint64_t> radix_sort(std::span<std::uint64_t> keys, std::span<std::uint64_t> scratch,
                                           unsigned low, unsigned high) {
  constexpr unsigned most_digit_bits = 11;
  constexpr std::size_t few = 256;
  if (keys.size() < few) {
    std::sort(keys.begin(), keys.end());
    return keys;
  }
  const unsigned passes = (high - low + most_digit_bits - 1) / most_digit_bits;
  const unsigned digit_bits = passes == 0 ? 0 : (high - low + passes - 1) / passes;
  std::span<std::uint64_t> from = keys, to = scratch.first(keys.size());
  for (unsigned shift = low; shift < high; shift += digit_bits) {
    const std::uint64_t mask = (std::uint64_t{1} << std::min(digit_bits, high - shift)) - 1;
    std::array<std::size_t, std::size_t{1} << most_digit_bits> next;
    std::fill_n(next.begin(), mask + 1, 0);
    for (const std::uint64_t key : from) ++next[key >> shift & mask];
    std::size_t sum = 0;
    for (std::size_t digit = 0; digit <= mask; ++digit) sum += std::exchange(next[digit], sum);
    for (const std::uint64_t key : from) to[next[key >> shift & mask]++] = key;
    std::swap(from, to);
  }
  return from;
}

}  // namespace densek
