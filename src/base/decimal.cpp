#include "base/decimal.h"

#include <algorithm>
#include <cctype>

#include "base/int128.h"

namespace densek {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether the text is the word, in small or capital letters.
bool is_word(std::string_view text, std::string_view word) {
  return std::ranges::equal(text, word,
                            [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
}

/// The digits of a number as one integer, as far as they fit.
struct Digits {
  Uint128 value = 0;
  std::int64_t exponent = 0;  // of ten
  bool cut = false;           // others than 0 follow
};

constexpr Uint128 room_for_a_digit = (~static_cast<Uint128>(0) - 9) / 10;

/// Takes digits and a point off the text; false if there are none.
bool take_digits(std::string_view& text, Digits& digits) {
  bool any = false, behind_point = false;
  for (; !text.empty(); text.remove_prefix(1)) {
    const char c = text.front();
    if (c == '.' && !behind_point) {
      behind_point = true;
    } else if (is_digit(c)) {
      any = true;
      if (digits.value <= room_for_a_digit) {
        digits.value = digits.value * 10 + static_cast<unsigned>(c - '0');
        digits.exponent -= behind_point ? 1 : 0;
      } else {
        digits.exponent += behind_point ? 0 : 1;
        digits.cut |= c != '0';
      }
    } else {
      break;
    }
  }
  return any;
}

/// Takes "e-3" off the text; false if it is something else.
bool take_exponent(std::string_view& text, std::int64_t& exponent) {
  if (text.empty()) return true;
  if (text.front() != 'e' && text.front() != 'E') return false;
  text.remove_prefix(1);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  constexpr std::int64_t enough = std::int64_t{1} << 40;  // more than any text has digits
  std::int64_t value = 0;
  if (text.empty()) return false;
  for (; !text.empty() && is_digit(text.front()); text.remove_prefix(1))
    value = std::min(enough, value * 10 + (text.front() - '0'));
  exponent += negative ? -value : value;
  return text.empty();
}

}  // namespace

Decimal parse_decimal(std::string_view text) {
  Decimal decimal;
  decimal.negative = text.starts_with('-');
  if (decimal.negative || text.starts_with('+')) text.remove_prefix(1);
  Digits digits;
  if (!take_digits(text, digits) || !take_exponent(text, digits.exponent)) {
    const bool not_finite = is_word(text, "nan") || is_word(text, "inf") || is_word(text, "infinity");
    decimal.kind = not_finite ? Decimal::Kind::not_finite : Decimal::Kind::no_number;
    return decimal;
  }
  auto& [value, exponent, cut] = digits;
  constexpr std::int64_t grid = -static_cast<std::int64_t>(most_decimal_digits);
  const auto drop_zeros = [&] {
    for (; digits.exponent < 0 && digits.value % 10 == 0; digits.value /= 10) ++digits.exponent;
  };
  decimal.kind = Decimal::Kind::number;
  decimal.rounded = cut;
  if (value == 0) exponent = 0;
  drop_zeros();
  if (exponent < grid) {
    decimal.rounded = true;
    bool up = false;
    for (; exponent < grid && value > 0; ++exponent) {
      up = value % 10 >= 5;
      value /= 10;
    }
    if (exponent == grid && up) ++value;
    exponent = grid;
    drop_zeros();
  }
  decimal.negative = decimal.negative && value > 0;
  for (; exponent > 0 && value <= most_decimal_units; --exponent) value *= 10;
  if (value > most_decimal_units) {
    decimal.kind = Decimal::Kind::too_large;
    return decimal;
  }
  decimal.magnitude = static_cast<std::uint64_t>(value);
  decimal.digits = static_cast<unsigned>(-exponent);
  return decimal;
}

std::optional<std::int64_t> Decimal::in_units(std::int64_t units) const {
  const std::int64_t own = power_of_ten(digits);
  if (kind != Kind::number || units % own != 0) return std::nullopt;
  const Uint128 value = static_cast<Uint128>(magnitude) * static_cast<std::uint64_t>(units / own);
  if (value > most_decimal_units) return std::nullopt;
  return negative ? -static_cast<std::int64_t>(value) : static_cast<std::int64_t>(value);
}

std::string decimal_text(std::int64_t value, std::int64_t units) {
  const bool negative = value < 0;
  const std::uint64_t magnitude = negative ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
  const auto one = static_cast<std::uint64_t>(units);
  std::string text = negative ? "-" : "";
  text += std::to_string(magnitude / one);
  if (units == 1) return text;
  const std::string digits = std::to_string(one + magnitude % one);  // a 1 keeps the zeros in front
  text += '.';
  text.append(digits, 1);
  return text;
}

}  // namespace densek
