#include "base/utf8.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/graphs.h"

namespace densek {
namespace {

TEST(Utf8, LeavesValidTextAlone) {
  for (const char* text : {"", "plain", "é", "Ὀδυσσεύς", "日本", "😀", "\xF4\x8F\xBF\xBF"})
    EXPECT_EQ(as_utf8(text), text);
}

TEST(Utf8, ReadsOtherBytesAsLatin1) {
  EXPECT_EQ(as_utf8("andr\xe9"), "andré");
  EXPECT_EQ(as_utf8("\xC0\xAF"), "À¯");                     // too long an encoding of /
  EXPECT_EQ(as_utf8("\xED\xA0\x80"), "í\xC2\xA0\xC2\x80");  // a surrogate
  EXPECT_EQ(as_utf8("\xE2\x82"), "â\xC2\x82");              // cut off
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
