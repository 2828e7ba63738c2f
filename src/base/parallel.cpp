#include "base/parallel.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <fstream>
#include <memory>
#include <new>
#include <string>
#include <thread>

namespace densek {

namespace {

/// Processors the control group allows, rounded up; 0 if it sets no limit.
int cgroup_quota() {
  std::ifstream file("/sys/fs/cgroup/cpu.max");
  std::string quota;
  double period = 0;
  if (!(file >> quota >> period) || quota == "max" || period <= 0) return 0;
  return std::max(1, static_cast<int>(std::ceil(std::stod(quota) / period)));
}

}  // namespace

int available_threads() {
  cpu_set_t mask;
  int count = sched_getaffinity(0, sizeof mask, &mask) == 0 ? CPU_COUNT(&mask)
                                                            : static_cast<int>(std::thread::hardware_concurrency());
  count = std::max(count, 1);
  const int quota = cgroup_quota();
  return quota > 0 ? std::min(count, quota) : count;
}

int resolve_threads(int requested) { return requested > 0 ? requested : available_threads(); }

namespace {

using Clock = std::chrono::steady_clock;

/// After a thread could not be started, nobody tries again for so long: failing costs as much as starting.
constexpr auto pause_after_failure = std::chrono::seconds(1);

/// Whether this thread works in a team already: what it calls from there stays on it.
thread_local bool in_team = false;

/// The helpers of all teams of the process. They sleep on a condition variable while there is nothing to do.
class Crew {
 public:
  void work_with(int helpers, const std::function<void()>& work) {
    Job job{.work = work, .places = helpers};
    int called = 0;
    {
      const std::lock_guard guard(lock_);
      hire(helpers);
      append(job);
      called = std::min(helpers, idle_);
    }
    for (; called > 0; --called) wanted_.notify_one();
    in_team = true;
    work();
    in_team = false;
    std::unique_lock guard(lock_);
    if (job.places > 0) remove(job);
    job.left.wait(guard, [&] { return job.inside == 0; });
  }

  void before_fork() { lock_.lock(); }
  void after_fork() { lock_.unlock(); }

 private:
  struct Job {
    const std::function<void()>& work;
    int places;      // for helpers who may still come
    int inside = 0;  // helpers at work
    std::condition_variable left = {};
    Job *previous = nullptr, *next = nullptr;
  };

  /// Starts threads until there is an idle one for each place, but no more than the machine has use for. Where no
  /// thread can be started there are fewer.
  void hire(int helpers) {
    int needed = helpers - idle_;
    for (const Job* job = first_; job != nullptr; job = job->next) needed += job->places;
    if (most_of_use_ == 0) most_of_use_ = std::max(1, available_threads() - 1);
    needed = std::min(needed, std::max(helpers, most_of_use_) - size_);
    if (needed <= 0 || Clock::now() < no_attempt_before_) return;
    // Signals are for the threads of the program; a helper starts with the mask of whoever starts it.
    sigset_t all, usual;
    sigfillset(&all);
    for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigdelset(&all, fault);
    pthread_sigmask(SIG_SETMASK, &all, &usual);
    try {
      for (; needed > 0; --needed) {
        std::thread([this] { help(); }).detach();
        ++size_;
        ++idle_;
      }
    } catch (const std::exception&) {  // no thread (std::system_error), or no memory for one
      no_attempt_before_ = Clock::now() + pause_after_failure;
    }
    pthread_sigmask(SIG_SETMASK, &usual, nullptr);
  }

  [[noreturn]] void help() {
    in_team = true;
    std::unique_lock guard(lock_);
    for (;;) {
      wanted_.wait(guard, [&] { return first_ != nullptr; });
      Job& job = *first_;
      if (--job.places == 0) remove(job);
      ++job.inside;
      --idle_;
      guard.unlock();
      job.work();
      guard.lock();
      ++idle_;
      // Under the lock: whoever waits may be gone, and the job with it, as soon as the lock is free.
      if (--job.inside == 0) job.left.notify_one();
    }
  }

  void append(Job& job) {
    job.previous = last_;
    (last_ != nullptr ? last_->next : first_) = &job;
    last_ = &job;
  }
  void remove(Job& job) {
    (job.previous != nullptr ? job.previous->next : first_) = job.next;
    (job.next != nullptr ? job.next->previous : last_) = job.previous;
  }

  std::mutex lock_;
  std::condition_variable wanted_;
  Job *first_ = nullptr, *last_ = nullptr;  // jobs with places left, oldest first
  int size_ = 0, idle_ = 0;
  int most_of_use_ = 0;  // helpers; 0: nobody asked the machine yet
  Clock::time_point no_attempt_before_{};
};

/// The crew is never destroyed, because its helpers sleep in it until the process ends. A forked child has none of the
/// helpers and none of the other teams: it gets a new crew in the same place.
Crew& crew() {
  alignas(Crew) static unsigned char place[sizeof(Crew)];
  static Crew* const made = [] {
    auto* const first = new (place) Crew;
    pthread_atfork([] { crew().before_fork(); }, [] { crew().after_fork(); }, [] { new (&crew()) Crew; });
    return first;
  }();
  return *made;
}

/// Made while the program is loaded, so that no fork falls into the making.
[[maybe_unused]] const Crew& made_early = crew();

}  // namespace

void on_team(int team, const std::function<void()>& work) {
  if (team <= 1 || in_team)
    work();
  else
    crew().work_with(team - 1, work);
}

}  // namespace densek
