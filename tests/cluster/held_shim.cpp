// What a rank holds at most, from its own /proc/self/smaps: loaded before all libraries (LD_PRELOAD) it looks there
// whenever something large is about to be given back, which is when memory is fullest, from the end of MPI's start to
// its end. bench/traffic.py reads what it writes.
//
//   DENSEK_HELD=FOLDER   gets a file for each rank: "RANK ANONYMOUS DKG_HELD DKG_MAPPED"
//     ANONYMOUS   bytes of memory that is in no file, all mappings together
//     DKG_HELD    bytes of graph files (.dkg) that are in memory because the rank has mapped them
//     DKG_MAPPED  bytes of such mappings, in memory or not
//   each the largest that was seen, with DKG_HELD at the time of the largest sum with ANONYMOUS.
//
// Code here allocates nothing and calls the system directly: it must not see itself.
#include <dlfcn.h>
#include <fcntl.h>
#include <malloc.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

extern "C" {
// What glibc calls its own allocator by.
void __libc_free(void*);
void* __libc_realloc(void*, std::size_t);
}

namespace {

constexpr std::size_t large = 16 << 10;

struct Held {
  std::uint64_t anonymous = 0, dkg = 0, mapped = 0;
};
Held most;
std::atomic<bool> watching{false};
std::atomic_flag looking = ATOMIC_FLAG_INIT;  // threads that come meanwhile see the same

/// Lines of a file, in a buffer that is always there.
class Lines {
 public:
  explicit Lines(const char* path) : file_(static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, O_RDONLY))) {}
  ~Lines() { syscall(SYS_close, file_); }
  bool next(std::string_view& line) {
    for (;;) {
      const std::string_view rest(buffer_ + begin_, end_ - begin_);
      if (const std::size_t size = rest.find('\n'); size != rest.npos) {
        line = rest.substr(0, size);
        begin_ += size + 1;
        return true;
      }
      std::copy(buffer_ + begin_, buffer_ + end_, buffer_);
      end_ -= begin_;
      begin_ = 0;
      const auto got = syscall(SYS_read, file_, buffer_ + end_, sizeof buffer_ - end_);
      if (got <= 0) return false;
      end_ += static_cast<std::size_t>(got);
    }
  }

 private:
  static inline char buffer_[1 << 16];  // longer than any line
  int file_;
  std::size_t begin_ = 0, end_ = 0;
};

/// "Rss:      12 kB" in bytes.
std::uint64_t bytes_of(std::string_view line) {
  std::uint64_t number = 0;
  for (const char c : line)
    if (c >= '0' && c <= '9') number = 10 * number + static_cast<std::uint64_t>(c - '0');
  return number << 10;
}

void look() {
  if (!watching || looking.test_and_set()) return;
  Held now;
  bool of_graph = false;
  Lines lines("/proc/self/smaps");
  for (std::string_view line; lines.next(line);) {
    const std::string_view key = line.substr(0, line.find(' '));
    if (!key.ends_with(':'))
      of_graph = line.ends_with(".dkg");  // the head of a mapping
    else if (key == "Anonymous:")
      now.anonymous += bytes_of(line);
    else if (of_graph && key == "Rss:")
      now.dkg += bytes_of(line);
    else if (of_graph && key == "Size:")
      now.mapped += bytes_of(line);
  }
  const std::uint64_t mapped = std::max(most.mapped, now.mapped);
  if (now.anonymous + now.dkg > most.anonymous + most.dkg) most = now;
  most.mapped = mapped;
  looking.clear();
}

void tell() {
  const char *folder = std::getenv("DENSEK_HELD"), *rank = std::getenv("OMPI_COMM_WORLD_RANK");
  if (folder == nullptr || rank == nullptr) return;
  char path[4096], line[128];
  std::snprintf(path, sizeof path, "%s/%s", folder, rank);
  const int size = std::snprintf(line, sizeof line, "%s %lu %lu %lu\n", rank, most.anonymous, most.dkg, most.mapped);
  const auto file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  syscall(SYS_write, file, line, size);
  syscall(SYS_close, file);
}

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

int MPI_Init_thread(int* argc, char*** argv, int wanted, int* given) {
  const int code = next<int (*)(int*, char***, int, int*)>("MPI_Init_thread")(argc, argv, wanted, given);
  watching = true;
  return code;
}

int MPI_Finalize() {
  look();
  watching = false;
  tell();
  return next<int (*)()>("MPI_Finalize")();
}

void free(void* at) {
  if (watching && malloc_usable_size(at) >= large) look();
  __libc_free(at);
}

void* realloc(void* at, std::size_t size) {
  if (watching && malloc_usable_size(at) >= large) look();
  return __libc_realloc(at, size);
}

int munmap(void* at, std::size_t size) {
  if (size >= large) look();
  return static_cast<int>(syscall(SYS_munmap, at, size));
}
}
