// Teams of threads: everything is done once, whoever comes; nobody ends the process; a forked child has a crew again.
#include "base/parallel.h"

#include <gtest/gtest.h>

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#if defined(__SANITIZE_THREAD__)
#define SKIP_WHERE_FORKS_HAVE_NO_THREADS GTEST_SKIP() << "ThreadSanitizer starts no threads in a forked child"
#else
#define SKIP_WHERE_FORKS_HAVE_NO_THREADS static_cast<void>(0)
#endif

namespace densek::test {
namespace {

std::vector<int> calls_of_blocks(int threads, std::int64_t blocks) {
  std::vector<std::atomic<int>> calls(static_cast<std::size_t>(blocks));
  parallel_blocks(threads, blocks, [&](std::int64_t block) { ++calls[static_cast<std::size_t>(block)]; });
  return {calls.begin(), calls.end()};
}

TEST(Parallel, EveryBlockOnce) {
  for (const int threads : {0, 1, 2, 3, 8, 64})
    for (const std::int64_t blocks : {0, 1, 2, 7, 1000})
      EXPECT_EQ(calls_of_blocks(threads, blocks), std::vector<int>(static_cast<std::size_t>(blocks), 1));
}

TEST(Parallel, ATeamOfNIsNThreadsAtOnce) {
  std::mutex lock;
  std::condition_variable all_here;
  std::set<std::thread::id> here;
  parallel_blocks(3, 3, [&](std::int64_t) {  // each waits for the others: fewer than three would never end
    std::unique_lock guard(lock);
    here.insert(std::this_thread::get_id());
    all_here.notify_all();
    all_here.wait(guard, [&] { return here.size() == 3; });
  });
  EXPECT_TRUE(here.contains(std::this_thread::get_id()));
}

TEST(Parallel, NeverMoreThreadsThanAskedFor) {
  parallel_blocks(8, 8, [](std::int64_t) {});  // so that there are helpers who could come
  std::atomic<int> inside{0}, most{0};
  parallel_blocks(3, 300, [&](std::int64_t) {
    const int now = ++inside;
    for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
    }
    std::this_thread::yield();
    --inside;
  });
  EXPECT_LE(most, 3);
}

TEST(Parallel, BlocksGoOutInIncreasingOrder) {
  std::mutex lock;
  std::vector<std::pair<std::thread::id, std::int64_t>> order;
  parallel_blocks(4, 2000, [&](std::int64_t block) {
    const std::lock_guard guard(lock);
    order.emplace_back(std::this_thread::get_id(), block);
  });
  std::map<std::thread::id, std::int64_t> last;
  for (const auto& [thread, block] : order) {
    if (last.contains(thread)) {
      EXPECT_LT(last[thread], block);
    }
    last[thread] = block;
  }
}

TEST(Parallel, TheFirstExceptionComesOutAndTheCrewGoesOn) {
  for (int round = 0; round < 20; ++round) {
    std::atomic<int> calls{0};
    EXPECT_THROW(parallel_blocks(4, 10000,
                                 [&](std::int64_t block) {
                                   ++calls;
                                   if (block == 3) throw std::runtime_error("block 3");
                                 }),
                 std::runtime_error);
    EXPECT_GE(calls, 4);
    EXPECT_EQ(calls_of_blocks(4, 100), std::vector<int>(100, 1));
  }
}

TEST(Parallel, ATeamWithinATeamIsOneThread) {
  std::atomic<int> sum{0};
  parallel_blocks(4, 8, [&](std::int64_t) {
    const auto here = std::this_thread::get_id();
    parallel_blocks(4, 100, [&](std::int64_t) {
      EXPECT_EQ(std::this_thread::get_id(), here);
      ++sum;
    });
  });
  EXPECT_EQ(sum, 800);
}

TEST(Parallel, ManyCallersAtOnce) {
  std::atomic<int> wrong{0};
  std::vector<std::thread> callers;
  for (int caller = 0; caller < 8; ++caller)
    callers.emplace_back([&] {
      for (int round = 0; round < 200; ++round) {
        std::atomic<std::int64_t> sum{0};
        parallel_blocks(3, 50, [&](std::int64_t block) { sum += block; });
        if (sum != 50 * 49 / 2) ++wrong;
      }
    });
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(wrong, 0);
}

/// What the child of a fork answers with: 0 if body() held there. A child that hangs is ended by its alarm.
template <class Body>
int in_child(Body&& body) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(60);
    ::_exit(body() ? 0 : 1);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  return status;
}

TEST(Parallel, AForkedChildHasACrewAgain) {
  SKIP_WHERE_FORKS_HAVE_NO_THREADS;
  EXPECT_EQ(calls_of_blocks(4, 100), std::vector<int>(100, 1));  // the parent has helpers
  EXPECT_EQ(in_child([] { return calls_of_blocks(4, 100) == std::vector<int>(100, 1); }), 0);
  EXPECT_EQ(calls_of_blocks(4, 100), std::vector<int>(100, 1));
}

TEST(Parallel, AForkInTheMiddleOfOthersWork) {
  SKIP_WHERE_FORKS_HAVE_NO_THREADS;
  std::atomic<bool> stop{false};
  std::thread busy([&] {
    while (!stop) calls_of_blocks(3, 20);
  });
  for (int round = 0; round < 50; ++round)
    EXPECT_EQ(in_child([] { return calls_of_blocks(4, 20) == std::vector<int>(20, 1); }), 0);
  stop = true;
  busy.join();
}

/// From now on no thread can be started: no stack of that size fits.
void forbid_threads() {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, std::size_t{1} << 47);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

bool can_start_a_thread() {
  try {
    std::thread([] {}).join();
    return true;
  } catch (const std::system_error&) {
    return false;
  }
}

TEST(Parallel, NoThreadToBeHadIsNoFailure) {
  SKIP_WHERE_FORKS_HAVE_NO_THREADS;
  EXPECT_EQ(in_child([] {
              forbid_threads();
              return !can_start_a_thread() && calls_of_blocks(8, 100) == std::vector<int>(100, 1) &&
                     calls_of_blocks(8, 100) == std::vector<int>(100, 1);
            }),
            0);
}

TEST(Parallel, AFewThreadsAreBetterThanNone) {
  SKIP_WHERE_FORKS_HAVE_NO_THREADS;
  EXPECT_EQ(in_child([] {
              calls_of_blocks(2, 100);
              forbid_threads();
              return !can_start_a_thread() && calls_of_blocks(8, 100) == std::vector<int>(100, 1);
            }),
            0);
}

TEST(Parallel, HelpersLeaveSignalsToTheProgram) {
  std::mutex lock;
  std::condition_variable all_here;
  int here = 0, blocked = 0;
  parallel_blocks(3, 3, [&](std::int64_t) {
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    std::unique_lock guard(lock);
    blocked += sigismember(&mask, SIGINT);
    ++here;
    all_here.notify_all();
    all_here.wait(guard, [&] { return here == 3; });
  });
  EXPECT_EQ(blocked, 2);
}

}  // namespace
}  // namespace densek::test
