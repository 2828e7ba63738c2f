#include "lost_pages.h"

#include <unistd.h>

#include <csignal>

namespace densek::cli {

namespace {

constexpr char reason[] = "densek: the graph file was shortened or overwritten while it was in use; copy it first\n";

/// The program cannot go on from here, nor return; all it may call is what a handler may.
extern "C" void on_lost_page(int /*signal*/) {
  [[maybe_unused]] const ssize_t told = write(STDERR_FILENO, reason, sizeof reason - 1);
  _exit(3);
}

}  // namespace

void explain_lost_pages() {
  struct sigaction action {};
  action.sa_handler = on_lost_page;
  sigaction(SIGBUS, &action, nullptr);
}

}  // namespace densek::cli
