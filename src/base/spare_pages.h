// Pages that are real and that nobody needs any more, for arrays that are about to be filled: moved there, not copied,
// which takes an eighth of the time in which the system takes back a page and clears another one.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <vector>

namespace densek {

class SparePages {
 public:
  /// Whether the array will keep the pages it gets for longer than there are these spare ones. Each piece that was
  /// moved is one of the mappings of which a process may have some ten thousands, so only so many are moved, and of
  /// those that stay only so many in all.
  enum class Use { passing, lasting };

  /// Takes the whole pages inside; what was in them is lost, and the memory must stay mapped as long as there are spare
  /// pages.
  void give(void* begin, std::size_t bytes);
  /// Makes the whole pages inside real: spare ones as far as there are, then new ones. What was in them is lost.
  void touch(void* begin, std::size_t bytes, Use use);
  /// Gives those that are left back to the system.
  void clear();

 private:
  struct Piece {
    std::byte* begin;
    std::size_t bytes;
  };
  /// At most so many bytes in one piece; empty: there are none.
  Piece take(std::size_t most);

  std::mutex lock_;
  std::vector<Piece> pieces_;
  std::atomic<int> passing_moves_{0};
};

}  // namespace densek
