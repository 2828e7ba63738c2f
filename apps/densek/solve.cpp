// densek solve [GRAPH] -k K: find the densest k vertices and say how good they are.
#include <densek/errors.h>
#include <densek/score.h>
#include <densek/solve.h>

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <span>

#include "base/utf8.h"
#include "command.h"
#include "files.h"
#include "load.h"
#include "progress.h"
#include "registry.h"
#include "report/document.h"
#include "report/format.h"
#include "report/html.h"
#include "report/json.h"
#include "report/table.h"
#include "report/trace.h"
#include "signals.h"
#include "sizes.h"
#include "solve_arguments.h"
#include "wish_arguments.h"
#include "witness_output.h"

namespace densek::cli {

namespace {

struct ArgumentsOfSolve {
  GraphArgument graph;
  std::string k, trace, save, members, html, witness;
  bool force = false;
  std::size_t groups = 1;
  WishArguments wishes;
  SolveArguments how;
};

/// One original label a line, a blank line between groups. Throws Error where a line would not be a label.
std::string member_lines(const Graph& graph, std::span<const Result> results, const std::string& path) {
  std::string text;
  for (const Result& result : results) {
    if (!text.empty()) text += '\n';
    for (const Vertex v : result.vertices) {
      const std::string label = graph.labels().text(v);
      if (label.find('\n') != std::string::npos)
        throw Error(fmt::format("{}: the label '{}' has a line break, and a list has a label a line; --save keeps it",
                                path, printable(label)));
      text += label + '\n';
    }
  }
  return text;
}

/// What the solver told on the way, for the report.
struct Told {
  report::RunHistory run;
  report::SearchHistory search;
};

/// Solves with the progress line and, if asked, the trace going to a file that appears when the run is over, and what
/// was told on the way kept in `told`.
std::vector<Result> run_solver(const Session& session, const Asked& asked, const Sizes& sizes, std::size_t groups,
                               const SolveOptions& options, Outputs& outputs, Told* told) {
  const BestSoFar best_so_far;
  const bool traces = outputs.wanted("--trace");
  Hooks hooks;
  hooks.stop = &stop_flag();
  hooks.witness = outputs.wanted("--witness");
  bool iterated = false;
  if (traces) outputs.add("--trace", report::trace_header());
  if (traces || told != nullptr)
    hooks.trace = [&](const TraceRow& row) {
      iterated = true;
      if (traces) outputs.add("--trace", report::trace_line(row));
      if (told != nullptr) told->run.add(row);
    };
  ProgressLine line(!session.quiet);
  if (line.active() || told != nullptr)
    hooks.progress = [&](const Progress& progress) {
      if (told != nullptr) told->search.add(progress);
      if (!line.active()) return;
      std::string facts;
      if (progress.edges) facts += report::worth(asked.graph, &asked.wishes, *progress.edges);
      if (progress.upper_bound)
        facts += fmt::format(", at most {}", report::amount(asked.graph, *progress.upper_bound));
      line.show(progress.phase, progress.fraction, facts);
    };
  std::vector<Result> results = solve_groups(asked.graph, sizes, groups, asked.wishes, options, hooks);
  if (traces && !iterated && !session.quiet) {
    wipe_progress();
    note(fmt::format("the trace is empty: {} shows no iterates", results.front().method));
  }
  outputs.finish("--trace");
  if (told != nullptr && !told->search.empty()) told->search.finish(results.back());
  return results;
}

int solve_command(const Session& session, const ArgumentsOfSolve& arguments) {
  const bool wants_witness = !arguments.witness.empty();
  const SolveOptions options = arguments.how.options(wants_witness ? GivenOptions{{"bound", "yes"}} : GivenOptions());
  const bool takes_k = find_method(options.method)->size != SetSize::any;
  if (takes_k && arguments.k.empty())
    throw UsageError("-k is missing: how many vertices? (densek solve -h tells more)");
  // A method of any size passes over a plain k, but not over parts that it cannot keep to.
  const std::optional<WantedSize> wanted = arguments.k.empty() ? std::nullopt : std::optional<WantedSize>(arguments.k);
  if (arguments.groups > 1 && !arguments.trace.empty())
    throw UsageError("--groups with --trace: that speaks of one run (ask for the others with --exclude)");
  if (wants_witness && arguments.how.given(Option::bound) && arguments.how.options().bound == BoundChoice::no)
    throw UsageError("--witness and --no-bound: there would be nothing to prove");
  std::vector<NamedFile> inputs = arguments.how.inputs(arguments.graph.path());
  arguments.wishes.add_inputs(inputs);
  Outputs outputs({{"--save", arguments.save},
                   {"--trace", arguments.trace},
                   {"-o", arguments.members},
                   {"--html", arguments.html},
                   {"--witness", arguments.witness}},
                  inputs, session.json ? "--json" : "");
  if (!arguments.html.empty()) report::require_page();
  if (!arguments.force) refuse_foreign_result(arguments.save);

  if (!takes_k && !arguments.k.empty() && !session.quiet)
    note(fmt::format("{} chooses the size itself and does not look at -k", options.method));

  outputs.open();
  Loaded loaded = load_or_example(session, arguments.graph, options.threads);
  const Asked asked =
      arguments.wishes.about(session, std::move(loaded.graph), wanted ? wanted->counts() : SizesOf::all);
  const Graph& graph = asked.graph;
  const Sizes sizes = takes_k ? wanted->of(graph, asked.wishes) : Sizes(0);
  std::optional<Told> told;
  if (!arguments.html.empty()) told.emplace();
  std::vector<Result> results =
      run_solver(session, asked, sizes, arguments.groups, options, outputs, told ? &*told : nullptr);
  for (Result& result : results) result.seconds.load = loaded.seconds;
  const Result& result = results.front();
  const bool groups = arguments.groups > 1;
  if (results.size() < arguments.groups && !session.quiet && !stop_flag())
    note(fmt::format("densek: {} of {} groups: too few vertices are left for another", results.size(),
                     arguments.groups));

  // Files first: a reader of standard output may leave early.
  const std::string document = session.json || !arguments.save.empty()
                                   ? report::print(groups ? report::groups_json(graph, results, arguments.groups)
                                                          : report::to_json(graph, result))
                                   : std::string();
  outputs.write("--save", [&] { return document; });
  outputs.write("-o", [&] { return member_lines(graph, results, arguments.members); });
  outputs.write("--html", [&] {
    return report::html_page(groups
                                 ? report::groups_report(graph, results, session.command_line)
                                 : report::solve_report(graph, result, session.command_line, told->run, told->search));
  });
  if (wants_witness && groups)
    save_witnesses(session, asked, results, outputs, arguments.witness);
  else if (wants_witness)
    save_witness(session, asked, *result.witness, outputs, arguments.witness, result.bound);
  if (session.json)
    outputs.print_beside(document);
  else
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (groups) outputs.print_beside(fmt::format("{}group {}: ", i == 0 ? "" : "\n", i + 1));
      outputs.print_beside(report::to_table(graph, results[i], {.color = wants_color(), .verbose = session.verbose}));
    }
  return outputs.exit_code(results.back().stop == Stop::interrupted ? interrupted_exit_code() : 0);
}

}  // namespace

