// densek compare GRAPH -k LIST [--methods LIST|all]: the systems of the field side by side.
#include <densek/compare.h>

#include <fmt/format.h>

#include <memory>
#include <sstream>

#include "command.h"
#include "files.h"
#include "load.h"
#include "progress.h"
#include "report/compare.h"
#include "report/document.h"
#include "report/format.h"
#include "report/html.h"
#include "report/json.h"
#include "signals.h"
#include "sizes.h"
#include "solve_arguments.h"
#include "wish_arguments.h"

namespace densek::cli {

namespace {

struct ArgumentsOfCompare {
  GraphArgument graph;
  std::string k, csv, html, methods = "all";
  bool polish = false;
  WishArguments wishes;
  SolveArguments how;
};

std::vector<std::string> parse_methods(const std::string& list) {
  if (list == "all") return {};
  std::vector<std::string> names;
  std::istringstream stream(list + ',');
  for (std::string name; std::getline(stream, name, ',');) names.push_back(name);
  return names;
}

Comparison run_comparison(const Session& session, const Graph& graph, const std::vector<Sizes>& sizes,
                          const CompareOptions& options) {
  const BestSoFar best_so_far;
  ProgressLine line(!session.quiet);
  Hooks hooks;
  hooks.stop = &stop_flag();
  std::size_t finished = 0, all = 0;
  std::string last;
  const auto show = [&] {
    line.show("compare", all == 0 ? 0 : static_cast<double>(finished) / static_cast<double>(all), last);
  };
  if (line.active()) hooks.progress = [&](const Progress&) { show(); };
  return compare(graph, sizes, options, hooks, [&](const ComparedRow& row, std::size_t rows) {
    ++finished;
    all = rows;
    last = fmt::format("{}{}: {}", row.method, row.k ? fmt::format(", k = {}", report::grouped(*row.k)) : "",
                       row.result ? report::worth(graph, &options.wishes, row.result->value) : "failed");
    show();
  });
}

int compare_command(const Session& session, const ArgumentsOfCompare& arguments) {
  const WantedSizes wanted(arguments.k);
  CompareOptions options =
      options_for_compare(arguments.how.given(), parse_methods(arguments.methods), arguments.polish);
  std::vector<NamedFile> inputs = arguments.how.inputs(arguments.graph.path());
  arguments.wishes.add_inputs(inputs);
  Outputs outputs({{"--csv", arguments.csv}, {"--html", arguments.html}}, inputs, session.json ? "--json" : "");
  if (!arguments.html.empty()) report::require_page();
  outputs.open();
  Loaded loaded = load(session, arguments.graph, options.solve.threads);
  Asked asked = arguments.wishes.about(session, std::move(loaded.graph), wanted.counts());
  const Graph& graph = asked.graph;
  options.wishes = std::move(asked.wishes);
  Comparison comparison = run_comparison(session, graph, wanted.of(graph, options.wishes), options);
  for (ComparedRow& row : comparison.rows)
    if (row.result) row.result->seconds.load = loaded.seconds;
  outputs.write("--csv", [&] { return report::compare_csv(graph, comparison); });
  outputs.write("--html",
                [&] { return report::html_page(report::compare_report(graph, comparison, session.command_line)); });
  outputs.print_beside(session.json ? report::print(report::compare_json(graph, comparison))
                                    : report::compare_table(graph, comparison));
  return outputs.exit_code(interrupted_exit_code());
}

}  // namespace

void add_compare(CLI::App& app, Session& session) {
  CLI::App* command = add_command(app, session, "compare", "the systems of the field side by side");
  const auto arguments = std::make_shared<ArgumentsOfCompare>();
  arguments->graph.declare(*command)->required();
  add_size(*command, arguments->k, "sizes: 10,20,50, a range or sizes of parts as for profile")
      ->type_name("LIST")
      ->required();
  command
      ->add_option("--methods", arguments->methods,
                   "names of `densek methods`, separated by commas; all: every one but exact [all]")
      ->type_name("LIST|all");
  command->add_flag("--polish", arguments->polish,
                    "improve every set of k vertices by swaps afterwards, to tell the start from the finish");
  arguments->wishes.declare(*command);
  add_output(*command, "--csv", arguments->csv, "the table as CSV");
  add_html(*command, arguments->html);
  arguments->how.declare(*command, all_options().without(Option::method | Option::bound));
  command->footer(
      "Options are for the methods that read them; --time-limit is for each run.\n\nExample:\n  densek compare "
      "friends.txt.gz -k 20,50 --methods "
      "peel,fw,se-fw,auto");
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return compare_command(session, *arguments); }; });
}

}  // namespace densek::cli
