// densek explore [GRAPH]: a page in the browser of this machine that turns k like a knob, served by the program itself.
#include <densek/errors.h>

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "command.h"
#include "load.h"
#include "report/html.h"
#include "report/json.h"
#include "serve/knobs.h"
#include "serve/listener.h"
#include "signals.h"
#include "sizes.h"
#include "wish_arguments.h"

namespace densek::cli {

namespace {

struct ArgumentsOfExplore {
  GraphArgument graph;
  std::string k;
  WishArguments wishes;
  std::uint16_t port = 0;
  int threads = 0;
  bool no_browser = false;
};

/// Where there is a screen and something that opens pages on it; elsewhere the address that was printed will do.
void open_browser(const std::string& address) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  // The shell returns at once, so that there is nobody to wait for, and nothing the browser says gets in our way.
  std::string shell = "sh", option = "-c", line = "xdg-open \"$0\" >/dev/null 2>&1 </dev/null &", last = address;
  char* const words[] = {shell.data(), option.data(), line.data(), last.data(), nullptr};
  pid_t child = 0;
  if (::posix_spawnp(&child, "sh", nullptr, nullptr, words, environ) == 0) ::waitpid(child, nullptr, 0);
}

/// From the environment and not from the command line, which everybody on the machine can read.
std::string token() {
  const char* chosen = std::getenv("DENSEK_TOKEN");
  return chosen == nullptr ? serve::random_token() : serve::chosen_token(chosen);
}

int explore_command(const Session& session, const ArgumentsOfExplore& arguments) {
  if (report::explore_page().empty())
    throw Error(
        "explore is not in this program: it was built without the page, which wants Node.js and npm (Debian: apt-get "
        "install nodejs npm). Build again: ./dev build");
  const std::string secret = token();
  const std::optional<WantedSize> wanted = arguments.k.empty() ? std::nullopt : std::optional<WantedSize>(arguments.k);
  Asked asked = arguments.wishes.about(session, load_or_example(session, arguments.graph, arguments.threads).graph,
                                       wanted ? wanted->counts() : SizesOf::all);
  const Graph& graph = asked.graph;
  if (graph.num_vertices() == 0) throw NoAnswerError("the graph has no vertices: there is nothing to explore");
  const Sizes first = wanted ? wanted->of(graph, asked.wishes) : serve::suggested_sizes(graph, asked.wishes);
  check_wishes(graph, asked.wishes, first);  // now, and not when the page is open
  serve::Explorer explorer(graph, {.page = std::string(report::explore_page()),
                                   .command = session.command_line,
                                   .token = secret,
                                   .threads = arguments.threads,
                                   .wishes = std::move(asked.wishes),
                                   .first = first});
  serve::Listener listener(explorer, arguments.port);
  const BestSoFar until_signal;
  const std::string address = fmt::format("http://127.0.0.1:{}/?token={}", listener.port(), explorer.gate().token());
  if (!session.quiet) note("Open this address in a browser on this machine; Ctrl-C ends it.");
  print(session.json ? report::compact({{"schema", "densek.explore/1"}, {"address", address}}) + "\n" : address + "\n");
  if (!arguments.no_browser) open_browser(address);
  listener.run(stop_flag());
  return 0;
}

}  // namespace

void add_explore(CLI::App& app, Session& session) {
  CLI::App* command = add_command(app, session, "explore", "turn k like a knob on a live page in your browser");
  const auto arguments = std::make_shared<ArgumentsOfExplore>();
  arguments->graph.declare(*command, "graph file, - for standard input (none: a small built-in graph)");
  add_size(
      *command, arguments->k,
      "how many vertices at first: 20, 5% of them, 30x10 of two sides, red=10,blue=15 of parts; of sides and parts "
      "each has a knob of its own [a suggestion]")
      ->type_name("K");
  arguments->wishes.declare(*command);
  command->add_option("--port", arguments->port, "port of this machine to listen on [0: any that is free]")
      ->type_name("N")
      ->check(CLI::Range(0, 65'535));
  command->add_option("--threads", arguments->threads, "threads [0: what the machine or container allows]")
      ->type_name("N")
      ->check(CLI::Range(0, 10'000));
  command->add_flag("--no-browser", arguments->no_browser, "only print the address");
  command->footer(
      "Example:\n  densek explore friends.txt.gz\n"
      "The address holds a random token. DENSEK_TOKEN in the environment is taken in its place: with the same --port, "
      "a page "
      "that is open goes on when densek is started again.");
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return explore_command(session, *arguments); }; });
}

}  // namespace densek::cli
