#include "signals.h"

#include <pthread.h>
#include <unistd.h>

#include <csignal>

#include "io/temporary_file.h"
#include "progress.h"
#include "streams.h"

namespace densek::cli {

namespace {

std::atomic<bool> stop{false}, patient{false};
std::atomic<int> caught{0};
pthread_t main_thread;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "a signal handler may touch nothing else");

extern "C" void on_signal(int signal) {
  // Any thread may be the one to get it. On the one that makes files no file can come into being meanwhile.
  if (pthread_equal(pthread_self(), main_thread) == 0) {
    pthread_kill(main_thread, signal);
    return;
  }
  if (patient && !stop) {
    caught = signal;
    stop = true;
    return;
  }
  io::discard_unfinished();
  wipe_progress();
  put_on_standard_error("densek: interrupted\n");
  _exit(128 + signal);
}

}  // namespace

void catch_signals() {
  main_thread = pthread_self();
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&action.sa_mask, signal);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);  // nohup, or a shell's background job
  }
}

BestSoFar::BestSoFar() { patient = true; }
BestSoFar::~BestSoFar() { patient = false; }

const std::atomic<bool>& stop_flag() { return stop; }

int interrupted_exit_code() { return caught == 0 ? 0 : 128 + caught; }

}  // namespace densek::cli
