#include "progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <string>

#include "base/utf8.h"
#include "streams.h"

namespace densek::cli {

namespace {

std::atomic<bool> drawn{false};

bool terminal_can_redraw() {
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) == 1 && terminal != nullptr && std::string_view(terminal) != "dumb";
}

std::string bar(double fraction) {
  constexpr int width = 24;
  const int full = std::clamp(static_cast<int>(fraction * width), 0, width);
  std::string text;
  for (int i = 0; i < width; ++i) text += i < full ? "█" : "░";
  return fmt::format("{} {:3.0f} %", text, 100 * std::clamp(fraction, 0.0, 1.0));
}

}  // namespace

// Short jobs show nothing: the first line is drawn after a moment.
ProgressLine::ProgressLine(bool wanted)
    : active_(wanted && terminal_can_redraw()), next_(Clock::now() + std::chrono::milliseconds(300)) {}

ProgressLine::~ProgressLine() { wipe_progress(); }

void ProgressLine::show(std::string_view what, double fraction, std::string_view facts) {
  if (!active_ || Clock::now() < next_) return;
  next_ = Clock::now() + std::chrono::milliseconds(100);
  drawn = true;
  put_on_standard_error(fmt::format("\r\033[K{}{}{}{}{}", printable(what), fraction < 0 ? "" : "  ",
                                    fraction < 0 ? "…" : bar(fraction), facts.empty() ? "" : "  ", facts));
}

void wipe_progress() noexcept {
  if (drawn.exchange(false)) put_on_standard_error("\r\033[K");
}

}  // namespace densek::cli
