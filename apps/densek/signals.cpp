#include "signals.h"

#include <csignal>

namespace densek::cli {

namespace {

std::atomic<bool> stop{false};
std::atomic<int> caught{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "a signal handler may touch nothing else");

extern "C" void on_signal(int signal) {
  caught = signal;
  stop = true;
}

}  // namespace

void catch_signals() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // the second signal meets the default action
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

const std::atomic<bool>& stop_flag() { return stop; }

int interrupted_exit_code() { return caught == 0 ? 0 : 128 + caught; }

}  // namespace densek::cli
