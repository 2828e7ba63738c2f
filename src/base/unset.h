// Vectors whose new elements hold anything until they are written: for arrays so large that setting them to zero first
// is a pass of its own, on one thread, which also makes their pages real there instead of where they are needed.
#pragma once

#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace densek {

template <class T>
struct UnsetAllocator : std::allocator<T> {
  static_assert(std::is_trivially_copyable_v<T>);
  template <class Other>
  struct rebind {
    using other = UnsetAllocator<Other>;
  };
  using std::allocator<T>::allocator;
  void construct(T* at) const { ::new (static_cast<void*>(at)) T; }
  template <class... Values>
  void construct(T* at, Values&&... values) const {
    ::new (static_cast<void*>(at)) T(std::forward<Values>(values)...);
  }
};

template <class T>
using UnsetVector = std::vector<T, UnsetAllocator<T>>;

}  // namespace densek
