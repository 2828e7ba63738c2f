#include "base/spare_pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <new>

#include "base/aside.h"
#include "base/large_pages.h"

namespace densek {

namespace {

constexpr std::size_t worth_moving = std::size_t{64} << 10;  // bytes; less is as quickly cleared

/// A quarter of the mappings that Linux usually allows a process: each piece that was moved is one.
constexpr int most_moves = 16'384;
std::atomic<int> lasting_moves{0};  // of the process

std::byte* whole_pages_from(void* begin) {
  const auto at = reinterpret_cast<std::uintptr_t>(begin);
  return static_cast<std::byte*>(begin) + (page_bytes() - at % page_bytes()) % page_bytes();
}

std::byte* whole_pages_to(std::byte* end) { return end - reinterpret_cast<std::uintptr_t>(end) % page_bytes(); }

/// False: the system cannot; nothing is lost but what was in them.
bool move_pages([[maybe_unused]] std::byte* from, [[maybe_unused]] std::byte* to, [[maybe_unused]] std::size_t bytes) {
#ifdef MREMAP_DONTUNMAP
  if (mremap(from, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED | MREMAP_DONTUNMAP, to) == to) return true;
  // Nobody promises that it is still mapped after a failure.
  constexpr int how = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
  if (mmap(to, bytes, PROT_READ | PROT_WRITE, how, -1, 0) == MAP_FAILED) throw std::bad_alloc();
#endif
  return false;
}

}  // namespace

void SparePages::give(void* begin, std::size_t bytes) {
  std::byte* const first = whole_pages_from(begin);
  std::byte* const last = whole_pages_to(static_cast<std::byte*>(begin) + bytes);
  if (first >= last) return;
  const auto whole = static_cast<std::size_t>(last - first);
  if (whole < worth_moving || puts_aside()) {  // pages of files belong where they are
    madvise(first, whole, MADV_DONTNEED);
    return;
  }
  const std::lock_guard guard(lock_);
  pieces_.push_back({first, whole});
}

SparePages::Piece SparePages::take(std::size_t most) {
  const std::lock_guard guard(lock_);
  if (pieces_.empty()) return {nullptr, 0};
  Piece& last = pieces_.back();
  const std::size_t bytes = std::min(most, last.bytes);
  last.bytes -= bytes;
  const Piece taken{last.begin + last.bytes, bytes};
  if (last.bytes == 0) pieces_.pop_back();
  return taken;
}

void SparePages::touch(void* begin, std::size_t bytes, Use use) {
  std::atomic<int>& moves = use == Use::lasting ? lasting_moves : passing_moves_;
  std::byte* at = whole_pages_from(begin);
  std::byte* const end = whole_pages_to(static_cast<std::byte*>(begin) + bytes);
  while (at < end) {
    if (moves >= most_moves) break;
    ++moves;
    const Piece piece = take(static_cast<std::size_t>(end - at));
    if (piece.bytes == 0) break;
    if (!move_pages(piece.begin, at, piece.bytes)) {
      madvise(piece.begin, piece.bytes, MADV_DONTNEED);
      break;
    }
    at += piece.bytes;
  }
  if (at < end) touch_as_large_as_quick(at, static_cast<std::size_t>(end - at));
}

void SparePages::clear() {
  const std::lock_guard guard(lock_);
  for (const Piece& piece : pieces_) madvise(piece.begin, piece.bytes, MADV_DONTNEED);
  pieces_.clear();
}

}  // namespace densek
