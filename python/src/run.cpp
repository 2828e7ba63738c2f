#include "run.h"

#include <system_error>
#include <thread>

namespace densek::python {

namespace {

constexpr auto heartbeat = std::chrono::milliseconds(100);

template <class Value>
py::object or_none(const std::optional<Value>& value) {
  return value ? py::cast(*value) : py::none();
}

}  // namespace

Run::Run(py::object callback, bool main_thread) : callback_(std::move(callback)), interrupt_(main_thread) {}

void Run::note(const Progress& progress) {
  const Event event{seconds(), progress};
  {
    const std::lock_guard guard(mutex_);
    events_.push_back(event);
    changed_.notify_one();
  }
  if (!alone_) return;
  const py::gil_scoped_acquire acquire;
  call_back(event);
}

void Run::compute(const std::function<void()>& work) {
  if (callback_.is_none()) {
    const py::gil_scoped_release release;
    work();
  } else {
    std::exception_ptr failure;
    std::thread worker;
    try {
      worker = std::thread([&] {
        try {
          work();
        } catch (...) {
          failure = std::current_exception();
        }
        const std::lock_guard guard(mutex_);
        done_ = true;
        changed_.notify_one();
      });
    } catch (const std::system_error&) {
      alone_ = true;
    }
    if (alone_) {
      const py::gil_scoped_release release;
      work();
    } else {
      call_back_until_done();
      worker.join();
    }
    if (failure) std::rethrow_exception(failure);
  }
  take_signals();
}

void Run::call_back_until_done() {
  std::size_t told = 0;
  for (bool done = false; !done;) {
    std::vector<Event> news;
    {
      const py::gil_scoped_release release;
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, heartbeat, [&] { return done_ || events_.size() > told; });
      done = done_;
      news.assign(events_.begin() + static_cast<std::ptrdiff_t>(told), events_.end());
      told = events_.size();
      if (news.empty() && !done) {  // a heartbeat: what was last known, at the time of now
        news.push_back(events_.empty() ? Event{} : events_.back());
        news.back().seconds = seconds();
      }
    }
    for (const Event& event : news) call_back(event);
  }
}

void Run::call_back(const Event& event) {
  if (interrupt_.flag()) return;
  try {
    const Progress& progress = event.progress;
    const py::object fraction = progress.fraction < 0 ? py::none() : py::object(py::float_(progress.fraction));
    const py::object answer =
        callback_(event.seconds, progress.phase, fraction, or_none(progress.edges), or_none(progress.upper_bound));
    if (answer.ptr() == Py_False) interrupt_.flag() = true;
  } catch (py::error_already_set& error) {
    interrupt_.flag() = true;
    error_ = error.value();
  }
}

void Run::take_signals() {
  if (PyErr_CheckSignals() == 0) return;
  const py::error_already_set error;
  error_ = error.value();
}

}  // namespace densek::python
