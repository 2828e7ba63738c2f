// Characters → numbers, fast: eight digits at a time inside one register, for any little- or big-endian machine.
//
// All functions may read up to `scan_padding` bytes past the text they are given; chunk buffers provide them.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace densek::io {

inline constexpr std::size_t scan_padding = 32;

inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

inline const char* skip_blanks(const char* p) {
  while (is_blank(*p)) ++p;
  return p;
}

/// Whether the line ends at p: any carriage returns, then a line feed. A carriage return before anything else does not.
inline bool ends_line(const char* p) {
  while (*p == '\r') ++p;
  return *p == '\n';
}

/// The byte behind the next '\n'; `end` if there is none.
inline const char* next_line(const char* p, const char* end) {
  const void* at = std::memchr(p, '\n', static_cast<std::size_t>(end - p));
  return at == nullptr ? end : static_cast<const char*>(at) + 1;
}

/// A run of decimal digits: its value and length. No digits: length 0. Overflow: more than 64 bits.
struct Number {
  std::uint64_t value = 0;
  std::uint32_t digits = 0;
  bool overflow = false;
};

/// The value of eight digits, the first in the lowest byte, each 0 … 9.
inline std::uint64_t eight_digits(std::uint64_t bytes) {
  constexpr std::uint64_t every_fourth = 0x000000FF000000FFULL;
  bytes = bytes * 10 + (bytes >> 8);  // pairs, in every other byte
  return ((bytes & every_fourth) * (100 + (1000000ULL << 32)) +
          (bytes >> 16 & every_fourth) * (1 + (10000ULL << 32))) >>
         32;
}

/// The eight bytes from p on, the first one lowest.
inline std::uint64_t eight_bytes(const char* p) {
  std::uint64_t bytes;
  std::memcpy(&bytes, p, 8);
  if constexpr (std::endian::native == std::endian::big) bytes = __builtin_bswap64(bytes);
  return bytes;
}

/// Of each of eight bytes, whether it is a digit after '0' was taken from it bit by bit: its highest bit says no. Bytes
/// above the first that is none may be wrong.
inline std::uint64_t no_digits(std::uint64_t bytes) {
  return ((bytes + 0x7676767676767676ULL) | bytes) & 0x8080808080808080ULL;
}

/// Of the 64 bytes from p on, which are line ends: a bit for each, the first one lowest.
inline std::uint64_t line_ends(const char* p) {
  std::uint64_t ends = 0;
#ifdef __SSE2__
  const __m128i line_end = _mm_set1_epi8('\n');
  for (unsigned i = 0; i < 64; i += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + i));
    ends |= std::uint64_t{static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, line_end)))} << i;
  }
#else
  for (unsigned i = 0; i < 64; ++i) ends |= std::uint64_t{p[i] == '\n'} << i;
#endif
  return ends;
}

/// The number that starts at p. Runs of up to seven digits take no branch that depends on their length.
inline Number scan_number(const char* p) {
  const std::uint64_t bytes = eight_bytes(p) ^ 0x3030303030303030ULL;  // digits become 0 … 9
  const std::uint64_t others = no_digits(bytes);
  if (others != 0) {
    const auto digits = static_cast<std::uint32_t>(std::countr_zero(others)) / 8;
    if (digits == 0) return {};
    return {eight_digits(bytes << (64 - 8 * digits)), digits, false};  // zeros in front
  }
  Number number{eight_digits(bytes), 8, false};
  for (; is_digit(p[number.digits]); ++number.digits) {
    const auto digit = static_cast<std::uint64_t>(p[number.digits] - '0');
    if (number.value > (UINT64_MAX - digit) / 10) number.overflow = true;
    number.value = number.value * 10 + digit;
  }
  return number;
}

/// An integer whose text is the one we would write: no sign but '-', no leading zeros, at most 64 bits.
struct Integer {
  std::uint64_t bits = 0;  // of the int64 if negative
  bool negative = false;
};

inline std::optional<Integer> canonical_integer(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  const std::string_view digits = text.substr(negative ? 1 : 0);
  if (digits.empty() || digits.size() > 20 || (digits.front() == '0' && (digits.size() > 1 || negative)))
    return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : digits) {
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (!is_digit(c) || value > (UINT64_MAX - digit) / 10) return std::nullopt;
    value = value * 10 + digit;
  }
  if (negative && value > std::uint64_t{1} << 63) return std::nullopt;
  return Integer{negative ? ~value + 1 : value, negative};
}

}  // namespace densek::io
