// Tells how much of the heap of a program is in use, whenever it is asked: loaded before its libraries (LD_PRELOAD).
// tests/serve/soak.py asks.
//
//   DENSEK_HEAP="IN OUT"   two open files. For every byte that comes in, a line goes out: bytes in use in the arenas of
//                          malloc, and in blocks of their own; what is free goes back to the system before that.
//
// Memory that the process holds is no measure of what it needs: the allocator keeps what was freed, in as many arenas
// as there are threads, and it takes hours until that is steady.
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace {

int in = -1, out = -1;

void* answer(void*) {
  char asked = 0;
  while (::read(in, &asked, 1) == 1) {
    ::malloc_trim(0);
    const struct mallinfo2 heap = ::mallinfo2();
    ::dprintf(out, "%zu %zu\n", heap.uordblks, heap.hblkhd);
  }
  return nullptr;
}

[[gnu::constructor]] void begin() {
  const char* const files = std::getenv("DENSEK_HEAP");
  if (files == nullptr || std::sscanf(files, "%d %d", &in, &out) != 2) return;  // NOLINT(cert-err34-c)
  // Signals are for the threads of the program.
  sigset_t all, usual;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &usual);
  pthread_t thread{};
  ::pthread_create(&thread, nullptr, answer, nullptr);
  ::pthread_sigmask(SIG_SETMASK, &usual, nullptr);
}

}  // namespace
