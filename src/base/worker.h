// A thread of its own for work that must not keep the network, or other ranks, waiting. Threads of src/base/parallel.h
// share the work of one caller who waits for it; here nobody waits, so this is the other place where threads are
// started.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace densek {

/// Does what it is given, one after the other. Nothing it is given may throw.
class Worker {
 public:
  /// Throws Error if no thread can be started.
  Worker();
  /// Waits for what it is doing; what it has not begun is forgotten.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void post(std::function<void()> work);

 private:
  void run();

  std::mutex lock_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> waiting_;
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace densek
