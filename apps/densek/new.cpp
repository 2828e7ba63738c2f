// What is allocated by `new` in this program comes from base/aside.h, so that --memory covers everything that is large,
// whoever asks for it. The C++ library's other forms of the operators call these; a sanitizer's do not, so the form
// that returns nullptr is here as well, whose blocks are given back by the plain one.
#include <new>

#include "base/aside.h"

void* operator new(std::size_t bytes) { return densek::take_block(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
  try {
    return densek::take_block(bytes);
  } catch (...) {
    return nullptr;
  }
}
void operator delete(void* at) noexcept { densek::give_back_block(at); }
void operator delete(void* at, std::size_t /*bytes*/) noexcept { densek::give_back_block(at); }
void operator delete(void* at, const std::nothrow_t& /*tag*/) noexcept { densek::give_back_block(at); }
