// What may not be touched although it is mapped, told to AddressSanitizer; nothing in builds without it.
#pragma once

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#define DENSEK_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define DENSEK_ADDRESS_SANITIZER 1
#endif
#endif

#ifdef DENSEK_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#endif

namespace densek {

#ifdef DENSEK_ADDRESS_SANITIZER
inline constexpr bool sees_addresses = true;
inline void poison(const volatile void* begin, std::size_t bytes) { __asan_poison_memory_region(begin, bytes); }
inline void unpoison(const volatile void* begin, std::size_t bytes) { __asan_unpoison_memory_region(begin, bytes); }
#else
inline constexpr bool sees_addresses = false;
inline void poison(const volatile void*, std::size_t) {}
inline void unpoison(const volatile void*, std::size_t) {}
#endif

}  // namespace densek
