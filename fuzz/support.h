// What the targets share: an input as a file that no disk sees, an input as a row of choices, and findings.
//
// A target is one function, LLVMFuzzerTestOneInput. Whatever it lets escape is a finding: an exception that is not
// documented, what a sanitizer reports, a require() that does not hold.
#pragma once

#include <densek/errors.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace densek::fuzz {

/// Says what is wrong and aborts, which is how a fuzzer learns of it.
[[noreturn]] void finding(const std::string& what);
inline void require(bool holds, const char* what) {
  if (!holds) finding(what);
}
/// Errors that speak of a file begin with its name.
void require_begins_with_name(const Error& error, const std::string& name);

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// A file that is only in memory; what opens its path sees what was put last.
class MemoryFile {
 public:
  MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile();

  const std::string& path() const { return path_; }
  void put(std::string_view bytes);
  /// Puts bytes at a place; what is between is zero and takes no memory.
  void put_at(std::uint64_t offset, std::string_view bytes);
  void resize(std::uint64_t bytes);

 private:
  int descriptor_;
  std::string path_;
};

/// Lives while an input is worked on. More than `most_mib` of memory for one input is a finding: a few bytes that ask
/// for gigabytes are seen although pages are no malloc, which is all that a fuzzer watches.
class MemoryWatch {
 public:
  explicit MemoryWatch(std::uint64_t most_mib = 160);
  MemoryWatch(const MemoryWatch&) = delete;
  MemoryWatch& operator=(const MemoryWatch&) = delete;
  ~MemoryWatch();

 private:
  std::uint64_t most_mib_, before_;
};

/// The input as choices, taken from its front; zeros once it is used up.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : left_(data, size) {}

  std::uint8_t byte() {
    if (left_.empty()) return 0;
    const std::uint8_t first = left_.front();
    left_ = left_.subspan(1);
    return first;
  }
  bool flag() { return (byte() & 1) != 0; }
  /// One of 0 … bound − 1.
  std::size_t below(std::size_t bound) { return byte() % bound; }
  /// Mostly small: one byte, or 255 and the bytes of the number.
  template <std::unsigned_integral T>
  T number() {
    const std::uint8_t first = byte();
    if (first != 255) return first;
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) value = static_cast<T>(value << 8 | byte());
    return value;
  }
  bool empty() const { return left_.empty(); }
  std::string rest() { return text(left_.size()); }
  std::string text(std::size_t most) {
    const auto taken = left_.first(most < left_.size() ? most : left_.size());
    left_ = left_.subspan(taken.size());
    return std::string(text_of(taken.data(), taken.size()));
  }

 private:
  std::span<const std::uint8_t> left_;
};

}  // namespace densek::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
