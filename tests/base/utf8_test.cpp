#include "base/utf8.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <map>
#include <string>

#include "support/graphs.h"

namespace densek {
namespace {

TEST(Utf8, LeavesValidTextAlone) {
  for (const char* text : {"", "plain", "é", "Ὀδυσσεύς", "日本", "😀", "\xF4\x8F\xBF\xBF"})
    EXPECT_EQ(as_utf8(text), text);
}

TEST(Utf8, ShowsOtherBytesByTheirNumbers) {
  EXPECT_EQ(as_utf8("andr\xe9"), "andr\\xe9");
  EXPECT_EQ(as_utf8("\xC0\xAF"), "\\xc0\\xaf");           // too long an encoding of /
  EXPECT_EQ(as_utf8("\xED\xA0\x80"), "\\xed\\xa0\\x80");  // a surrogate
  EXPECT_EQ(as_utf8("\xE2\x82"), "\\xe2\\x82");           // cut off
  EXPECT_EQ(as_utf8("C:\\xe9"), "C:\\x5cxe9");
  EXPECT_EQ(as_utf8("C:\\exe"), "C:\\exe");
}

TEST(Utf8, KeepsDifferentTextsDifferent) {
  const std::string letters = "\\x5ce9\xe9\xc3\xa9";
  std::map<std::string, std::string> from;
  test::Random random(6);
  for (int round = 0; round < 100'000; ++round) {
    std::string text(random.below(9), '\0');
    for (char& c : text) c = letters[random.below(static_cast<std::uint32_t>(letters.size()))];
    const auto [at, fresh] = from.emplace(as_utf8(text), text);
    EXPECT_TRUE(fresh || at->second == text) << as_utf8(text);
  }
}

TEST(Utf8, ShowsWhatControlsATerminal) {
  EXPECT_EQ(printable("\x1b[31mred\x07"), "\\x1b[31mred\\x07");
  EXPECT_EQ(printable("a\nb\tc\rd\x7f"), "a\\nb\\tc\\rd\\x7f");
  EXPECT_EQ(printable("\xC2\x9B"
                      "31m"),
            "\\u009b31m");                                                           // CSI in one character
  EXPECT_EQ(printable("evil\xE2\x80\xAEtxt\xE2\x81\xA6"), "evil\\u202etxt\\u2066");  // turns of direction
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable("andr\xe9"), "andr\\xe9");
  for (const char* text : {"", "plain", "é", "Ὀδυσσεύς", "日本", "😀", "back\\slash"}) EXPECT_EQ(printable(text), text);
}

TEST(Utf8, IsAlwaysValid) {
  test::Random random(5);
  for (int round = 0; round < 20'000; ++round) {
    std::string bytes(1 + random.below(5), '\0');
    for (char& c : bytes) c = static_cast<char>(random.below(4) == 0 ? random.below(128) : 128 + random.below(128));
    EXPECT_NO_THROW((void)nlohmann::json(as_utf8(bytes)).dump());  // refuses anything else
    bool valid = true;
    try {
      (void)nlohmann::json(bytes).dump();
    } catch (const nlohmann::json::exception&) {
      valid = false;
    }
    EXPECT_EQ(as_utf8(bytes) == bytes, valid);
  }
}

}  // namespace
}  // namespace densek
