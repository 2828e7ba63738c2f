#include "base/large_pages.h"

#include <sys/mman.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace densek {

namespace {

constexpr std::int64_t too_slow = 1'000'000;  // nanoseconds; about what as many small pages take

std::atomic<bool> are_quick{true};

/// What this thread has computed, so that others on the machine do not count.
std::int64_t thread_nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

/// Makes pages real, and notes when these took too long: so many large ones (0: they are small).
void populate(void* begin, std::size_t bytes, std::size_t large_pages) {
  const std::int64_t before = large_pages > 0 ? thread_nanoseconds() : 0;
  madvise(begin, bytes, MADV_POPULATE_WRITE);
  if (large_pages > 0 && thread_nanoseconds() - before > static_cast<std::int64_t>(large_pages) * too_slow)
    are_quick = false;
}

}  // namespace

bool large_pages_are_quick() { return are_quick.load(std::memory_order_relaxed); }

void touch_as_large_as_quick(void* begin, std::size_t bytes) {
  const bool large = large_pages_are_quick();
  if (!large) madvise(begin, bytes, MADV_NOHUGEPAGE);
  populate(begin, bytes, large ? bytes / large_page + 1 : 0);
}

void touch_large(void* begin, std::size_t bytes) {
  auto* at = static_cast<std::byte*>(begin);
  for (std::byte* const end = at + bytes; at != end;) {
    const std::size_t left = static_cast<std::size_t>(end - at);
    const bool large = left >= large_page && large_pages_are_quick();
    const std::size_t now = large ? large_page : left;
    if (large) madvise(at, now, MADV_HUGEPAGE);
    populate(at, now, large ? 1 : 0);
    at += now;
  }
}

}  // namespace densek
