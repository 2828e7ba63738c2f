// Makes one system call, or one allocation, of a program fail: loaded before its libraries (LD_PRELOAD), told by
// DENSEK_FAULT which, silent otherwise. tests/faults/faults.py drives it.
//
//   DENSEK_FAULT="KIND N ERRNO HOW"   the N-th call of the kind, counted from the start of main
//     KIND  alloc map read write sync rename open thread
//     HOW   once: it fails with ERRNO     onward: so does every later one
//           short: it does a part of what it was asked (read, write)
//   DENSEK_FAULT_LOG=FILE             made when the call is reached; without DENSEK_FAULT: how many calls there were
//
// Code here allocates nothing and calls the system directly: it must not count itself.
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

extern "C" {
// What glibc calls its own allocator by.
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

namespace {

enum Kind : std::size_t { alloc, map, read_, write_, sync_, rename_, open_, thread, num_kinds };
constexpr std::array<std::string_view, num_kinds> names = {"alloc", "map",    "read", "write",
                                                           "sync",  "rename", "open", "thread"};

std::array<std::atomic<long>, num_kinds> calls{};
std::atomic<bool> counting{false}, logged{false};
Kind chosen = num_kinds;
long which = 0;
int error = 0;
bool onward = false, partly = false;
const char* log_file = nullptr;

int raw_open(const char* path, int flags, mode_t mode) {
  return static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

void log_text(const char* text, std::size_t size) {
  const int file = raw_open(log_file, O_WRONLY | O_CREAT | O_APPEND, 0600);
  syscall(SYS_write, file, text, size);
  syscall(SYS_close, file);
}

/// Counts a call; true if it is the one, or one of those, to tamper with.
bool reached(Kind kind) {
  if (!counting.load(std::memory_order_relaxed)) return false;
  const long number = calls[kind].fetch_add(1) + 1;
  if (kind != chosen || (onward ? number < which : number != which)) return false;
  if (!logged.exchange(true)) log_text("reached\n", 8);
  return true;
}

/// The same for a call that is to fail; errno says why.
bool fails(Kind kind) {
  if (!reached(kind)) return false;
  errno = error;
  return true;
}

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

using Main = int (*)(int, char**, char**);
Main program = nullptr;

int counted_main(int argc, char** argv, char** environment) {
  log_file = std::getenv("DENSEK_FAULT_LOG");
  if (const char* fault = std::getenv("DENSEK_FAULT")) {
    char kind[16], how[16];
    if (std::sscanf(fault, "%15s %ld %d %15s", kind, &which, &error, how) != 4) return 99;
    chosen = static_cast<Kind>(std::find(names.begin(), names.end(), kind) - names.begin());
    onward = std::string_view(how) == "onward";
    partly = std::string_view(how) == "short";
  }
  counting = true;
  const int code = program(argc, argv, environment);
  counting = false;
  if (chosen == num_kinds && log_file != nullptr)
    for (std::size_t kind = 0; kind < num_kinds; ++kind) {
      char line[64];
      const int size = std::snprintf(line, sizeof line, "%s %ld\n", names[kind].data(), calls[kind].load());
      log_text(line, static_cast<std::size_t>(size));
    }
  return code;
}

}  // namespace

extern "C" {

int __libc_start_main(Main main, int argc, char** argv, void (*init)(), void (*fini)(), void (*rtld_fini)(),
                      void* stack_end) {
  program = main;
  using Start = int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);
  return next<Start>("__libc_start_main")(counted_main, argc, argv, init, fini, rtld_fini, stack_end);
}

void* malloc(std::size_t size) { return fails(alloc) ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) { return fails(alloc) ? nullptr : __libc_calloc(count, size); }
void* realloc(void* at, std::size_t size) { return fails(alloc) ? nullptr : __libc_realloc(at, size); }
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return fails(alloc) ? nullptr : __libc_memalign(alignment, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
  return fails(alloc) ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** at, std::size_t alignment, std::size_t size) {
  if (fails(alloc)) return ENOMEM;
  *at = __libc_memalign(alignment, size);
  return *at == nullptr ? ENOMEM : 0;
}

void* mmap(void* at, std::size_t size, int protection, int flags, int file, off_t offset) {
  if (fails(map)) return MAP_FAILED;
  return reinterpret_cast<void*>(syscall(SYS_mmap, at, size, protection, flags, file, offset));
}
void* mmap64(void* at, std::size_t size, int protection, int flags, int file, off_t offset) {
  return mmap(at, size, protection, flags, file, offset);
}

ssize_t read(int file, void* to, std::size_t size) {
  if (reached(read_)) {
    errno = error;
    if (!partly) return -1;
    size = std::min<std::size_t>(size, 1);
  }
  return syscall(SYS_read, file, to, size);
}

ssize_t write(int file, const void* from, std::size_t size) {
  // A full disk does not keep people from being told.
  if (!(onward && file == STDERR_FILENO) && reached(write_)) {
    errno = error;
    if (!partly) return -1;
    size = (size + 1) / 2;
  }
  return syscall(SYS_write, file, from, size);
}

ssize_t pread(int file, void* to, std::size_t size, off_t offset) {
  if (reached(read_)) {
    errno = error;
    if (!partly) return -1;
    size = std::min<std::size_t>(size, 1);
  }
  return syscall(SYS_pread64, file, to, size, offset);
}
ssize_t pread64(int file, void* to, std::size_t size, off_t offset) { return pread(file, to, size, offset); }

ssize_t pwrite(int file, const void* from, std::size_t size, off_t offset) {
  if (reached(write_)) {
    errno = error;
    if (!partly) return -1;
    size = (size + 1) / 2;
  }
  return syscall(SYS_pwrite64, file, from, size, offset);
}
ssize_t pwrite64(int file, const void* from, std::size_t size, off_t offset) {
  return pwrite(file, from, size, offset);
}

/// Room that is taken before anything is written is full at the same times; it is taken whole or not at all.
int posix_fallocate(int file, off_t offset, off_t size) {
  if (reached(write_) && !partly) return error;
  return syscall(SYS_fallocate, file, 0, offset, size) == 0 ? 0 : errno;
}
int posix_fallocate64(int file, off_t offset, off_t size) { return posix_fallocate(file, offset, size); }

int fsync(int file) { return fails(sync_) ? -1 : static_cast<int>(syscall(SYS_fsync, file)); }

int rename(const char* from, const char* to) {
  return fails(rename_) ? -1 : static_cast<int>(syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to));
}

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return fails(open_) ? -1 : raw_open(path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return fails(open_) ? -1 : raw_open(path, flags, mode);
}

int mkostemp(char* name, int flags) {
  static const auto real = next<int (*)(char*, int)>("mkostemp");
  return fails(open_) ? -1 : real(name, flags);
}
int mkostemp64(char* name, int flags) { return mkostemp(name, flags); }

int pthread_create(pthread_t* made, const pthread_attr_t* how, void* (*work)(void*), void* with) {
  static const auto real = next<int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create");
  return reached(thread) ? error : real(made, how, work, with);
}
}
