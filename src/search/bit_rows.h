// Sets of small integers as rows of 64-bit words, for the exhaustive searches.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace densek::search {

using Word = std::uint64_t;

inline void set_bit(Word* row, std::uint32_t i) { row[i / 64] |= Word{1} << (i % 64); }
inline void clear_bit(Word* row, std::uint32_t i) { row[i / 64] &= ~(Word{1} << (i % 64)); }
inline bool has_bit(const Word* row, std::uint32_t i) { return row[i / 64] >> (i % 64) & 1; }

/// Calls visit(i) for every element, increasing.
template <class Visit>
void for_each_bit(const Word* row, std::size_t words, Visit&& visit) {
  for (std::size_t w = 0; w < words; ++w)
    for (Word left = row[w]; left != 0; left &= left - 1)
      visit(static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(left)));
}

/// A square of bits: row i is a set of 0 … size−1.
class BitRows {
 public:
  explicit BitRows(std::uint32_t size = 0) { reset(size); }
  void reset(std::uint32_t size) {
    words_ = (size + 63ULL) / 64;
    bits_.assign(words_ * size, 0);
  }
  std::size_t words() const { return words_; }
  Word* operator[](std::uint32_t i) { return bits_.data() + i * words_; }
  const Word* operator[](std::uint32_t i) const { return bits_.data() + i * words_; }

 private:
  std::size_t words_ = 0;
  std::vector<Word> bits_;
};

}  // namespace densek::search
