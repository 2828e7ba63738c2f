// A computation that Python waits for: without the interpreter lock, stopped by Ctrl-C or by the caller's callback.
#pragma once

#include <densek/solve.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "interrupt.h"
#include "module.h"

namespace densek::python {

/// What was known when.
struct Event {
  double seconds = 0;
  Progress progress;
};

class Run {
 public:
  /// `callback` is None or a function of an event; if it returns False the computation stops.
  Run(py::object callback, bool main_thread);

  /// Computes, with the lock released. With a callback the work moves to a thread of its own and this one calls back:
  /// for every event, and at least ten times a second, so that a method which tells nothing can be stopped too.
  /// Exceptions of the work are thrown; those of the callback and of Ctrl-C wait in error().
  void compute(const std::function<void()>& work);

  std::atomic<bool>* stop() { return &interrupt_.flag(); }
  /// Notes what the computation tells; may be called from any thread.
  void note(const Progress& progress);

  const std::vector<Event>& events() const { return events_; }
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }
  /// The exception the callback or a signal handler raised, or None.
  py::object error() const { return error_; }

 private:
  void call_back(const Event& event);
  void call_back_until_done();
  void take_signals();

  py::object callback_, error_ = py::none();
  StopOnInterrupt interrupt_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Event> events_;
  bool done_ = false;
  bool alone_ = false;  // no thread could be started: the one that computes calls back too, at events only
};

}  // namespace densek::python