void add_solve(CLI::App& app, Session& session) {
  CLI::App* command = add_command(app, session, "solve", "find the densest k vertices and say how good they are");
  const auto arguments = std::make_shared<ArgumentsOfSolve>();
  arguments->graph.declare(*command, "graph file, - for standard input (none: a small built-in graph)");
  add_size(*command, arguments->k,
           "how many vertices: 20, 5% of them, 30x10 of two sides, red=10,blue=15 of parts (methods that look for "
           "any size do without)")
      ->type_name("K");
  arguments->wishes.declare(*command);
  command
      ->add_option(
          "--groups", arguments->groups,
          "so many disjoint groups, each the best in what those before it leave, each with its own time limit [1]")
      ->type_name("N")
      ->check(CLI::Range(1, 10'000))
      ->group("What to ask");
  command->add_flag("-v,--verbose", session.verbose, "also the options, the time of each phase and every member");
  const char* group = "Output files";
  CLI::Option* const save = add_output(*command, "--save", arguments->save, "the result as JSON")->group(group);
  add_output(*command, "-o", arguments->members, "the members, one label a line (-: instead of the table)")
      ->group(group);
  add_output(*command, "--trace", arguments->trace, "every iterate as CSV; changes nothing in the run")->group(group);
  add_output(*command, "--witness", arguments->witness, "what proves the upper bound, for `densek verify`")
      ->group(group);
  add_html(*command, arguments->html)->group(group);
  add_force(*command, arguments->force, save)->group(group);
  arguments->how.declare(*command);
  command->footer(
      "Example:\n  densek solve friends.txt.gz -k 20\n  densek solve friends.txt.gz -k 20 --preset paper --trace "
      "run.csv");
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return solve_command(session, *arguments); }; });
}

}  // namespace densek::cli
