// The only place that starts threads. Work is cut into blocks whose number does not depend on the number of threads, so
// that sums over blocks come out the same whoever computed them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>

namespace densek {

/// How many threads the machine or container allows (affinity mask and cgroup quota).
int available_threads();

/// `requested` if positive, else available_threads().
int resolve_threads(int requested);

/// Calls work() on the calling thread and, if they come in time, on up to `team` - 1 helpers at once; returns when all
/// who began are done. Helpers sleep until they are called and are never waited for unless they began, so work() must
/// do everything there is to do however few come: none do where no thread can be started, or within another team. It
/// must not throw.
void on_team(int team, const std::function<void()>& work);

/// Calls body(block) for every block in [0, blocks), on up to `threads` threads, blocks handed out in increasing order.
/// The first exception is rethrown after all threads are done.
template <class Body>
void parallel_blocks(int threads, std::int64_t blocks, Body&& body) {
  if (threads <= 1 || blocks <= 1) {
    for (std::int64_t block = 0; block < blocks; ++block) body(block);
    return;
  }
  std::exception_ptr failure;
  std::mutex failure_lock;
  std::atomic<std::int64_t> next{0};
  const auto work = [&]() noexcept {
    try {
      for (std::int64_t block; (block = next.fetch_add(1, std::memory_order_relaxed)) < blocks;) body(block);
    } catch (...) {
      next = blocks;
      const std::lock_guard guard(failure_lock);
      if (!failure) failure = std::current_exception();
    }
  };
  const int team = static_cast<int>(std::min<std::int64_t>(threads, blocks));
  on_team(team, std::ref(work));
  if (failure) std::rethrow_exception(failure);
}

/// Calls body(state, block) like parallel_blocks; each thread makes itself one state and keeps it from block to block.
template <class MakeState, class Body>
void parallel_blocks_with(int threads, std::int64_t blocks, MakeState&& make_state, Body&& body) {
  std::atomic<std::int64_t> next{0};
  parallel_blocks(threads, std::min<std::int64_t>(std::max(threads, 1), blocks), [&](std::int64_t) {
    auto state = make_state();
    for (std::int64_t block; (block = next.fetch_add(1, std::memory_order_relaxed)) < blocks;) body(state, block);
  });
}

/// Calls body(begin, end) over [0, count) in ranges of `grain`.
template <class Body>
void parallel_ranges(int threads, std::uint64_t count, std::uint64_t grain, Body&& body) {
  const std::uint64_t blocks = (count + grain - 1) / grain;
  parallel_blocks(threads, static_cast<std::int64_t>(blocks), [&](std::int64_t block) {
    const std::uint64_t begin = static_cast<std::uint64_t>(block) * grain;
    body(begin, std::min(count, begin + grain));
  });
}

}  // namespace densek
