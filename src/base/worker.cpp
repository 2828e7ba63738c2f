#include "base/worker.h"

#include <densek/errors.h>

#include <signal.h>

#include <system_error>
#include <utility>

namespace densek {

Worker::Worker() {
  // Signals are for the thread of the program; a thread starts with the mask of whoever starts it.
  sigset_t all, usual;
  sigfillset(&all);
  for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigdelset(&all, fault);
  pthread_sigmask(SIG_SETMASK, &all, &usual);
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error& error) {
    pthread_sigmask(SIG_SETMASK, &usual, nullptr);
    throw Error(std::string("no thread can be started: ") + error.what());
  }
  pthread_sigmask(SIG_SETMASK, &usual, nullptr);
}

Worker::~Worker() {
  {
    const std::lock_guard guard(lock_);
    ends_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Worker::post(std::function<void()> work) {
  {
    const std::lock_guard guard(lock_);
    waiting_.push_back(std::move(work));
  }
  changed_.notify_one();
}

void Worker::run() {
  std::unique_lock guard(lock_);
  for (;;) {
    changed_.wait(guard, [&] { return ends_ || !waiting_.empty(); });
    if (ends_) return;
    const std::function<void()> work = std::move(waiting_.front());
    waiting_.pop_front();
    guard.unlock();
    work();
    guard.lock();
  }
}

}  // namespace densek
