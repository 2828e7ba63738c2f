// Ctrl-C while C++ computes. Python's own handler only notes the signal until Python code runs again, which may be
// minutes later; this one also sets the flag that the library looks at, then hands on to Python's.
#pragma once

#include <atomic>
#include <csignal>

namespace densek::python {

/// For as long as it lives, SIGINT sets the flag. Does nothing unless `main_thread` (the only one in which Python
/// handles signals) and unless Python handles SIGINT at all. May be nested: a callback may solve something else.
class StopOnInterrupt {
 public:
  explicit StopOnInterrupt(bool main_thread);
  ~StopOnInterrupt();
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;

  std::atomic<bool>& flag() { return flag_; }

 private:
  std::atomic<bool> flag_{false};
  bool installed_ = false;
  StopOnInterrupt* outer_ = nullptr;
  struct sigaction before_ {};
};

}  // namespace densek::python
