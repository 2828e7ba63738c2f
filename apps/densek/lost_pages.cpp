#include "lost_pages.h"

#include <unistd.h>

#include <csignal>

#include "io/temporary_file.h"
#include "progress.h"
#include "streams.h"

namespace densek::cli {

namespace {

constexpr char reason[] = "densek: the graph file was shortened or overwritten while it was in use; copy it first\n";

/// The program cannot go on from here, nor return; all it may call is what a handler may. It runs on the thread that
/// has met the hole: the one that makes files or a helper, and helpers only work while that one works with them.
extern "C" void on_lost_page(int /*signal*/) {
  io::discard_unfinished();
  wipe_progress();
  put_on_standard_error(reason);
  _exit(3);
}

}  // namespace

void explain_lost_pages() {
  struct sigaction action {};
  action.sa_handler = on_lost_page;
  sigaction(SIGBUS, &action, nullptr);
}

}  // namespace densek::cli
