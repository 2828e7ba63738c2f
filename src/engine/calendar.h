// Who is to be looked at again, by the time F ≥ 0 at which they are due: pages of time, sixteen to the octave.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include <densek/graph.h>

namespace densek {

class Calendar {
 public:
  using Page = std::uint16_t;

  /// The page that contains F: its exponent and four bits of its fraction. 0 stands for all times before 2⁻⁶⁴, the
  /// last page for all after 2³⁰⁰.
  static Page page_of(double F) {
    const std::uint64_t position = std::bit_cast<std::uint64_t>(F) >> 48;
    return static_cast<Page>(std::clamp(position, first_position, last_position) - first_position);
  }
  static double begin_of(Page page) { return page == 0 ? 0 : std::bit_cast<double>((page + first_position) << 48); }

  void note(Page page, Vertex vertex) {
    if (pages_.empty()) pages_.resize(last_position - first_position + 1);
    pages_[page].push_back(vertex);
    first_ = size_ == 0 ? page : std::min(first_, page);
    last_ = std::max(last_, page);
    ++size_;
  }

  /// When the next note is due; infinity if there is none.
  double next() {
    if (size_ == 0) return std::numeric_limits<double>::infinity();
    while (pages_[first_].empty()) ++first_;
    return begin_of(first_);
  }

  /// Calls due(page, vertex) for every note on pages up to that of F, and drops them.
  template <class Due>
  void turn_to(double F, Due&& due) {
    for (const Page today = page_of(F); size_ > 0 && first_ <= today; ++first_) {
      for (const Vertex vertex : pages_[first_]) due(first_, vertex);
      size_ -= pages_[first_].size();
      pages_[first_].clear();
    }
  }

  void clear() {
    for (std::size_t page = first_; size_ > 0 && page <= last_; ++page) pages_[page].clear();
    size_ = 0;
    first_ = last_ = 0;
  }

 private:
  static constexpr std::uint64_t first_position = (1023 - 64) << 4, last_position = (1023 + 300) << 4;
  std::vector<std::vector<Vertex>> pages_;
  std::size_t size_ = 0;
  Page first_ = 0, last_ = 0;  // pages before first_ and behind last_ are empty
};

}  // namespace densek
