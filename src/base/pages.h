// Large arrays straight from the operating system, so that what is not needed any more really goes back: the peak of a
// load depends on it, and malloc keeps what it likes. Contents start as zero and cost nothing until touched. They may
// be put aside (base/aside.h). AddressSanitizer knows nothing of such memory by itself; it is told where an array ends
// (base/poison.h).
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "base/aside.h"
#include "base/large_pages.h"
#include "base/poison.h"

namespace densek {

/// Gives the whole pages inside [begin, begin + bytes) back; what was in the range is lost.
inline void discard_pages(void* begin, std::size_t bytes) {
  const std::size_t page = page_bytes();
  const auto first = (reinterpret_cast<std::uintptr_t>(begin) + page - 1) / page * page;
  const auto last = (reinterpret_cast<std::uintptr_t>(begin) + bytes) / page * page;
  if (first < last) madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
}

template <class T>
class PageArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  PageArray() = default;
  explicit PageArray(std::size_t size) : size_(size), mapped_(whole_pages(size)) {
    if (mapped_ == 0) return;
    const std::size_t bytes = mapped_ + 2 * red_zone();
    void* const at = take_pages(bytes);
    data_ = reinterpret_cast<T*>(static_cast<std::byte*>(at) + red_zone());
    poison(at, red_zone());
    reach(size_);
  }
  PageArray(PageArray&& other) noexcept { swap(other); }
  PageArray& operator=(PageArray&& other) noexcept {
    PageArray(std::move(other)).swap(*this);
    return *this;
  }
  ~PageArray() {
    if (data_ == nullptr) return;
    std::byte* const at = bytes() - red_zone();
    unpoison(at, mapped_ + 2 * red_zone());  // whoever gets these addresses next knows nothing of it
    give_back_pages(at, mapped_ + 2 * red_zone());
  }

  /// Asks for large pages, which makes access at random cheaper. Only advice, so its failure does not matter.
  void prefer_large_pages() {
    if (data_ != nullptr) madvise(data_, mapped_, MADV_HUGEPAGE);
  }
  /// Lets the pages be large ones, if those have been quick so far: for what `touch` makes real from end to end.
  void let_pages_be_large() {
    if (large_pages_are_quick()) prefer_large_pages();
  }
  /// Makes every page real at once, large ones if those are quick.
  void touch_all_large() {
    if (data_ != nullptr) touch_large(data_, mapped_);
  }
  /// Makes every page real at once, which saves a fault per page. Where the system cannot, they become so later.
  void touch_all() {
    if (data_ != nullptr) madvise(data_, mapped_, MADV_POPULATE_WRITE);
  }
  /// The same of the pages on which `count` elements from `first` on are, which may be large as long as these are
  /// quick.
  void touch(std::size_t first, std::size_t count) {
    if (count == 0) return;
    const std::size_t page = page_bytes(), begin = first * sizeof(T) / page * page;
    const std::size_t end = ((first + count) * sizeof(T) + page - 1) / page * page;
    touch_as_large_as_quick(bytes() + begin, end - begin);
  }

  /// Until the next call only the first `size` are in use: touching others is an error, which AddressSanitizer sees.
  void reach(std::size_t size) {
    if (data_ == nullptr) return;
    unpoison(data_, size * sizeof(T));
    poison(bytes() + size * sizeof(T), mapped_ - size * sizeof(T) + red_zone());
  }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  std::span<T> span() { return {data_, size_}; }
  std::span<const T> span() const { return {data_, size_}; }

 private:
  /// Bytes in front of the pages and behind them that are there to be poisoned.
  static std::size_t red_zone() { return sees_addresses ? page_bytes() : 0; }
  std::byte* bytes() { return reinterpret_cast<std::byte*>(data_); }
  static std::size_t whole_pages(std::size_t size) {
    if (size > (SIZE_MAX >> 1) / sizeof(T)) throw std::bad_alloc();
    return (size * sizeof(T) + page_bytes() - 1) / page_bytes() * page_bytes();
  }
  void swap(PageArray& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(mapped_, other.mapped_);
  }

  T* data_ = nullptr;
  std::size_t size_ = 0, mapped_ = 0;
};

}  // namespace densek
