// An array of zeros of which only the pages somebody writes to become memory.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

namespace densek {

template <class T>
class LazyArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  LazyArray() = default;
  explicit LazyArray(std::size_t size) : size_(size) {
    if (size == 0) return;
    void* const memory =
        mmap(nullptr, size * sizeof(T), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    madvise(memory, size * sizeof(T), MADV_HUGEPAGE);  // fewer page faults; only advice, so its failure does not matter
    data_ = static_cast<T*>(memory);
  }
  LazyArray(LazyArray&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  LazyArray& operator=(LazyArray&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~LazyArray() {
    if (data_ != nullptr) munmap(data_, size_ * sizeof(T));
  }

  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(T); }

  /// Makes every page real now, so that no later write waits for one.
  void prefault() {
    volatile char* const memory = reinterpret_cast<char*>(data_);
    for (std::size_t at = 0; at < bytes(); at += 4096) memory[at] = 0;
  }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace densek
