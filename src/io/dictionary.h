// Texts → numbers 0, 1, 2, … in the order of first appearance.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace densek::io {

class Dictionary {
 public:
  /// The number of this text; a new one if it was not there. Throws std::length_error beyond 2³² − 2 texts.
  std::uint32_t add(std::string_view text);

  std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size()); }
  std::string_view operator[](std::uint32_t i) const {
    const std::uint64_t begin = i == 0 ? 0 : ends_[i - 1];
    return {chars_.data() + begin, static_cast<std::size_t>(ends_[i] - begin)};
  }
  std::span<const std::uint64_t> ends() const { return ends_; }
  std::span<const char> chars() const { return chars_; }

  /// Frees the table and spare room; after this texts can only be read.
  void finish();

 private:
  void grow();
  std::size_t slot_of(std::string_view text) const;

  std::vector<std::uint64_t> ends_;
  std::vector<char> chars_;
  std::vector<std::uint32_t> table_;  // number + 1, 0: free; a power of two, at most half full
};

}  // namespace densek::io
