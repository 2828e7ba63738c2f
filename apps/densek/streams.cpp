#include "streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <new>
#include <string>

#include "base/utf8.h"
#include "io/output_file.h"
#include "io/retry.h"

namespace densek::cli {

void hold_standard_streams() {
  // open() takes the lowest number that is free. A descriptor made with O_PATH can be neither read nor written.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) < 0 && errno == EBADF && ::open("/", O_PATH) != stream) std::_Exit(1);
}

void print(std::string_view text) {
  try {
    io::OutputFile out("-");
    out.write(text);
    out.commit();
  } catch (const io::ReaderLeft&) {
    return;
  }
}

void put_on_standard_error(std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t written = io::retry([&] { return ::write(STDERR_FILENO, text.data(), text.size()); });
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void note(std::string_view text) noexcept {
  try {
    std::string shown;
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      shown += printable(text.substr(begin, end - begin)) + '\n';
      begin = end + 1;
    }
    put_on_standard_error(shown);
  } catch (const std::bad_alloc&) {
    put_on_standard_error("densek: out of memory\n");
  }
}

void complain(std::string_view what) noexcept {
  try {
    note("densek: " + std::string(what));
  } catch (const std::bad_alloc&) {
    put_on_standard_error("densek: out of memory\n");
  }
}

bool wants_color() {
  const char* refused = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDOUT_FILENO) == 1 && (refused == nullptr || *refused == '\0') &&
         (terminal == nullptr || std::string_view(terminal) != "dumb");
}

}  // namespace densek::cli
