#include "interrupt.h"

namespace densek::python {

namespace {

static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may touch nothing else");
std::atomic<std::atomic<bool>*> innermost_flag{nullptr};
std::atomic<void (*)(int)> handler_of_python{nullptr};

void on_interrupt(int signal) {
  if (std::atomic<bool>* const flag = innermost_flag.load()) flag->store(true);
  if (void (*const next)(int) = handler_of_python.load()) next(signal);
}

StopOnInterrupt* innermost = nullptr;  // touched by the main thread only

}  // namespace

StopOnInterrupt::StopOnInterrupt(bool main_thread) {
  if (!main_thread || sigaction(SIGINT, nullptr, &before_) != 0) return;
  const bool function =
      (before_.sa_flags & SA_SIGINFO) == 0 && before_.sa_handler != SIG_DFL && before_.sa_handler != SIG_IGN;
  if (!function) return;
  installed_ = true;
  outer_ = innermost;
  innermost = this;
  innermost_flag = &flag_;
  if (before_.sa_handler == on_interrupt) return;  // nested
  handler_of_python = before_.sa_handler;
  struct sigaction ours = before_;
  ours.sa_handler = on_interrupt;
  sigaction(SIGINT, &ours, nullptr);
}

StopOnInterrupt::~StopOnInterrupt() {
  if (!installed_) return;
  if (outer_ != nullptr && flag_) outer_->flag_ = true;  // who is interrupted inside is interrupted outside
  innermost = outer_;
  innermost_flag = outer_ == nullptr ? nullptr : &outer_->flag_;
  struct sigaction now {};
  if (sigaction(SIGINT, nullptr, &now) == 0 && now.sa_handler == on_interrupt)  // a callback may have set another
    sigaction(SIGINT, &before_, nullptr);
}

}  // namespace densek::python
