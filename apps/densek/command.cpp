#include "command.h"

#include <densek/errors.h>

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace densek::cli {

CLI::App* add_command(CLI::App& app, Session& session, const std::string& name, const std::string& what) {
  CLI::App* command = app.add_subcommand(name, what);
  command->add_flag("--json", session.json, "JSON on standard output instead of the table");
  command->add_flag("-q,--quiet", session.quiet, "no word on standard error but errors");
  command->set_help_flag("-h,--help", "show this help");
  return command;
}

CLI::Option* add_html(CLI::App& command, std::string& file) {
  return command.add_option("--html", file, "a report to open in a browser, everything in one file")->type_name("FILE");
}

void print(std::string_view text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (written) return;
  throw Error(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
}

bool reader_left() {
  pollfd output{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  return ::poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

void note(std::string_view text) { fmt::print(stderr, "{}\n", text); }

bool wants_color() {
  const char* refused = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDOUT_FILENO) == 1 && (refused == nullptr || *refused == '\0') &&
         (terminal == nullptr || std::string_view(terminal) != "dumb");
}

}  // namespace densek::cli
