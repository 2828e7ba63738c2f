// densek profile GRAPH -k RANGE: one answer and one bound for each k.
#include <densek/errors.h>
#include <densek/solve.h>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "command.h"
#include "files.h"
#include "load.h"
#include "progress.h"
#include "report/document.h"
#include "report/format.h"
#include "report/html.h"
#include "report/json.h"
#include "report/profile.h"
#include "signals.h"
#include "sizes.h"
#include "solve_arguments.h"
#include "wish_arguments.h"

namespace densek::cli {

namespace {

struct ArgumentsOfProfile {
  GraphArgument graph;
  std::string k, csv, html;
  WishArguments wishes;
  SolveArguments how;
};

std::vector<Result> run_profile(const Session& session, const Asked& asked, const std::vector<Sizes>& sizes,
                                const SolveOptions& options) {
  const BestSoFar best_so_far;
  ProgressLine line(!session.quiet);
  Hooks hooks;
  hooks.stop = &stop_flag();
  std::size_t done = 0;
  const auto show = [&](const Result& result) {
    done = std::min(done + 1, sizes.size());
    line.show(
        "profile", static_cast<double>(done) / static_cast<double>(sizes.size()),
        fmt::format("k = {}: {}", report::grouped(result.k), report::worth(asked.graph, &asked.wishes, result.value)));
  };
  return Solver(asked.graph, asked.wishes, options.threads).profile(sizes, options, hooks, show);
}

int profile_command(const Session& session, const ArgumentsOfProfile& arguments) {
  const WantedSizes wanted(arguments.k);
  const SolveOptions options = arguments.how.options();
  std::vector<NamedFile> inputs = arguments.how.inputs(arguments.graph.path());
  arguments.wishes.add_inputs(inputs);
  Outputs outputs({{"--csv", arguments.csv}, {"--html", arguments.html}}, inputs, session.json ? "--json" : "");
  if (!arguments.html.empty()) report::require_page();
  outputs.open();
  Loaded loaded = load(session, arguments.graph, options.threads);
  const Asked asked = arguments.wishes.about(session, std::move(loaded.graph), wanted.counts());
  const Graph& graph = asked.graph;
  std::vector<Result> results = run_profile(session, asked, wanted.of(graph, asked.wishes), options);
  for (Result& result : results) result.seconds.load = loaded.seconds;
  outputs.write("--csv", [&] { return report::profile_csv(graph, results); });
  outputs.write("--html",
                [&] { return report::html_page(report::profile_report(graph, results, session.command_line)); });
  outputs.print_beside(session.json ? report::print(report::profile_json(graph, results))
                                    : report::profile_table(graph, results));
  return outputs.exit_code(interrupted_exit_code());
}

}  // namespace

void add_profile(CLI::App& app, Session& session) {
  CLI::App* command = add_command(app, session, "profile", "one answer and one bound for each of many k");
  const auto arguments = std::make_shared<ArgumentsOfProfile>();
  arguments->graph.declare(*command)->required();
  add_size(*command, arguments->k,
           "sizes: 10,20,50 or 10:100 or 10:100:10 (in steps of 10) or 10:1000:x7 (7 values, equal factors); 5%, "
           "30x10,40x10 of two sides, red=10,blue=15 of parts")
      ->type_name("LIST")
      ->required();
  arguments->wishes.declare(*command);
  add_output(*command, "--csv", arguments->csv, "the table as CSV");
  add_html(*command, arguments->html);
  arguments->how.declare(*command);
  command->footer("Example:\n  densek profile friends.txt.gz -k 10:100:10 --csv profile.csv");
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return profile_command(session, *arguments); }; });
}

}  // namespace densek::cli
