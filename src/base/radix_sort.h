// Sorting of keys of up to 64 bits by some of them, least significant digits first: no comparisons, one pass per eleven
// bits, stable.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

namespace densek {

/// What an element is sorted by; anything with a key has one of its own.
inline std::uint64_t sort_key(std::uint64_t key) { return key; }

/// All passes of radix_sort; a Place counts the keys.
template <class Place, class Element>
std::span<Element> sort_by_digits(std::span<Element> keys, std::span<Element> scratch, unsigned low, unsigned high) {
  constexpr unsigned most_digit_bits = 11, most_passes = 6;
  const unsigned passes = (high - low + most_digit_bits - 1) / most_digit_bits;
  const unsigned digit_bits = passes == 0 ? 0 : (high - low + passes - 1) / passes;
  const std::uint64_t mask = (std::uint64_t{1} << digit_bits) - 1;
  // Where the next key with each digit goes, for all passes from one look at the keys.
  std::array<std::array<Place, std::size_t{1} << most_digit_bits>, most_passes> next;
  for (unsigned pass = 0; pass < passes; ++pass) std::fill_n(next[pass].begin(), mask + 1, 0);
  for (const Element& element : keys) {
    std::uint64_t key = sort_key(element) >> low;
    for (unsigned pass = 0; pass < passes; ++pass, key >>= digit_bits) ++next[pass][key & mask];
  }
  std::span<Element> from = keys, to = scratch.first(keys.size());
  for (unsigned pass = 0; pass < passes; ++pass) {
    const unsigned shift = low + pass * digit_bits;
    Place* const places = next[pass].data();
    Element* const target = to.data();
    Place sum = 0;
    for (std::size_t digit = 0; digit <= mask; ++digit) sum += std::exchange(places[digit], sum);
    for (const Element& element : from) target[places[sort_key(element) >> shift & mask]++] = element;
    std::swap(from, to);
  }
  return from;
}

/// Sorts `keys` by their bits from `low` on, of which those from `high` on are zero, with the help of `scratch`, at
/// least as large; returns where the sorted keys are: in one or the other. What is below `low` must not matter to the
/// caller; elements other than plain keys stay in their order where it is all that tells them apart.
template <class Element>
std::span<Element> radix_sort(std::span<Element> keys, std::span<Element> scratch, unsigned low, unsigned high) {
  constexpr std::size_t few = 256;
  const auto sorted_by = [low](const Element& element) { return sort_key(element) >> low; };
  if (keys.size() < few) {
    if constexpr (std::is_integral_v<Element>) {
      std::sort(keys.begin(), keys.end());
    } else {
      std::ranges::stable_sort(keys, {}, sorted_by);
    }
    return keys;
  }
  if (std::ranges::is_sorted(keys, {}, sorted_by)) return keys;  // as much of what programs write is
  // Small counters leave more of the nearest cache to the keys.
  return keys.size() <= UINT32_MAX ? sort_by_digits<std::uint32_t>(keys, scratch, low, high)
                                   : sort_by_digits<std::uint64_t>(keys, scratch, low, high);
}

inline std::span<std::uint64_t> radix_sort(std::span<std::uint64_t> keys, std::span<std::uint64_t> scratch,
                                           unsigned low, unsigned high) {
  return radix_sort<std::uint64_t>(keys, scratch, low, high);
}

}  // namespace densek
