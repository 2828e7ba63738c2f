#include "base/utf8.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace densek {

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return {1, first};
  const std::size_t length = first >= 0xC2 && first < 0xE0   ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  if (length == 0 || text.size() < length) return {};
  std::uint32_t code = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3FU);
  }
  const bool too_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  if (too_long || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF) return {};
  return {length, code};
}

void append_utf8(std::string& text, std::uint32_t code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
    return;
  }
  const int followers = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  text += static_cast<char>((0xFF00U >> (followers + 1) & 0xFFU) | code >> 6 * followers);
  for (int i = followers - 1; i >= 0; --i) text += static_cast<char>(0x80U | (code >> 6 * i & 0x3FU));
}

namespace {

std::string hexadecimal(std::uint32_t value, int digits) {
  std::string text;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) text += "0123456789abcdef"[value >> shift & 0xF];
  return text;
}

std::string escaped_byte(char byte) { return "\\x" + hexadecimal(static_cast<unsigned char>(byte), 2); }

/// Whether the text starts as an escaped byte does.
bool looks_escaped(std::string_view text) {
  const auto is_hexadecimal = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return text.size() >= 4 && text.starts_with("\\x") && is_hexadecimal(text[2]) && is_hexadecimal(text[3]);
}

/// Characters that a terminal obeys instead of showing them, or that make a line look like another one.
bool controls(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x61C || code == 0x200B || code == 0x200E ||
         code == 0x200F || (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
}

/// The text with some of its characters, and all bytes that are none, written otherwise.
template <class Write>
std::string rewritten(std::string_view text, Write&& write) {
  std::string all;
  while (!text.empty()) {
    const Character character = first_character(text);
    if (character.bytes == 0) {
      all += escaped_byte(text.front());
      text.remove_prefix(1);
      continue;
    }
    write(all, text, character);
    text.remove_prefix(character.bytes);
  }
  return all;
}

}  // namespace

std::string as_utf8(std::string_view text) {
  const auto plain = [](char c) { return static_cast<unsigned char>(c) < 0x80 && c != '\\'; };
  if (std::ranges::all_of(text, plain)) return std::string(text);
  return rewritten(text, [](std::string& all, std::string_view rest, const Character& character) {
    all += looks_escaped(rest) ? escaped_byte('\\') : std::string(rest.substr(0, character.bytes));
  });
}

std::string printable(std::string_view text) {
  return rewritten(text, [](std::string& all, std::string_view rest, const Character& character) {
    if (!controls(character.code)) {
      all += rest.substr(0, character.bytes);
    } else if (character.code == '\n' || character.code == '\t' || character.code == '\r') {
      all += character.code == '\n' ? "\\n" : character.code == '\t' ? "\\t" : "\\r";
    } else if (character.code < 0x80) {
      all += escaped_byte(rest.front());
    } else {
      all += "\\u" + hexadecimal(character.code, 4);
    }
  });
}

std::string shown(std::string_view text) {
  constexpr std::size_t enough = 60;
  return '\'' + printable(text.substr(0, enough)) + (text.size() > enough ? "…'" : "'");
}

}  // namespace densek
