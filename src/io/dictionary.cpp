#include "io/dictionary.h"

#include <densek/graph.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <stdexcept>

namespace densek::io {

/// Where the text is, or the free slot where it belongs.
std::size_t Dictionary::slot_of(std::string_view text) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = XXH3_64bits(text.data(), text.size()) & mask;
  while (table_[slot] != 0 && (*this)[table_[slot] - 1] != text) slot = (slot + 1) & mask;
  return slot;
}

void Dictionary::grow() {
  table_.assign(table_.empty() ? 1024 : 2 * table_.size(), 0);
  for (std::uint32_t i = 0; i < size(); ++i) table_[slot_of((*this)[i])] = i + 1;
}

std::uint32_t Dictionary::add(std::string_view text) {
  if (2 * ends_.size() >= table_.size()) grow();
  const std::size_t slot = slot_of(text);
  if (table_[slot] != 0) return table_[slot] - 1;
  if (ends_.size() == max_vertices) throw std::length_error("too many texts");
  chars_.insert(chars_.end(), text.begin(), text.end());
  ends_.push_back(chars_.size());
  return (table_[slot] = size()) - 1;
}

void Dictionary::finish() {
  table_ = {};
  chars_.shrink_to_fit();
  ends_.shrink_to_fit();
}

}  // namespace densek::io
