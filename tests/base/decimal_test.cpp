#include "base/decimal.h"

#include <gtest/gtest.h>

#include <string>

namespace densek {
namespace {

using Kind = Decimal::Kind;

/// The shortest text of what was read, "~" before what was rounded.
std::string read(std::string_view text) {
  const Decimal decimal = parse_decimal(text);
  EXPECT_EQ(decimal.kind, Kind::number) << text;
  const auto magnitude = static_cast<std::int64_t>(decimal.magnitude);
  const auto value = decimal.negative ? -magnitude : magnitude;
  std::string shortest(decimal.rounded ? "~" : "");
  return shortest.append(decimal_text(value, power_of_ten(decimal.digits)));
}

TEST(Decimal, IsReadExactly) {
  EXPECT_EQ(read("0.1"), "0.1");
  EXPECT_EQ(read("1e-3"), "0.001");
  EXPECT_EQ(read("12.50"), "12.5");
  EXPECT_EQ(read("-4"), "-4");
  EXPECT_EQ(read("+3"), "3");
  EXPECT_EQ(read(".5"), "0.5");
  EXPECT_EQ(read("5."), "5");
  EXPECT_EQ(read("-0"), "0");
  EXPECT_EQ(read("0e400"), "0");
  EXPECT_EQ(read("1.5E+3"), "1500");
  EXPECT_EQ(read("00012.340e1"), "123.4");
  EXPECT_EQ(read("1000000e-6"), "1");
  EXPECT_EQ(read("1152921504606846976"), "1152921504606846976");  // 2^60
  EXPECT_EQ(read(std::string(1000, '0') + "7"), "7");
  EXPECT_EQ(read("0." + std::string(5, '0') + "1"), "0.000001");
  EXPECT_EQ(read("1" + std::string(1000, '0') + "e-1000"), "1");
}

TEST(Decimal, IsRoundedToTheGridHalfAwayFromZero) {
  EXPECT_EQ(read("0.0000005"), "~0.000001");
  EXPECT_EQ(read("-0.0000005"), "~-0.000001");
  EXPECT_EQ(read("0.00000049999"), "~0");
  EXPECT_EQ(read("-1e-400"), "~0");
  EXPECT_EQ(read("1e-99999999999999999999"), "~0");
  EXPECT_EQ(read("0.9999999"), "~1");
  EXPECT_EQ(read("3.14159265358979"), "~3.141593");
  EXPECT_EQ(read("0.3333333333333333333333333333333333333333333333333333333333"), "~0.333333");
  EXPECT_EQ(read("1." + std::string(60, '0') + "1"), "~1");
}

TEST(Decimal, SaysWhatIsNone) {
  for (const char* text : {"", "-", ".", "x", "1x", "1e", "1e+", "e5", "1 ", "0x10", "1,5", "--1", "1.2.3", "1e5.0"})
    EXPECT_EQ(parse_decimal(text).kind, Kind::no_number) << text;
  for (const char* text : {"nan", "NaN", "-inf", "Infinity", "+INF"})
    EXPECT_EQ(parse_decimal(text).kind, Kind::not_finite) << text;
  for (const char* text : {"1e400", "-1e19", "1152921504606846977", "1e99999999999999999999", "999999999999999999.5"})
    EXPECT_EQ(parse_decimal(text).kind, Kind::too_large) << text;
}

TEST(Decimal, CountsUnits) {
  EXPECT_EQ(parse_decimal("12.50").in_units(100), 1250);
  EXPECT_EQ(parse_decimal("-0.05").in_units(100), -5);
  EXPECT_EQ(parse_decimal("0.05").in_units(10), std::nullopt);
  EXPECT_EQ(parse_decimal("1152921504606846976").in_units(10), std::nullopt);
  EXPECT_EQ(parse_decimal("x").in_units(10), std::nullopt);
}

TEST(Decimal, IsWrittenWithTheDigitsOfItsUnit) {
  EXPECT_EQ(decimal_text(1250, 100), "12.50");
  EXPECT_EQ(decimal_text(-5, 100), "-0.05");
  EXPECT_EQ(decimal_text(0, 1000), "0.000");
  EXPECT_EQ(decimal_text(42, 1), "42");
  EXPECT_EQ(decimal_text(INT64_MIN, 10), "-922337203685477580.8");
}

}  // namespace
}  // namespace densek
