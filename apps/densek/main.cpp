// The command line: reads the arguments, runs the subcommand, turns what was thrown into words and an exit code.
//
// Exit codes: 0 done, 1 something else went wrong, 2 wrong usage, 3 input cannot be read, 4 no such answer,
// 5 a verification failed, 129, 130 and 143 interrupted.
#include <densek/errors.h>
#include <densek/solve.h>

#include <fmt/format.h>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>

#include "base/aside.h"
#include "command.h"
#include "help.h"
#include "hint.h"
#include "io/output_file.h"
#include "memory.h"
#include "signals.h"

namespace densek::cli {

namespace {

void declare(CLI::App& app, Session& session) {
  app.name("densek");
  app.formatter(std::make_shared<HelpFormatter>());  // the subcommands inherit it
  app.description("Finds the k vertices of a graph with the most edges among them, and proves how good they are.");
  app.set_help_flag("-h,--help", "show this help");
  app.set_version_flag("--version", "densek " + version(), "show the version");
  app.require_subcommand(0, 1);
  add_solve(app, session);
#ifdef DENSEK_EXPLORE
  add_explore(app, session);
#endif
  add_profile(app, session);
  add_compare(app, session);
  add_bound(app, session);
  add_score(app, session);
  add_verify(app, session);
  std::string left_out;
#ifdef DENSEK_LAB
  add_reproduce(app, session);
  add_landscape(app, session);
#else
  left_out = "reproduce and landscape";
#endif
#ifndef DENSEK_EXPLORE
  left_out = left_out.empty() ? "explore" : "explore, " + left_out;
#endif
  if (!left_out.empty()) left_out = "\nBuilt without " + left_out + "; ./dev build has them.";
  add_generate(app, session);
  add_convert(app, session);
  add_info(app, session);
  add_methods(app, session);
  add_options(app, session);
  add_help(app, session);
  add_completion(app, session);
  add_man(app, session);
  // Last, because subcommands inherit it.
  app.footer("densek help COMMAND tells about a command. Try: densek solve -k 10" + left_out);
}

/// The subcommand the arguments got to, the innermost one.
const CLI::App& chosen(const CLI::App& app) {
  const auto below = app.get_subcommands();
  return below.empty() ? app : chosen(*below.front());
}

/// The arguments as a shell would take them.
std::string command_line(int argc, char** argv) {
  std::string line = "densek";
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    const bool plain = !word.empty() && word.find_first_not_of(
                                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                            "-_./:,=+@%") == std::string::npos;
    for (std::size_t at = 0; (at = word.find('\'', at)) != std::string::npos; at += 4) word.replace(at, 1, "'\\''");
    line += plain ? " " + word : " '" + word + "'";
  }
  return line;
}

int parse_and_run(int argc, char** argv) {
  CLI::App app;
  Session session;
  session.command_line = command_line(argc, argv);
  declare(app, session);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    print(help_text(chosen(app)));
    return 0;
  } catch (const CLI::CallForVersion& version) {
    print(std::string(version.what()) + "\n");
    return 0;
  } catch (const CLI::ParseError& error) {
    throw UsageError(usage_message(chosen(app), error));
  }
  if (!session.run) {
    print(help_text(app));
    return 0;
  }
  const int exit_code = session.run();
  if (const std::string words = words_on_aside(); !words.empty() && !session.quiet) note(words);
  return exit_code;
}

int fail(int exit_code, std::string_view what) noexcept {
  complain(what);
  return exit_code;
}

int guarded(int argc, char** argv) {
  try {
    return parse_and_run(argc, argv);
  } catch (const Interrupted& error) {
    return fail(interrupted_exit_code() == 0 ? 1 : interrupted_exit_code(), error.what());
  } catch (const UsageError& error) {
    return fail(2, error.what());
  } catch (const InputError& error) {
    return fail(3, error.what());
  } catch (const NoAnswerError& error) {
    return fail(4, error.what());
  } catch (const VerificationError& error) {
    return fail(5, error.what());
  } catch (const NoRoomAside& error) {
    return fail(1, no_room_aside(error.cause()));
  } catch (const std::bad_alloc&) {
    return fail(1,
                "out of memory; densek convert FILE FILE.dkg --memory 1G makes a file of an edge list in bounded "
                "memory, which is then mapped instead of read and needs less");
  } catch (const io::ReaderLeft&) {
    return 0;
  } catch (const std::exception& error) {
    return fail(1, error.what());
  }
}

/// What is thrown where nothing may be thrown, as by a destructor that needs memory, ends the program without
/// unwinding: not without a word, and not with half a file.
[[noreturn]] void end_at_once() noexcept {
  io::discard_unfinished();
  try {
    if (const std::exception_ptr thrown = std::current_exception()) std::rethrow_exception(thrown);
    fail(1, "ended by a defect of the program");
  } catch (const std::bad_alloc&) {
    fail(1, "out of memory");
  } catch (const std::exception& error) {
    fail(1, error.what());
  } catch (...) {
    fail(1, "ended by a defect of the program");
  }
  std::_Exit(1);
}

}  // namespace

}  // namespace densek::cli

int main(int argc, char** argv) {
  densek::cli::hold_standard_streams();
  std::signal(SIGPIPE, SIG_IGN);  // a reader that left is noticed when writing: io::ReaderLeft
  std::signal(SIGXFSZ, SIG_IGN);  // so is a file larger than the user's limit
  densek::cli::catch_signals();
  std::set_terminate(densek::cli::end_at_once);
  return densek::cli::guarded(argc, argv);
}
