// Text on its way to a file.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "io/byte_sink.h"

namespace densek::io {

/// Collects small pieces of text for a sink.
class Text {
 public:
  explicit Text(ByteSink& sink) : sink_(sink) {}
  Text& operator<<(std::string_view piece) {
    text_ += piece;
    if (text_.size() >= flush_bytes) flush();
    return *this;
  }
  Text& operator<<(char c) { return *this << std::string_view(&c, 1); }
  Text& operator<<(std::uint64_t number) {
    const fmt::format_int digits(number);
    return *this << std::string_view(digits.data(), digits.size());
  }
  void flush() {
    sink_.write(text_);
    text_.clear();
  }

 private:
  static constexpr std::size_t flush_bytes = std::size_t{1} << 16;
  ByteSink& sink_;
  std::string text_;
};

}  // namespace densek::io
