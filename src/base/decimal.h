// Decimals as whole numbers of a unit, so that sums and comparisons of them are exact.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace densek {

/// No decimal that is read has more digits behind its point; further ones are rounded.
inline constexpr unsigned most_decimal_digits = 6;
/// No decimal that is read is larger than so many units of its last digit.
inline constexpr std::uint64_t most_decimal_units = std::uint64_t{1} << 60;

/// 10 to the power of `digits`, which are 18 at most.
constexpr std::int64_t power_of_ten(unsigned digits) {
  std::int64_t power = 1;
  for (; digits > 0; --digits) power *= 10;
  return power;
}

/// magnitude · 10^(−digits) with as few digits as will do: "12.50" is 125 with one digit, "1e3" 1000 with none.
struct Decimal {
  enum class Kind : std::uint8_t { number, no_number, not_finite, too_large };

  Kind kind = Kind::no_number;
  bool negative = false;
  bool rounded = false;  ///< it had too many digits and was rounded, half away from zero
  unsigned digits = 0;   ///< behind the point, most_decimal_digits at most
  std::uint64_t magnitude = 0;

  explicit operator bool() const { return kind == Kind::number; }
  /// The same as a number of units, a power of ten; nothing if it is not whole in them or beyond most_decimal_units.
  std::optional<std::int64_t> in_units(std::int64_t units) const;
};

/// Of a text that is a decimal and nothing else: a sign, digits with a point, a power of ten ("-1.5e-3"). NaN and
/// infinities are not finite, anything else is no number.
Decimal parse_decimal(std::string_view text);

/// The number of units as a decimal, with all the digits of the unit: 1250 of 100 are "12.50".
std::string decimal_text(std::int64_t value, std::int64_t units);

}  // namespace densek
