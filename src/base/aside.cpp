#include "base/aside.h"

#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <map>
#include <mutex>

#include "base/large_pages.h"

namespace densek {

namespace {

/// Smaller blocks are not counted: arrays by vertex or by arc of a graph that is worth a limit are larger.
constexpr std::size_t least_large = std::size_t{1} << 18;

constinit std::atomic<bool> is_on{false};  // looked at by every `delete`

/// Ends never: blocks may be given back when the process ends.
struct Aside {
  std::string folder;
  std::uint64_t most_in_memory = 0;
  std::atomic<std::uint64_t> in_memory{0};  // large blocks, in bytes
  std::mutex lock;                          // of what follows
  std::map<void*, std::size_t> blocks;      // that lie in files
  std::uint64_t in_files = 0, most_in_files = 0;
};

Aside& aside() {
  static Aside* const only = new Aside;
  return *only;
}

/// Counts a block as one in memory, if there is room.
bool fits_in_memory(std::size_t bytes) {
  std::uint64_t before = aside().in_memory.load(std::memory_order_relaxed);
  do {
    if (bytes > aside().most_in_memory || before > aside().most_in_memory - bytes) return false;
  } while (!aside().in_memory.compare_exchange_weak(before, before + bytes, std::memory_order_relaxed));
  return true;
}

/// Those that were there before counting began are not missed.
void leaves_memory(std::size_t bytes) {
  std::uint64_t before = aside().in_memory.load(std::memory_order_relaxed);
  while (!aside().in_memory.compare_exchange_weak(before, before - std::min<std::uint64_t>(before, bytes),
                                                  std::memory_order_relaxed)) {
  }
}

/// A file of the folder that has no name; -1 and errno if there can be none.
int nameless_file(const std::string& folder) {
  int file = -1;
  do file = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  while (file < 0 && errno == EINTR);
  if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return file;
  std::string name = folder + "/.densek-aside-XXXXXX";  // the file system has no files without a name
  const int named = mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) unlink(name.c_str());
  return named;
}

void* map_file(std::size_t bytes) {
  const int file = nameless_file(aside().folder);
  if (file < 0) throw NoRoomAside(errno);
  int cause = EINTR;
  while (cause == EINTR) cause = posix_fallocate(file, 0, static_cast<off_t>(bytes));
  void* at = MAP_FAILED;
  if (cause == 0) {
    at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (at == MAP_FAILED) cause = errno;
  }
  close(file);
  if (at == MAP_FAILED) throw NoRoomAside(cause);
  const std::lock_guard guard(aside().lock);
  aside().in_files += bytes;
  aside().most_in_files = std::max(aside().most_in_files, aside().in_files);
  return at;
}

/// Maps a file and remembers it by its address.
void* block_in_file(std::size_t bytes) {
  void* const at = map_file(bytes);
  try {
    const std::lock_guard guard(aside().lock);
    aside().blocks.emplace(at, bytes);
  } catch (...) {
    munmap(at, bytes);
    throw;
  }
  return at;
}

/// Whether it lay in a file; if so, it is gone.
bool was_in_file(void* at) noexcept {
  if (reinterpret_cast<std::uintptr_t>(at) % page_bytes() != 0) return false;
  std::map<void*, std::size_t>::node_type block;  // to be given back without the lock, which that may take
  {
    const std::lock_guard guard(aside().lock);
    block = aside().blocks.extract(at);
    if (block.empty()) return false;
    aside().in_files -= block.mapped();
  }
  munmap(at, block.mapped());
  return true;
}

void* from_malloc(std::size_t bytes) {
  for (;;) {
    if (void* const at = std::malloc(std::max<std::size_t>(bytes, 1))) return at;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void* map_anonymous(std::size_t bytes) {
  void* const at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return at == MAP_FAILED ? nullptr : at;
}

/// Begins where a large page may lie, if one fits in. nullptr: there is no memory.
void* map_memory(std::size_t bytes) {
  if (bytes < large_page) return map_anonymous(bytes);
  auto* const at = static_cast<std::byte*>(map_anonymous(bytes + large_page));
  if (at == nullptr) return nullptr;
  const std::size_t before = -reinterpret_cast<std::uintptr_t>(at) % large_page;
  if (before > 0) munmap(at, before);
  munmap(at + before + bytes, large_page - before);
  return at + before;
}

bool counts(std::size_t bytes) { return bytes >= least_large && is_on.load(std::memory_order_relaxed); }

}  // namespace

void put_aside_beyond(std::uint64_t bytes, const std::string& folder) {
  const int file = nameless_file(folder);
  if (file < 0) throw NoRoomAside(errno);
  close(file);
  aside().folder = folder;
  aside().most_in_memory = bytes / 2;
  mallopt(M_MMAP_THRESHOLD, static_cast<int>(least_large));  // what is given back goes back to the system at once
  is_on = true;
}

bool puts_aside() { return is_on; }

const std::string& folder_aside() { return aside().folder; }

std::uint64_t most_put_aside() {
  const std::lock_guard guard(aside().lock);
  return aside().most_in_files;
}

std::uint64_t room_aside() {
  struct statvfs disk {};
  if (!puts_aside() || statvfs(aside().folder.c_str(), &disk) != 0) return 0;
  return std::uint64_t{disk.f_bavail} * disk.f_frsize;
}

void* take_pages(std::size_t bytes) {
  if (counts(bytes) && !fits_in_memory(bytes)) return block_in_file(bytes);
  if (void* const at = map_memory(bytes)) return at;
  if (counts(bytes)) leaves_memory(bytes);
  throw std::bad_alloc();
}

void give_back_pages(void* at, std::size_t bytes) noexcept {
  if (counts(bytes)) {
    if (was_in_file(at)) return;
    leaves_memory(bytes);
  }
  munmap(at, bytes);
}

void* take_block(std::size_t bytes) {
  if (!counts(bytes)) return from_malloc(bytes);
  if (!fits_in_memory(bytes)) return block_in_file(bytes);
  try {
    void* const at = from_malloc(bytes);
    aside().in_memory += malloc_usable_size(at) - bytes;
    return at;
  } catch (...) {
    leaves_memory(bytes);
    throw;
  }
}

void give_back_block(void* at) noexcept {
  if (at != nullptr && is_on.load(std::memory_order_relaxed)) {
    if (was_in_file(at)) return;
    if (const std::size_t bytes = malloc_usable_size(at); bytes >= least_large) leaves_memory(bytes);
  }
  std::free(at);
}

}  // namespace densek
